"""The clock of a decision under a clock that the test moves: last seconds, time bank, slow lines, lost tasks, a process restarted."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from lobby.consumers import Line
from lobby.models import HouseSettings
from tables import clocks, live, room, settlement, store, timers
from tables.change import Change
from tables.commands import Act, Knock, Leave, Pause, Resume, Sit
from tables.models import LineGrace, Room, Seat
from tables.presenters import clocks as shown
from tests.tables.felt import Felt, assert_adds_up, committed, everything, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    """20 seconds for a decision, a bank of 30."""
    felt = Felt(make_table(bank_seconds=30, bank_refill_seconds=2))
    felt.seated(3)
    felt.deal()
    return felt


def bank(felt: Felt, player: object) -> int:
    return Seat.objects.get(player=player).bank_ms


def sweep(felt: Felt) -> int:
    with committed():
        return timers.sweep(felt.now)


def slow(felt: Felt, milliseconds: int) -> None:
    """The house has measured the line of the one to act."""
    Seat.objects.filter(player=felt.to_act).update(line_ms=milliseconds)


def test_the_bank_begins_when_the_decisions_own_time_is_over(felt: Felt) -> None:
    """R-TIME-1"""
    room = felt.room
    assert room.bank_from == felt.now + timedelta(seconds=20)
    assert room.due_at == felt.now + timedelta(seconds=50)
    clock = shown.running(felt.shot)
    assert clock is not None
    assert (clock.seconds, clock.bank) == (20, 30)


def test_an_action_within_its_own_time_costs_no_bank(felt: Felt) -> None:
    """R-TIME-1"""
    actor = felt.to_act
    felt.wait(19.9)
    felt.act("call")
    assert bank(felt, actor) == 30_000


def test_the_bank_pays_for_what_goes_beyond_and_the_next_decision_has_what_is_left(felt: Felt) -> None:
    """R-TIME-1"""
    actor = felt.to_act
    felt.wait(32)
    felt.act("call")
    assert bank(felt, actor) == 18_000
    while felt.to_act != actor:
        felt.act("check" if felt.shot.state.price == felt.shot.state.bets[felt.shot.state.to_act] else "call")  # type: ignore[union-attr]
    assert felt.room.due_at == felt.now + timedelta(seconds=20 + 18)
    assert_adds_up()


def test_a_used_up_bank_leaves_the_decisions_own_time(felt: Felt) -> None:
    """R-TIME-1, R-TIME-2"""
    actor = felt.to_act
    felt.pass_due()
    assert bank(felt, actor) == 0
    felt.fold_out()
    while True:
        felt.deal()
        if felt.to_act == actor:
            break
        felt.fold_out()
    refilled = bank(felt, actor)
    assert 0 < refilled < 30_000
    assert felt.room.due_at == felt.now + timedelta(milliseconds=20_000 + refilled)


def test_the_bank_gains_with_each_hand_dealt_and_never_more_than_its_size(felt: Felt) -> None:
    """R-TIME-1"""
    actor = felt.to_act
    felt.wait(45)
    felt.act("call")
    assert bank(felt, actor) == 5_000
    felt.fold_out()
    felt.deal()
    assert bank(felt, actor) == 7_000
    Seat.objects.filter(player=actor).update(bank_ms=29_500)
    store.forget()
    felt.fold_out()
    felt.deal()
    assert bank(felt, actor) == 30_000


def test_leaving_and_coming_back_fills_no_bank(felt: Felt) -> None:
    """R-TIME-1"""
    actor = felt.to_act
    felt.wait(45)
    felt.act("fold")
    felt.fold_out()
    felt.do(actor, Leave())
    felt.sit(actor, 5)
    assert bank(felt, actor) == 5_000
    felt.do(actor, Leave())
    felt.wait(3601)
    felt.sit(actor, 5)
    assert bank(felt, actor) == 30_000


def test_an_action_in_the_last_second_of_the_bank_counts(felt: Felt) -> None:
    actor = felt.to_act
    felt.wait(49.9)
    felt.act("call")
    assert bank(felt, actor) == 100
    assert Seat.objects.get(player=actor).timeouts == 0
    assert_adds_up()


def test_of_an_action_and_a_knock_at_once_the_first_counts_and_the_second_does_nothing(felt: Felt) -> None:
    """PB-48 i."""
    shot, actor = felt.shot, felt.to_act
    felt.wait(50)
    felt.do(actor, Act(shot.hand_id or 0, shot.step, "call"))
    before = everything()
    assert not felt.do(None, Knock(shot.step)).changed
    assert everything() == before
    shot, actor = felt.shot, felt.to_act
    felt.wait(50)
    felt.do(None, Knock(shot.step))
    assert felt.refused(actor, Act(shot.hand_id or 0, shot.step, "call")).code == "stale"
    assert_adds_up()


def test_a_late_and_a_doubled_knock_do_nothing(felt: Felt) -> None:
    """PB-48 i, ii."""
    old = felt.room.step
    felt.pass_due()
    before = everything()
    felt.wait(200)
    for _knock in range(2):
        assert not felt.do(None, Knock(old)).changed
    assert everything() == before


def test_a_lost_task_is_found_by_the_sweep(felt: Felt) -> None:
    """PB-48 iii: nobody knocked for a minute: the next sweep does, once."""
    actor = felt.to_act
    felt.wait(110)
    assert sweep(felt) == 1
    assert sweep(felt) == 0
    assert felt.to_act != actor
    assert_adds_up()


def test_a_process_restarted_within_the_limit_of_an_outage_serves_a_deadline_of_the_past(felt: Felt) -> None:
    """R-OUT-1: no outage, so the hand goes on; the process remembers nothing and reads it all."""
    actor, hand = felt.to_act, felt.room.hand_id
    felt.wait(55)
    store.forget()
    live.forget()
    assert sweep(felt) == 1
    assert felt.room.hand_id == hand
    assert felt.to_act != actor
    assert bank(felt, actor) == 0
    assert_adds_up()


def test_a_pause_stops_clock_and_bank_where_they_are(felt: Felt) -> None:
    actor = felt.to_act
    felt.wait(30)
    felt.do(None, Pause())
    felt.wait(500)
    felt.do(None, Resume())
    room = felt.room
    assert room.bank_from == felt.now - timedelta(seconds=10)
    assert room.due_at == felt.now + timedelta(seconds=20)
    felt.act("call")
    assert bank(felt, actor) == 20_000


# ---------------------------------------------------------------- when it begins


def test_a_clock_begins_when_its_message_went_out(felt: Felt) -> None:
    """R-TIME-1: what a slow commit took is given back, to the decision and to the bank behind it."""
    room, late = felt.room, timedelta(milliseconds=700)
    began = room.clock_started_at
    assert began is not None
    assert clocks.make_up(room.pk, began, late)
    after = felt.room
    assert (after.clock_started_at, after.bank_from, after.due_at) == (began + late, room.bank_from + late, room.due_at + late)  # type: ignore[operator]
    actor = felt.to_act
    felt.wait(20.7)
    felt.act("call")
    assert bank(felt, actor) == 30_000


def test_nothing_is_made_up_for_a_usual_commit_a_clock_that_jumped_or_another_clock(felt: Felt) -> None:
    room = felt.room
    began = room.clock_started_at
    assert began is not None
    for milliseconds in (20, -5_000, 3_600_000):
        assert not clocks.make_up(room.pk, began, timedelta(milliseconds=milliseconds))
    felt.wait(1)
    felt.act("call")
    before = everything()
    assert not clocks.make_up(room.pk, began, timedelta(milliseconds=700))
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_the_door_makes_up_for_a_commit_that_took_long(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table()
    for number in range(2):
        room.handle(table.pk, make_player().pk, Sit(10_000, number))
    decided: list[datetime] = []
    inner = settlement.commit

    def slow_commit(change: Change) -> store.Snapshot:
        decided.append(change.now)
        after = inner(change)
        time.sleep(0.15)
        return after

    monkeypatch.setattr(settlement, "commit", slow_commit)
    found = store.snapshot(table.pk)
    assert found.due_at is not None
    ahead = found.due_at - timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(tz=UTC) + ahead)
    room.handle(table.pk, None, Knock(found.step))
    began = Room.objects.get(pk=table.pk).clock_started_at
    assert began is not None
    assert began > decided[-1]
    assert_adds_up(table)


# ---------------------------------------------------------------- slow lines


def test_a_slow_line_is_forgiven_once_a_decision(felt: Felt) -> None:
    """R-TIME-1: the deadline is put off by the measured delay, then it holds."""
    slow(felt, 800)
    actor, due = felt.to_act, felt.room.due_at
    assert due is not None
    felt.wait((due - felt.now).total_seconds())
    step = felt.room.step
    felt.do(None, Knock(step))
    assert felt.to_act == actor
    assert felt.room.due_at == due + timedelta(milliseconds=800)
    felt.wait(0.8)
    felt.do(None, Knock(step))
    assert felt.to_act != actor
    assert LineGrace.objects.get().milliseconds == 800
    assert_adds_up()


def test_an_action_within_the_forgiven_delay_counts(felt: Felt) -> None:
    """R-TIME-1"""
    slow(felt, 800)
    felt.wait(50)
    felt.do(None, Knock(felt.room.step))
    actor = felt.to_act
    felt.wait(0.7)
    felt.act("call")
    assert bank(felt, actor) == 0
    assert not felt.shot.state.folded[felt.shot.position_of(actor.pk)]  # type: ignore[union-attr,index]


def test_no_line_is_forgiven_more_than_the_most(felt: Felt) -> None:
    """R-TIME-1: who answers late on purpose gains two seconds at most."""
    slow(felt, 60_000)
    due = felt.room.due_at
    felt.wait(50)
    felt.do(None, Knock(felt.room.step))
    assert felt.room.due_at == due + timedelta(milliseconds=clocks.MOST_MS)  # type: ignore[operator]


def test_the_quota_of_an_hour_is_the_players_at_all_tables_together(felt: Felt) -> None:
    """R-TIME-1: what was given at another table counts; an hour later it counts no more."""
    house = HouseSettings.get()
    house.line_quota_seconds = 3
    house.save()
    other = make_table()
    given = LineGrace.objects.create(player=felt.to_act, table=other, milliseconds=2_600, created_at=felt.now)
    slow(felt, 800)
    due = felt.room.due_at
    felt.wait(50)
    step = felt.room.step
    felt.do(None, Knock(step))
    assert felt.room.due_at == due + timedelta(milliseconds=400)  # type: ignore[operator]
    LineGrace.objects.exclude(pk=given.pk).update(milliseconds=3_000)
    Room.objects.update(forgiven_ms=0)
    felt.wait(0.4)
    actor = felt.to_act
    felt.do(None, Knock(step))
    assert felt.to_act != actor


def test_a_quick_line_is_forgiven_nothing(felt: Felt) -> None:
    slow(felt, 40)
    actor = felt.to_act
    felt.pass_due()
    assert felt.to_act != actor
    assert not LineGrace.objects.exists()


def test_a_knock_that_comes_later_than_the_delay_forgives_nothing(felt: Felt) -> None:
    """The time was there already."""
    slow(felt, 800)
    actor = felt.to_act
    felt.wait(52)
    felt.do(None, Knock(felt.room.step))
    assert felt.to_act != actor


def test_the_house_measures_the_line_and_takes_the_shortest_of_the_last() -> None:
    line = Line()
    line.answered(1.0)
    assert line.milliseconds == 0, "what was not asked for counts for nothing"
    for asked, answered in ((10.0, 10.9), (15.0, 15.2), (20.0, 20.4)):
        line.asked(asked)
        line.answered(answered)
    assert line.milliseconds == 200
    line.answered(99.0)
    assert line.milliseconds == 200
