"""Signs of life from the browsers, and what they wake. Cheap, since every socket pings.

What follows from an absence is decided when a hand is due (`tables.hands`) and in the round of the house (`tables.upkeep`).
"""

from __future__ import annotations

from tables import sightings, store
from tables.commands import Command, Here, Tend
from tables.errors import Refused
from tables.models import Room
from tables.room import handle


def touch(table_id: int, player_id: int | None) -> None:
    """Somebody looks at the table: a player, seated or not, or (None) a visitor. Wakes bots that rested.

    Call it as often as signs come; it writes at most once in ten seconds for each player (or rail) of a table.
    """
    if not sightings.due(table_id, player_id):
        return
    found = store.snapshot(table_id)
    mine = found.seat_of(player_id)
    if mine is None or player_id is None or not sightings.seat_seen(table_id, player_id):
        sightings.rail_seen(table_id)
    elif mine.offline:
        _quietly(table_id, player_id, Here())
    if found.phase == Room.WAITING and found.due_at is None and sum(seat is not None and seat.plays for seat in found.seats) >= 2:
        _quietly(table_id, None, Tend())


def _quietly(table_id: int, player_id: int | None, command: Command) -> None:
    """A sign of life is no request: what the room refuses now it is asked again with the next one."""
    try:
        handle(table_id, player_id, command)
    except Refused:
        return
