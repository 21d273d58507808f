"""Answers to every kind of question through the door: bring-in, draw, split; each once, whatever is clicked twice or comes late."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import cards_text
from engine.hand import events as e
from engine.hand.legal import legal
from lobby.models import Player
from tables import log, store
from tables.commands import Act, Leave
from tables.models import Step
from tests.tables.felt import Felt, assert_adds_up, everything, make_player, make_table

pytestmark = pytest.mark.django_db

STUD = {"variant": "soko", "small_blind": 0, "big_blind": 0, "ante": 10, "bring_in": 20, "min_buy_in": 100}


def game(players: int = 2, **fields: Any) -> tuple[Felt, list[Player]]:
    felt = Felt(make_table(**{"min_buy_in": 100, **fields}))
    people = felt.seated(players)
    felt.deal()
    return felt, people


def drawing(players: int = 2, **fields: Any) -> Felt:
    """A draw has begun."""
    felt, _people = game(players, **{"variant": "draw5", **fields})
    felt.until(lambda state: state.asks == "draw")
    return felt


def own(felt: Felt) -> tuple[int, ...]:
    """The cards face down of the one to act."""
    state = felt.shot.state
    assert state is not None
    return state.hole[state.to_act]


def told(felt: Felt, kind: type) -> list[Any]:
    return [event for _step, said in felt.shot.log for event in said if isinstance(event, kind)]


# ---------------------------------------------------------------- draws


def test_a_draw_exchanges_the_named_cards_and_only_its_owner_has_a_private_change() -> None:
    """R-DRAW-1, R-MUCK-1: the public message tells how many, not which."""
    felt = drawing()
    held, seat = own(felt), felt.shot.seat_of(felt.to_act.pk)
    assert seat is not None
    outcome = felt.act("discard", cards=cards_text(held[:2]))
    state = outcome.snapshot.state
    assert state is not None
    assert state.hole[0][:3] == held[2:]
    assert len(set(state.hole[0]) - set(held)) == 2
    assert outcome.snapshot.private_steps[seat.number] == outcome.step
    _number, events = outcome.snapshot.log[-1]
    assert [event.cards for event in events if isinstance(event, e.Discarded)] == [held[:2]]
    assert [event[2] for event in log.public(events)] == ["????", "????"]


def test_a_repeated_draw_does_nothing_and_a_changed_mind_comes_too_late() -> None:
    felt = drawing()
    shot, player, held = felt.shot, felt.to_act, own(felt)
    command = Act(shot.hand_id or 0, shot.step, "discard", cards=cards_text(held[:2]))
    felt.do(player, command)
    after = everything()
    assert not felt.do(player, command).changed
    assert everything() == after
    other = Act(shot.hand_id or 0, shot.step, "discard", cards=cards_text(held[:3]))
    assert felt.refused(player, other).code == "stale"
    assert felt.refused(player, Act(shot.hand_id or 0, shot.step, "discard")).code == "stale"
    assert len(told(felt, e.Discarded)) == 1


@pytest.mark.parametrize(("cards", "code"), [("XxYy", "malformed"), ("", "card_not_held"), ("A", "malformed")])
def test_cards_that_are_none_or_not_held_are_refused(cards: str, code: str) -> None:
    felt = drawing()
    shot = felt.shot
    foreign = next(card for card in shot.state.hole[1])  # type: ignore[union-attr]
    text = cards_text((foreign,)) if code == "card_not_held" else cards
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, "discard", cards=text)).code == code
    held = cards_text(own(felt)[:1])
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, "discard", cards=held * 2)).code == "malformed"


def test_more_cards_than_the_game_allows_are_refused() -> None:
    """R-32: up to four."""
    felt = drawing(variant="draw32", seats=5)
    shot = felt.shot
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, "discard", cards=cards_text(own(felt)))).code == "too_many_discards"


@pytest.mark.parametrize("action", ["fold", "check", "call", "bring_in", "split", "refuse_split"])
def test_a_draw_takes_no_other_answer(action: str) -> None:
    felt = drawing()
    shot = felt.shot
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, action)).code == "not_asked"  # type: ignore[arg-type]


def test_another_process_goes_on_with_the_same_cards_in_the_middle_of_a_draw() -> None:
    """What is still to come is folded from seed and steps alone."""
    felt = drawing(3, variant="triple27", structure="fl", limit_a=100, limit_b=200, max_buy_in=0)
    felt.act("discard", cards=cards_text(own(felt)[:4]))
    known = felt.shot.state
    store.forget()
    caught = felt.shot.state
    assert caught == known
    assert caught.deck == known.deck  # type: ignore[union-attr]
    felt.check_down()
    assert_adds_up()


def test_after_a_missed_draw_no_raise_is_taken_until_a_draw_in_time() -> None:
    """R-TIME-3"""
    felt = drawing(2, variant="triple27", structure="fl", limit_a=100, limit_b=200, max_buy_in=0)
    slow = felt.to_act
    felt.pass_due()
    felt.act("discard")
    assert felt.to_act == slow
    shot = felt.shot
    assert felt.refused(slow, Act(shot.hand_id or 0, shot.step, "raise_to", 100)).code == "raise_draw_missed"
    felt.until(lambda state: state.street_key == "second_draw")
    felt.act("discard")
    felt.act("discard")
    assert felt.to_act == slow
    felt.act("raise_to", 200)
    assert_adds_up()


# ---------------------------------------------------------------- the bring-in


def test_the_bring_in_is_posted_once_however_often_it_is_sent() -> None:
    """R-BRING-1"""
    felt, _people = game(3, **STUD)
    shot, owner = felt.shot, felt.to_act
    command = Act(shot.hand_id or 0, shot.step, "bring_in")
    felt.do(owner, command)
    after = everything()
    assert not felt.do(owner, command).changed
    assert everything() == after
    [posted] = told(felt, e.BringInPosted)
    assert posted.amount == 20
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, felt.shot.step, "bring_in")).code == "not_asked"


def test_who_owes_the_bring_in_may_bet_more_but_neither_check_nor_fold() -> None:
    """R-BRING-1, R-TIME-4"""
    felt, _people = game(3, **STUD)
    shot = felt.shot
    for action in ("check", "fold", "call"):
        assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, action)).code == "not_asked"  # type: ignore[arg-type]
    felt.act("raise_to", 50)
    assert felt.shot.state.price == 50  # type: ignore[union-attr]


# ---------------------------------------------------------------- splits


def to_the_split(stacks: tuple[int, ...]) -> Felt:
    """The first player after the draw may offer; a stack of 100 is all-in by then."""
    felt = Felt(make_table(variant="draw32", seats=5, min_buy_in=100))
    for number, stack in enumerate(stacks):
        felt.sit(make_player(), number, stack)
    felt.deal()
    felt.until(lambda state: (may := legal(state)) is not None and may.can_split)
    return felt


def test_an_offer_counts_once_and_all_agreed_divides_the_pot() -> None:
    """R-32-2"""
    felt = to_the_split((10_000, 10_000))
    shot, first = felt.shot, felt.to_act
    command = Act(shot.hand_id or 0, shot.step, "split")
    felt.do(first, command)
    assert not felt.do(first, command).changed
    felt.act("split")
    state = felt.shot.state
    assert state is not None and state.over
    assert [award.part for award in state.awards] == ["split"]
    assert not any(state.shown)
    assert_adds_up()


def test_an_all_in_player_answers_for_his_pots_once() -> None:
    """R-32-2, R-POT-1"""
    felt = to_the_split((10_000, 10_000, 100))
    felt.act("split")
    felt.act("split")
    shot, asked = felt.shot, felt.to_act
    assert legal(shot.state).asks == "split"  # type: ignore[arg-type, union-attr]
    command = Act(shot.hand_id or 0, shot.step, "refuse_split")
    felt.do(asked, command)
    assert felt.shot.state.awards[0].part == "all"  # type: ignore[union-attr]
    assert not felt.do(asked, command).changed
    assert_adds_up()


# ---------------------------------------------------------------- who leaves in mid-hand


def test_who_leaves_draws_nothing_and_folds_to_the_next_bet() -> None:
    felt = drawing(3)
    leaver = felt.to_act
    position = felt.shot.state.to_act  # type: ignore[union-attr]
    felt.do(leaver, Leave())
    state = felt.shot.state
    assert state is not None
    assert state.drew[position] == 0
    assert not state.folded[position], "he folds in his turn"
    felt.until(lambda state: state.folded[position])
    assert position not in [event.position for event in told(felt, e.Discarded)]
    felt.check_down()
    assert felt.shot.seat_of(leaver.pk) is None
    assert_adds_up()


def test_who_leaves_owing_the_bring_in_posts_it() -> None:
    """R-TIME-4"""
    felt, _people = game(3, **STUD)
    leaver = felt.to_act
    felt.do(leaver, Leave())
    [posted] = told(felt, e.BringInPosted)
    assert posted.amount == 20
    felt.check_down()
    assert felt.shot.seat_of(leaver.pk) is None
    assert_adds_up()


def test_an_all_in_player_who_left_refuses_the_split_and_keeps_his_claim() -> None:
    """R-32-2, R-POT-1"""
    felt = to_the_split((10_000, 10_000, 100))
    state = felt.shot.state
    assert state is not None
    poor = Player.objects.get(pk=felt.shot.dealt[state.stacks.index(0)])
    felt.do(poor, Leave())
    felt.act("split")
    felt.act("split")
    state = felt.shot.state
    assert state is not None and state.over
    assert [answer.agreed for answer in told(felt, e.SplitAnswered)] == [False]
    assert state.awards[0].showdown
    assert_adds_up()


def test_steps_of_a_draw_keep_their_cards_from_the_public_text() -> None:
    """R-MUCK-1: what is written down whole goes out without its cards."""
    felt = drawing()
    held = cards_text(own(felt)[:1])
    outcome = felt.act("discard", cards=held)
    text = Step.objects.get(room_id=felt.table.pk, number=outcome.step).events
    assert "discarded" in text
    [public] = [event for event in log.public(outcome.snapshot.log[-1][1]) if event[0] == "discarded"]
    assert public[2] == "??"
