"""What the sockets of one process share about a table: its newest reading, drawn once, and whether a step was missed."""

from __future__ import annotations

import time

from lobby.live import in_database
from lobby.shared import Shared
from tables import store
from tables.presenters.reading import Reading

MOST_KEPT = 500
RECENT_SECONDS = 2.0
"""Answered pings of many sockets look at the database once in so long, for all tables at a time."""

_kept: dict[int, Reading] = {}
_looked: dict[int, float] = {}
"""When the database last said that what is known of a table is all there is."""


async def _load(table_id: int) -> Reading:
    began = time.monotonic()
    found = await in_database(store.snapshot)(table_id)
    _looked[table_id] = began
    return _read(found)


async def _look_around(_everywhere: None) -> None:
    """Ask for the steps of all tables that this process knows: those that stand as they are known need not be read."""
    began = time.monotonic()
    for table_id, step in (await in_database(store.steps)(list(_kept))).items():
        known = store.known(table_id)
        if known is not None and known.step >= step:
            _looked[table_id] = began


_fresh: Shared[int, Reading] = Shared(_load)
_looked_around: Shared[None, None] = Shared(_look_around)


def _read(snapshot: store.Snapshot) -> Reading:
    """The reading of a snapshot; the same object for the same snapshot, so that nothing is drawn twice."""
    kept = _kept.get(snapshot.table.pk)
    if kept is not None and kept.snapshot is snapshot:
        return kept
    reading = Reading(snapshot)
    if kept is None or kept.snapshot.mark != snapshot.mark or kept.snapshot.step <= snapshot.step:
        _kept.pop(snapshot.table.pk, None)
        _kept[snapshot.table.pk] = reading
        while len(_kept) > MOST_KEPT:
            oldest = next(iter(_kept))
            del _kept[oldest]
            _looked.pop(oldest, None)
    return reading


async def reading(table_id: int, at_least_step: int = 0) -> Reading:
    """The table as it stands, or as this process last knew it if that is new enough. Raises Table.DoesNotExist.

    What this process has done itself it knows without asking the database.
    """
    known = store.known(table_id)
    if known is not None and at_least_step and known.step >= at_least_step:
        return _read(known)
    return await _fresh(table_id)


async def recent(table_id: int) -> Reading:
    """The table as the database had it at most `RECENT_SECONDS` ago, or later."""
    known = store.known(table_id)
    if known is not None and not _is_recent(table_id):
        await _looked_around(None)
        known = store.known(table_id)
    return _read(known) if known is not None and _is_recent(table_id) else await _fresh(table_id)


def _is_recent(table_id: int) -> bool:
    return time.monotonic() - _looked.get(table_id, -RECENT_SECONDS) < RECENT_SECONDS


def forget() -> None:
    """Drop everything: for tests, whose tables come and go with the same numbers."""
    _kept.clear()
    _looked.clear()
