"""When whom was seen last, written sparingly: at most one UPDATE in ten seconds for each player (or rail) of a table and process."""

from __future__ import annotations

import time
from datetime import timedelta

from django.utils import timezone

from tables.models import Room, Seat

WRITE_SECONDS = 10.0
WATCHED_SECONDS = 45
"""A table counts as watched for so long after the last sign from its rail."""
REMEMBERED = 20_000

_written: dict[tuple[int, int | None], float] = {}


def due(table_id: int, player_id: int | None) -> bool:
    """Whether the last write is long enough ago; then this one counts as written."""
    key, now = (table_id, player_id), time.monotonic()
    if now - _written.get(key, now - WRITE_SECONDS) < WRITE_SECONDS:
        return False
    if len(_written) > REMEMBERED:
        _written.clear()
    _written[key] = now
    return True


def forget() -> None:
    """Write the next sign of everybody."""
    _written.clear()


def seat_seen(table_id: int, player_id: int) -> bool:
    """The player gave a sign; False if he has no seat there."""
    return bool(Seat.objects.filter(room_id=table_id, player_id=player_id).update(seen_at=timezone.now()))


def rail_seen(table_id: int) -> None:
    """Somebody without a seat looks at the table."""
    until = timezone.now() + timedelta(seconds=WATCHED_SECONDS)
    Room.objects.filter(pk=table_id).update(watched_until=until)
