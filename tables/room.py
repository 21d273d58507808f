"""The one door to a table, for people, bots, timers and operators: one command, one transaction, at most one step.

The room's row is locked first, accounts last. A command that is refused changes nothing; what was done is spoken of when
it is committed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from django.db import OperationalError, connection, transaction
from django.utils import timezone

from engine.errors import EngineError
from tables import clocks, hands, hosting, lease, seating, settlement, showing, sightings, store, upkeep, waitlist
from tables.change import Change, open_change
from tables.commands import (
    Act,
    Announce,
    AutoChips,
    CloseTable,
    ComeBack,
    Command,
    Freeze,
    Here,
    Knock,
    Leave,
    Pause,
    Remove,
    Resume,
    Show,
    Sit,
    SitOut,
    StopWaiting,
    TellFigures,
    Tend,
    TopUp,
    Unfreeze,
    WaitFor,
)
from tables.errors import Refused
from tables.models import Room
from tables.store import Snapshot

__all__ = ["Outcome", "Refused", "handle", "lock"]

DEADLOCK_TRIES = 3
_DEADLOCK = frozenset({"40P01", "40001"})


class Outcome(NamedTuple):
    """The room after a command: its last `step`, whether this command `changed` anything, and how it stands."""

    step: int
    changed: bool
    snapshot: Snapshot


_BY_PLAYERS: dict[type[Command], Callable[[Change, int, Any], None]] = {
    Act: hands.act,
    Show: showing.show,
    Sit: seating.sit,
    Leave: seating.leave,
    SitOut: seating.sit_out,
    ComeBack: seating.come_back,
    TopUp: seating.top_up,
    AutoChips: seating.auto_chips,
    WaitFor: waitlist.join,
    StopWaiting: waitlist.stop,
    Here: upkeep.here,
    Pause: hosting.pause,
    Resume: hosting.resume,
    Remove: hosting.remove,
    CloseTable: hosting.close,
}
_BY_THE_HOUSE: dict[type[Command], Callable[[Change, Any], None]] = {
    Knock: hands.knock,
    Tend: upkeep.tend,
    CloseTable: upkeep.close,
    Remove: upkeep.remove,
    Pause: upkeep.pause,
    Resume: upkeep.resume,
    Freeze: upkeep.freeze,
    Unfreeze: upkeep.unfreeze,
    Announce: upkeep.announce,
    TellFigures: upkeep.tell_figures,
}


def handle(table_id: int, player_id: int | None, command: Command, now: datetime | None = None) -> Outcome:
    """Carry out a command of a player, or of the house itself (`player_id` None).

    Raises Refused (a code and facts; nothing changed), Table.DoesNotExist for an unknown table.
    """
    if isinstance(command, Sit):
        seating.check_door(table_id, player_id, command.password)
    tries = 1 if connection.in_atomic_block else DEADLOCK_TRIES
    while True:
        try:
            with transaction.atomic():
                outcome, decided_at = _handle(table_id, player_id, command, now)
            break
        except OperationalError as fault:
            tries -= 1
            if not tries or getattr(fault.__cause__, "sqlstate", "") not in _DEADLOCK:
                raise
            time.sleep(0.01)
    if outcome.changed and now is None and not connection.in_atomic_block:
        clocks.make_up(table_id, decided_at, timezone.now() - decided_at)
    if player_id is not None:
        _note_sign(outcome.snapshot, player_id)
    return outcome


def _note_sign(found: Snapshot, player_id: int) -> None:
    """Whoever used the door is there."""
    seat = found.seat_of(player_id)
    if seat is not None and not seat.is_bot and sightings.due(found.table.pk, player_id):
        sightings.seat_seen(found.table.pk, player_id)


def _handle(table_id: int, player_id: int | None, command: Command, now: datetime | None) -> tuple[Outcome, datetime]:
    """What became of the command, and the moment that it was decided at, which clocks count from."""
    room = lock(table_id)
    lease.require()
    change = open_change(room, type(command).__struct_config__.tag, now or timezone.now())
    try:
        if player_id is None:
            _of(_BY_THE_HOUSE, command)(change, command)
        else:
            _of(_BY_PLAYERS, command)(change, player_id, command)
    except EngineError as refusal:
        raise Refused(refusal.code, **refusal.facts) from None
    if change.freed:
        waitlist.offer(change)
    after = settlement.commit(change)
    return Outcome(after.step, after.step != change.before.step, after), change.now


def _of(table: dict[type[Command], Any], command: Command) -> Any:
    try:
        return table[type(command)]
    except KeyError:
        raise Refused("not_allowed") from None


def lock(table_id: int) -> Room:
    """The room's row, locked until the transaction ends; made when the table has none yet."""
    rows = Room.objects.select_for_update(no_key=True)
    try:
        return rows.get(pk=table_id)
    except Room.DoesNotExist:
        store.open_room(table_id)
        return rows.get(pk=table_id)
