"""Matches of policies against each other on the bare engine: fresh stacks each hand, seats rotated, chips counted."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.cli import simulating
from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Call, Discard, RaiseTo, RefuseSplit, Split
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.step import step
from engine.variants import variant
from engine.views import HandView, view

Policy = Callable[[HandView, random.Random], Action]
BIG_BLIND = 100
STACK = 10_000


def random_policy(view: HandView, dice: random.Random) -> Action:
    """Facing a bet fold 10 %; else raise 20 % (the minimum, one in eight the maximum), else check or call."""
    legal = view.legal
    assert legal is not None
    if legal.asks == "draw":
        held = view.players[legal.position].cards
        return Discard(tuple(card for card in held if dice.random() < 0.5)[: legal.draw])
    if legal.can_split and dice.random() < 0.1:
        return Split()
    if legal.asks == "split":
        return RefuseSplit()
    throw = dice.random()
    if legal.to_call and legal.can_fold and throw < 0.1:
        return FOLD
    if throw >= 0.8 and not legal.why_no_raise:
        return RaiseTo(legal.raise_to if dice.random() < 0.125 else legal.raise_from)
    if legal.asks == "bring_in":
        return BringIn()
    return CHECK if legal.can_check else CALL


@dataclass
class Result:
    """What the first policy did and won; `won` are cents of each hand."""

    won: list[int] = field(default_factory=list)
    entered: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Big blinds per 100 hands."""
        return 100 * sum(self.won) / len(self.won) / BIG_BLIND

    @property
    def error(self) -> float:
        """The standard error of `rate`."""
        mean = sum(self.won) / len(self.won)
        return 100 / BIG_BLIND * (sum((won - mean) ** 2 for won in self.won) / len(self.won) ** 2) ** 0.5

    @property
    def entering(self) -> float:
        """The part of hands in which chips went in of one's own will before the flop."""
        return self.entered / len(self.won)


def setup_of(structure: str, seats: int, game: str = "holdem") -> Setup:
    """The stakes of `python -m engine simulate`: blinds 50/100, limits 100/200, spread 100-200-300, stacks 10,000."""
    return simulating.setup_of(variant(game), structure, "pl", seats, raked=False)


def match(policy: Policy, others: Policy, structure: str, seats: int, hands: int, seed: int, game: str = "holdem") -> Result:
    """`hands` hands of `policy` in a seat that goes round against `others` in all the other seats."""
    dice, result = random.Random(seed), Result()
    setup = setup_of(structure, seats, game)
    pack = list(PACKS[variant(game).pack])
    for number in range(hands):
        hero = number % seats
        dice.shuffle(pack)
        _hand(setup, tuple(pack), hero, policy, others, dice, result)
    return result


def _hand(setup: Setup, deck: tuple[int, ...], hero: int, policy: Policy, others: Policy, dice: random.Random, result: Result) -> None:
    state, _events = start(setup, deck)
    entered = False
    while not state.over:
        seen = view(state, state.to_act)
        if state.to_act != hero:
            state, _events = step(state, state.to_act, others(seen, dice))
            continue
        began = time.process_time()
        action = policy(seen, dice)
        result.seconds.append(time.process_time() - began)
        first = seen.street == state.variant.streets[0].key
        entered = entered or (first and isinstance(action, Call | RaiseTo))
        state, _events = step(state, hero, action)
    assert sum(state.stacks) == sum(setup.stacks)
    result.won.append(state.stacks[hero] - STACK)
    result.entered += entered
