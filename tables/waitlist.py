"""The waiting list of a table: who may take the next free seat, and for how long it is held (R-SIT-1).

Works on a `Change` behind the room's lock. First come, first served; a place that waits for any table of this kind counts
here too, by its own time. Of two rooms that reach for one place the first gets it: it is taken by a conditional update.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet

from lobby.models import HouseSettings, Player, Table
from lobby.private import doors
from tables import happenings as told
from tables import lease, store
from tables.change import Change
from tables.commands import StopWaiting, WaitFor
from tables.errors import Refused
from tables.models import Room, Waiting

MOST_PLACES = 12
"""Lists on which one player may stand at the same time."""


# ------------------------------------------------------------------ players' wishes


def join(change: Change, player_id: int, command: WaitFor) -> None:
    """A place at the end of the list.

    Refused codes: table_closed, draining, banned, not_invited, already_seated, already_waiting, seats_free, too_many_lists.
    """
    table = change.table
    if change.closing or change.room.phase == Room.CLOSED:
        raise Refused("table_closed")
    if lease.draining():
        raise Refused("draining")
    player = Player.objects.get(pk=player_id)
    if player.is_shut_out or player.is_bot:
        raise Refused("banned")
    if not doors.is_welcome(table, player_id):
        raise Refused("not_invited")
    seat = change.before.seat_of(player_id)
    if seat is not None:
        raise Refused("already_seated", seat=seat.number)
    tidy(change)
    if _free(change):
        raise Refused("seats_free")
    mine = Waiting.objects.filter(player_id=player_id)
    if mine.filter(Q(table=table) | Q(held_at=table)).exists() or _in_the_pool(mine, table, command.any_like).exists():
        raise Refused("already_waiting")
    if mine.count() >= MOST_PLACES:
        raise Refused("too_many_lists", count=MOST_PLACES)
    Waiting.objects.create(
        player_id=player_id, table=table, any_like=command.any_like and not (table.password or table.is_private), joined_at=change.now
    )
    _note(change, [player_id])


def stop(change: Change, player_id: int, _command: StopWaiting) -> None:
    """Gives the place up, or the seat that is held; asked twice it does nothing more."""
    mine = Waiting.objects.filter(player_id=player_id)
    held = mine.filter(held_at=change.table).select_related("player").first()
    if held is not None:
        _end(change, held, "declined")
    gone, _rows = mine.filter(table=change.table, held_at=None).delete()
    if held is not None or gone:
        _note(change, [player_id])
        offer(change)


def _in_the_pool(mine: QuerySet[Waiting], table: Table, any_like: bool) -> QuerySet[Waiting]:
    """Places that would let him wait twice for one seat: where either of two places takes any table of the kind."""
    wide = mine.filter(table__in=like(table))
    return wide if any_like else wide.filter(any_like=True)


# ------------------------------------------------------------------ seats that are held


def offer(change: Change) -> None:
    """Hold every free seat for whoever is next."""
    if change.closing or change.room.phase == Room.CLOSED or lease.draining():
        return
    free = _free(change)
    if not free:
        return
    seconds = HouseSettings.get().hold_seconds
    called = []
    for place in list(candidates(change.table).exclude(player__in=_seated(change))):
        if not free:
            break
        until = change.now + timedelta(seconds=seconds)
        held = {"held_at": change.table, "held_seat": free[0], "held_until": until}
        if Waiting.objects.filter(pk=place.pk, held_at=None).update(**held):
            change.tell(told.SeatHeld(free.pop(0), place.player_id, place.player.nickname, seconds))
            called.append(place.player_id)
    if called:
        _note(change, called)


def tidy(change: Change) -> None:
    """Holds whose time is over end, and their seats go to who is next; nothing at all if none is."""
    if not (change.before.waiting.holds or change.before.waiting.queue):
        return
    over = Waiting.objects.select_related("player").filter(held_at=change.table, held_until__lte=change.now)
    ended = list(over)
    for place in ended:
        _end(change, place, "expired")
    if ended:
        _note(change, [place.player_id for place in ended])
    if ended or change.before.waiting.queue:
        offer(change)


def seated(change: Change, player_id: int) -> None:
    """He has a seat here: his place for it is used up; a seat that was held for him and that he did not take goes on."""
    mine = Waiting.objects.select_related("player").filter(player_id=player_id)
    if not mine.exists():
        return
    held = mine.filter(held_at=change.table).first()
    if held is not None:
        _end(change, held, "taken")
    gone, _rows = mine.filter(Q(table=change.table) | Q(any_like=True, table__in=like(change.table)), held_at=None).delete()
    if held is not None or gone:
        _note(change, [player_id])
        offer(change)


def closed(change: Change) -> None:
    """The table takes nobody any more: its own places end, those for any table of the kind wait on."""
    for place in Waiting.objects.select_related("player").filter(held_at=change.table):
        change.tell(told.HoldEnded(place.held_seat or 0, place.player_id, place.player.nickname, "closed"))
    concerned = Waiting.objects.filter(Q(table=change.table) | Q(held_at=change.table))
    players = list(concerned.values_list("player_id", flat=True))
    if players:
        concerned.filter(any_like=False).delete()
        Waiting.objects.filter(held_at=change.table).update(held_at=None, held_seat=None, held_until=None)
        Waiting.objects.filter(table=change.table, any_like=False).delete()
        _note(change, players)


def _end(change: Change, place: Waiting, why: str) -> None:
    change.tell(told.HoldEnded(place.held_seat or 0, place.player_id, place.player.nickname, why))
    Waiting.objects.filter(pk=place.pk).delete()


def _note(change: Change, players: Iterable[int]) -> None:
    """The list changed, and these players hear of it wherever they are."""
    change.list_changed(players)
    change.tell(told.ListChanged(Waiting.objects.filter(table=change.table, held_at=None).count()))


def holders(change: Change) -> dict[int, int]:
    """For whom seats are held at this moment, by seat."""
    if not (change.before.waiting.holds or change.before.waiting.queue):
        return {}
    return dict(Waiting.objects.filter(held_at=change.table).values_list("held_seat", "player_id"))


def _free(change: Change) -> list[int]:
    held = Waiting.objects.filter(held_at=change.table).values_list("held_seat", flat=True)
    taken = {*change.seats, *held}
    return [number for number in range(change.table.seats) if number not in taken]


def _seated(change: Change) -> list[int]:
    return [seat.player_id for seat in change.seats.values()]


# ------------------------------------------------------------------ what is read

candidates = store.candidates
like = store.like
