"""What the sockets of one process share about a table: its newest reading, drawn once, and whether a step was missed."""

from __future__ import annotations

from lobby.live import in_database
from lobby.shared import Shared
from tables import store
from tables.presenters.reading import Reading

MOST_KEPT = 500


async def _load(table_id: int) -> Reading:
    return _read(await in_database(store.snapshot)(table_id))


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
            del _kept[next(iter(_kept))]
    return reading


_kept: dict[int, Reading] = {}
_fresh: Shared[int, Reading] = Shared(_load)


async def reading(table_id: int, at_least_step: int = 0) -> Reading:
    """The table as it stands, or as this process last knew it if that is new enough. Raises Table.DoesNotExist."""
    kept = _kept.get(table_id)
    if kept is not None and at_least_step and kept.snapshot.step >= at_least_step:
        return kept
    return await _fresh(table_id)


def forget() -> None:
    """Drop everything: for tests, whose tables come and go with the same numbers."""
    _kept.clear()
