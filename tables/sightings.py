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
AGAIN_SECONDS = 6
"""A sign that could not be written counts for so long; then the next ping has been answered."""

Heard = dict[tuple[int, int], tuple[datetime, int]]
"""By table and player: when, and milliseconds of the line."""

_written: dict[tuple[int, int | None], float] = {}
_heard: Heard = {}
_lock = threading.Lock()


def is_due(table_id: int, player_id: int | None) -> bool:
    """Whether the last write is long enough ago."""
    now = time.monotonic()
    return now - _written.get((table_id, player_id), now - WRITE_SECONDS) >= WRITE_SECONDS


def due(table_id: int, player_id: int | None) -> bool:
    """The same; if it is, this one counts as written."""
    key, now = (table_id, player_id), time.monotonic()
    if not is_due(table_id, player_id):
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
        missed = _write(heard)
    except Exception:
        _hear_again(heard)
        raise
    soon = timezone.now() - timedelta(seconds=AGAIN_SECONDS)
    _hear_again({key: sign for key, sign in missed.items() if sign[0] > soon})
    return len(heard) - len(missed)


def _hear_again(signs: Heard) -> None:
    with _lock:
        for key, sign in signs.items():
            _heard.setdefault(key, sign)


def _write(heard: Heard) -> Heard:
    """Returns those whose seat is gone, or in somebody else's hands at this moment."""
    field = Seat._meta.get_field("seen_at")
    values = [
        [field.get_db_prep_save(at, connection), min(line_ms, 2**31 - 1), table_id, player_id]
        for (table_id, player_id), (at, line_ms) in sorted(heard.items())
    ]
    table = connection.ops.quote_name(Seat._meta.db_table)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_ALL_AT_ONCE.format(table=table), [list(column) for column in zip(*values, strict=True)])
            written = set(cursor.fetchall())
            return {key: sign for key, sign in heard.items() if key not in written}
        sql = f"UPDATE {table} SET seen_at = %s, line_ms = %s WHERE room_id = %s AND player_id = %s"  # noqa: S608 - our own table's name
        with transaction.atomic():
            cursor.executemany(sql, values)
        return {}


_ALL_AT_ONCE = """
WITH heard AS (
    SELECT * FROM unnest(%s::timestamptz[], %s::integer[], %s::bigint[], %s::bigint[]) AS signs (seen_at, line_ms, room_id, player_id)
), free AS (
    SELECT seat.id, heard.seen_at, heard.line_ms FROM {table} AS seat JOIN heard USING (room_id, player_id)
    FOR NO KEY UPDATE OF seat SKIP LOCKED
)
UPDATE {table} AS seat SET seen_at = free.seen_at, line_ms = free.line_ms FROM free WHERE seat.id = free.id
RETURNING seat.room_id, seat.player_id
"""
"""It waits for no seat, or two could wait for each other: a room locks its seats in another order."""


def seat_seen(table_id: int, player_id: int) -> bool:
    """The player gave a sign; False if he has no seat there."""
    return bool(Seat.objects.filter(room_id=table_id, player_id=player_id).update(seen_at=timezone.now()))


def rail_seen(table_id: int) -> None:
    """Somebody without a seat looks at the table."""
    until = timezone.now() + timedelta(seconds=WATCHED_SECONDS)
    Room.objects.filter(pk=table_id).update(watched_until=until)
