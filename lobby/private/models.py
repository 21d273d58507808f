"""Invitations to private tables, and the guests who came by them. They know no seat."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def _token() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def _player(label: Any, name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name=name, verbose_name=label)


class Invitation(models.Model):
    """A link to a private table. It holds until it ends, expires or is used up; guests who came by it stay guests."""

    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="invitations", verbose_name=_("table"))
    token = models.CharField(max_length=43, unique=True, default=_token, editable=False)
    made_by = _player(_("made by"), "invitations_made")
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    most_uses = models.PositiveSmallIntegerField(_("guests at most"), null=True, blank=True)
    uses = models.PositiveIntegerField(_("guests"), default=0, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"Invitation {self.pk}"


class Guest(models.Model):
    """A player who may enter a private table, or, once he is shut out, may not, whatever he knows."""

    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="guests", verbose_name=_("table"))
    player = _player(_("player"), "guest_at")
    invitation = models.ForeignKey(
        Invitation, on_delete=models.PROTECT, null=True, blank=True, related_name="guests", verbose_name=_("invitation")
    )
    """None: he knew the password."""
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    shut_out_at = models.DateTimeField(_("shut out"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("guest")
        verbose_name_plural = _("guests")
        constraints = (models.UniqueConstraint(fields=["table", "player"], name="one_guest_per_player_and_table"),)

    def __str__(self) -> str:
        return f"Guest {self.player_id} of {self.table_id}"
