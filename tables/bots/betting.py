"""How much: from a part of the pot to an amount that the engine allows. Knows no cards."""

from __future__ import annotations

from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, RaiseTo
from tables.bots.reading import Dice, Spot

COMMITTED = 0.6
"""Who would put in so much of his stack puts in all of it."""


def give_up(spot: Spot) -> Action:
    """Check if it is free, else fold; a bring-in that is owed is posted."""
    if spot.legal.asks == "bring_in":
        return BringIn()
    return CHECK if spot.legal.can_check else FOLD


def stay(spot: Spot) -> Action:
    """Check, call or bring in."""
    if spot.legal.asks == "bring_in":
        return BringIn()
    return CHECK if spot.legal.can_check else CALL


def raise_by(spot: Spot, dice: Dice, part: float) -> Action:
    """Bet or raise by `part` of the pot after calling, give or take; stays if no raise is allowed."""
    legal = spot.legal
    if legal.why_no_raise:
        return stay(spot)
    wobble = 0.85 + 0.3 * dice.random()
    return _bounded(spot, legal.price + part * wobble * (spot.view.pot + legal.to_call))


def raise_to_blinds(spot: Spot, dice: Dice, blinds: float) -> Action:
    """Raise to so many big blinds, give or take; stays if no raise is allowed."""
    if spot.legal.why_no_raise:
        return stay(spot)
    return _bounded(spot, blinds * (0.9 + 0.25 * dice.random()) * spot.view.big_blind)


def _bounded(spot: Spot, wish: float) -> Action:
    legal = spot.legal
    grain = max(1, spot.view.big_blind // 4)
    to = min(max(round(wish / grain) * grain, legal.raise_from), legal.raise_to)
    everything = legal.bet + spot.me.stack
    if legal.raise_to == everything and to - legal.bet >= COMMITTED * spot.me.stack:
        to = everything
    if legal.sizes:
        to = max((size for size in legal.sizes if size <= wish), default=legal.sizes[0])
    return RaiseTo(to)
