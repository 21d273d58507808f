"""Outages and stops as the operator sees them: when, what each table gave back, what each player got (R-OUT-1)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.ledger.admin import ReadOnly
from lobby.words.money import money_text
from tables.models import Incident, Receipt, Refund


class RefundInline(ReadOnly, admin.TabularInline):
    """Table by table: before = returned + left, or the database would not have it."""

    model = Refund
    extra = 0
    can_delete = False
    fields = readonly_fields = ("table", "hand_no", "before_text", "returned_text", "left_text", "difference_text")

    @admin.display(description=_("chips at the table before"))
    def before_text(self, refund: Refund) -> str:
        return money_text(refund.before, refund.currency)

    @admin.display(description=_("returned to the players"))
    def returned_text(self, refund: Refund) -> str:
        return money_text(refund.returned, refund.currency)

    @admin.display(description=_("rake of earlier hands, not yet taken"))
    def left_text(self, refund: Refund) -> str:
        return money_text(refund.left, refund.currency)

    @admin.display(description=_("difference"))
    def difference_text(self, refund: Refund) -> str:
        return money_text(refund.before - refund.returned - refund.left, refund.currency)


class ReceiptInline(ReadOnly, admin.TabularInline):
    """Player by player."""

    model = Receipt
    extra = 0
    can_delete = False
    fields = readonly_fields = ("player", "table", "hand_no", "in_hand_text", "stack_text", "total_text", "seen_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Receipt]:
        return super().get_queryset(request).select_related("player", "table").order_by("table__name", "seat")

    @admin.display(description=_("from the pots"))
    def in_hand_text(self, receipt: Receipt) -> str:
        return money_text(receipt.in_hand, receipt.currency)

    @admin.display(description=_("from the stack"))
    def stack_text(self, receipt: Receipt) -> str:
        return money_text(receipt.stack, receipt.currency)

    @admin.display(description=_("returned"))
    def total_text(self, receipt: Receipt) -> str:
        return money_text(receipt.total, receipt.currency)


@admin.register(Incident)
class IncidentAdmin(ReadOnly, admin.ModelAdmin):
    """The list of outages and of stops that had to void hands."""

    list_display = ("found_at", "kind", "gap", "tables", "void_hands", "settled_at")
    list_filter = ("kind",)
    fields = readonly_fields = ("kind", "found_at", "found_by", "last_seen_at", "gap", "waits_dropped", "settled_at")
    inlines = (RefundInline, ReceiptInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Incident]:
        counted = {"tables_count": Count("refunds"), "hands_count": Count("refunds__hand_no")}
        return super().get_queryset(request).annotate(**counted)

    @admin.display(description=_("seconds without a living process"))
    def gap(self, incident: Incident) -> Any:
        return incident.gap_seconds

    @admin.display(description=_("tables"))
    def tables(self, incident: Any) -> int:
        return int(incident.tables_count)

    @admin.display(description=_("void hands"))
    def void_hands(self, incident: Any) -> int:
        return int(incident.hands_count)
