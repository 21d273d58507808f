"""What players dispute about a hand, what the house decided, and who looked at hidden cards for which reason (R-DIS-1, R-MUCK-1)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Dispute(models.Model):
    """One player's report of one hand; decided once, for good. A correction stands in the ledger under `transfer_key`."""

    hand = models.ForeignKey("tables.Hand", on_delete=models.PROTECT, related_name="disputes", verbose_name=_("hand"))
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("player"))
    reason = models.CharField(_("reason"), max_length=500)
    opened_at = models.DateTimeField(_("reported"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("decided by")
    )
    decision = models.CharField(_("decision"), max_length=500, default="", blank=True)
    corrected = models.BigIntegerField(_("correction"), default=0)
    """Cents that the decision moved; 0: none."""
    transfer_key = models.CharField(max_length=120, default="", blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    """When the player read the decision."""

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["-opened_at"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "player"], name="one_dispute_per_hand_and_player"),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, decision="", corrected=0)
                | (Q(decided_at__isnull=False, corrected__gte=0) & ~Q(decision="")),
                name="decision_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"Dispute {self.pk}"


class HandLook(models.Model):
    """An operator looked at hidden cards of an ended hand. Never changed, never deleted."""

    hand = models.ForeignKey("tables.Hand", on_delete=models.PROTECT, related_name="looks", verbose_name=_("hand"))
    operator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("operator"))
    reason = models.CharField(_("reason"), max_length=200)
    own_seat_only = models.BooleanField(_("own seat only"), default=False)
    """He was dealt in, so that he saw no more than his own cards."""
    created_at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("look at hidden cards")
        verbose_name_plural = _("looks at hidden cards")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"Look {self.pk}"
