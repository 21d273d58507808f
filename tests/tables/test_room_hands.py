"""Hands through the door: actions that count, and all those that must change nothing."""

from __future__ import annotations

import pytest
from django.db import connection

from tables.commands import Act, CloseTable, Here, Knock, Remove, Tend, decode
from tables.errors import Refused
from tables.models import Hand, Result, Room, Seat, Seed, Step
from tests.tables.felt import Felt, assert_adds_up, everything, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def test_hand_played_to_showdown_moves_chips_and_leaves_one_result_for_each(felt: Felt) -> None:
    felt.seated(4)
    felt.deal()
    felt.check_down()
    hand = Hand.objects.get()
    results = list(Result.objects.all())
    assert hand.ended_at is not None
    assert (hand.pot, hand.rake, hand.dealt, hand.people) == (400, 0, 4, 4)
    assert [result.put_in for result in results] == [100] * 4
    assert sum(result.won for result in results) == 400
    assert {result.seat: result.end for result in results} == dict(Seat.objects.values_list("number", "stack"))
    assert_adds_up()


def test_steps_are_numbered_without_gaps_and_one_for_each_command(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.fold_out()
    assert list(Step.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 7))
    kinds = list(Step.objects.order_by("number").values_list("kind", flat=True))
    assert kinds == ["sit", "sit", "sit", "knock", "act", "act"]


def test_an_action_locks_the_row_and_writes_step_and_row(felt: Felt, django_assert_num_queries: object) -> None:
    """PostgreSQL gets both writings at once. A savepoint stands for the transaction in tests."""
    felt.seated(6)
    felt.deal()
    actor, shot = felt.to_act, felt.shot
    from tables.room import handle
    from tests.tables.felt import committed

    handled = Act(shot.hand_id or 0, shot.step, "call")
    from tables import sightings

    sightings.due(felt.table.pk, actor.pk)
    with committed(), django_assert_num_queries(4 if connection.vendor == "postgresql" else 5):  # type: ignore[operator]
        handle(felt.table.pk, actor.pk, handled, felt.now)


def _wrong(felt: Felt) -> list[tuple[Act, str]]:
    shot = felt.shot
    hand, step = shot.hand_id or 0, shot.step
    return [
        (Act(hand, step, "check"), "check_not_free"),
        (Act(hand, step, "raise_to", 0), "raise_below_minimum"),
        (Act(hand, step, "raise_to", -500), "raise_below_minimum"),
        (Act(hand, step, "raise_to", 199), "raise_below_minimum"),
        (Act(hand, step, "raise_to", 10_001), "raise_above_stack"),
        (Act(hand, step, "raise_to", 10**30), "raise_above_stack"),
        (Act(hand + 1, step, "call"), "stale"),
        (Act(hand, step - 1, "call"), "stale"),
        (Act(hand, step + 1, "call"), "stale"),
    ]


def test_wrong_actions_of_the_player_to_act_change_nothing(felt: Felt) -> None:
    felt.seated(4)
    felt.deal()
    for command, code in _wrong(felt):
        assert felt.refused(felt.to_act, command).code == code
    felt.act("call")


def test_out_of_turn_and_foreign_actions_change_nothing(felt: Felt) -> None:
    players = felt.seated(4)
    felt.deal()
    shot = felt.shot
    command = Act(shot.hand_id or 0, shot.step, "call")
    other = next(player for player in players if player != felt.to_act)
    assert felt.refused(other, command).code == "not_your_turn"
    assert felt.refused(make_player(), command).code == "not_seated"
    late = make_player()
    felt.sit(late, 5)
    assert felt.refused(late, command).code == "not_dealt_in"


def test_double_click_acts_once_and_is_no_error(felt: Felt) -> None:
    felt.seated(4)
    felt.deal()
    actor, shot = felt.to_act, felt.shot
    command = Act(shot.hand_id or 0, shot.step, "raise_to", 300)
    felt.do(actor, command)
    before = everything()
    assert not felt.do(actor, command).changed
    assert everything() == before
    assert felt.refused(actor, Act(shot.hand_id or 0, shot.step, "raise_to", 400)).code == "stale"


def test_decision_stays_in_time_while_others_sit_down(felt: Felt) -> None:
    felt.seated(4)
    felt.deal()
    actor, shot = felt.to_act, felt.shot
    felt.sit(make_player(), 5)
    assert felt.do(actor, Act(shot.hand_id or 0, shot.step, "call")).changed


def test_action_for_the_last_hand_is_stale(felt: Felt) -> None:
    felt.seated(2)
    felt.deal()
    old = felt.shot
    felt.fold_out()
    felt.deal()
    assert felt.refused(felt.to_act, Act(old.hand_id or 0, felt.shot.step, "call")).code == "stale"


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", "{", '{"do":"act"}', '{"do":"act","hand":1,"step":1,"action":"bet"}',
        '{"do":"act","hand":1,"step":1,"action":"raise_to","to":1.5}', '{"do":"act","hand":1,"step":1,"action":"raise_to","to":"9"}',
        '{"do":"act","hand":-1,"step":1,"action":"fold"}', '{"do":"act","hand":1,"step":1,"action":"raise_to","to":1e30}',
        '{"do":"act","hand":1,"step":1,"action":"fold","seat":3}', '{"do":"knock","step":1}', '{"do":"close_table"}',
        '{"do":"remove","player":1}', '{"do":"sit","amount":true}', "[" * 100_000,
    ],
)  # fmt: skip
def test_malformed_text_is_refused_before_the_door(text: str) -> None:
    with pytest.raises(Refused) as caught:
        decode(text)
    assert caught.value.code == "malformed"


