"""The rules on the clock at a table: how long each kind of question may take, and what is done for who does not answer."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.hand import events as e
from engine.hand.legal import legal
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = pytest.mark.django_db


def told(felt: Felt, kind: type) -> list[object]:
    return [event for _step, said in felt.shot.log for event in said if isinstance(event, kind)]


def test_a_decision_and_a_draw_have_each_their_own_clock() -> None:
    """R-TIME-1: 20 seconds for a bet and 30 for a draw, where the operator says nothing else."""
    felt = Felt(make_table(variant="draw5", seats=4))
    felt.seated(2)
    felt.deal()
    assert felt.room.due_at == felt.now + timedelta(seconds=20)
    felt.act("call")
    felt.act("check")
    state = felt.shot.state
    assert state is not None
    assert state.asks == "draw"
    assert felt.room.due_at == felt.now + timedelta(seconds=30)


def test_out_of_time_the_smallest_bring_in_is_posted() -> None:
    """R-TIME-4."""
    felt = Felt(make_table(variant="soko", small_blind=0, big_blind=0, ante=10, bring_in=20, seats=4))
    felt.seated(3)
    felt.deal()
    owner = felt.shot.state.to_act  # type: ignore[union-attr]
    felt.pass_due()
    [posted] = told(felt, e.BringInPosted)
    assert (posted.position, posted.amount) == (owner, 20)  # type: ignore[attr-defined]
    assert_adds_up()


def test_no_answer_to_a_split_is_a_refusal() -> None:
    """R-TIME-4, R-32-2: the players with chips agree, the all-in one is silent, and the pot is shown down."""
    felt = Felt(make_table(variant="draw32", seats=4, min_buy_in=100))
    for seat, amount in enumerate((10_000, 10_000, 100)):
        felt.sit(make_player(), seat, amount)
    state = felt.deal().state
    assert state is not None
    while (may := legal(state)) is not None and may.asks != "split":
        felt.act("discard" if may.asks == "draw" else "split" if may.can_split else "check" if may.can_check else "call")
        state = felt.shot.state
        assert state is not None
    assert state.stacks[state.to_act] == 0, "the all-in player is asked"
    felt.pass_due()
    state = felt.shot.state
    assert state is not None
    assert [award.part for award in state.awards] == ["all"]
    assert_adds_up()


def test_a_missed_draw_exchanges_nothing() -> None:
    """R-TIME-3."""
    felt = Felt(make_table(variant="draw5", seats=4))
    felt.seated(2)
    felt.deal()
    felt.act("call")
    felt.act("check")
    felt.pass_due()
    state = felt.shot.state
    assert state is not None
    assert (state.drew[0], state.missed) == (0, (0,))
