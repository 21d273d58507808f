"""One row for each player about whom somebody has written something. Nobody but the writer reads it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST = 500
"""Characters of a note."""


class Note(models.Model):
    """`colour` is '' without a mark."""

    COLOURS = (("", _("none")), ("green", _("green")), ("blue", _("blue")), ("gold", _("yellow")), ("red", _("red")))

    writer = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("writer"), on_delete=models.CASCADE, related_name="notes_written")
    about = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("about"), on_delete=models.CASCADE, related_name="notes_about")
    colour = models.CharField(_("colour"), max_length=8, choices=COLOURS, blank=True, default="")
    text = models.CharField(_("text"), max_length=LONGEST, blank=True, default="")

    class Meta:
        verbose_name = _("note about a player")
        verbose_name_plural = _("notes about players")
        constraints: ClassVar = [models.UniqueConstraint(fields=["writer", "about"], name="one_note_about_a_player")]

    def __str__(self) -> str:
        return f"{self.writer_id} about {self.about_id}"
