"""What a visitor asks of the list: filters and order, read from a query and written back into one. Knows no request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.table.stakes import STRUCTURES
from engine.variants.catalogue import VARIANTS
from lobby.models import Table
from lobby.table_rules import PLAYABLE
from lobby.words.tables import currency_name, family_name, structure_name

FAMILIES = ("holdem", "omaha", "stud", "stripped", "draw")
SORTS = ("name", "stakes", "seats", "pot", "hands")
STAKES = {"low": (0, 100), "middle": (101, 1000), "high": (1001, None)}
"""Bounds of the smallest bet: cents of play euros, or fun chips."""

_TICKS = ("no_rake", "hide_full", "hide_empty", "no_bots")


class Filters(NamedTuple):
    """One question to the list; every field's default asks for everything."""

    family: str = ""
    money: str = ""
    limit: str = ""
    stakes: str = ""
    no_rake: bool = False
    hide_full: bool = False
    hide_empty: bool = False
    no_bots: bool = False
    sort: str = "name"
    descending: bool = False

    def admits(self, table: Table) -> bool:
        """Whether the table is among those asked for."""
        least, most = STAKES.get(self.stakes, (0, None))
        bet = table.stakes.smallest_bet
        return (
            (not self.family or family_of(table.variant) == self.family)
            and (not self.money or table.currency == self.money)
            and (not self.limit or table.structure == self.limit)
            and least <= bet <= (most or bet)
            and not (self.no_rake and table.raked)
            and not (self.hide_full and not table.free)
            and not (self.hide_empty and not table.taken)
            and not (self.no_bots and table.bots_seated)
        )

    def pairs(self) -> list[tuple[str, str]]:
        """The question as fields of a form, defaults left out."""
        said = [(name, str(value)) for name, value in self._asdict().items() if value and name in ("family", "money", "limit", "stakes")]
        said += [(tick, "1") for tick in _TICKS if getattr(self, tick)]
        if self.sort != "name" or self.descending:
            said.append(("sort", ("-" if self.descending else "") + self.sort))
        return said

    def query(self, **more: str) -> str:
        """The question as a query string without defaults, with its question mark; '' if there is none."""
        pairs = self.pairs() + list(more.items())
        return f"?{urlencode(pairs)}" if pairs else ""

    @property
    def narrows_more(self) -> bool:
        """Whether one of the filters is set that a phone folds away."""
        return bool(self.limit or self.stakes or any(getattr(self, tick) for tick in _TICKS))


def family_of(variant: str) -> str:
    """The group of the list: the games of 32 cards stand together, the others by the engine's family."""
    game = VARIANTS[variant]
    return "stripped" if game.pack == 32 else game.family


def read(query: Mapping[str, str]) -> Filters:
    """Filters of a query string or form; what is unknown counts as not asked."""

    def one_of(name: str, allowed: tuple[str, ...]) -> str:
        return query.get(name, "") if query.get(name, "") in allowed else ""

    sort = query.get("sort", "")
    return Filters(
        one_of("family", FAMILIES),
        one_of("money", ("euro", "fun")),
        one_of("limit", STRUCTURES),
        one_of("stakes", tuple(STAKES)),
        *(bool(query.get(tick)) for tick in _TICKS),
        sort=sort.removeprefix("-") if sort.removeprefix("-") in SORTS else "name",
        descending=sort.startswith("-") and sort.removeprefix("-") in SORTS,
    )


def ordered(tables: QuerySet[Table] | list[Table], asked: Filters) -> list[Table]:
    """The admitted tables in the asked order; equal ones by name."""
    keys = {
        "name": lambda table: table.name.casefold(),
        "stakes": lambda table: (table.currency, table.stakes.smallest_bet),
        "seats": lambda table: (table.taken, table.players_seated),
        "pot": lambda table: (table.currency, table.average_pot),
        "hands": lambda table: table.hands_per_hour,
    }
    by_name = sorted((table for table in tables if asked.admits(table)), key=lambda table: table.name.casefold())
    return sorted(by_name, key=keys[asked.sort], reverse=asked.descending)


def listed() -> QuerySet[Table]:
    """Open tables, the emptiest names last: what anybody may see; no private one."""
    return Table.objects.filter(is_open=True, is_private=False).order_by(F("name"))


class Option(NamedTuple):
    """A value of a choice with its words."""

    value: str
    words: str
    chosen: bool


def options(asked: Filters) -> dict[str, list[Option]]:
    """Every choice of the form in the reader's language; families only of games that are dealt."""
    offered = {family_of(key) for key in PLAYABLE}
    words = {
        "family": {"": pgettext("games", "All")} | {key: family_name(key) for key in FAMILIES if key in offered},
        "money": {"": pgettext("currencies", "Both"), "euro": currency_name("euro"), "fun": currency_name("fun")},
        "limit": {"": _("Any limit")} | {key: structure_name(key) for key in ("fl", "sl", "hp", "pl", "nl")},
        "stakes": {"": _("Any stakes"), "low": _("up to 0.50/1"), "middle": _("1/2 to 5/10"), "high": _("10/20 and more")},
    }
    return {name: [Option(value, text, value == getattr(asked, name)) for value, text in of.items()] for name, of in words.items()}


def ticks(asked: Filters) -> list[Option]:
    """The yes-or-no filters."""
    words = {"no_rake": _("No rake"), "hide_full": _("Hide full"), "hide_empty": _("Hide empty"), "no_bots": _("No bots")}
    return [Option(name, text, getattr(asked, name)) for name, text in words.items()]


class Column(NamedTuple):
    """A heading that sorts: pressing it asks for `value`."""

    words: str
    value: str
    state: str


def columns(asked: Filters) -> dict[str, Column]:
    """The headings of the list; pressing the one that sorts turns the order round."""
    words = {"name": _("Table"), "stakes": _("Stakes"), "seats": _("Seats"), "pot": _("Avg pot"), "hands": _("Hands/h")}
    made = {}
    for name, text in words.items():
        sorts = asked.sort == name
        falls_first = name in ("seats", "pot", "hands")
        descending = (not asked.descending) if sorts else falls_first
        state = ("descending" if asked.descending else "ascending") if sorts else ""
        made[name] = Column(text, ("-" if descending else "") + name, state)
    return made
