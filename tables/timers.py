"""Deadlines that have passed, and the round of the house: found here, carried out behind the room's door.

The deadline is a column of the room; nothing is kept in memory, so any process may sweep, several at once, and one that
dies delays nobody. A sweep claims what it takes for a few seconds; it never raises.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError, connection, transaction
from django.db.models import Q
from django.utils import timezone

from lobby.kinds import demand
from lobby.models import Table
from tables import housebots, lease, store
from tables.commands import Knock, Tend
from tables.dropped import OFFLINE_SECONDS
from tables.errors import Refused
from tables.models import Room, Seat, Waiting
from tables.room import handle

log = structlog.get_logger(__name__)

CLAIM_SECONDS = 5
"""Another sweep leaves a claimed deadline alone for so long."""
BATCH = 100


def sweep(now: datetime | None = None, most: int = BATCH) -> int:
    """Carry out what is due; returns how many rooms were served. Call it every quarter of a second.

    Without `now` each room has its own moment, so that a long sweep takes nothing off the last one's clock. `most`: deadlines
    that are taken at once.
    """
    if not _house_is_up():
        return 0
    try:
        due = _claim(now or timezone.now(), most)
        held = _holds_over(now or timezone.now())
    except DatabaseError as fault:
        log.warning("sweep failed", error=repr(fault))
        return 0
    served = sum(_guarded(_serve, table_id, step, what, now) for table_id, step, what in due)
    return served + sum(_guarded(handle, table_id, None, Tend(), now) for table_id in held)


def _holds_over(now: datetime) -> list[int]:
    """Tables where a seat was held long enough for the waiting list."""
    over = Waiting.objects.filter(held_until__lte=now).order_by("held_at_id").values_list("held_at_id", flat=True)
    return [table for table in over.distinct() if table is not None]


def _house_is_up() -> bool:
    """No clock runs while no lease is fresh or an outage is not settled (R-OUT-1); then nothing is claimed either."""
    try:
        lease.require()
    except (Refused, DatabaseError):
        return False
    return True


def _claim(now: datetime, most: int) -> list[tuple[int, int, str]]:
    """Rooms whose deadline has passed, marked as taken: (table, step, what for)."""
    due = Room.objects.filter(Q(claimed_until__isnull=True) | Q(claimed_until__lt=now), due_at__lte=now)
    if not due.exists():
        return []
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            due = due.select_for_update(skip_locked=True, no_key=True)
        taken = list(due.order_by("due_at").values_list("pk", "step", "due_for")[:most])
        Room.objects.filter(pk__in=[pk for pk, _step, _what in taken]).update(claimed_until=now + timedelta(seconds=CLAIM_SECONDS))
    return taken


def _serve(table_id: int, step: int, what: str, now: datetime | None) -> None:
    if what == Room.BOT and _bot_moves(table_id, step, now):
        return
    handle(table_id, None, Knock(step), now)


def _bot_moves(table_id: int, step: int, now: datetime | None) -> bool:
    """The bot to act plays. False if it could not decide: then its time runs out like anybody's."""
    try:
        found = store.snapshot(table_id, step)
        move = housebots.move(found)
    except Exception as fault:  # a bot that fails to decide must not hold up the table
        log.error("bot failed", table=table_id, error=repr(fault))
        return False
    if move is None:
        return False
    player_id, command = move
    try:
        handle(table_id, player_id, command, now)
    except Refused as refusal:
        log.info("bot refused", table=table_id, code=refusal.code)
        return refusal.code == "stale"
    return True


def tend(now: datetime | None = None) -> int:
    """The round of the house over all tables that need it; returns how many were served. Call it every ten seconds."""
    if not _house_is_up():
        return 0
    _open_and_close(now)
    try:
        wanting = sorted(_wanting(now or timezone.now()))
    except DatabaseError as fault:
        log.warning("round failed", error=repr(fault))
        return 0
    return sum(_guarded(handle, table_id, None, Tend(), now) for table_id in wanting)


def _open_and_close(now: datetime | None) -> None:
    """Tables that come and go by demand; a fault there keeps no table waiting."""
    try:
        demand.tend(now)
    except Exception as fault:
        log.error("demand failed", error=repr(fault), exc_info=True)


def _wanting(now: datetime) -> set[int]:
    """Tables with an absent player, an expired seat, too few or too many bots, a change by the operator, or a hand to begin."""
    tables = {table.pk: table for table in Table.objects.filter(Q(is_open=True) | Q(room__seats__isnull=False)).distinct()}
    rooms = {room.pk: room for room in Room.objects.filter(pk__in=tables)}
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.select_related("player").filter(room_id__in=tables):
        seats.setdefault(seat.room_id, []).append(seat)
    waited_for = set(Waiting.objects.values_list("table_id", flat=True)) | set(Waiting.objects.values_list("held_at_id", flat=True))
    return {pk for pk, table in tables.items() if pk in waited_for or _wants(table, rooms.get(pk), seats.get(pk, []), now)}


def _wants(table: Table, room: Room | None, seats: list[Seat], now: datetime) -> bool:
    if room is None:
        return bool(table.bots_wanted)
    if (room.phase == Room.CLOSED) == table.is_open or table.closes:
        return True
    people = [seat for seat in seats if not seat.player.is_bot]
    limit = timedelta(minutes=table.sit_out_minutes)
    away = timedelta(seconds=OFFLINE_SECONDS)
    if any((seat.sat_out_at and now - seat.sat_out_at >= limit) or (not seat.offline and now - seat.seen_at > away) for seat in people):
        return True
    bots = [seat for seat in seats if seat.player.is_bot and not seat.leaving]
    if len(bots) != housebots.chairs(table, len(people)) or any(not bot.stack for bot in bots):
        return True
    ready = [seat for seat in seats if seat.state == Seat.PLAYING and seat.stack]
    return room.due_at is None and room.paused_at is None and len(ready) >= 2


def _guarded(serve: Callable[..., object], table_id: int, *arguments: object) -> bool:
    """One table's fault is logged and holds up no other."""
    try:
        serve(table_id, *arguments)
    except Refused as refusal:
        log.info("refused", table=table_id, code=refusal.code)
        return False
    except Exception as fault:
        log.error("table failed", table=table_id, error=repr(fault), exc_info=True)
        return False
    return True
