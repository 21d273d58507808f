"""The round of the house at one table, and what the operator asks of it. Works on a `Change` behind the room's lock."""

from __future__ import annotations

from datetime import timedelta

from tables import between, housebots, seating, seats, waitlist
from tables import happenings as told
from tables.change import Change
from tables.commands import Announce, CloseTable, Freeze, Here, Pause, Remove, Resume, TellFigures, Tend, Unfreeze
from tables.dropped import is_away
from tables.models import Room
from tables.settlement import purse
from tables.store import SeatInfo


def tend(change: Change, _command: Tend) -> None:
    """Whatever is due at the table besides the hand; nothing at all if nothing is."""
    if change.room.phase == Room.CLOSED:
        if change.closing or change.taken:
            return
        between.reopen(change)
    if change.closing:
        close(change)
        return
    _mark_offline(change)
    waitlist.tidy(change)
    expired = [seat for seat in change.taken if not seat.is_bot and _has_sat_out(change, seat)]
    plan = housebots.Plan(change)
    if expired or plan:
        purse(change).lock([change.seats[seat.number].player for seat in expired], bots=True)
    for info in expired:
        seats.empty(change, change.seats[info.number], "sit_out_limit", change.table.sit_out_minutes)
    if plan:
        housebots.tend(change, plan)
    between.expect(change)


def _has_sat_out(change: Change, seat: SeatInfo) -> bool:
    """Longer than the operator's limit, and not in a hand: the seat is given up (R-SIT-1)."""
    if seat.sat_out_at is None or change.in_hand(seat.number):
        return False
    return change.now - seat.sat_out_at >= timedelta(minutes=change.table.sit_out_minutes)


def _mark_offline(change: Change) -> None:
    people = [seat for seat in change.taken if not seat.is_bot and not seat.offline]
    if not people:
        return
    for seat in change.seats.values():
        if not seat.player.is_bot and not seat.offline and is_away(seat, change.now):
            change.touch(seat, offline=True)
            change.tell(told.WentOffline(seat.number))


def here(change: Change, player_id: int, _command: Here) -> None:
    """A player is seen again."""
    seat = change.row_of(player_id)
    if seat is not None and seat.offline:
        change.touch(seat, offline=False, seen_at=change.now)
        change.tell(told.CameOnline(seat.number))
        between.expect(change)


def close(change: Change, command: CloseTable | None = None) -> None:
    """No new hand; everybody is cashed out now, or after the running hand."""
    if change.room.phase == Room.CLOSED:
        return
    if command is not None and command.if_empty and _is_used(change):
        return
    if not change.closing:
        change.table.closes = True
        type(change.table).objects.filter(pk=change.table.pk).update(closes=True)
    if change.running:
        if not any(isinstance(event, told.TableClosing) for _step, events in change.before.log for event in events):
            change.listed = True
            change.tell(told.TableClosing())
        return
    seats.empty_all(change, "closing")
    between.shut(change)


def _is_used(change: Change) -> bool:
    return any(not seat.is_bot for seat in change.taken) or bool(change.before.waiting.holds or change.before.waiting.queue)


def remove(change: Change, command: Remove) -> None:
    """The house takes a player off the table: he folds in his turn and is cashed out. Without a seat there is nothing to do."""
    seat = change.row_of(command.player)
    if seat is not None:
        seating.go(change, seat, command.reason)


def pause(change: Change, command: Pause) -> None:
    """The clock stops where it is; no hand begins. A table that stands already keeps its reason."""
    room = change.room
    if room.phase == Room.CLOSED:
        return
    if room.paused_at is None:
        between.stand_still(change, command.why)
    elif room.paused_why == "host" and not command.why:  # the house's word stands above the host's
        room.paused_why = ""
        change.tell(told.TablePaused())


def resume(change: Change, command: Resume) -> None:
    """The clock goes on with what was left. With a reason only a pause for this reason ends; the operator ends any but a freeze."""
    room = change.room
    if room.paused_at is None or room.paused_why == between.AUDIT or (command.why and command.why != room.paused_why):
        return
    _go_on(change)


def freeze(change: Change, _command: Freeze) -> None:
    """No other hand begins: at once where none runs, else when it is over. A frozen or closed table stays as it is."""
    room = change.room
    if room.frozen_at is not None or room.phase == Room.CLOSED:
        return
    room.frozen_at = change.now
    if not between.keep_frozen(change):
        change.tell(told.TableFrozen())


def unfreeze(change: Change, _command: Unfreeze) -> None:
    """Hands may begin again; a pause for another reason stays."""
    room = change.room
    if room.frozen_at is None:
        return
    room.frozen_at = None
    if room.paused_at is not None and room.paused_why == between.AUDIT:
        _go_on(change)
    else:
        change.tell(told.TableResumed())


def _go_on(change: Change) -> None:
    room = change.room
    assert room.paused_at is not None
    if room.clock_started_at is not None:
        room.clock_started_at += change.now - room.paused_at
    if room.bank_from is not None:
        room.bank_from += change.now - room.paused_at
    room.due_at = change.now + room.due_left if room.due_left is not None else None
    room.paused_at = room.due_left = None
    room.paused_why = ""
    change.tell(told.TableResumed())
    between.expect(change)


def announce(change: Change, command: Announce) -> None:
    """A word of the house in the log of the table."""
    change.tell(told.Announced(command.text))


def tell_figures(change: Change, _command: TellFigures) -> None:
    """What the operator has set, from the next hand on; the running one plays by its own set-up."""
    if change.room.phase != Room.CLOSED:
        change.tell(told.FiguresChanged(*(getattr(change.table, name) for name in told.FiguresChanged._fields)))
