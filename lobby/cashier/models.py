"""Requests of players for play euros, and the names of the operator's rights. The money itself is the ledger's."""

from __future__ import annotations

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MOVE_MONEY = "cashier.move_money"
"""Who holds this permission may grant and take play money, always with a reason."""
DECIDE = "cashier.decide_request"
"""Who holds this permission approves and refuses requests of players."""


class Rights(models.Model):
    """Carries the cashier's permissions; there is no table behind it."""

    class Meta:
        managed = False
        default_permissions = ()
        permissions = [("move_money", "Can grant and take play money")]
        verbose_name = _("grant or take play money")
        verbose_name_plural = _("grant or take play money")

    def __str__(self) -> str:
        return MOVE_MONEY


class Request(models.Model):
    """A player asks for play euros, or asks the house to take some back. Play money: nothing is ever paid for it.

    waiting → approved → paid; or refused (by an operator, or by the house when a balance no longer covers it), or withdrawn
    by the player while it waits. `amount` is in cents. Rows change state only by `lobby.cashier.requests`.
    """

    ASK, PAY_BACK = "ask", "pay_back"
    KINDS = (ASK, PAY_BACK)
    WAITING, APPROVED, REFUSED, PAID, WITHDRAWN = "waiting", "approved", "refused", "paid", "withdrawn"
    STATES = (WAITING, APPROVED, REFUSED, PAID, WITHDRAWN)
    OPEN = (WAITING, APPROVED)

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="requests", verbose_name=_("player"))
    kind = models.CharField(_("kind"), max_length=8, choices=[(kind, kind) for kind in KINDS])
    amount = models.BigIntegerField(_("amount"))
    note = models.CharField(_("note"), max_length=200, blank=True, default="")
    token = models.UUIDField(unique=True, default=uuid4, editable=False)
    """Names the form that was sent, so that a second sending asks for nothing."""
    state = models.CharField(_("state"), max_length=9, choices=[(state, state) for state in STATES], default=WAITING)
    created_at = models.DateTimeField(_("asked"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("decided by")
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")
    cause = models.CharField(max_length=12, blank=True, default="", editable=False)
    """Why the house refused what an operator had approved: not_enough, or ''."""
    settled_at = models.DateTimeField(_("paid"), null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the player has read how it ended."""

    class Meta:
        verbose_name = _("request")
        verbose_name_plural = _("requests")
        default_permissions = ("view",)
        permissions = [("decide_request", "Can approve and refuse requests for play euros")]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="request_amount_positive"),
            models.CheckConstraint(
                condition=Q(state__in=("waiting", "withdrawn"), decided_at__isnull=True)
                | Q(state__in=("approved", "refused", "paid"), decided_at__isnull=False),
                name="request_decided_or_not",
            ),
            models.CheckConstraint(condition=Q(state="paid") ^ Q(settled_at__isnull=True), name="request_paid_has_its_time"),
        ]
        indexes = [
            models.Index(fields=["state", "decided_at"], name="request_state"),
            models.Index(fields=["player", "-id"], name="request_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount} ({self.state})"

    @property
    def is_open(self) -> bool:
        return self.state in self.OPEN
