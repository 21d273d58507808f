"""The open pages of this process by table, what it writes of them, and what all processes together say.

A player with several pages counts once, a visitor without an account once a page. What an action does costs nothing here:
only `write`, every two seconds, and who asks for the count touch the database.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Hashable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import uuid4

from django.utils import timezone

from lobby.preferences import store
from tables.watchers.models import Looking

AGAIN_SECONDS = 20.0
"""So often a process repeats what has not changed."""
BELIEVED_SECONDS = 50
"""So long a process is believed that says nothing more."""
KEPT_SECONDS = 3600

Pages = dict[int, tuple[tuple[int, ...], int]]
"""By table: players in the order of their ids, and visitors."""

_PROCESS = uuid4().hex
_open: dict[Hashable, tuple[int, int | None]] = {}
_written: Pages = {}
_written_at = 0.0


class Watchers(NamedTuple):
    """How many look on without a seat, and who of them is named."""

    count: int
    names: tuple[str, ...]


def came(page: Hashable, table_id: int, player_id: int | None) -> None:
    """A page stands open that may look at the table; None: a visitor's."""
    _open[page] = (table_id, player_id)


def went(page: Hashable) -> None:
    """It does so no more; one that never came may go too."""
    _open.pop(page, None)


def write(now: datetime | None = None) -> None:
    """Say what changed since the last time, now and then all. Call it every two seconds, in every web process, in one thread."""
    global _written, _written_at
    pages, moment = _pages(), time.monotonic()
    again = moment - _written_at >= AGAIN_SECONDS
    said = pages if again else {table_id: each for table_id, each in pages.items() if _written.get(table_id) != each}
    over = _written.keys() - pages.keys()
    if not said and not over:
        return
    now = now or timezone.now()
    if said:
        rows = [Looking(process=_PROCESS, table_id=key, players=each[0], visitors=each[1], seen_at=now) for key, each in said.items()]
        Looking.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["table_id", "process"], update_fields=["players", "visitors", "seen_at"]
        )
    if over:
        Looking.objects.filter(process=_PROCESS, table_id__in=over).delete()
    if again:
        Looking.objects.filter(seen_at__lt=now - timedelta(seconds=KEPT_SECONDS)).delete()
        _written_at = moment
    _written = pages


def forget() -> None:
    """As if the process had just begun."""
    global _written_at
    _open.clear()
    _written.clear()
    _written_at = 0.0


def _pages() -> Pages:
    players: dict[int, set[int]] = {}
    visitors: dict[int, int] = {}
    for table_id, player_id in list(_open.values()):
        known = players.setdefault(table_id, set())
        if player_id is not None:
            known.add(player_id)
        else:
            visitors[table_id] = visitors.get(table_id, 0) + 1
    return {table_id: (tuple(sorted(known)), visitors.get(table_id, 0)) for table_id, known in players.items()}


def at(table_id: int, seated: Collection[int | None], now: datetime | None = None) -> Watchers:
    """Who looks at the table and is not among the seated."""
    since = (now or timezone.now()) - timedelta(seconds=BELIEVED_SECONDS)
    rows = list(Looking.objects.filter(table_id=table_id, seen_at__gte=since).values_list("players", "visitors"))
    players = {each for known, _visitors in rows for each in known}.difference(seated)
    names = store.nicknames(players, "watch", "named") if players else []
    return Watchers(len(players) + sum(visitors for _known, visitors in rows), tuple(names))
