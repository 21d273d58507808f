"""The reports as pages of the operator's desk, each with its CSV. Knows forms and words; the figures come from beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from lobby import sheets
from lobby.models import CURRENCIES, Player
from lobby.words.money import amount_text, plain_text
from lobby.words.tables import currency_name
from tables.reports import figures, pairs
from tables.reports.bars import bars
from tables.reports.period import SPANS, Period, asked
from tables.templatetags.figures import percent

REPORTS = "reports.view_reports"
PAIRS = "reports.view_pairs"
PAGE = 50
PAGES = (
    ("play", gettext_lazy("Play and rake")),
    ("occupancy", gettext_lazy("Tables")),
    ("results", gettext_lazy("Results")),
    ("pairs", gettext_lazy("Who plays with whom")),
)
GROUPS = {"day": figures.by_day, "game": figures.by_game, "stake": figures.by_stake}

View = Callable[..., HttpResponse]


def report(permission: str) -> Callable[[View], View]:
    """A page of the operator's desk for those who hold the permission; it gets the period that was asked for."""

    def wrap(view: View) -> View:
        @wraps(view)
        def page(request: HttpRequest, **more: Any) -> HttpResponse:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return view(request, asked(request.GET), **more)

        return admin.site.admin_view(page)

    return wrap


def _page(request: HttpRequest, template: str, period: Period, title: Any, **more: Any) -> TemplateResponse:
    shown = [(name, words) for name, words in PAGES if name != "pairs" or request.user.has_perm(PAIRS)]
    context = {
        **admin.site.each_context(request), "title": title, "period": period, "spans": SPANS, "pages": shown,
        "currencies": [(code, currency_name(code)) for code in CURRENCIES], **more,
    }  # fmt: skip
    return TemplateResponse(request, f"admin/reports/{template}.html", context)


def _wants_csv(request: HttpRequest) -> bool:
    return request.GET.get("format") == "csv"


def _name(line: figures.Line) -> str:
    return line.name if isinstance(line.name, str) else date_format(line.name, "SHORT_DATE_FORMAT")


@report(REPORTS)
def play(request: HttpRequest, period: Period) -> HttpResponse:
    """Hands, players and rake by day, game and stake."""
    by = request.GET.get("by", "day")
    by = by if by in GROUPS else "day"
    lines = GROUPS[by](period)
    if _wants_csv(request):
        header = [_("Day") if by == "day" else _("Game") if by == "game" else _("Stakes"), _("Hands"), _("Players"), _("Pots"), _("Rake")]
        rows = (
            [line.name if isinstance(line.name, str) else line.name.isoformat(), line.hands, line.players,
             _figure(line.pots, period.currency), _figure(line.rake, period.currency)]
            for line in lines
        )  # fmt: skip
        return sheets.answer(f"play-by-{by}", header, rows)
    names = [_name(line) for line in lines]
    charts = [(_("Hands"), bars([line.hands for line in lines], names, str))]
    if period.currency == "euro":
        taken = bars([line.rake for line in lines], names, lambda cents: amount_text(cents, period.currency))
        charts.append((_("Rake"), taken))
    behind = [_behind(request, period._replace(first=line.name, last=line.name)) if by == "day" and line.hands else "" for line in lines]
    more = {"by": by, "named": list(zip(names, lines, behind, strict=True)), "charts": charts, "unsettled": figures.unsettled(period)}
    return _page(request, "play", period, _("Play and rake"), totals=figures.totals(period), **more)


@report(REPORTS)
def occupancy(request: HttpRequest, period: Period) -> HttpResponse:
    """How the tables were used."""
    lines = figures.occupancy(period)
    if _wants_csv(request):
        header = [_("Table"), _("Hands"), _("Dealt in"), _("People"), _("Seats"), pgettext("of the seats", "Share"), _("First"), _("Last")]
        rows = (
            [line.table.name, line.hands, f"{line.dealt:.2f}", f"{line.people:.2f}", line.table.seats, line.share, line.first, line.last]
            for line in lines
        )
        return sheets.answer("tables", header, rows)
    chart = bars([line.share for line in lines[:24]], [line.table.name for line in lines[:24]], percent)
    listed = [(line, _behind(request, period, line.table.pk)) for line in lines]
    return _page(request, "occupancy", period, _("Tables"), lines=listed, chart=chart)


