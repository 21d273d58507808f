"""Which of his hands a player asks for: filters read from a query and written back, and the rows page by page.

Pages go by the hand's number, so that a page costs the same however far back it is.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from engine.variants import VARIANTS
from lobby.ledger.codes import CURRENCIES, EURO
from lobby.words.money import BadAmount, bad_amount_text, parse_money
from tables.archive.models import Played

PER_PAGE = 25
MOST_DIGITS = 18


class Asked(NamedTuple):
    """One question; every field's default asks for everything. `won` is what was typed, `least` the same in cents by currency."""

    game: str = ""
    table: int = 0
    money: str = ""
    since: dt.date | None = None
    until: dt.date | None = None
    won: str = ""
    showdown: bool = False
    least: tuple[tuple[str, int], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    """By field, what was wrong with it; a field with a fault is as if not asked."""

    def query(self, **more: str) -> str:
        """The question as a query without its question mark, defaults left out."""
        said = {
            "game": self.game, "table": str(self.table or ""), "money": self.money, "since": _iso(self.since), "until": _iso(self.until),
            "won": self.won, "showdown": "1" if self.showdown else "", **more,
        }  # fmt: skip
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def narrows(self) -> bool:
        """Whether anything is left out."""
        return bool(self.query())


def read(query: Mapping[str, str]) -> Asked:
    """The filters of an address. An unknown game or table counts as not asked; a date or an amount that is none is a fault."""
    faults: dict[str, str] = {}
    game, money, table = (query.get(name, "") for name in ("game", "money", "table"))
    since, until = (_day(query.get(name, ""), name, faults) for name in ("since", "until"))
    if since and until and since > until:
        faults["until"] = _("The last day is before the first.")
        until = None
    money = money if money in CURRENCIES else ""
    won = query.get("won", "").strip()[:20]
    return Asked(
        game if game in VARIANTS else "",
        int(table) if table.isascii() and table.isdigit() and len(table) <= MOST_DIGITS else 0,
        money, since, until, won, bool(query.get("showdown")), _least(won, money, faults), tuple(faults.items()),
    )  # fmt: skip


def _least(typed: str, money: str, faults: dict[str, str]) -> tuple[tuple[str, int], ...]:
    """The amount in cents of each currency that is asked for; one with decimals is of play euros only."""
    if not typed:
        return ()
    found = []
    for currency in (money,) if money else CURRENCIES:
        try:
            found.append((currency, parse_money(typed, currency)))
        except BadAmount as bad:
            if currency == (money or EURO):
                faults["won"] = bad_amount_text(bad.code)
    return tuple(found) if "won" not in faults else ()


def _day(text: str, name: str, faults: dict[str, str]) -> dt.date | None:
    if not text:
        return None
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        faults[name] = _("This is not a date.")
        return None
    return day if 2000 <= day.year < 2200 else None


def _iso(day: dt.date | None) -> str:
    return day.isoformat() if day is not None else ""


def rows(player_id: int, asked: Asked) -> QuerySet[Played]:
    """The hands asked for, newest first, as a lazy query."""
    found = Played.objects.filter(player_id=player_id)
    equal = {"variant": asked.game, "table_id": asked.table, "currency": asked.money, "day__gte": asked.since, "day__lte": asked.until}
    found = found.filter(**{name: value for name, value in equal.items() if value})
    if asked.least:
        more = Q()
        for currency, cents in asked.least:
            more |= Q(currency=currency, net__gt=cents)
        found = found.filter(more)
    return (found.filter(showdown=True) if asked.showdown else found).order_by("-hand_id")


class Page(NamedTuple):
    """Some rows and where to go on; 0: nowhere. `newer` and `older` are hands' numbers for `after` and `before`."""

    rows: list[Played]
    newer: int = 0
    older: int = 0


def page(found: QuerySet[Played], before: int = 0, after: int = 0, size: int = PER_PAGE) -> Page:
    """The rows older than hand `before`, or newer than hand `after`, or the newest."""
    found = found.select_related("hand", "table")
    if after:
        rows = list(found.filter(hand_id__gt=after).order_by("hand_id")[: size + 1])
        more, rows = len(rows) > size, rows[:size][::-1]
        return Page(rows, rows[0].hand_id if rows and more else 0, rows[-1].hand_id if rows else 0)
    rows = list((found.filter(hand_id__lt=before) if before else found)[: size + 1])
    more, rows = len(rows) > size, rows[:size]
    newer = rows[0].hand_id if rows and before else 0
    return Page(rows, newer, rows[-1].hand_id if rows and more else 0)
