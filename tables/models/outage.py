"""The life of the house: who is up, what happened when nobody was, and what each player got back (R-OUT-1).

Knows processes, tables and players; whether a gap is an outage is judged in `tables.lease`, the money is moved in
`tables.outage`. Amounts are whole cents.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class House(models.Model):
    """The one row that says whether the house deals. Locked by whoever judges a gap or opens or closes the doors."""

    clean_stop_at = models.DateTimeField(null=True, blank=True)
    """The mark of a clean stop: nothing was running when the last process went."""
    draining_since = models.DateTimeField(null=True, blank=True)
    """No new hand since then."""
    stops_at = models.DateTimeField(null=True, blank=True)
    """When a planned stop is due, as it is announced on every page."""

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return "House"

    @classmethod
    def locked(cls) -> House:
        """The row, made when missing, locked until the transaction ends."""
        cls.objects.get_or_create(pk=1)
        return cls.objects.select_for_update().get(pk=1)


class Lease(models.Model):
    """One web process, alive as long as it renews by the database's clock."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    """Machine and process number, for the operator."""
    started_at = models.DateTimeField()
    renewed_at = models.DateTimeField(db_index=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    sockets = models.PositiveIntegerField(default=0)
    """Open sockets at the last renewal."""

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Incident(models.Model):
    """One outage, or one stop that had to void hands. Open until `settled_at`; while an outage is open, nothing is served."""

    OUTAGE, STOP = "outage", "stop"

    kind = models.CharField(_("kind"), max_length=8, choices=[(OUTAGE, _("outage")), (STOP, _("planned stop"))], default=OUTAGE)
    found_at = models.DateTimeField(_("found"), default=timezone.now)
    last_seen_at = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    found_by = models.CharField(_("found by"), max_length=80, blank=True)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    waits_dropped = models.PositiveIntegerField(_("places on waiting lists that were dropped"), default=0)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ["-found_at"]
        constraints = [
            models.UniqueConstraint(fields=["kind"], condition=Q(kind="outage", settled_at__isnull=True), name="one_open_outage"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def gap_seconds(self) -> int | None:
        """Whole seconds without a living process; None when none was ever seen before."""
        return int((self.found_at - self.last_seen_at).total_seconds()) if self.last_seen_at else None


class Refund(models.Model):
    """What an incident did at one table: before = returned + left, so an incident adds up to zero by the row's own law."""

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="refunds")
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="+", verbose_name=_("table"))
    currency = models.CharField(_("currency"), max_length=4)
    hand_no = models.PositiveBigIntegerField(_("void hand"), null=True, blank=True)
    before = models.BigIntegerField(_("chips at the table before"))
    returned = models.BigIntegerField(_("returned to the players"))
    left = models.BigIntegerField(_("rake of earlier hands, not yet taken"))

    class Meta:
        verbose_name = _("refund of a table")
        verbose_name_plural = _("refunds of tables")
        constraints = [
            models.UniqueConstraint(fields=["incident", "table"], name="one_refund_per_table"),
            models.CheckConstraint(condition=Q(before=F("returned") + F("left"), left__gte=0), name="refund_adds_up"),
        ]

    def __str__(self) -> str:
        return f"Refund {self.incident_id}:{self.table_id}"


class Receipt(models.Model):
    """What one player got back from one table: `in_hand` from the pots of the void hand and `stack` in front of him."""

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="receipts")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="receipts", verbose_name=_("player"))
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="+", verbose_name=_("table"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    currency = models.CharField(_("currency"), max_length=4)
    hand_no = models.PositiveBigIntegerField(_("void hand"), null=True, blank=True)
    in_hand = models.BigIntegerField(_("from the pots"), default=0)
    stack = models.BigIntegerField(_("from the stack"))
    total = models.BigIntegerField(_("returned"))
    created_at = models.DateTimeField(_("at"), default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)
    """When the player put it away."""

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["incident", "player", "table"], name="one_receipt_per_table"),
            models.CheckConstraint(condition=Q(total=F("in_hand") + F("stack"), in_hand__gte=0, stack__gte=0), name="receipt_adds_up"),
        ]

    def __str__(self) -> str:
        return f"Receipt {self.pk}"
