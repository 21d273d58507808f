"""What the owner of a private table may do there: pause it, send somebody away after the hand, close it. Behind the room's door.

The owner is a player like any other; only that the table is his is asked here. A pause of the house stays the house's.
"""

from __future__ import annotations

from lobby import oversight
from lobby.models import Player
from lobby.private import doors
from tables import broadcast, seats, upkeep
from tables.change import Change
from tables.commands import CloseTable, Pause, Remove, Resume
from tables.errors import Refused
from tables.seating import SENT_AWAY

HOST = "host"


def pause(change: Change, player_id: int, _command: Pause) -> None:
    """The clock stops. Refused codes: not_owner."""
    _owner(change, player_id)
    upkeep.pause(change, Pause(HOST))


def resume(change: Change, player_id: int, _command: Resume) -> None:
    """The clock goes on. Refused codes: not_owner, paused_by_house."""
    _owner(change, player_id)
    if change.room.paused_at is not None and change.room.paused_why != HOST:
        raise Refused("paused_by_house")
    upkeep.resume(change, Resume(HOST))


def remove(change: Change, player_id: int, command: Remove) -> None:
    """A player leaves when the hand is over that he was dealt into, with all his chips; unless `back`, he is shut out.

    Refused codes: not_owner, not_here (nobody of that number sits here), own_seat.
    """
    owner = _owner(change, player_id)
    if command.player == player_id:
        raise Refused("own_seat")
    seat = change.row_of(command.player)
    if seat is None or seat.player.is_bot:
        raise Refused("not_here")
    if not command.back:
        doors.shut_out(change.table, seat.player)
        broadcast.door_on_commit(change.table.pk)
    oversight.note(owner, "removed", change.table, after={"may_come_back": command.back}, player=seat.player)
    if not change.in_hand(seat.number):
        seats.empty(change, seat, SENT_AWAY)
    elif not seat.leaving:
        seats.mark_leaving(change, seat, SENT_AWAY)


def close(change: Change, player_id: int, _command: CloseTable) -> None:
    """No new hand, and everybody is cashed out after the running one. Refused codes: not_owner."""
    owner = _owner(change, player_id)
    if not change.closing:
        oversight.note(owner, "closing", change.table)
    upkeep.close(change, CloseTable())


def _owner(change: Change, player_id: int) -> Player:
    """The owner, if it is he who asks; raises Refused('not_owner')."""
    owner = change.table.owner
    if owner is None or owner.pk != player_id or owner.is_banned:
        raise Refused("not_owner")
    return owner
