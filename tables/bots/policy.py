"""The mind of a house bot: one view of its own seat and dice go in, an action comes out.

A hand is measured against what an opponent may hold (`strength`, `preflop`), the measure against the price of the pot. The
engine's `legal` says what may be done; nothing here works it out again.
"""

from __future__ import annotations

from math import log2

from engine.hand.actions import Action, Discard, RefuseSplit, Split
from engine.views import HandView
from tables.bots import first_street
from tables.bots.betting import give_up, raise_by, stay
from tables.bots.drawing import discards
from tables.bots.reading import Dice, Spot, spot_of
from tables.bots.strength import Strength, strength
from tables.bots.tempers import STEADY, Temper

SHORTEST_THOUGHT, LONGEST_THOUGHT = 1.0, 4.0
"""Seconds."""


def choose(view: HandView, dice: Dice, temper: Temper = STEADY) -> Action:
    """What the viewer does; raises NotMyTurn if the view is not that of the player to act."""
    spot = spot_of(view)
    if spot.legal.asks == "draw":
        return Discard(discards(spot, dice))
    if spot.first_street:
        return first_street.choose(spot, dice, temper)
    found = strength(spot, dice, believed(spot, temper))
    if spot.legal.can_split and _field(spot, found) < 0.9 / (spot.count + 1):
        return Split()
    if spot.legal.asks == "split":
        return RefuseSplit()
    return _bet_or_check(spot, dice, temper, found) if spot.legal.can_check else _answer(spot, dice, temper, found)


def think_seconds(view: HandView, dice: Dice) -> float:
    """Seconds of thought, 1 to 4: short where there is little to decide, longer where much of the stack is at stake."""
    spot = spot_of(view)
    weight = 0.25
    if spot.legal.to_call:
        weight = 0.35 + min(0.65, spot.legal.to_call / (spot.me.stack + 1))
    if not spot.first_street:
        weight += 0.2
    return min(LONGEST_THOUGHT, SHORTEST_THOUGHT + 3 * min(1.0, weight) * (0.25 + 0.75 * dice.random()))


def believed(spot: Spot, temper: Temper) -> float:
    """The part of an opponent's holdings to reckon with: the more he bets and has put in, the fewer and better."""
    deep = 0.1 * log2(max(1.0, max(player.paid for player in spot.opponents) / (3 * spot.view.big_blind)))
    if not spot.legal.to_call:
        return 1 - temper.trust * min(0.5, 0.15 + deep)
    told = 0.25 + 0.4 * min(1.5, spot.bet_of_pot) + deep
    if spot.me.last_action in ("bet", "raise", "complete") and spot.me.bet:
        told += 0.15
    return 1 - temper.trust * min(0.92, told)


def _field(spot: Spot, found: Strength) -> float:
    """The share of the pot to be expected against all opponents together."""
    return found.wins ** (1 + 0.8 * (spot.count - 1))


def _risk(spot: Spot) -> float:
    """How much of the stack a bet or raise of about the pot puts at stake, 0 to 1."""
    legal = spot.legal
    return min(1.0, min(spot.view.pot + 2 * legal.to_call, legal.raise_to) / (spot.me.stack + legal.bet))


def _bet_or_check(spot: Spot, dice: Dice, temper: Temper, found: Strength) -> Action:
    """Nobody has bet: bet for value, now and then with a draw or with nothing."""
    share, fair = _field(spot, found), 1 / (spot.count + 1)
    if found.best or share > fair + (1 - fair) * (0.2 + 0.2 * _risk(spot)):
        if dice.random() < temper.aggression:
            return raise_by(spot, dice, 0.45 + 0.5 * min(1.0, max(0.0, share - fair) / (1 - fair)))
        return stay(spot)
    hope = found.wins > 0.35 and not spot.last_street
    bold = temper.bluff * (3 if hope else 1) * (1 - _risk(spot)) / spot.count
    return raise_by(spot, dice, 0.5) if dice.random() < bold else stay(spot)


def _answer(spot: Spot, dice: Dice, temper: Temper, found: Strength) -> Action:
    """There is a bet: raise what is far ahead, call what the pot pays for, let the rest go; never the best hand."""
    share, fair, price = _field(spot, found), 1 / (spot.count + 1), spot.price_of_pot
    if found.best or share > fair + (1 - fair) * (0.35 + 0.35 * _risk(spot)):
        if dice.random() < temper.aggression:
            return raise_by(spot, dice, 0.5 + 0.4 * dice.random())
        return stay(spot)
    margin = 0.0 if spot.legal.call_all_in or spot.last_street else _later(found)
    if share >= price + margin:
        return stay(spot)
    bold = temper.bluff / 3 * (1 - _risk(spot)) if spot.count == 1 and found.wins > 0.25 else 0.0
    return raise_by(spot, dice, 0.8) if dice.random() < bold else give_up(spot)


def _later(found: Strength) -> float:
    """What later bets add to the price: a hand that may become better earns more, one that is only fair pays more."""
    return -0.03 if found.wins > found.beats + 0.08 else 0.02
