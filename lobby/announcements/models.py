"""Announcements as they were made."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Announcement(models.Model):
    """Words to everybody, shown on every page until a moment. The text is never changed; it can end early."""

    text = models.CharField(_("words"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", editable=False, verbose_name=_("by"))
    created_at = models.DateTimeField(_("time"), default=timezone.now, editable=False)
    until = models.DateTimeField(_("shown until"), editable=False)

    notes_itself = True
    """Who makes or ends one writes it down himself (`lobby.oversight`)."""

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.text
