"""Chips that come onto the table between two hands: asked for during the hand, or by a player's standing wish (R-BUY-1).

Works on a `Change` behind the room's lock; the accounts of those who may add must be locked. Amounts are cents.
"""

from __future__ import annotations

from tables import happenings as told
from tables import seats
from tables.change import Change
from tables.models import Seat
from tables.settlement import purse


def wanted(change: Change, seat: Seat) -> int:
    """What a player wants to add now that no hand binds him, cut to the table's maximum; 0 for nothing."""
    return _room_for(change, seat, seat.top_up or _standing(seat))


def asks(seat: Seat) -> bool:
    """Whether a player may add when the hand is over: then his account is locked beforehand."""
    return bool(seat.top_up or _standing(seat))


def add(change: Change, seat: Seat) -> None:
    """Add what is wanted. What cannot be had is said, and a standing wish that fails is put away."""
    asked, amount = seat.top_up, wanted(change, seat)
    if amount and not seat.stack and amount < change.table.min_buy_in:
        _fail(change, seat, "below_minimum")
    elif amount and not purse(change).affords(seat.player, amount):
        _fail(change, seat, "not_enough")
    elif amount:
        seats.add_chips(change, seat, amount)
    elif asked:
        _fail(change, seat, "above_maximum")


def _standing(seat: Seat) -> int:
    """What the player's standing wishes come to: a new buy-in for who has nothing, else up to his figure."""
    if seat.state != Seat.PLAYING or seat.leaving:
        return 0
    return max(0, seat.auto_top_up - seat.stack) if seat.stack else seat.auto_rebuy


def _room_for(change: Change, seat: Seat, amount: int) -> int:
    most = change.table.max_buy_in
    return max(0, min(amount, most - seat.stack)) if most else amount


def _fail(change: Change, seat: Seat, why: str) -> None:
    change.touch(seat, top_up=0, auto_top_up=0, auto_rebuy=0)
    change.concern(seat)
    change.tell(told.TopUpFailed(seat.number, why))
