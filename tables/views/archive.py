"""A player's own hands: the list with its filters, many hands as one file, and his statistics."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.codec import read_cards, setup_of
from lobby.ledger.codes import CURRENCIES
from lobby.models import Player, Table
from lobby.words.cards import card_name
from lobby.words.money import amount_text, money_text, purse_name, signed_text
from lobby.words.tables import game_name, hand_stakes, structure_name
from tables.archive import asked as questions
from tables.archive import chart, export, figures, past
from tables.archive.asked import Asked
from tables.archive.models import Played
from tables.models import Visit
from tables.presenters import figures as fig
from tables.views.hands import as_file


@login_required
@never_cache
@require_safe
def hands(request: HttpRequest) -> HttpResponse:
    """The player's hands, the newest first; for HTMX only the panel."""
    asked = questions.read(request.GET)
    player = _player(request)
    page = questions.page(questions.rows(player.pk, asked), _number(request, "before"), _number(request, "after"))
    shown = {
        "asked": asked,
        "faults": dict(asked.faults),
        "rows": [_row(row) for row in page.rows],
        "page": page,
        "newer": asked.query(after=str(page.newer)),
        "older": asked.query(before=str(page.older)),
        "query": asked.query(),
        "most": export.MOST_HANDS,
        "kinds": list(export.KINDS),
        **_choices(player, asked),
    }
    return _panel_or_page(request, "tables/_hands.html", "tables/hands.html", shown)


def _choices(player: Player, asked: Asked) -> dict[str, Any]:
    """The values of the filters: only games, tables and currencies that the player has met."""
    tables = Table.objects.filter(pk__in=Visit.objects.filter(player=player).values("table")).order_by("name")
    games = sorted({game for currency in CURRENCIES for game in figures.games(player.pk, currency)} | {asked.game} - {""}, key=game_name)
    return {
        "games": [("", pgettext("games", "All")), *((game, game_name(game)) for game in games)],
        "tables": list(tables),
        "moneys": [("", pgettext("currencies", "Both")), *((currency, purse_name(currency)) for currency in CURRENCIES)],
    }


def _row(row: Played) -> dict[str, Any]:
    """One hand, ready to print."""
    setup = setup_of(row.hand.setup)
    return {
        "number": row.hand_id,
        "ended": row.hand.ended_at,
        "table": row.table.name,
        "game": game_name(row.variant),
        "limit": structure_name(setup.stakes.structure),
        "stakes": hand_stakes(setup.stakes, row.currency),
        "cards": [fig.card(card) for card in read_cards(row.cards)],
        "cards_said": ", ".join(map(card_name, read_cards(row.cards))),
        "board": [fig.card(card) for card in read_cards(row.board)],
        "board_said": ", ".join(map(card_name, read_cards(row.board))),
        "net": row.net,
        "result": signed_text(row.net, row.currency),
        "pot": money_text(row.pot, row.currency),
        "currency": row.currency,
        "voided": row.voided,
        "showdown": row.showdown,
    }


@login_required
@never_cache
@require_safe
def download(request: HttpRequest, kind: str) -> HttpResponse:
    """The newest hands that the filter shows, in one file, oldest first."""
    if kind not in export.KINDS:
        raise Http404
    asked, player = questions.read(request.GET), _player(request)
    rows = questions.rows(player.pk, asked).select_related("hand__room__table")[: export.MOST_HANDS]
    found = past.read_many([row.hand for row in rows][::-1])
    name = f"hands-{timezone.localdate():%Y-%m-%d}.{export.KINDS[kind].many}"
    return as_file(export.many(kind, found, player.pk), name, kind)


# ------------------------------------------------------------------ statistics


@login_required
@never_cache
@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """The player's figures of a period in one currency, by game and by day."""
    player = _player(request)
    asked = figures.wanted(request.GET, player.pk)
    days = figures.by_day(player.pk, asked)
    shown = {
        "asked": asked,
        "sums": figures.whole(player.pk, asked),
        "by_game": figures.by_game(player.pk, asked),
        "by_day": [(_days(part), part) for part in days],
        "chart": _chart(days, asked.currency),
        "currencies": [(currency, purse_name(currency)) for currency in CURRENCIES],
        "periods": figures.period_names(),
        "games": [("", pgettext("games", "All")), *((game, game_name(game)) for game in figures.games(player.pk, asked.currency))],
    }
    return _panel_or_page(request, "tables/_statistics.html", "tables/statistics.html", shown)


def _chart(days: list[figures.Part], currency: str) -> chart.Chart | None:
    if not days:
        return None
    said = [_("%(days)s: %(result)s") % {"days": _days(part), "result": signed_text(part.sums.net, currency)} for part in days]
    nets, running = [part.sums.net for part in days], [part.running for part in days]
    names = [date_format(part.days[0], "SHORT_DATE_FORMAT") if part.days else "" for part in days]
    return chart.chart(nets, running, names, said, lambda cents: amount_text(cents, currency, short=True))


def _days(part: figures.Part) -> str:
    """'29 Nov 2026', or the first and the last day of a group."""
    if part.days is None:
        return part.name
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in part.days)
    return first if first == last else f"{first} – {last}"


# ------------------------------------------------------------------ small things


def _panel_or_page(request: HttpRequest, panel: str, page: str, shown: dict[str, Any]) -> HttpResponse:
    panel_only = request.htmx and not request.htmx.history_restore_request
    answer = render(request, panel if panel_only else page, shown)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _number(request: HttpRequest, name: str) -> int:
    """A hand's number of the address; 0 for what is none."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= questions.MOST_DIGITS else 0


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
