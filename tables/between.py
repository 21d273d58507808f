"""Between two hands: what is due to each seat when one is over, and whether another one follows.

Works on a `Change` behind the room's lock; who is dealt in and who posts is the engine's line-up (`tables.hands`).
"""

from __future__ import annotations

from datetime import timedelta

from lobby.models import Table
from tables import chips, housebots, lease, seats, waitlist
from tables import happenings as told
from tables.change import Change
from tables.models import Room, Seat
from tables.settlement import purse

AUDIT = "audit"
"""Why a table stands still whose sums do not add up."""
START_SECONDS = 2.0
"""From the moment when two are ready at a table that waits."""


def stand_still(change: Change, why: str) -> None:
    """The clock stops where it is and no hand begins; the room must not be paused already."""
    room = change.room
    room.paused_at, room.paused_why = change.now, why
    room.due_left = max(room.due_at - change.now, timedelta()) if room.due_at is not None else None
    room.due_at = room.claimed_until = None
    change.tell(told.TablePaused(why))


def keep_frozen(change: Change) -> bool:
    """A frozen table stands still as soon as no hand runs; True if it does from now on."""
    if change.room.frozen_at is None or change.room.paused_at is not None or change.room.phase not in (Room.WAITING, Room.RESULT):
        return False
    stand_still(change, AUDIT)
    return True


def after_hand(change: Change) -> None:
    """The hand is settled: who leaves gets his chips, who asked for more gets them, who has none sits out."""
    rows = list(change.seats.values())
    leaving = [seat for seat in rows if seat.leaving or change.closing]
    adding = [seat for seat in rows if seat not in leaving and chips.asks(seat)]
    if leaving or adding:
        purse(change).lock([seat.player for seat in (*leaving, *adding)])
    for seat in leaving:
        seats.empty(change, seat, seat.leaving or "closing")
    for seat in adding:
        chips.add(change, seat)
    for seat in change.seats.values():
        if not seat.stack and seat.state == Seat.PLAYING and not seat.player.is_bot:
            seats.put_aside(change, seat, "broke")
    if change.closing:
        shut(change)
    else:
        change.due(Room.NEXT_HAND, change.table.result_seconds)
        keep_frozen(change)


def expect(change: Change, seconds: float = START_SECONDS) -> None:
    """Let a hand be due soon if two are ready and none runs or is due."""
    room = change.room
    if keep_frozen(change) or room.phase not in (Room.WAITING, Room.RESULT) or room.due_at is not None or room.paused_at is not None:
        return
    if change.closing or lease.draining() or housebots.resting(change):
        return
    if sum(seat.plays for seat in change.taken) >= 2:
        change.due(Room.NEXT_HAND, seconds)


def wait(change: Change) -> None:
    """No hand follows: the next one starts from nothing, but nobody posts the big blind twice in a row (R-NEW-1, R-HU-1)."""
    room = change.room
    room.phase = Room.WAITING
    room.button = room.small_blind_seat = -1
    change.no_due()
    change.tell(told.TableWaits())


def shut(change: Change) -> None:
    """Nobody sits here any more and no hand runs: the table is closed."""
    Table.objects.filter(pk=change.table.pk).update(is_open=False, closes=False)
    change.table.is_open = change.table.closes = False
    waitlist.closed(change)
    change.room.phase = Room.CLOSED
    change.no_due()
    change.listed = True
    change.tell(told.TableClosed())


def reopen(change: Change) -> None:
    """The operator opened the table again."""
    change.room.phase = Room.WAITING
    change.room.button = change.room.small_blind_seat = change.room.big_blind_seat = -1
    change.listed = True
    change.tell(told.TableReopened())
