"""Players' wishes about their seats and chips: may they, and what follows (R-BUY-1, R-BUY-2, R-NEW-1, R-SIT-1).

Works on a `Change` behind the room's lock. Knows no card.
"""

from __future__ import annotations

from django.db.models import Q

from lobby.models import Player, Table
from lobby.private import doors
from tables import between, chips, hands, lease, ratholing, seats, waitlist
from tables import happenings as told
from tables.change import Change
from tables.commands import AutoChips, ComeBack, Leave, Sit, SitOut, TopUp
from tables.errors import Refused
from tables.models import Room, Seat
from tables.settlement import balance, purse

LEFT = "left"
SENT_AWAY = "sent_away"
"""By the host of a private table: he plays the hand to its end first."""


def check_door(table_id: int, player_id: int | None, password: str) -> None:
    """The password of a table, asked before the room is locked: hashing takes its time. Who is invited needs none.

    Refused codes: wrong_password, not_invited (a private table without a password).
    """
    shut = Table.objects.filter(~Q(password="") | Q(is_private=True), pk=table_id).first()
    if shut is None or (shut.is_private and doors.is_welcome(shut, player_id)):
        return
    if not shut.password:
        raise Refused("not_invited")
    if not shut.check_password(password):
        raise Refused("wrong_password")


def sit(change: Change, player_id: int, command: Sit) -> None:
    """Take a seat with chips (R-BUY-2, R-NEW-1).

    Refused codes: table_closed, draining, banned, shut_out, already_seated, no_such_seat, seat_taken, seat_held, table_full,
    buy_in_below_departure, buy_in_below_minimum,
    buy_in_above_maximum, not_enough.
    """
    mine = change.before.seat_of(player_id)
    if mine is not None:
        if command.ticket and change.seats[mine.number].ticket == command.ticket:
            return
        raise Refused("already_seated", seat=mine.number)
    if change.closing or change.room.phase == Room.CLOSED:
        raise Refused("table_closed")
    if lease.draining():
        raise Refused("draining")
    player = Player.objects.get(pk=player_id)
    if player.is_shut_out:
        raise Refused("banned")
    if doors.is_shut_out(change.table, player_id):
        raise Refused("shut_out")
    waitlist.tidy(change)
    number = _free_seat(change, player_id, command.seat)
    _check_buy_in(change, player, command.amount)
    seats.fill(change, player, number, command.amount, post_now=command.post_now, ticket=command.ticket)
    if not player.is_bot:
        waitlist.seated(change, player_id)
    between.expect(change)


def _free_seat(change: Change, player_id: int, wanted: int | None) -> int:
    """The seat that he wants, else the one that is held for him, else any that is free and not held."""
    chairs = change.table.seats
    holders = waitlist.holders(change)
    mine = next((number for number, holder in holders.items() if holder == player_id), None)
    if wanted is None:
        free = mine if mine is not None else next((n for n in range(chairs) if n not in change.seats and n not in holders), None)
        if free is None:
            raise Refused("table_full", seats=chairs)
        return free
    if wanted >= chairs:
        raise Refused("no_such_seat", seat=wanted, seats=chairs)
    if wanted in change.seats:
        raise Refused("seat_taken", seat=wanted)
    if holders.get(wanted, player_id) != player_id:
        raise Refused("seat_held", seat=wanted)
    return wanted


def _check_buy_in(change: Change, player: Player, amount: int) -> None:
    """Within the table's range, and not less than he left with a moment ago (R-BUY-2, R-BUY-4). Bots hide nothing."""
    table = change.table
    left = None if player.is_bot else ratholing.last_departure(player.pk, table, change.now)
    if left is not None:
        purse(change).lock([player])
    allowed = ratholing.bounds(table, left, purse(change).balance(player) if left is not None else 0)
    if amount < allowed.least and allowed.departure is not None:
        ago = allowed.departure.minutes_ago(change.now)
        raise Refused("buy_in_below_departure", amount=amount, least=allowed.least, minutes=ago, currency=table.currency)
    _within(table, amount, allowed.least, allowed.most)


def _within(table: Table, amount: int, least: int, most: int) -> None:
    if amount < least:
        raise Refused("buy_in_below_minimum", amount=amount, least=least, currency=table.currency)
    if most and amount > most:
        raise Refused("buy_in_above_maximum", amount=amount, most=most, currency=table.currency)


def leave(change: Change, player_id: int, _command: Leave) -> None:
    """Give the seat up: at once, or when the hand is over that he was dealt into. Asked twice it does nothing more."""
    go(change, _seat(change, player_id), LEFT)


def go(change: Change, seat: Seat, why: str) -> None:
    """The player of a seat leaves, for whatever reason: in his turn he folds, an all-in stays in (R-POT-1)."""
    if not change.in_hand(seat.number):
        seats.empty(change, seat, why)
    elif seat.leaving in ("", LEFT, SENT_AWAY) and seat.leaving != why:
        seats.mark_leaving(change, seat, why)
        hands.carry_on(change)


