"""House bots in the room: they come, play through the same door, rest, and make way; fifty hands by sweeps alone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.hand.actions import FOLD
from engine.hand.state import NOBODY
from lobby.ledger import api
from lobby.models import HouseSettings, Player
from tables import housebots, presence, sightings, timers
from tables.audit import audit
from tables.bots import policy
from tables.commands import WaitFor
from tables.models import Hand, Room, Seat, Step
from tests.tables.felt import Felt, assert_adds_up, committed, everything, fund_bots, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    fund_bots(10_000_000)
    felt = Felt(make_table(bots_wanted=4))
    tend(felt)
    return felt


def tend(felt: Felt) -> None:
    with committed():
        timers.tend(felt.now)


def watch(felt: Felt, seconds: float = 10**6) -> None:
    """Somebody stands at the rail."""
    Room.objects.filter(pk=felt.table.pk).update(watched_until=felt.now + timedelta(seconds=seconds))


def sweep(felt: Felt) -> int:
    """Time goes on to what is due next, and a sweep comes by."""
    due = felt.room.due_at
    assert due is not None
    felt.wait(max(0.0, (due - felt.now).total_seconds()))
    with committed():
        return timers.sweep(felt.now)


def test_bots_sit_down_marked_as_bots_and_paid_by_the_house(felt: Felt) -> None:
    seats = list(Seat.objects.select_related("player"))
    assert len(seats) == 4
    assert all(seat.player.is_bot and 2_000 <= seat.stack <= 10_000 for seat in seats)
    felt.table.refresh_from_db()
    assert (felt.table.players_seated, felt.table.bots_seated) == (0, 4)
    assert_adds_up()


def test_bots_rest_until_somebody_watches(felt: Felt) -> None:
    assert felt.room.due_at is None
    sightings.forget()
    with committed():
        presence.touch(felt.table.pk, None)
    assert felt.room.due_for == Room.NEXT_HAND


def test_bots_rest_again_when_nobody_is_left(felt: Felt) -> None:
    watch(felt, 60)
    tend(felt)
    while Hand.objects.filter(ended_at__isnull=False).count() < 1:
        sweep(felt)
    felt.wait(600)
    sweep(felt)
    room = felt.room
    assert (room.phase, room.due_at) == (Room.WAITING, None)


def test_fifty_hands_by_sweeps_alone_and_every_chip_accounted_for(felt: Felt) -> None:
    watch(felt)
    tend(felt)
    while Hand.objects.filter(ended_at__isnull=False).count() < 50:
        assert sweep(felt) == 1
        if felt.room.phase == Room.WAITING:
            tend(felt)
    assert_adds_up()
    assert audit() == []
    kinds = set(Step.objects.values_list("kind", flat=True))
    assert kinds == {"tend", "knock", "act"}
    felt.table.refresh_from_db()
    assert felt.table.average_pot > 0


def test_bot_gets_the_view_of_its_own_seat_only(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-MUCK-1"""
    watch(felt)
    tend(felt)
    sweep(felt)
    seen = []

    def choose(view: object, dice: object) -> object:
        seen.append(view)
        return FOLD

    monkeypatch.setattr(policy, "choose", choose)
    sweep(felt)
    for view in seen:
        for player in view.players:  # type: ignore[attr-defined]
            assert (-1 in player.cards) == (player.position != view.me)  # type: ignore[attr-defined]


