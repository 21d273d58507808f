"""What can be done with one seat, behind the room's lock: fill it, empty it, put it aside, bring it back.

Whether and when is decided by those who call; each call tells what happened.
"""

from __future__ import annotations

from lobby.ledger import reasons
from lobby.models import Player
from tables import clocks
from tables import happenings as told
from tables.change import Change
from tables.models import Seat, Visit
from tables.settlement import purse


def fill(change: Change, player: Player, number: int, amount: int, *, post_now: bool = False, ticket: str = "") -> Seat:
    """A new visit on a free seat, with chips from the player's account."""
    visit = Visit.objects.create(player=player, table=change.table, seat=number, currency=change.table.currency, opened_at=change.now)
    now = change.now
    seat = Seat(room=change.room, number=number, player=player, visit=visit, posts=post_now, ticket=ticket, sat_at=now, seen_at=now)
    seat.bank_ms = clocks.bank_of(change, player)
    seat.save(force_insert=True)
    change.seat_taken(seat)
    purse(change).bring(seat, amount, reasons.BUY_IN)
    in_play = change.running or change.room.button >= 0
    change.tell(told.PlayerSat(number, player.pk, player.nickname, amount, in_play))
    return seat


def empty(change: Change, seat: Seat, why: str, figure: int = 0) -> None:
    """The chips go home, the seat is free. `figure`: what the reason counts."""
    seat.visit.bank_ms = seat.bank_ms
    seat.visit.why = why
    amount = purse(change).take_home(seat, reasons.CASH_OUT)
    change.tell(told.PlayerLeft(seat.number, seat.player_id, seat.player.nickname, amount, why, figure))
    change.seat_left(seat)


def mark_leaving(change: Change, seat: Seat, why: str) -> None:
    """He goes when the hand is over."""
    change.touch(seat, leaving=why, top_up=0)
    change.concern(seat)
    change.tell(told.LeaveAsked(seat.number, why))


def empty_all(change: Change, why: str) -> None:
    """Everybody is cashed out."""
    seats = list(change.seats.values())
    purse(change).lock([seat.player for seat in seats])
    for seat in seats:
        empty(change, seat, why)


def put_aside(change: Change, seat: Seat, why: str, figure: int = 0) -> None:
    """Sitting out from now on; the operator's limit runs (R-SIT-1). `figure`: what the reason counts."""
    change.touch(seat, state=Seat.SITTING_OUT, sat_out_at=change.now, timeouts=0, out_wish="")
    change.concern(seat)
    change.tell(told.SatOut(seat.number, why, figure))


def bring_back(change: Change, seat: Seat, *, post_now: bool) -> None:
    """He wants cards again."""
    change.touch(seat, state=Seat.PLAYING, sat_out_at=None, posts=post_now, timeouts=0, out_wish="")
    change.concern(seat)
    change.tell(told.CameBack(seat.number, post_now))


def add_chips(change: Change, seat: Seat, amount: int, ticket: str = "") -> None:
    """Chips from the account onto the stack, between hands (R-BUY-1). Who had none and sat out for it plays on."""
    had_none = not seat.stack
    purse(change).bring(seat, amount, reasons.TOP_UP)
    change.touch(seat, top_up=0, ticket=ticket or seat.ticket)
    change.concern(seat)
    change.tell(told.ToppedUp(seat.number, amount, seat.stack))
    if had_none and seat.state == Seat.SITTING_OUT:
        bring_back(change, seat, post_now=False)
