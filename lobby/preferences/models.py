"""One row a player who has set something. Which names and values there are `lobby.look` says; unknown ones count for nothing."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Preferences(models.Model):
    """`values` by name; a name that is missing has its default."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, verbose_name=_("player"), on_delete=models.CASCADE, primary_key=True, related_name="preferences"
    )
    values = models.JSONField(_("values"), default=dict)

    class Meta:
        verbose_name = _("settings of a player")
        verbose_name_plural = _("settings of players")

    def __str__(self) -> str:
        return f"{self.player_id}"
