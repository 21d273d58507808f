"""The first betting round: which hands to enter with, when to raise, what to pay for. Later rounds are the policy's."""

from __future__ import annotations

from math import erf
from typing import NamedTuple

from engine.hand.actions import Action
from tables.bots import preflop
from tables.bots.betting import give_up, raise_by, raise_to_blinds, stay
from tables.bots.reading import Dice, Spot
from tables.bots.strength import strength
from tables.bots.tempers import Temper

SPREAD = 0.09
"""How far the shares of starting hands lie apart in the games that have no table."""
EARLY, LATE, ALONE = 0.13, 0.55, 0.57
"""The part of hands to enter with: always, in addition the fewer are still to speak, and against one opponent."""
PREMIUM = 0.94
NUTS = 0.985
"""Hands that beat so many others are never given up."""


class Hand(NamedTuple):
    """`beats`: the part of all starting hands worth less; `wins`: the share against one opponent who plays as he bets."""

    beats: float
    wins: float


def choose(spot: Spot, dice: Dice, temper: Temper) -> Action:
    raised = spot.legal.price > spot.view.big_blind
    hand = _hand(spot, dice, _believed(spot, temper) if raised else 1.0)
    return _answer(spot, dice, temper, hand) if raised else _enter(spot, dice, temper, hand)


def _believed(spot: Spot, temper: Temper) -> float:
    """The part of hands that a raiser of that size is believed to hold."""
    blinds = spot.legal.price / spot.view.big_blind
    told = 0.45 if blinds <= 4 else 0.25 if blinds <= 12 else 0.12
    return temper.trust * told + (1 - temper.trust) * 0.9


def _hand(spot: Spot, dice: Dice, believed: float) -> Hand:
    if spot.game.family == "holdem":
        return Hand(preflop.beats(spot.own), preflop.wins(spot.own, believed))
    found = strength(spot, dice, believed)
    if spot.game.family == "draw":
        return Hand(found.beats, found.wins)
    centre = found.wins if believed >= 1 else found.wins + 0.05
    return Hand((1 + erf((centre - 0.5) / SPREAD / 2**0.5)) / 2, found.wins)


def _width(spot: Spot, temper: Temper) -> float:
    """The part of hands to enter with when nobody has raised: more, the fewer opponents are still to speak."""
    if len(spot.view.players) == 2:
        return ALONE * min(1.0, temper.width)
    return (EARLY + LATE / (spot.behind + 1)) * temper.width


def _enter(spot: Spot, dice: Dice, temper: Temper, hand: Hand) -> Action:
    """Nobody has raised: raise the good part of what is worth entering, limp now and then, else give up."""
    callers = sum(player.last_action == "call" for player in spot.opponents)
    good = hand.beats > 1 - (0.16 + 0.45 / (spot.count + 1) ** 2) * min(1.1, temper.width)
    width = _width(spot, temper)
    if good and dice.random() < temper.aggression:
        return raise_to_blinds(spot, dice, 2.6 + callers)
    if spot.legal.can_check:
        return stay(spot)
    if hand.beats < 1 - width and not (callers > 1 and spot.price_of_pot < 0.15 and hand.beats > 0.5):
        return give_up(spot)
    if not callers and dice.random() < temper.aggression:
        return raise_to_blinds(spot, dice, 2.6)
    return stay(spot)


def _answer(spot: Spot, dice: Dice, temper: Temper, hand: Hand) -> Action:
    """Somebody has raised: raise again with the best, pay a fair price with what is good enough, else give up."""
    share = hand.wins ** (1 + 0.7 * (_rivals(spot) - 1))
    cheap = spot.legal.to_call <= 0.12 * (spot.me.stack + spot.legal.bet)
    if hand.beats >= NUTS or (hand.beats >= PREMIUM and (cheap or hand.wins > 0.55)):
        return raise_by(spot, dice, 0.9) if dice.random() < temper.aggression else stay(spot)
    needed = spot.price_of_pot + (0.0 if spot.legal.call_all_in else 0.03)
    width = (0.24 + 0.5 / len(spot.view.players)) * min(1.1, temper.width)
    if share >= needed and (hand.beats >= 1 - width or spot.legal.call_all_in):
        return stay(spot)
    return give_up(spot)


def _rivals(spot: Spot) -> int:
    """Opponents who have put in as much as is asked, at least the raiser: the others will mostly fold."""
    return max(1, sum(player.bet >= spot.legal.price or player.all_in for player in spot.opponents))
