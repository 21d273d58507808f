"""Who is paid what at the end of random hands, worked out a second time from what everybody put in: pots, halves, units and rake.

Knows the rules of dividing alone; how strong a hand is it asks the evaluators, which have tests of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from engine.betting.rake import SCHEDULES, band_for, rake
from engine.deck import PACKS
from engine.evaluators import Evaluator, evaluator
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo, RefuseSplit
from engine.hand.legal import Legal, legal
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.rulebook import edition
from engine.variants import VARIANTS, variant
from tests.engine.hands import setup_of

UNITS = (1, 5, 25)
RAISING = 0.55
"""So eager that side pots are many."""


def answer(state: HandState, may: Legal, dice: random.Random) -> Action:
    """Seldom a fold, often a raise, never a split."""
    if may.asks == "draw":
        return Discard(tuple(card for card in state.hole[may.position] if dice.random() < 0.4)[: may.draw])
    if may.asks == "split":
        return RefuseSplit()
    if not may.why_no_raise and dice.random() < RAISING:
        return RaiseTo(dice.choice(may.sizes or (may.raise_from, may.raise_to)))
    if may.asks == "bring_in":
        return BringIn()
    if may.can_check:
        return CHECK
    return FOLD if dice.random() < 0.15 else CALL


def played(game: str, number: int) -> tuple[HandState, list[e.Event]]:
    """A whole hand: uneven stacks, a random limit, edition, unit, with rake or without."""
    dice = random.Random(f"{game}/{number}")
    key = dice.choice(("pl", "cs"))
    stacks = [dice.choice((7, 23, 61, 160, 400)) + dice.randrange(30) for _ in range(dice.randint(2, variant(game).seats[key]))]
    more = {"edition": key, "unit": dice.choice(UNITS), "rake": dice.choice((None, SCHEDULES[key]))}
    pack = list(PACKS[variant(game).pack])
    dice.shuffle(pack)
    state, events = start(setup_of(game, stacks, dice.choice(("fl", "sl", "nl", "pl", "hp")), **more), tuple(pack))
    told = list(events)
    while not state.over:
        may = legal(state)
        assert may is not None
        state, events = step(state, may.position, answer(state, may, dice))
        told += events
    return state, told


def put_in(events: Sequence[e.Event], count: int) -> list[int]:
    """What each position has in the pots; there is no dead money in these hands."""
    found = [0] * count
    for event in events:
        if isinstance(event, e.BlindPosted):
            found[event.position] += event.live + event.dead
        elif isinstance(event, e.AntePosted | e.BringInPosted):
            found[event.position] += event.amount
        elif isinstance(event, e.Called | e.Raised):
            found[event.position] += event.added
        elif isinstance(event, e.UncalledBetReturned):
            found[event.position] -= event.amount
    return found


def layers(paid: Sequence[int], live: Sequence[int]) -> list[tuple[int, list[int]]]:
    """R-POT-1: chip by chip, the players left who put in as much; equal sets are one pot, the main one first."""
    pots: list[tuple[int, list[int]]] = []
    for level in range(1, max(paid) + 1):
        chips, here = sum(each >= level for each in paid), [at for at in live if paid[at] >= level]
        if pots and (not here or pots[-1][1] == here):
            pots[-1] = (pots[-1][0] + chips, pots[-1][1])
        else:
            pots.append((chips, here))
    return pots


def shared(amount: int, winners: Sequence[int], unit: int) -> Counter[int]:
    """R-ODD-1, R-ODD-3: whole units first, then unit by unit from the left of the button; what is less than one to the first."""
    won: Counter[int] = Counter({at: amount // unit // len(winners) * unit for at in winners})
    rest = amount - sum(won.values())
    for at in winners:
        if rest >= unit and len(winners) > 1:
            won[at] += unit
            rest -= unit
    won[winners[0]] += rest
    return won


def best_of(strengths: dict[int, int]) -> list[int]:
    return [at for at, strength in sorted(strengths.items()) if strength == max(strengths.values())]


def of_pot(state: HandState, judge: Evaluator, amount: int, here: Sequence[int], left: int) -> Counter[int]:
    """R-ODD-2, R-TE-2: the odd unit and any rest to the high half; no low, and the high hand takes all."""
    unit, hands = state.setup.unit, [state.own(at) for at in here]
    highs = best_of(dict(zip(here, judge.highs(hands, state.board, left), strict=True)))
    lows = {at: low for at, low in zip(here, judge.lows(hands, state.board), strict=True) if low is not None} if judge.has_low else {}
    low = amount // (2 * unit) * unit if lows else 0
    return shared(amount - low, highs, unit) + (shared(low, best_of(lows), unit) if low else Counter())


def due(state: HandState, events: Sequence[e.Event]) -> Counter[int]:
    """What each position has to be paid."""
    setup, live = state.setup, list(state.live)
    pots = layers(put_in(events, state.count), live)
    whole = sum(amount for amount, _here in pots)
    raked = setup.rake is not None and state.street >= state.variant.raked_from
    off = rake(whole, state.count, band_for(setup.rake, setup.stakes.structure, setup.stakes.lower_limit)) if setup.rake and raked else 0
    parts = [off * amount // whole for amount, _here in pots]
    parts[0] += off - sum(parts)
    judge, by_pot = evaluator(state.variant, setup.edition), edition(setup.edition).two_left_in == "pot"
    found: Counter[int] = Counter()
    for (amount, here), less in zip(pots, parts, strict=True):
        alone = len(live) == 1
        found += Counter({live[0]: amount - less}) if alone else of_pot(state, judge, amount - less, here, len(here if by_pot else live))
    return found


def assert_paid_as_due(game: str, hands: range) -> Counter[str]:
    """Every chip to whom it belongs; returns what kinds of hands there were."""
    kinds: Counter[str] = Counter()
    for number in hands:
        state, events = played(game, number)
        awards = [event for event in events if isinstance(event, e.PotAwarded)]
        won: Counter[int] = Counter()
        for award in awards:
            won.update(dict(award.shares))
        assert +won == due(state, events), (game, number)
        kinds["side pot"] += any(award.number for award in awards)
        kinds["low"] += any(award.part == "low" for award in awards)
        kinds["odd"] += any(award.shares[0][1] != award.shares[-1][1] for award in awards)
        kinds["rake"] += any(isinstance(event, e.RakeTaken) for event in events)
    return kinds


@pytest.mark.parametrize("game", VARIANTS)
def test_everybody_is_paid_what_is_due_in_random_hands(game: str) -> None:
    """R-POT-1, R-ODD-1 to R-ODD-3, R-RAKE-0, R-OM8, R-TE-2: side pots, halves, shares, units of 1, 5 and 25 and rake, in any mixture."""
    kinds = assert_paid_as_due(game, range(60))
    assert kinds["side pot"] >= 10 and kinds["rake"] >= 5
    assert (kinds["low"] > 0) == VARIANTS[game].low


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_everybody_is_paid_what_is_due_in_thousands_of_random_hands(game: str) -> None:
    """The same; and odd units were among them where a board makes equal hands common."""
    kinds = assert_paid_as_due(game, range(60, 3_000))
    assert kinds["odd"] > 0 or VARIANTS[game].board_cards < 3
