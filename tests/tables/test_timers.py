"""Clocks: what is due is carried out once, by whoever comes first; a late or repeated knock does nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tables import timers
from tables.commands import Act, Knock, Pause, Resume, SitOut, Tend
from tables.models import Hand, Room, Seat, Step
from tests.tables.felt import Felt, assert_adds_up, committed, everything, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def sweep(felt: Felt) -> int:
    with committed():
        return timers.sweep(felt.now)


def events(felt: Felt) -> list[str]:
    return [event.__class__.__name__ for _step, said in felt.shot.log for event in said]


def test_out_of_time_facing_a_bet_folds(felt: Felt) -> None:
    """R-TIME-2 (PB-46)"""
    felt.seated(3)
    felt.deal()
    position = felt.shot.state.to_act
    felt.pass_due()
    assert felt.shot.state.folded[position]
    assert "TimeRanOut" in events(felt)
    assert_adds_up()


def test_out_of_time_with_a_free_check_checks(felt: Felt) -> None:
    """R-TIME-2 (PB-46)"""
    felt.seated(3)
    felt.deal()
    felt.act("call")
    felt.act("call")
    felt.pass_due()
    state = felt.shot.state
    assert not any(state.folded)
    assert state.street_key == "flop"


def test_two_decisions_in_a_row_out_of_time_and_the_player_sits_out(felt: Felt) -> None:
    """R-TIME-2"""
    players = felt.seated(3)
    felt.deal()
    slow = felt.to_act
    felt.pass_due()
    felt.fold_out()
    assert Seat.objects.get(player=slow).state == Seat.PLAYING
    while True:
        felt.deal()
        while felt.shot.phase == "hand" and felt.to_act != slow:
            felt.act("call") if felt.shot.state.price > felt.shot.state.bets[felt.shot.state.to_act] else felt.act("check")
        if felt.shot.phase == "hand":
            break
    felt.pass_due()
    assert Seat.objects.get(player=slow).state == Seat.SITTING_OUT
    assert len(players) == 3


def test_an_action_in_between_starts_the_count_anew(felt: Felt) -> None:
    """R-TIME-2"""
    felt.seated(2)
    felt.deal()
    slow = felt.to_act
    felt.pass_due()
    for _hand in range(4):
        felt.deal()
        if felt.to_act == slow:
            felt.act("call")
            break
        felt.fold_out()
    assert Seat.objects.get(player=slow).timeouts == 0


def test_knock_before_the_deadline_does_nothing(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.wait(19.9)
    before = everything()
    assert not felt.do(None, Knock(felt.room.step)).changed
    assert sweep(felt) == 0
    assert everything() == before


def test_second_knock_and_knock_for_an_older_step_do_nothing(felt: Felt) -> None:
    """PB-48 i."""
    felt.seated(3)
    felt.deal()
    old = felt.room.step
    felt.pass_due()
    felt.wait(60)
    before = everything()
    assert not felt.do(None, Knock(old)).changed
    assert everything() == before


def test_action_and_knock_at_the_deadline_whoever_comes_first_counts(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    shot, actor = felt.shot, felt.to_act
    felt.wait(20)
    felt.do(actor, Act(shot.hand_id or 0, shot.step, "call"))
    assert not felt.do(None, Knock(shot.step)).changed
    shot, actor = felt.shot, felt.to_act
    felt.wait(20)
    felt.do(None, Knock(shot.step))
    assert felt.refused(actor, Act(shot.hand_id or 0, shot.step, "call")).code == "stale"
    assert_adds_up()


def test_sweep_carries_out_what_is_due_and_nothing_twice(felt: Felt) -> None:
    """PB-48 i."""
    felt.seated(3)
    felt.wait(2)
    assert sweep(felt) == 1
    assert felt.shot.phase == "hand"
    assert sweep(felt) == 0
    felt.wait(20)
    step = felt.room.step
    assert sweep(felt) == 1
    assert sweep(felt) == 0
    assert felt.room.step == step + 1


def test_claimed_deadline_is_left_alone_until_the_claim_is_old(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.wait(20)
    Room.objects.update(claimed_until=felt.now + timedelta(seconds=timers.CLAIM_SECONDS))
    assert sweep(felt) == 0
    felt.wait(timers.CLAIM_SECONDS + 0.1)
    assert sweep(felt) == 1


def test_fault_at_one_table_holds_up_no_other(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Felt(make_table())
    for each in (felt, other):
        each.seated(2)
        each.now = felt.now
        Room.objects.filter(pk=each.table.pk).update(due_at=felt.now + timedelta(seconds=1))
    felt.wait(2)
    other.wait(2)
    handle = timers.handle

    def faulty(table_id: int, *arguments: object) -> object:
        if table_id == felt.table.pk:
            raise ZeroDivisionError
        return handle(table_id, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(timers, "handle", faulty)
    assert sweep(felt) == 1
    assert other.shot.phase == "hand"
    assert felt.shot.phase != "hand"


def test_next_hand_waits_for_the_result_to_be_seen(felt: Felt) -> None:
    """PB-51."""
    felt.seated(3)
    felt.deal()
    felt.fold_out()
    room = felt.room
    assert (room.phase, room.due_for) == (Room.RESULT, Room.NEXT_HAND)
    assert room.due_at == felt.now + timedelta(seconds=felt.table.result_seconds)


def test_table_waits_when_fewer_than_two_are_ready_and_nobody_posts_twice_in_a_row(felt: Felt) -> None:
    """R-HU-1"""
    players = felt.seated(2)
    felt.deal()
    big = felt.room.big_blind_seat
    felt.fold_out()
    felt.do(players[0], SitOut())
    felt.pass_due()
    room = felt.room
    assert (room.phase, room.due_at, room.button, room.big_blind_seat) == (Room.WAITING, None, -1, big)
    late = make_player()
    felt.sit(late, 4)
    felt.deal()
    assert felt.room.big_blind_seat != big


def test_player_offline_for_a_minute_sits_out_when_a_hand_is_due(felt: Felt) -> None:
    """R-SIT-1"""
    players = felt.seated(3)
    Seat.objects.filter(player=players[1]).update(seen_at=felt.now - timedelta(seconds=61), offline=True)
    felt.deal()
    assert Seat.objects.get(player=players[1]).state == Seat.SITTING_OUT
    assert felt.shot.position_of(players[1].pk) is None


def test_seat_is_given_up_after_the_operators_minutes_of_sitting_out(felt: Felt) -> None:
    """R-SIT-1"""
    player = felt.seated(1)[0]
    felt.do(player, SitOut())
    felt.wait(15 * 60 - 1)
    with committed():
        timers.tend(felt.now)
    assert Seat.objects.count() == 1
    felt.wait(2)
    with committed():
        assert timers.tend(felt.now) == 1
    assert Seat.objects.count() == 0
    assert wallet(player) == 100_000
    assert_adds_up()


def test_absent_player_is_shown_offline_and_shown_back(felt: Felt) -> None:
    from tables import presence, sightings

    players = felt.seated(2)
    Seat.objects.filter(player=players[0]).update(seen_at=felt.now - timedelta(seconds=40))
    felt.do(None, Tend())
    seat = felt.shot.seat_of(players[0].pk)
    assert seat is not None
    assert seat.offline
    sightings.forget()
    with committed():
        presence.touch(felt.table.pk, players[0].pk)
    seat = felt.shot.seat_of(players[0].pk)
    assert seat is not None
    assert not seat.offline


def test_signs_of_life_are_written_once_in_ten_seconds(felt: Felt, django_assert_num_queries: Callable[[int], Any]) -> None:
    from tables import presence, sightings

    player = felt.seated(1)[0]
    sightings.forget()
    for _sign in range(3):
        presence.touch(felt.table.pk, player.pk)
        presence.touch(felt.table.pk, None)
    with django_assert_num_queries(0):
        presence.touch(felt.table.pk, player.pk)
        presence.touch(felt.table.pk, None)
    assert felt.room.watched_until is not None


def test_signs_of_many_players_are_written_in_one_go(felt: Felt, django_assert_num_queries: Callable[[int], Any]) -> None:
    from tables import sightings

    players = felt.seated(3)
    sightings.forget()
    for player in players:
        sightings.hear(felt.table.pk, player.pk, 300, felt.now)
        sightings.hear(felt.table.pk, player.pk, 90, felt.now)
    assert sightings.write_heard() == len(players)
    assert list(Seat.objects.values_list("line_ms", "seen_at")) == [(90, felt.now)] * len(players)
    with django_assert_num_queries(0):
        assert sightings.write_heard() == 0


def test_round_of_the_house_changes_nothing_where_nothing_is_due(felt: Felt) -> None:
    felt.seated(3)
    before = everything()
    felt.do(None, Tend())
    assert timers.tend(felt.now) == 0
    assert everything() == before


def test_paused_table_stops_the_clock_where_it_is(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.wait(5)
    felt.do(None, Pause())
    assert felt.shot.phase == "paused"
    shot = felt.shot
    assert felt.refused(felt.to_act, Act(shot.hand_id or 0, shot.step, "call")).code == "paused"
    felt.wait(600)
    assert sweep(felt) == 0
    felt.do(None, Resume())
    assert felt.room.due_at == felt.now + timedelta(seconds=15)
    felt.act("call")


def test_clock_of_a_decision_is_the_tables(felt: Felt) -> None:
    felt.table.decision_seconds = 33
    felt.table.save()
    felt.seated(3)
    felt.deal()
    shot = felt.shot
    assert (shot.due_at, shot.clock_seconds, shot.due_for) == (felt.now + timedelta(seconds=33), 33, "clock")


def test_clock_runs_on_while_others_sit_down_or_leave(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    due = felt.room.due_at
    felt.wait(7)
    felt.sit(make_player(), 5)
    assert felt.room.due_at == due


def test_draining_house_deals_no_new_hand(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    from tables import lease

    felt.seated(3)
    felt.deal()
    monkeypatch.setattr(lease, "draining", lambda: True)
    felt.fold_out()
    felt.pass_due()
    assert felt.room.phase == Room.WAITING
    assert Hand.objects.count() == 1
    monkeypatch.setattr(lease, "draining", lambda: False)
    felt.do(None, Tend())
    felt.pass_due()
    assert Hand.objects.count() == 2


@pytest.mark.usefixtures("closed_house")
def test_closed_house_serves_no_command_and_no_clock(felt: Felt) -> None:
    """R-OUT-1"""
    assert felt.refused(make_player(), SitOut()).code == "outage"
    assert timers.sweep(felt.now) == 0
    assert not Step.objects.exists()
