"""Worked figures of the five structures: the engine is asked what may be bet in a real hand at round stakes. Knows no words.

Amounts are fun chips, one chip for one unit.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.betting.structures import limit_at
from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, Action, BringIn, Discard, RaiseTo
from engine.hand.legal import Legal, legal
from engine.hand.setup import Post, Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.shuffle import SEED_BYTES, shuffled
from engine.table.stakes import Stakes
from engine.variants import Variant

STACK = 1_000
PLAYERS = 4
_SEED = bytes(SEED_BYTES)
SHOWN = ("fl", "sl", "hp", "pl", "nl")
"""The structures from the narrowest to the widest."""


class Range(NamedTuple):
    """From what to what a player may bet, as a total of the round; equal: the only amount; 0 and 0: nothing."""

    least: int
    most: int


class Worked(NamedTuple):
    """One structure in one game."""

    structure: str
    stakes: Stakes
    rounds: tuple[int, ...]
    """The limit of each betting round; empty where no limit stands."""
    opening: Range
    """What the owner of the bring-in may bet instead of posting it; 0 and 0 where there is none."""
    first: Range
    """What the first to act of the first round may go to."""
    answer: Range
    """What the next player may go to after the least of that."""
    later: Range
    """What the first to act of the second round may bet, the blinds or the bring-in having only been called."""


def stakes_of(game: Variant, structure: str) -> Stakes:
    """Round stakes (R-STAKES): the big blind is 10, in spread limit half of a; ante 1 and bring-in 2; without a bring-in ante 5."""
    limits = {"fl": (10, 20), "sl": (10, 20, 30)}.get(structure, ())
    if game.forced == "blinds":
        big_blind = limits[0] // 2 if structure == "sl" else 10
        return Stakes(structure, small_blind=big_blind // 2, big_blind=big_blind, limits=limits)
    if game.forced == "bring_in":
        return Stakes(structure, ante=1, bring_in=2, limits=limits)
    return Stakes(structure, ante=2 if structure == "sl" else 5, limits=limits)


def worked(game: Variant) -> tuple[Worked, ...]:
    """The figures of all five structures."""
    return tuple(_worked(game, structure) for structure in SHOWN)


def open_pair_figures(game: Variant) -> tuple[int, ...]:
    """What may be bet in fixed limit with an open pair on fourth street (R-7S-2); empty in other games."""
    if not game.open_pair:
        return ()
    return next(may.sizes for may in (_second_round(game, "fl", number)[1] for number in range(200)) if may.sizes)


def _worked(game: Variant, structure: str) -> Worked:
    stakes = stakes_of(game, structure)
    streets = len(game.streets)
    rounds = tuple(limit_at(stakes, street, streets) for street in range(streets)) if stakes.limits else ()
    state = _begun(game, stakes, 0)
    may = _asked(state)
    opening = Range(0, 0)
    if may.asks == "bring_in":
        opening = Range(may.raise_from, may.raise_to)
        state = _stepped(state, BringIn())
        may = _asked(state)
    first = Range(may.raise_from, may.raise_to)
    raised = _asked(_stepped(state, RaiseTo(may.raise_from)))
    # An open pair has figures of its own, so a deal without one is looked for.
    later = next(then for then in (_second_round(game, structure, number)[1] for number in range(200)) if not then.sizes)
    return Worked(
        structure,
        stakes,
        rounds,
        opening,
        first,
        Range(raised.raise_from, raised.raise_to),
        Range(later.raise_from, later.raise_to),
    )


def _begun(game: Variant, stakes: Stakes, number: int) -> HandState:
    """Four players of equal stacks, the cards of one fixed order by number."""
    posts = (Post(0, "small_blind", stakes.small_blind), Post(1, "big_blind", stakes.big_blind)) if stakes.big_blind else ()
    seats = tuple(range(PLAYERS))
    setup = Setup(game.key, "pl", stakes, 1, seats, (STACK,) * PLAYERS, PLAYERS - 1, posts)
    return start(setup, shuffled(PACKS[game.pack], _SEED, number))[0]


def _second_round(game: Variant, structure: str, number: int) -> tuple[HandState, Legal]:
    """Everybody calls or checks, brings in the least and exchanges nothing until the second round asks for a bet."""
    state = _begun(game, stakes_of(game, structure), number)
    may = _asked(state)
    while state.street < 1 or may.asks != "bet":
        state = _stepped(state, _cheapest(may))
        may = _asked(state)
    return state, may


def _cheapest(may: Legal) -> Action:
    if may.asks == "draw":
        return Discard(())
    if may.asks == "bring_in":
        return BringIn()
    return CHECK if may.can_check else CALL


def _asked(state: HandState) -> Legal:
    may = legal(state)
    assert may is not None
    return may


def _stepped(state: HandState, action: Action) -> HandState:
    return step(state, state.to_act, action)[0]