@report(REPORTS)
def results(request: HttpRequest, period: Period) -> HttpResponse:
    """The biggest wins and losses."""
    lines = figures.results(period)
    if _wants_csv(request):
        rows = ([line.player.nickname, line.hands, _figure(line.net, period.currency)] for line in lines)
        return sheets.answer("results", [_("Player"), _("Hands"), _("Result")], rows)
    winners = [line for line in lines if line.net > 0][: figures.MOST]
    losers = [line for line in reversed(lines) if line.net < 0][: figures.MOST]
    return _page(request, "results", period, _("Results"), winners=winners, losers=losers, hands=figures.biggest_hands(period))


SORTS: dict[str, Callable[[pairs.Board], Any]] = {
    "flow": lambda line: line.back - line.flow,
    "one_way": lambda line: (-line.one_way, line.back - line.flow),
    "hands": lambda line: -line.hands,
    "share": lambda line: (-line.share, -line.hands),
    "folds": lambda line: (-line.folds, -line.hands),
    "addresses": lambda line: (-line.addresses, line.back - line.flow),
}


@report(PAIRS)
def pair_board(request: HttpRequest, period: Period) -> HttpResponse:
    """Pairs of players, to be sorted by whatever looks odd."""
    pairs.digest(period)
    sort = request.GET.get("sort", "flow")
    sort = sort if sort in SORTS else "flow"
    lines = sorted(pairs.board(period), key=SORTS[sort])
    if _wants_csv(request):
        return sheets.answer("pairs", _pair_header(), (_pair_cells(line, period.currency) for line in lines))
    page = Paginator(lines, PAGE).get_page(request.GET.get("page"))
    return _page(request, "pairs", period, _("Who plays with whom"), lines=page, sort=sort, sorts=_sorts())


def _sorts() -> list[tuple[str, str]]:
    return [
        ("flow", _("chips")), ("one_way", _("one way")), ("hands", _("hands together")), ("share", _("part of their hands")),
        ("folds", _("folds")), ("addresses", _("shared addresses")),
    ]  # fmt: skip


def _pair_header() -> Iterable[str]:
    return [
        _("Gains"), _("Gives"), _("Hands together"), _("Part of their hands, percent"), _("Chips"), _("Chips back"), _("One way, percent"),
        _("Folds"), _("Folds back"), _("Shared addresses"),
    ]  # fmt: skip


def _pair_cells(line: pairs.Board, currency: str) -> Iterable[Any]:
    return [
        line.winner.nickname, line.loser.nickname, line.hands, line.share, _figure(line.flow, currency), _figure(line.back, currency),
        line.one_way, line.folds, line.folds_back, line.addresses,
    ]  # fmt: skip


@report(PAIRS)
def pair_hands(request: HttpRequest, period: Period, one: int, other: int) -> HttpResponse:
    """The hands behind a line of the board."""
    players = [get_object_or_404(Player, pk=pk) for pk in (one, other)]
    found = pairs.hands_of_pair(period, one, other).select_related("room__table")
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    title = _("Hands of %(one)s and %(other)s") % {"one": players[0].nickname, "other": players[1].nickname}
    rows = [(hand, pairs.last_fold(hand)) for hand in page]
    return _page(request, "pair_hands", period, title, rows=rows, lines=page, one=players[0], other=players[1])


def _behind(request: HttpRequest, period: Period, table_id: int = 0) -> str:
    """The address of the hands behind a figure; '' for who may not read them."""
    may = request.user.has_perm("tables.view_hand")
    return f"{reverse('admin:tables_hand_changelist')}?{period.list_query(table_id)}" if may else ""


def _figure(cents: int, currency: str) -> Decimal:
    """An amount for a file: a number even where it is a loss."""
    return Decimal(plain_text(cents, currency))
