"""Signs of life from the browsers, what they wake, and who gives none any more. Cheap, since every socket pings.

What follows from an absence is decided when a hand or a decision is due (`tables.hands`) and in the round of the house
(`tables.upkeep`); many absences at once are `tables.massdrop`.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tables import lease, massdrop, sightings, store
from tables.commands import Command, Here, Tend
from tables.dropped import OFFLINE_SECONDS
from tables.errors import Refused
from tables.models import Room, Seat
from tables.room import handle
from tables.watchers import rail


def touch(table_id: int, player_id: int | None) -> None:
    """Somebody looks at the table: a player, seated or not, or (None) a visitor. Wakes bots that rested.

    Call it as often as signs come; it writes at most once in ten seconds for each player (or rail) of a table.
    """
    if not sightings.due(table_id, player_id):
        return
    found = store.known(table_id) or store.snapshot(table_id)
    mine = found.seat_of(player_id)
    if mine is None or player_id is None or not sightings.seat_seen(table_id, player_id):
        sightings.rail_seen(table_id)
    elif mine.offline:
        _quietly(table_id, player_id, Here())
    if found.phase == Room.WAITING and found.due_at is None and sum(seat is not None and seat.plays for seat in found.seats) >= 2:
        _quietly(table_id, None, Tend())


def look(now: datetime | None = None) -> int:
    """Write the signs that came, stop the tables if many are gone at once, tell who is gone or back, and say who watches;
    returns how many are gone or back.

    Call it every two seconds, in every web process. While the house is not up nothing is judged (R-OUT-1).
    """
    sightings.write_heard()
    try:
        lease.require()
    except Refused:
        return 0
    now = now or timezone.now()
    massdrop.look(now)
    gone_since = now - timedelta(seconds=OFFLINE_SECONDS)
    changed = Q(offline=False, seen_at__lt=gone_since) | Q(offline=True, seen_at__gte=gone_since)
    seats = list(Seat.objects.filter(changed, player__is_bot=False).values_list("room_id", "player_id", "offline"))
    for table_id in sorted({table_id for table_id, _player, offline in seats if not offline}):
        _quietly(table_id, None, Tend(), now)
    for table_id, player_id, offline in seats:
        if offline:
            _quietly(table_id, player_id, Here(), now)
    rail.write(now)
    return len(seats)


def _quietly(table_id: int, player_id: int | None, command: Command, now: datetime | None = None) -> None:
    """A sign of life is no request: what the room refuses now it is asked again with the next one."""
    try:
        handle(table_id, player_id, command, now)
    except Refused:
        return