def test_house_commands_are_not_for_players_nor_the_other_way_round(felt: Felt) -> None:
    player = felt.seated(1)[0]
    for command, code in (
        (Knock(1), "not_allowed"),
        (Tend(), "not_allowed"),
        (CloseTable(), "not_owner"),
        (Remove(player.pk), "not_owner"),
    ):
        assert felt.refused(player, command).code == code
    assert felt.refused(None, Here()).code == "not_allowed"


def test_two_hands_in_a_row_move_the_button_and_use_new_seeds(felt: Felt) -> None:
    """R-BTN-1"""
    felt.seated(3)
    felt.deal()
    first = felt.room.button
    felt.fold_out()
    felt.deal()
    assert felt.room.button == (first + 1) % 3
    seeds = [bytes(seed) for seed in Seed.objects.values_list("value", flat=True)]
    assert len(set(seeds)) == 2
    assert all(len(seed) == 32 for seed in seeds)


def test_edit_of_the_table_holds_from_the_next_hand(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.table.small_blind, felt.table.big_blind = 100, 200
    felt.table.save()
    assert felt.shot.state is not None
    felt.act("call")
    assert felt.shot.state.setup.stakes.big_blind == 100
    felt.fold_out()
    felt.deal()
    assert felt.shot.state.setup.stakes.big_blind == 200
    assert_adds_up()


def test_closing_in_mid_hand_lets_it_end_and_cashes_everybody_out(felt: Felt) -> None:
    players = felt.seated(3)
    felt.deal()
    felt.do(None, CloseTable())
    assert felt.shot.phase == "hand"
    assert not felt.do(None, CloseTable()).changed
    felt.fold_out()
    assert felt.shot.phase == "closed"
    assert felt.room.due_at is None
    assert not Seat.objects.exists()
    assert sum(wallet(player) for player in players) == 300_000
    felt.table.refresh_from_db()
    assert not felt.table.is_open
    assert_adds_up()


def test_closing_between_hands_is_at_once_and_opening_again_works(felt: Felt) -> None:
    felt.seated(2)
    felt.do(None, CloseTable())
    assert felt.shot.phase == "closed"
    felt.table.refresh_from_db()
    felt.table.is_open = True
    felt.table.save()
    felt.do(None, Tend())
    assert felt.shot.phase == "waiting"
    felt.seated(2)
    assert felt.deal().phase == "hand"
    assert_adds_up()


@pytest.mark.parametrize("in_turn", [True, False])
def test_banned_player_folds_in_his_turn_and_is_cashed_out(felt: Felt, in_turn: bool) -> None:
    from lobby.accounts.bans import ban
    from tests.tables.felt import committed

    players = felt.seated(3)
    felt.deal()
    banned = felt.to_act if in_turn else next(player for player in players if player != felt.to_act)
    with committed():
        ban(banned, "spoke too loud")
    while felt.shot.phase == "hand":
        assert felt.to_act != banned
        felt.act("call" if felt.shot.state.price > felt.shot.state.bets[felt.shot.state.to_act] else "check")  # type: ignore[union-attr]
    assert not Seat.objects.filter(player=banned).exists()
    assert wallet(banned) + sum(Seat.objects.values_list("stack", flat=True)) == 90_000 + 30_000
    assert_adds_up()


def test_hand_decided_by_the_blinds_alone_is_settled_in_the_step_that_dealt_it() -> None:
    felt = Felt(make_table(min_buy_in=10, max_buy_in=100))
    for number in (0, 1):
        felt.sit(make_player(), number, 40)
    felt.pass_due()
    hand = Hand.objects.get()
    assert hand.ended_at is not None
    assert felt.room.phase == Room.RESULT
    assert_adds_up()


def test_who_sits_where_the_operator_took_the_chair_away_is_cashed_out_before_the_next_hand(felt: Felt) -> None:
    players = felt.seated(5)
    felt.deal()
    felt.table.seats = 3
    felt.table.save()
    felt.check_down()
    assert Seat.objects.count() == 5
    felt.deal()
    assert sorted(felt.shot.state.seats) == [0, 1, 2]
    assert sum(wallet(player) for player in players[3:]) + sum(Seat.objects.values_list("stack", flat=True)) == 180_000 + 50_000
    assert_adds_up()


def test_unknown_table_has_no_door() -> None:
    from lobby.models import Table
    from tables.room import handle

    with pytest.raises(Table.DoesNotExist):
        handle(987_654, None, Tend())
