"""Perft: how many ways a hand can go to a depth, one figure per game, counted by the engine and by a naive counter.

Fixed limit, small and uneven stacks, so that short all-ins, half bets, completions, caps and side pots are among the ways.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo, RefuseSplit, Split
from engine.hand.legal import Legal, legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.shuffle import shuffled
from engine.variants import VARIANTS, variant
from tests.engine import naive
from tests.engine.hands import ante_setup, blind_setup


def options(state: HandState, may: Legal) -> list[Action]:
    """Everything that the player to act may do but draw."""
    if may.asks == "split":
        return [Split(), RefuseSplit()]
    found: list[Action] = [BringIn()] if may.asks == "bring_in" else [FOLD, CHECK if may.can_check else CALL]
    if not may.why_no_raise:
        found += [RaiseTo(to) for to in may.sizes or sorted({may.raise_from, may.raise_to})]
    return found + [Split()] * (may.can_split and may.asks == "bet")


def perft(state: HandState, depth: int) -> int:
    """Sequences of `depth` actions, and those that end the hand before."""
    may = legal(state)
    if may is None or not depth:
        return 1
    if may.asks == "draw":
        return draws(state, may, depth)
    return sum(perft(step(state, may.position, action)[0], depth - 1) for action in options(state, may))


def draws(state: HandState, may: Legal, depth: int) -> int:
    """Each set of cards is tried; what follows is counted once for all sets of one size, since only their number is public."""
    found = 0
    for size in range(may.draw + 1):
        after = [step(state, may.position, Discard(away))[0] for away in combinations(state.hole[may.position], size)]
        found += len(after) * perft(after[0], depth - 1)
    return found


def set_up(game: str, stacks: tuple[int, ...]) -> Setup:
    if variant(game).forced == "blinds":
        return blind_setup(stacks, "fl", game=game, big_blind=naive.A)
    ante = 1 if variant(game).forced == "bring_in" else 2
    return ante_setup(stacks, game, "fl", ante=ante, bring_in=2, limit=naive.A)


def deck_of(game: str, number: int) -> tuple[int, ...]:
    """A fixed order of the pack."""
    return shuffled(PACKS[variant(game).pack], bytes(32), number)


class Case(NamedTuple):
    """Stacks by position, the number of the pack's order, the depth, and the figure."""

    stacks: tuple[int, ...]
    deck: int
    depth: int
    ways: int


CASES = {
    "holdem": Case((13, 30, 7), 0, 12, 973),
    "omaha": Case((9, 22, 40), 0, 11, 3_998),
    "omaha5": Case((6, 17, 31), 0, 12, 1_834),
    "omaha8": Case((30, 11, 19), 0, 11, 2_517),
    "omaha58": Case((40, 40, 5), 0, 11, 4_830),
    "soko": Case((15, 28, 7), 3, 11, 2_021),
    "stud": Case((16, 15, 37), 15, 9, 3_503),
    "stud8": Case((8, 33, 19), 0, 10, 2_502),
    "draw5": Case((11, 17, 6), 0, 8, 1_076_237),
    "triple27": Case((30, 13), 0, 7, 198_664),
    "americana": Case((12, 26, 9), 0, 11, 1_553),
    "telesina": Case((18, 35, 6), 0, 11, 3_462),
    "draw32": Case((6, 14, 11), 0, 9, 2_375_604),
    "antedraw": Case((9, 22, 5), 0, 8, 699_402),
}
"""The deal of 7-Card Stud shows an open pair on fourth street; in 32-Card Draw an all-in player is asked to split."""


def test_every_game_has_a_figure() -> None:
    assert CASES.keys() == VARIANTS.keys() == naive.GAMES.keys()


@pytest.mark.parametrize("game", CASES)
def test_engine_and_naive_counter_find_the_same_number_of_ways(game: str) -> None:
    """R-LIM-1, R-LIM-FL, R-LIM-2, R-BRING-1, R-7S-1, R-7S-2, R-DRAW-1, R-32-2, R-AD-2: not one way more or less."""
    case = CASES[game]
    deck = deck_of(game, case.deck)
    state, _ = start(set_up(game, case.stacks), deck)
    assert perft(state, case.depth) == case.ways
    assert naive.count(naive.begin(game, case.stacks, deck), case.depth) == case.ways


@pytest.mark.long
@pytest.mark.parametrize("number", range(40))
@pytest.mark.parametrize("game", CASES)
def test_the_two_agree_on_many_deals_and_stacks(game: str, number: int) -> None:
    """The same, to a smaller depth, for stacks of 1 to 40 and two to four players."""
    sizes = shuffled(tuple(range(1, 41)), bytes(32), number)
    stacks = sizes[: 2 + number % 3]
    deck = deck_of(game, number)
    state, _ = start(set_up(game, stacks), deck)
    assert perft(state, 6) == naive.count(naive.begin(game, stacks, deck), 6)
