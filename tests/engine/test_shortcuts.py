"""What is remembered for speed says the same as the rule worked out afresh, at every decision of random hands."""

from __future__ import annotations

import random

import pytest

from engine.cli import simulating
from engine.cli.simulating import choose, setup_of
from engine.deck import PACKS
from engine.hand.legal import _bet, legal
from engine.hand.start import started
from engine.hand.state import BET, HandState
from engine.hand.step import act, step
from engine.hand.terms import _MOST_SITUATIONS, Terms
from engine.shuffle import SEED_BYTES, shuffled
from engine.variants import VARIANTS, variant

SHORT, DEEP = 777, 10_000


def decisions(game: str, structure: str, stack: int, hands: int, monkeypatch: pytest.MonkeyPatch) -> list[HandState]:
    """The states of random hands in which somebody is asked."""
    monkeypatch.setattr(simulating, "STACK", stack)
    setup, dice = setup_of(variant(game), structure, "pl", 0, raked=False), random.Random(f"{game}{stack}")
    found = []
    for _ in range(hands):
        told = started(setup, shuffled(PACKS[variant(game).pack], dice.randbytes(SEED_BYTES)))
        while (may := legal(told.state)) is not None:
            found.append(told.state.copy())
            act(told, may, choose(told.state, may, dice))
    return found


@pytest.mark.parametrize("stack", [SHORT, DEEP])
@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_a_remembered_answer_is_the_one_that_the_rule_gives(game: str, stack: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in decisions(game, "fl", stack, 60, monkeypatch):
        if state.asks == BET:
            assert legal(state) == _bet(state.copy(), state.to_act)


@pytest.mark.parametrize("stack", [SHORT, DEEP])
@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_the_order_kept_is_the_order_found_again(game: str, stack: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that was read from events knows no order and asks the same players in the same turn."""
    dice = random.Random(3)
    for state in decisions(game, "nl", stack, 60, monkeypatch):
        may = legal(state)
        assert may is not None
        afresh, action = state.copy(), choose(state, may, dice)
        afresh._turns = None
        assert step(afresh, state.to_act, action) == step(state, state.to_act, action)


def test_open_pairs_are_among_what_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bets may stand behind different choices of amounts (R-7S-2)."""
    states = decisions("stud", "fl", DEEP, 300, monkeypatch)
    found = {may.sizes for state in states if (may := legal(state)) and state.street == 1}
    assert len(found) > 3
    assert found == {may.sizes for answers in states[0].terms.answers.values() for at in answers for may in at.values()}


def test_what_is_remembered_has_a_bound() -> None:
    terms = Terms(setup_of(variant("holdem"), "fl", "pl", 0, raked=False))
    for number in range(3 * _MOST_SITUATIONS):
        assert terms.new_answers((number,)) is terms.answers[number,]
        assert len(terms.answers) <= _MOST_SITUATIONS


def test_hands_with_the_same_limits_share_their_answers_whatever_the_stacks() -> None:
    one = Terms(setup_of(variant("stud"), "fl", "pl", 0, raked=False))
    other = Terms(one.setup._replace(stacks=(5_000,) * len(one.setup.stacks)))
    assert one.answers is other.answers
    assert one.answers is not Terms(setup_of(variant("holdem"), "fl", "pl", 0, raked=False)).answers
