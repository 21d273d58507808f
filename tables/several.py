"""A player's other tables, for the bar of each of his pages: which they are, and which of them waits for him.

The page is one of the audience of the other tables too, but shows nothing of them but whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import parse_qs

from django.template.loader import render_to_string
from django.utils import translation

from lobby.consumers import LiveConsumer, Message
from lobby.listings import seated_at
from lobby.models import Player, Table
from tables import live, store
from tables.audience import Audience
from tables.presenters.reading import HAND, Reading

MOST_TABS = 12
"""Tables that one page may follow."""


class Tab(NamedTuple):
    """One table of the bar. `waits`: it is the player's turn there."""

    pk: int
    name: str
    waits: bool


def tabs(player: Player | None) -> list[Tab]:
    """All tables where a player sits, when there is more than one."""
    numbers = seated_at(player)
    if player is None or len(numbers) < 2:
        return []
    return [
        Tab(table.pk, table.name, _waits(store.snapshot(table.pk), player.pk))
        for table in Table.objects.filter(pk__in=numbers).order_by("pk")
    ]


def _waits(shot: store.Snapshot, player_id: int | None) -> bool:
    """Whether the table waits for a decision of the player."""
    state = shot.state
    return shot.phase == HAND and state is not None and state.to_act >= 0 and shot.dealt[state.to_act] == player_id


def html(found: Sequence[Tab], here: int, language: str) -> str:
    """The bar's tables, of which `here` is the one that is looked at."""
    with translation.override(language):
        return render_to_string("tables/_tabs.html", {"tabs": found, "here": here}).strip()


class Neighbour:
    """A page's ear at another table of its player: hears of each step, and whether the table waits for him."""

    def __init__(self, page: Several, table_id: int) -> None:
        self._page, self._table = page, table_id
        self._step = 0

    def lacks(self, step: int) -> bool:
        return self._step < step

    async def show(self, reading: Reading) -> None:
        if reading.snapshot.step > self._step:
            self._step = reading.snapshot.step
            await self._page.moved_elsewhere(self._table, _waits(reading.snapshot, self._page.player_id))

    async def failed(self) -> None:
        """The page's own line is none of this."""


class Several(LiveConsumer):
    """Mixed into the consumer of a table."""

    _tabs: tuple[Tab, ...] = ()
    _neighbours: tuple[tuple[int, Neighbour], ...] = ()

    @property
    def table_id(self) -> int:
        """The table of this socket."""
        raise NotImplementedError

    async def open_tabs(self, audience: Audience) -> None:
        """Learn of the tables that the page was drawn with, and hear from them."""
        self._tabs = await self._tabs_of_page()
        others = [tab.pk for tab in self._tabs if tab.pk != self.table_id]
        self._neighbours = tuple((other, Neighbour(self, other)) for other in others)
        for other, neighbour in self._neighbours:
            await audience.join(other, neighbour)
        if self._tabs:
            await self.html(html(self._tabs, self.table_id, self.language))

    async def _tabs_of_page(self) -> tuple[Tab, ...]:
        """The page names its tables, so that a player of one costs nothing; believed are those where he sits."""
        found: list[Tab] = []
        for table_id in _named(self.scope) if self.player_id is not None else ():
            try:
                shot = (await live.reading(table_id)).snapshot
            except Table.DoesNotExist:
                continue
            if shot.seat_of(self.player_id) is not None:
                found.append(Tab(table_id, shot.table.name, _waits(shot, self.player_id)))
        return tuple(found) if len(found) > 1 else ()

    def leave_others(self, audience: Audience) -> None:
        """The page is gone."""
        for other, neighbour in self._neighbours:
            audience.leave(other, neighbour)
        self._neighbours = ()

    async def moved_elsewhere(self, table_id: int, waits: bool) -> None:
        """A step was made at another table."""
        tabs = tuple(tab._replace(waits=waits) if tab.pk == table_id else tab for tab in self._tabs)
        if tabs != self._tabs:
            self._tabs = tabs
            await self.html(html(tabs, self.table_id, self.language))


def address(found: Sequence[Tab]) -> str:
    """What the page's socket says of them in its address."""
    return f"&with={','.join(str(tab.pk) for tab in found)}" if found else ""


def _named(scope: Message) -> list[int]:
    query = parse_qs(scope.get("query_string", b"").decode("ascii", "ignore"))
    numbers = query.get("with", [""])[0].split(",")[:MOST_TABS]
    return sorted({int(number) for number in numbers if number.isascii() and number.isdigit() and len(number) < 16})
