"""What the house tells the room (bans, closings, edits, new tables), and what the room tells the house of its seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from lobby import listings
from lobby.cashier import seats as cashier_seats
from lobby.models import Player, Table
from lobby.signals import player_banned, table_closing, table_edited
from tables.commands import CloseTable, Remove, Tend
from tables.models import Room, Seat
from tables.room import handle


@receiver(player_banned)
def remove_banned(player: Player, by: Player | None, **_more: Any) -> None:
    """He is cashed out everywhere, where he is in a hand when it is over.

    All his rooms are locked first and in order, since the ban is one transaction.
    """
    rooms = Room.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=Seat.objects.filter(player=player).values("room_id"))
    for room in list(rooms.order_by("pk")):
        handle(room.pk, None, Remove(player.pk, "banned", by.pk if by is not None else None))


@receiver(table_closing)
def close_table(table: Table, **_more: Any) -> None:
    """The operator closes a table."""
    handle(table.pk, None, CloseTable())


@receiver(table_edited)
def take_notice(table: Table, **_more: Any) -> None:
    """More or fewer bots, opened again or closed: looked at now, not in the next round."""
    handle(table.pk, None, Tend())


@receiver(post_save, sender=Table)
def open_room(instance: Table, created: bool, raw: bool, **_more: Any) -> None:
    """Every table has a room."""
    if created and not raw:
        Room.objects.get_or_create(table=instance)


def _peek(table_id: int) -> Iterable[listings.PeekSeat]:
    for seat in Seat.objects.select_related("player").filter(room_id=table_id):
        player = seat.player
        yield listings.PeekSeat(seat.number, player.nickname, seat.stack, player.is_bot, seat.state == Seat.SITTING_OUT)


def _tables_of(player_id: int) -> Iterable[int]:
    return Seat.objects.filter(player_id=player_id).values_list("room_id", flat=True)


def _chips_at_tables(player_id: int) -> Iterable[cashier_seats.AtTable]:
    for seat in Seat.objects.select_related("room__table").filter(player_id=player_id):
        table = seat.room.table
        yield cashier_seats.AtTable(table.pk, table.name, table.currency, seat.stack)


listings.register_peek(_peek)
listings.register_seated(_tables_of)
cashier_seats.provide(_chips_at_tables)
