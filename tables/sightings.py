"""When whom was seen last, and how long his line is; written sparingly.

Answered pings of seated players are collected in memory and written in one go every few seconds (`write_heard`); other signs
cost at most one UPDATE in ten seconds for each player (or rail) of a table and process.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils import timezone

from tables.models import Room, Seat

WRITE_SECONDS = 10.0
WATCHED_SECONDS = 45
"""A table counts as watched for so long after the last sign from its rail."""
REMEMBERED = 20_000

_written: dict[tuple[int, int | None], float] = {}
_heard: dict[tuple[int, int], tuple[datetime, int]] = {}
_lock = threading.Lock()


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
    """Write the next sign of everybody; drop what was heard and not written."""
    _written.clear()
    with _lock:
        _heard.clear()


def hear(table_id: int, player_id: int, line_ms: int, now: datetime | None = None) -> None:
    """A seated player's page answered a ping after so many milliseconds. Costs nothing; several pages of his: the quickest counts."""
    with _lock:
        at, before = _heard.get((table_id, player_id), (None, line_ms))
        _heard[(table_id, player_id)] = (now or timezone.now(), min(before, line_ms) if at else line_ms)


def write_heard() -> int:
    """Write what was heard since the last time; returns how many signs. Signs that cannot be written are kept for the next time."""
    with _lock:
        heard = dict(_heard)
        _heard.clear()
    if not heard:
        return 0
    try:
        _write(heard)
    except Exception:
        with _lock:
            for key, sign in heard.items():
                _heard.setdefault(key, sign)
        raise
    return len(heard)


def _write(heard: dict[tuple[int, int], tuple[datetime, int]]) -> None:
    field = Seat._meta.get_field("seen_at")
    values = [
        [field.get_db_prep_save(at, connection), min(line_ms, 2**31 - 1), table_id, player_id]
        for (table_id, player_id), (at, line_ms) in sorted(heard.items())
    ]
    table = connection.ops.quote_name(Seat._meta.db_table)
    sql = f"UPDATE {table} SET seen_at = %s, line_ms = %s WHERE room_id = %s AND player_id = %s"  # noqa: S608 - our own table's name
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            with transaction.atomic():
                cursor.executemany(sql, values)
            return
        for each in values:  # one by one, or two seats of a table could be locked in another order than the room locks them
            cursor.execute(sql, each)


def seat_seen(table_id: int, player_id: int) -> bool:
    """The player gave a sign; False if he has no seat there."""
    return bool(Seat.objects.filter(room_id=table_id, player_id=player_id).update(seen_at=timezone.now()))


def rail_seen(table_id: int) -> None:
    """Somebody without a seat looks at the table."""
    until = timezone.now() + timedelta(seconds=WATCHED_SECONDS)
    Room.objects.filter(pk=table_id).update(watched_until=until)
