"""Ended hands for the operator: figures, results and the public record. No running hand, no hidden card, nothing to change."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.cards import cards_text
from lobby.admin.tables import CurrencyFilter
from lobby.ledger.admin import ReadOnly
from lobby.models import CURRENCIES
from lobby.words.money import money_text
from lobby.words.tables import game_name
from tables.admin.disputes import look_page
from tables.models import Hand, Result
from tables.record import public_lines


class ResultInline(ReadOnly, admin.TabularInline):
    """One line a seat."""

    model = Result
    fields = readonly_fields = ("seat_shown", "player", "start_shown", "put_in_shown", "won_shown", "rake_shown", "end_shown")
    ordering = ("seat",)
    extra = 0

    @admin.display(description=gettext_lazy("seat"))
    def seat_shown(self, result: Result) -> int:
        return result.seat + 1

    @admin.display(description=gettext_lazy("start"))
    def start_shown(self, result: Result) -> str:
        return _money(result.start, result.hand)

    @admin.display(description=gettext_lazy("put in"))
    def put_in_shown(self, result: Result) -> str:
        return _money(result.put_in, result.hand)

    @admin.display(description=gettext_lazy("won"))
    def won_shown(self, result: Result) -> str:
        return _money(result.won, result.hand)

    @admin.display(description=gettext_lazy("part of the rake"))
    def rake_shown(self, result: Result) -> str:
        return _money(result.rake, result.hand)

    @admin.display(description=gettext_lazy("end"))
    def end_shown(self, result: Result) -> str:
        return _money(result.end, result.hand)


class HandCurrencyFilter(CurrencyFilter):
    """By the currency of its table."""

    def queryset(self, request: HttpRequest, tables: QuerySet[Any]) -> QuerySet[Any]:
        return tables.filter(room__table__currency=self.value()) if self.value() in CURRENCIES else tables


@admin.register(Hand)
class HandAdmin(ReadOnly, admin.ModelAdmin):
    """Hands that are over, newest first. The set-up and the steps' texts stay out: they hold what the table did not see."""

    list_display = ("number", "table_shown", "game_shown", "started_at", "dealt", "people", "pot_shown", "rake_shown", "void_shown")
    list_filter = ("voided", HandCurrencyFilter, "started_at", "room__table")
    search_fields = ("=number", "results__player__nickname_key")
    ordering = ("-number",)
    list_select_related = ("room__table",)
    show_full_result_count = False
    fields = readonly_fields = (
        "number", "table_shown", "game_shown", "started_at", "ended_at", "void_shown", "dealt", "people", "pot_shown", "rake_shown",
        "rake_settled_at", "record", "look_link",
    )  # fmt: skip
    inlines = (ResultInline,)

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.look_page)
        return [path("<int:number>/look/", page, name="tables_hand_look"), *super().get_urls()]

    def look_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """The hidden cards, for a reason that is written down (R-MUCK-1)."""
        return look_page(self, request, number)

    @admin.display(description=gettext_lazy("hidden cards"))
    def look_link(self, hand: Hand) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("admin:tables_hand_look", args=[hand.pk]), _("Look, for a reason"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        return super().get_queryset(request).filter(ended_at__isnull=False)

    @admin.display(description=gettext_lazy("table"), ordering="room__table__name")
    def table_shown(self, hand: Hand) -> str:
        return hand.room.table.name

    @admin.display(description=gettext_lazy("game"), ordering="variant")
    def game_shown(self, hand: Hand) -> str:
        return game_name(hand.variant)

    @admin.display(description=gettext_lazy("pot"), ordering="pot")
    def pot_shown(self, hand: Hand) -> str:
        return _money(hand.pot, hand)

    @admin.display(description=gettext_lazy("rake"), ordering="rake")
    def rake_shown(self, hand: Hand) -> str:
        return _money(hand.rake, hand)

    @admin.display(description=gettext_lazy("void"), ordering="voided")
    def void_shown(self, hand: Hand) -> str:
        """In words: a red cross beside every hand that is well would look like an alarm."""
        return _("void") if hand.voided else "–"

    @admin.display(description=gettext_lazy("public record"))
    def record(self, hand: Hand) -> SafeString:
        lines = ((f"{line.text} {line.rule}".strip(), cards_text(line.cards), line.figure) for line in public_lines(hand))
        listed = format_html_join("", "<li>{} {} {}</li>", lines)
        return format_html("<ol>{}</ol>", listed) if listed else SafeString(_("Nothing was recorded."))


def _money(cents: int, hand: Hand) -> str:
    return money_text(cents, hand.room.table.currency)
