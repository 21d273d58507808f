"""The list of tables as people see it: rows, the look into one table, the best free seat, and the word that a row changed.

Knows tables as configuration and their kept figures; who sits where it asks of providers that the felt registers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from lobby.filters import FAMILIES, Filters, family_of, listed, ordered
from lobby.ledger.history import balance
from lobby.live import group_send
from lobby.models import Player, Table
from lobby.private import doors
from lobby.words.tables import currency_name, family_name, family_note, game_name, structure_name

GROUP = "lobby"
"""The live group of everybody who looks at the list."""


class PeekSeat(NamedTuple):
    """A seat as a passer-by sees it. `number` is 0-based, `nickname` '' for a free one, `stack` in the table's currency."""

    number: int
    nickname: str = ""
    stack: int = 0
    is_bot: bool = False
    sitting_out: bool = False
    held: bool = False
    """Nobody sits there: it is held for `nickname`, who comes from the waiting list."""


PeekProvider = Callable[[int], Iterable[PeekSeat]]
SeatedProvider = Callable[[int], Iterable[int]]
HeadsProvider = Callable[[Iterable[int]], "Heads"]


class Heads(NamedTuple):
    """Who sits at some tables, each counted once at however many he sits."""

    people: int = 0
    bots: int = 0


_peek: PeekProvider = lambda _table_id: ()  # noqa: E731 - replaced as a whole by the felt
_seated: SeatedProvider = lambda _player_id: ()  # noqa: E731
_heads: HeadsProvider = lambda _table_ids: Heads()  # noqa: E731


def register_peek(provider: PeekProvider) -> None:
    """The felt says who sits at a table: provider(table_id) -> its taken seats."""
    global _peek
    _peek = provider


def register_seated(provider: SeatedProvider) -> None:
    """The felt says where a player sits: provider(player_id) -> ids of tables."""
    global _seated
    _seated = provider


def register_heads(provider: HeadsProvider) -> None:
    """The felt counts heads: provider(ids of tables) -> who sits there."""
    global _heads
    _heads = provider


# ---------------------------------------------------------------- rows


class Row(NamedTuple):
    """A table with its words, as `lobby/_row.html` draws it; equal for all viewers of a language but for `here`."""

    table: Table
    game: str
    limit: str
    currency: str
    stakes: str
    dots: tuple[str, ...]
    offer: str
    """What the button does: return, join, open, wait or watch."""
    here: bool = False

    @property
    def state(self) -> str:
        words = [
            word
            for word, holds in (
                ("here", self.here),
                ("full", not self.table.free),
                ("locked", self.table.password or self.table.is_private),
            )
            if holds
        ]
        return " ".join(words)


def row(table: Table, here: bool = False) -> Row:
    """The row of a table for a viewer who sits there or not."""
    dots = ("player",) * table.players_seated + ("bot",) * table.bots_seated + ("held",) * table.held + ("free",) * table.free
    return Row(
        table,
        game_name(table.variant),
        structure_name(table.structure),
        currency_name(table.currency),
        table.stakes_text,
        dots,
        _offer(table, here),
        here,
    )


def _offer(table: Table, here: bool) -> str:
    if here:
        return "return"
    if table.closes:
        return "watch"
    if not table.free:
        return "wait"
    return "join" if table.taken else "open"


def row_html(table: Table | int, language: str) -> str:
    """The row as a live fragment that replaces itself by its id; of a closed or unknown table, one that takes it away."""
    found = Table.objects.filter(pk=table).first() if isinstance(table, int) else table
    if found is None or not found.is_open:
        number = table if isinstance(table, int) else table.pk
        return f'<article id="table-row-{number}" hx-swap-oob="delete"></article>'
    with translation.override(language):
        return render_to_string("lobby/_row.html", {"row": row(found), "live": True})


def row_for(table_id: int, language: str) -> tuple[str, frozenset[int] | None]:
    """The row of a table as a live fragment, and who may have it; None: everybody."""
    found = Table.objects.filter(pk=table_id).first()
    return row_html(found if found is not None else table_id, language), doors.audience(
        found
    ) if found is not None and found.is_private else None


def find(player: Player | None, table_id: int) -> Table | None:
    """An open table that a player may see in the list."""
    return listed().filter(pk=table_id).first() or doors.visible_to(player).filter(pk=table_id).first()


def announce(table_id: int) -> None:
    """Says, once the transaction is committed, that a table's row changed; whoever shows the list asks for the row."""
    transaction.on_commit(lambda: group_send(GROUP, {"type": "lobby.row", "table": table_id}))


# ---------------------------------------------------------------- the page


class Family(NamedTuple):
    """A group of rows under its heading."""

    name: str
    note: str
    rows: list[Row]


def families(asked: Filters, seated: set[int], player: Player | None = None) -> list[Family]:
    """The admitted tables that a player may see, grouped by family of games in the order of the rule book."""
    groups: dict[str, list[Row]] = {}
    for table in ordered([*listed(), *doors.visible_to(player)], asked):
        groups.setdefault(family_of(table.variant), []).append(row(table, table.pk in seated))
    return [Family(family_name(key), family_note(key), groups[key]) for key in FAMILIES if key in groups]


class Totals(NamedTuple):
    """The whole house in figures."""

    people: int
    bots: int
    busy: int
    tables: int
    hands: int


def totals() -> Totals:
    """Counts over all open tables that anybody may see, whatever the filters. Players and bots are heads, not seats."""
    tables = list(listed())
    return Totals(
        *_heads([table.pk for table in tables]),
        sum(1 for table in tables if table.taken),
        len(tables),
        sum(table.hands_per_hour for table in tables),
    )


def seated_at(player: Player | None) -> set[int]:
    """Tables where a player sits; none for a visitor."""
    return set(_seated(player.pk)) if player is not None else set()


class Peek(NamedTuple):
    """A look into one table: its row, and every seat from number 0 on."""

    row: Row
    seats: list[PeekSeat]


def peek(table: Table, seated: set[int]) -> Peek:
    """Who sits at a table, free seats included."""
    taken = {seat.number: seat for seat in _peek(table.pk)}
    seats = [taken.get(number, PeekSeat(number)) for number in range(table.seats)]
    return Peek(row(table, table.pk in seated), seats)


def best_free(player: Player, asked: Filters) -> Table | None:
    """The admitted table where he is dealt in soonest among people: public, with a seat, and he can pay the smallest buy-in."""
    seated = seated_at(player)
    purse = {currency: balance(player, currency) for currency in ("fun", "euro")}
    open_to_him = [
        table
        for table in ordered(listed(), asked)
        if table.free and not table.closes and not table.password and table.pk not in seated and table.min_buy_in <= purse[table.currency]
    ]
    return max(open_to_him, key=lambda table: (table.players_seated, table.bots_seated, -table.stakes.smallest_bet), default=None)
