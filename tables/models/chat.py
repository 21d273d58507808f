"""What players say at a table, who does not want to hear whom, what was reported, and who may not speak."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST = 200
"""Signs of one line."""


class ChatLine(models.Model):
    """One thing that was said, for ever: text as it was typed, cleaned of what cannot be seen. Escaped where it is drawn."""

    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="+", verbose_name=_("table"))
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("player"))
    text = models.CharField(_("text"), max_length=LONGEST)
    created_at = models.DateTimeField(_("said"), default=timezone.now)

    class Meta:
        verbose_name = _("chat line")
        verbose_name_plural = _("chat lines")
        indexes = [
            models.Index(fields=["table", "-id"], name="chat_of_table"),
            models.Index(fields=["player", "-created_at"], name="chat_of_player"),
        ]

    def __str__(self) -> str:
        return self.text


class Mute(models.Model):
    """`player` does not want to read what `muted` says, at any table."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["player", "muted"], name="muted_once"),
            models.CheckConstraint(condition=~Q(player=F("muted")), name="nobody_mutes_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} mutes {self.muted_id}"


class ChatReport(models.Model):
    """A line that a player showed to the operator; open until somebody has dealt with it."""

    line = models.ForeignKey(ChatLine, on_delete=models.PROTECT, related_name="reports", verbose_name=_("line"))
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("reported by"))
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(_("reported"), default=timezone.now)
    handled_at = models.DateTimeField(_("dealt with"), null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    outcome = models.CharField(_("outcome"), max_length=12, default="", blank=True)
    """none, day or good: no ban, a day without chat, no chat any more."""

    class Meta:
        verbose_name = _("chat report")
        verbose_name_plural = _("chat reports")
        ordering = ["-created_at"]
        constraints = [models.UniqueConstraint(fields=["line", "reporter"], name="line_reported_once")]

    def __str__(self) -> str:
        return f"Report {self.pk}"


class ChatBan(models.Model):
    """Who may not speak at any table; looked up with every line, so that it holds on every connection."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_ban", verbose_name=_("player"))
    until = models.DateTimeField(_("until"), null=True, blank=True, help_text=_("Empty: for good."))
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("operator"))
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("chat ban")
        verbose_name_plural = _("chat bans")

    def __str__(self) -> str:
        return str(self.player)