def sit_out(change: Change, player_id: int, command: SitOut) -> None:
    """Dealt no more hands: from the next one on, when the big blind comes, or now, giving up the running one (R-SIT-1).

    Asked twice it does nothing more. Refused codes: leaving, no_big_blind.
    """
    seat = _seat(change, player_id)
    if seat.leaving:
        raise Refused("leaving")
    if command.when == Seat.BIG_BLIND:
        _sit_out_later(change, seat)
        return
    if seat.state != Seat.SITTING_OUT:
        seats.put_aside(change, seat, "asked")
    if command.when == Seat.NOW and change.in_hand(seat.number) and seat.out_wish != Seat.NOW:
        change.touch(seat, out_wish=Seat.NOW)
        change.concern(seat)
        change.tell(told.HandGivenUp(seat.number))
        hands.carry_on(change)


def _sit_out_later(change: Change, seat: Seat) -> None:
    if change.table.game.forced != "blinds":
        raise Refused("no_big_blind")
    if seat.state != Seat.SITTING_OUT and seat.out_wish != Seat.BIG_BLIND:
        change.touch(seat, out_wish=Seat.BIG_BLIND)
        change.concern(seat)
        change.tell(told.SitOutAsked(seat.number, True))


def come_back(change: Change, player_id: int, command: ComeBack) -> None:
    """Dealt in again as soon as what he owes allows it. Refused codes: no_chips, leaving."""
    seat = _seat(change, player_id)
    if seat.leaving:
        raise Refused("leaving")
    if not seat.stack and not seat.top_up:
        raise Refused("no_chips")
    if seat.state == Seat.PLAYING and seat.posts == command.post_now:
        if seat.out_wish:
            change.touch(seat, out_wish="")
            change.concern(seat)
            change.tell(told.SitOutAsked(seat.number, False))
        return
    seats.bring_back(change, seat, post_now=command.post_now)
    between.expect(change)


def top_up(change: Change, player_id: int, command: TopUp) -> None:
    """Chips added between hands, never above the maximum (R-BUY-1). Dealt into a hand he gets them when it is over.

    Refused codes: leaving, top_up_above_maximum, buy_in_below_minimum (of who has none), not_enough.
    """
    seat = _seat(change, player_id)
    if command.ticket and seat.ticket == command.ticket:
        return
    if seat.leaving:
        raise Refused("leaving")
    most = _room_left(change, seat)
    if most is not None and command.amount > most:
        raise Refused("top_up_above_maximum", amount=command.amount, most=most, currency=change.table.currency)
    if command.amount and not seat.stack and not change.in_hand(seat.number):
        _within(change.table, command.amount, max(change.table.min_buy_in, 1), 0)
    if change.in_hand(seat.number):
        _ask_for_later(change, seat, command)
    elif command.amount:
        seats.add_chips(change, seat, command.amount, command.ticket)
        between.expect(change)


def auto_chips(change: Change, player_id: int, command: AutoChips) -> None:
    """Standing wishes about chips; each within the table's range of a buy-in. Between hands they hold at once.

    Refused codes: leaving, buy_in_below_minimum, buy_in_above_maximum.
    """
    seat = _seat(change, player_id)
    if seat.leaving:
        raise Refused("leaving")
    for amount in (command.top_up, command.rebuy):
        if amount:
            _within(change.table, amount, max(change.table.min_buy_in, 1), change.table.max_buy_in)
    if (seat.auto_top_up, seat.auto_rebuy) == (command.top_up, command.rebuy):
        return
    change.touch(seat, auto_top_up=command.top_up, auto_rebuy=command.rebuy)
    change.concern(seat)
    change.tell(told.ChipsWished(seat.number))
    if not change.in_hand(seat.number) and chips.wanted(change, seat):
        purse(change).lock([seat.player])
        chips.add(change, seat)
        between.expect(change)


def _room_left(change: Change, seat: Seat) -> int | None:
    """Cents that may be added, None for no end. In a hand the chips before him count, not those in the pot."""
    if not change.table.max_buy_in:
        return None
    stack = seat.stack
    if change.in_hand(seat.number) and change.state is not None:
        stack = change.state.stacks[change.state.seats.index(seat.number)]
    return max(0, change.table.max_buy_in - stack)


def _ask_for_later(change: Change, seat: Seat, command: TopUp) -> None:
    currency = change.table.currency
    has = balance(seat.player, currency)
    if command.amount > has:
        raise Refused("not_enough", balance=has, amount=command.amount, currency=currency, kind="wallet")
    if seat.top_up == command.amount:
        return
    change.touch(seat, top_up=command.amount, ticket=command.ticket or seat.ticket)
    change.concern(seat)
    change.tell(told.TopUpAsked(seat.number, command.amount))


def _seat(change: Change, player_id: int) -> Seat:
    """The player's seat as a row; raises Refused('not_seated')."""
    seat = change.row_of(player_id) if change.before.seat_of(player_id) is not None else None
    if seat is None:
        raise Refused("not_seated")
    return seat
