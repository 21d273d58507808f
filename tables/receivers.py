"""What the house tells the room (bans, closings, edits, new tables), and what the room tells the house of its seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from lobby import listings, operators, oversight, search, waitlists
from lobby.cashier import seats as cashier_seats
from lobby.models import Player, Table
from lobby.signals import player_banned, table_addressed, table_closing, table_edited, table_paused, table_unwanted
from tables import broadcast, listing, store
from tables.commands import Announce, CloseTable, Pause, Remove, Resume, TellFigures, Tend
from tables.errors import Refused
from tables.models import Mute, Room, Seat, Waiting
from tables.room import handle


@receiver(player_banned)
def remove_banned(player: Player, by: Player | None, **_more: Any) -> None:
    """He is cashed out everywhere, where he is in a hand when it is over.

    All his rooms are locked first and in order, since the ban is one transaction.
    """
    rooms = Room.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=Seat.objects.filter(player=player).values("room_id"))
    for room in list(rooms.order_by("pk")):
        handle(room.pk, None, Remove(player.pk, "banned", by.pk if by is not None else None))


@receiver(player_banned)
def close_his_tables(player: Player, by: Player | None, **_more: Any) -> None:
    """Nobody is left who may host his private tables: each is closed after its hand, in a transaction of its own after the ban."""
    for table in Table.objects.filter(owner=player, is_open=True):
        operators.close_table(table, by)


@receiver(table_closing)
def close_table(table: Table, **_more: Any) -> None:
    """The operator closes a table."""
    handle(table.pk, None, CloseTable())


@receiver(table_unwanted)
def close_unwanted(table: Table, **_more: Any) -> bool:
    """An empty table that is no longer needed is closed, unless somebody has sat down meanwhile."""
    try:
        with transaction.atomic():
            changed = handle(table.pk, None, CloseTable(if_empty=True)).changed
            if changed:
                oversight.note(None, "closed_unused", table)
    except Refused:
        return False
    return changed


@receiver(table_edited)
def take_notice(table: Table, told: bool = False, **_more: Any) -> None:
    """More or fewer bots, opened again or closed, other figures, another password: looked at now, not in the next round."""
    if told:
        handle(table.pk, None, TellFigures())
    handle(table.pk, None, Tend())
    broadcast.door_on_commit(table.pk)


@receiver(table_paused)
def pause(table: Table, paused: bool, **_more: Any) -> None:
    """The operator stops the clock, or lets it go on."""
    handle(table.pk, None, Pause() if paused else Resume())


@receiver(table_addressed)
def address(table: Table, text: str, **_more: Any) -> None:
    """The house says something at a table."""
    handle(table.pk, None, Announce(text))


@receiver(post_save, sender=Table)
def open_room(instance: Table, created: bool, raw: bool, **_more: Any) -> None:
    """Every table has a room."""
    if created and not raw:
        Room.objects.get_or_create(table=instance)


def _peek(table_id: int) -> Iterable[listings.PeekSeat]:
    for seat in Seat.objects.select_related("player").filter(room_id=table_id):
        player = seat.player
        yield listings.PeekSeat(seat.number, player.nickname, seat.stack, player.is_bot, seat.state == Seat.SITTING_OUT)
    yield from _held(table_id)


def _tables_of(player_id: int) -> Iterable[int]:
    return Seat.objects.filter(player_id=player_id).values_list("room_id", flat=True)


def _deaf_to(player_id: int) -> Iterable[int]:
    return Mute.objects.filter(muted_id=player_id).values_list("player_id", flat=True)


def _chips_at_tables(player_id: int) -> Iterable[cashier_seats.AtTable]:
    for seat in Seat.objects.select_related("room__table").filter(player_id=player_id):
        table = seat.room.table
        yield cashier_seats.AtTable(table.pk, table.name, table.currency, seat.stack)


def _places(player_id: int) -> list[waitlists.Place]:
    """Where a player waits, held seats first."""
    mine = Waiting.objects.select_related("table", "held_at").filter(player_id=player_id)
    found = [
        waitlists.Place(place.held_at.pk, place.held_at.name, 0, place.any_like, place.held_seat, place.held_until)
        if place.held_at is not None
        else waitlists.Place(place.table_id, place.table.name, _number(place), place.any_like)
        for place in mine
    ]
    return sorted(found, key=lambda place: place.until is None)


def _number(place: Waiting) -> int:
    """How many have a right to a seat of this table before him, and he himself."""
    ahead = list(store.candidates(place.table).values_list("pk", flat=True))
    return ahead.index(place.pk) + 1 if place.pk in ahead else len(ahead) + 1


def _held(table_id: int) -> Iterable[listings.PeekSeat]:
    for place in Waiting.objects.select_related("player").filter(held_at=table_id):
        yield listings.PeekSeat(place.held_seat or 0, place.player.nickname, held=True)


waitlists.provide(_places)
listings.register_peek(_peek)
listings.register_seated(_tables_of)
listings.register_heads(listing.heads)
search.register_deaf(_deaf_to)
cashier_seats.provide(_chips_at_tables)