def test_bot_that_fails_to_decide_runs_out_of_time_and_the_hand_goes_on(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    watch(felt)
    tend(felt)
    sweep(felt)

    def choose(view: object, dice: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(policy, "choose", choose)
    before = felt.shot.state.to_act
    assert sweep(felt) == 1
    assert felt.shot.state.to_act != before


def test_bot_whose_action_is_illegal_runs_out_of_time(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.hand.actions import RaiseTo

    watch(felt)
    tend(felt)
    sweep(felt)
    monkeypatch.setattr(policy, "choose", lambda view, dice: RaiseTo(10**9))
    before = felt.shot.state.to_act
    sweep(felt)
    assert felt.shot.state.to_act != before
    assert Seat.objects.filter(timeouts__gt=0).count() == 0


def test_another_process_plays_on_for_a_bot(felt: Felt) -> None:
    from tables import store

    watch(felt)
    tend(felt)
    sweep(felt)
    assert felt.room.due_for == Room.BOT
    store.forget()
    step = felt.room.step
    assert sweep(felt) == 1
    assert felt.room.step == step + 1


def test_one_seat_stays_free_for_people_and_bots_make_way() -> None:
    fund_bots(10_000_000)
    felt = Felt(make_table(bots_wanted=6))
    tend(felt)
    assert Seat.objects.count() == 5
    felt.sit(make_player(), None)
    tend(felt)
    assert Seat.objects.filter(player__is_bot=True).count() == 4
    assert_adds_up()


def test_who_is_alone_at_a_table_for_two_keeps_his_opponent_until_somebody_waits() -> None:
    fund_bots(10_000_000)
    felt = Felt(make_table(bots_wanted=1, seats=2))
    tend(felt)
    felt.sit(make_player(), None)
    tend(felt)
    assert Seat.objects.filter(player__is_bot=True, leaving="").count() == 1
    second = make_player()
    felt.do(second, WaitFor())
    tend(felt)
    while felt.shot.phase == "hand":
        sweep(felt)
    assert not Seat.objects.filter(player__is_bot=True).exists()
    felt.sit(second, None)
    tend(felt)
    assert Seat.objects.filter(player__is_bot=False).count() == 2
    assert_adds_up()
    assert audit() == []


def test_bot_in_a_hand_makes_way_only_when_the_hand_is_over() -> None:
    fund_bots(10_000_000)
    felt = Felt(make_table(bots_wanted=6))
    tend(felt)
    watch(felt)
    tend(felt)
    while felt.shot.phase != "hand":
        sweep(felt)
    felt.sit(make_player(), None)
    tend(felt)
    assert Seat.objects.filter(player__is_bot=True).count() == 5
    going = Seat.objects.get(leaving="made_way")
    state = felt.shot.state
    assert not state.folded[state.seats.index(going.number)] or state.to_act != NOBODY
    while felt.shot.phase == "hand":
        sweep(felt)
    assert Seat.objects.filter(player__is_bot=True).count() == 4
    assert_adds_up()
    assert audit() == []


def test_bots_stay_off_raked_tables_unless_the_operator_says_so() -> None:
    fund_bots(10_000_000, "euro")
    felt = Felt(make_table(currency="euro", raked=True, bots_wanted=3))
    tend(felt)
    assert not Seat.objects.exists()
    settings = HouseSettings.get()
    settings.bots_on_raked = True
    settings.save()
    tend(felt)
    assert Seat.objects.count() == 3


def test_spent_budget_seats_no_more_bots() -> None:
    fund_bots(11_000)
    felt = Felt(make_table(bots_wanted=4, min_buy_in=10_000))
    tend(felt)
    assert Seat.objects.count() == 1
    assert api.bots_account("fun").balance == 1_000
    before = everything()
    tend(felt)
    assert everything() == before


def test_bot_without_chips_brings_new_ones_before_the_next_hand() -> None:
    fund_bots(10_000)
    felt = Felt(make_table(bots_wanted=2, min_buy_in=60, max_buy_in=60))
    watch(felt)
    tend(felt)
    while not Seat.objects.filter(stack=0).exists():
        sweep(felt)
    hands = Hand.objects.count()
    while Hand.objects.count() == hands:
        sweep(felt)
    assert Seat.objects.count() == 2
    assert sum(seat.visit.bought_in for seat in Seat.objects.select_related("visit")) >= 180
    assert_adds_up()
    assert audit() == []


def test_bot_without_chips_goes_when_the_budget_is_spent() -> None:
    fund_bots(120)
    felt = Felt(make_table(bots_wanted=2, min_buy_in=60, max_buy_in=60))
    watch(felt)
    tend(felt)
    while felt.room.due_at is not None:
        sweep(felt)
    assert Seat.objects.count() == 1
    assert Seat.objects.get().stack == 120
    assert_adds_up()
    assert audit() == []


def test_same_bot_does_not_sit_at_two_tables(felt: Felt) -> None:
    other = Felt(make_table(bots_wanted=4))
    tend(other)
    assert Seat.objects.values("player").distinct().count() == 8


def test_buy_ins_of_bots_stay_within_the_tables_range() -> None:
    for fields in ({}, {"max_buy_in": 0}, {"min_buy_in": 10_000}, {"min_buy_in": 1, "max_buy_in": 150}):
        table = make_table(**fields)
        amounts = {housebots.buy_in(table) for _try in range(50)}
        assert all(amount >= table.min_buy_in for amount in amounts)
        assert all(not table.max_buy_in or amount <= table.max_buy_in for amount in amounts)


def test_names_of_bots_are_not_those_of_people() -> None:
    fund_bots(10_000_000)
    people = {Player.objects.create_user(name).pk for name in housebots.NAMES}
    felt = Felt(make_table(bots_wanted=3))
    tend(felt)
    assert Seat.objects.count() == 3
    assert not Seat.objects.filter(player__in=people).exists()
