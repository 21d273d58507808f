"""Disputes for the operator: the reports, the full record (every look written down), the decision and its correction (R-DIS-1)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import cards_text
from lobby.admin.columns import DoneFilter
from lobby.cashier.models import MOVE_MONEY
from lobby.ledger.admin import ReadOnly
from lobby.models import Player
from lobby.words.money import money_text
from lobby.words.refusals import refusal
from tables import disputes, record
from tables.errors import Refused
from tables.forms import AmountField
from tables.models import Dispute, Hand, HandLook

HOUSE = "house"


class DecisionForm(forms.Form):
    """The decision, and what it moves: an amount from one to another, players of the hand or the house."""

    decision = forms.CharField(
        label=gettext_lazy("Decision"),
        max_length=500,
        help_text=gettext_lazy("The player reads it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    source = forms.ChoiceField(label=gettext_lazy("Take from"), required=False)
    target = forms.ChoiceField(label=gettext_lazy("Give to"), required=False)

    def __init__(self, hand: Hand, people: list[Player], moves_money: bool, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if not moves_money:
            del self.fields["source"], self.fields["target"]
            return
        self.people = {str(player.pk): player for player in people}
        choices = [("", "–"), (HOUSE, _("the house")), *((pk, player.nickname) for pk, player in self.people.items())]
        for name in ("source", "target"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        self.fields["amount"] = AmountField(
            hand.room.table.currency, label=_("Amount"), required=False, help_text=_("Empty: no money is moved.")
        )

    def clean(self) -> dict[str, Any]:
        """Money needs both sides; without an amount none is chosen."""
        told = super().clean() or self.cleaned_data
        sides = bool(told.get("source")), bool(told.get("target"))
        if told.get("amount") and not all(sides):
            self.add_error("amount", _("Choose from whom and to whom."))
        elif any(sides) and not told.get("amount") and "amount" not in self.errors:
            self.add_error("amount", _("Enter an amount."))
        return told

    @property
    def correction(self) -> disputes.Correction | None:
        """Of a valid form only; None also for those who may move no money."""
        amount = self.cleaned_data.get("amount")
        if not amount:
            return None
        source, target = (self.people.get(self.cleaned_data[name]) for name in ("source", "target"))
        return disputes.Correction(source, target, amount)


@admin.register(Dispute)
class DisputeAdmin(ReadOnly, admin.ModelAdmin):
    """The open ones first. The decision has a page of its own: it is made once."""

    list_display = ("hand", "player", "reason", "decide_link", "table_shown", "opened_at", "decided_at", "decided_by")
    list_filter = (("decided_at", DoneFilter),)
    list_select_related = ("hand__room__table", "player", "decided_by")
    search_fields = ("=hand__number", "player__nickname_key")
    ordering = ("decided_at", "opened_at")
    fields = readonly_fields = ("hand", "table_shown", "player", "reason", "opened_at")
    open_fields = ("decide_link",)
    decided_fields = ("decided_at", "decided_by", "decision", "corrected_shown")

    def get_fields(self, request: HttpRequest, obj: Dispute | None = None) -> tuple[str, ...]:
        """Of an open one the way to the decision, of a decided one what was decided: never two rows of one name."""
        return (*self.fields, *(self.open_fields if obj is None or obj.decided_at is None else self.decided_fields))

    def get_readonly_fields(self, request: HttpRequest, obj: Dispute | None = None) -> tuple[str, ...]:
        return self.get_fields(request, obj)

    @admin.display(description=gettext_lazy("table"))
    def table_shown(self, dispute: Dispute) -> str:
        return dispute.hand.room.table.name

    @admin.display(description=gettext_lazy("correction"))
    def corrected_shown(self, dispute: Dispute) -> str:
        return money_text(dispute.corrected, dispute.hand.room.table.currency) if dispute.corrected else "–"

    @admin.display(description=gettext_lazy("decision"))
    def decide_link(self, dispute: Dispute) -> SafeString | str:
        if dispute.decided_at is not None:
            return dispute.decision
        return format_html('<a href="{}">{}</a>', reverse("admin:tables_dispute_decide", args=[dispute.pk]), _("Look and decide"))

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.decide_page)
        return [path("<int:dispute_id>/decide/", page, name="tables_dispute_decide"), *super().get_urls()]

    def decide_page(self, request: HttpRequest, dispute_id: int) -> HttpResponse:
        """The public record, the way to the hidden cards, and the form of the decision."""
        if not request.user.has_perm(disputes.DECIDE):
            raise PermissionDenied
        found = get_object_or_404(Dispute.objects.select_related("hand__room__table", "player"), pk=dispute_id)
        people = [player for player in Player.objects.filter(pk__in=record.players_of(found.hand)) if not player.is_bot]
        moves_money = request.user.has_perm(MOVE_MONEY)
        form = DecisionForm(found.hand, people, moves_money, request.POST if "decide" in request.POST else None)
        shown, fault = None, ""
        if "look" in request.POST:
            shown, fault = _look(request, found.hand)
        elif request.method == "POST" and form.is_valid() and self._decide(request, found, form):
            return redirect("admin:tables_dispute_changelist")
        context = {
            **self.admin_site.each_context(request),
            "title": _("Dispute about hand #%(hand)s") % {"hand": found.hand_id},
            "dispute": found,
            "form": form,
            "moves_money": moves_money,
            "opts": self.opts,
            **_record(found.hand, shown, fault),
            "may_look": request.user.has_perm(disputes.LOOK),
        }
        return TemplateResponse(request, "tables/admin_dispute.html", context)

    def _decide(self, request: HttpRequest, found: Dispute, form: DecisionForm) -> bool:
        assert isinstance(request.user, Player)
        currency = found.hand.room.table.currency
        try:
            done = disputes.decide(found, request.user, form.cleaned_data["decision"], form.correction)
        except Refused as refused:
            form.add_error(None, refusal(refused.code, refused.facts, currency))
            return False
        moved = money_text(done.corrected, currency) if done.corrected else "–"
        self.log_change(request, done, f"decided, correction {moved}: {done.decision}")
        messages.success(request, _("Decided. The player reads it on the page of the hand."))
        return True


@admin.register(HandLook)
class HandLookAdmin(ReadOnly, admin.ModelAdmin):
    """Who looked at hidden cards, when and why."""

    list_display = ("created_at", "operator", "hand", "reason", "own_seat_only")
    list_select_related = ("operator", "hand")
    search_fields = ("=hand__number", "operator__nickname_key", "reason")


def look_page(admin_: admin.ModelAdmin, request: HttpRequest, number: int) -> HttpResponse:
    """The full record of any ended hand, for a reason."""
    if not request.user.has_perm(disputes.LOOK):
        raise PermissionDenied
    found = get_object_or_404(Hand.objects.select_related("room__table"), pk=number, ended_at__isnull=False)
    shown, fault = _look(request, found) if request.method == "POST" else (None, "")
    context = {
        **admin_.admin_site.each_context(request),
        "title": _("Hand #%(hand)s") % {"hand": found.pk},
        "opts": admin_.opts,
        **_record(found, shown, fault),
        "may_look": True,
    }
    return TemplateResponse(request, "tables/admin_look.html", context)


def _look(request: HttpRequest, hand: Hand) -> tuple[disputes.Look | None, str]:
    """What is shown, or why nothing is."""
    assert isinstance(request.user, Player)
    try:
        return disputes.look(hand, request.user, request.POST.get("look_reason", "")), ""
    except Refused as refused:
        return None, refusal(refused.code, refused.facts, hand.room.table.currency)


def _record(hand: Hand, look: disputes.Look | None, fault: str) -> dict[str, Any]:
    lines = look.lines if look is not None else record.public_lines(hand)
    return {
        "lines": [(line.text, cards_text(line.cards), line.figure) for line in lines],
        "looked": look is not None,
        "own_seat_only": look is not None and look.own_seat_only,
        "look_fault": fault,
        "looks": HandLook.objects.select_related("operator").filter(hand=hand),
    }
