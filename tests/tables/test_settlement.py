"""Money of the felt: results, rake, void hands, everybody cashed out. Every test adds up all chips."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as some

from engine.hand.legal import legal
from lobby.ledger import api, reasons
from lobby.ledger.models import Transfer
from tables import settlement
from tables.audit import audit
from tables.errors import Unbalanced
from tables.models import Hand, Result, Room, Seat, Visit
from tables.room import lock
from tests.tables.felt import Felt, assert_adds_up, committed, fund_bots, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


@pytest.fixture
def raked() -> Felt:
    table = make_table(currency="euro", raked=True)
    felt = Felt(table)
    for number in range(3):
        felt.sit(make_player(100_000, "euro"), number)
    return felt


def outage(felt: Felt) -> tuple[dict[int, int], list[settlement.PaidBack]]:
    """What is done to a table after an outage."""
    with committed(), transaction.atomic():
        room = lock(felt.table.pk)
        in_hand = settlement.void_hand(room, felt.now)
        return in_hand, settlement.cash_out_everybody(room, in_hand=in_hand, now=felt.now)


def test_rake_is_recorded_with_the_hand_and_waits_in_escrow(raked: Felt) -> None:
    """R-RAKE-PL: 3.00 in the pot, below 4.00: 1 cent per full 0.20"""
    raked.deal()
    raked.check_down()
    hand = Hand.objects.get()
    assert (hand.pot, hand.rake) == (300, 15)
    assert sum(result.won - result.put_in for result in Result.objects.all()) == -15
    assert [result.rake for result in Result.objects.all()] == [5, 5, 5]
    assert settlement.unsettled_rake(raked.table.pk) == 15
    assert api.escrow(raked.table).balance == 30_000
    assert sum(Seat.objects.values_list("stack", flat=True)) == 29_985
    assert_adds_up()
    assert audit() == []


def test_hand_that_ends_before_the_flop_pays_no_rake(raked: Felt) -> None:
    """R-RAKE-0"""
    raked.deal()
    raked.act("raise_to", 2_000)
    raked.fold_out()
    assert Hand.objects.get().rake == 0


def test_rake_is_settled_once_however_often_the_task_runs(raked: Felt) -> None:
    for _hand in range(3):
        raked.deal()
        raked.check_down()
    assert settlement.settle_rake() == 3
    assert settlement.settle_rake() == 0
    assert api.rake_account("euro").balance == 45
    assert Transfer.objects.filter(reason=reasons.RAKE).count() == 3
    assert_adds_up()
    assert audit() == []


def test_rake_whose_mark_was_lost_is_still_moved_only_once(raked: Felt) -> None:
    raked.deal()
    raked.check_down()
    settlement.settle_rake()
    Hand.objects.update(rake_settled_at=None)
    settlement.settle_rake()
    assert api.rake_account("euro").balance == 15
    assert_adds_up()


@pytest.mark.parametrize("step", ["before the transfers", "after the transfers", "before the mark"])
def test_a_worker_that_dies_while_it_settles_leaves_all_or_nothing(raked: Felt, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    for _hand in range(2):
        raked.deal()
        raked.check_down()

    class Died(Exception):
        pass

    def dies(*_args: object) -> None:
        if step == "after the transfers":
            post(*_args)
        raise Died

    post = api.post
    with monkeypatch.context() as patch:
        if step == "before the mark":
            patch.setattr(settlement.timezone, "now", dies)
        else:
            patch.setattr(settlement.api, "post", dies)
        with pytest.raises(Died):
            settlement.settle_rake()
    assert api.rake_account("euro").balance == 0
    assert Hand.objects.filter(rake_settled_at__isnull=False).count() == 0
    assert_adds_up()
    assert settlement.settle_rake() == 2
    assert api.rake_account("euro").balance == 30
    assert_adds_up()
    assert audit() == []


def test_rake_is_settled_in_batches(raked: Felt) -> None:
    for _hand in range(3):
        raked.deal()
        raked.check_down()
    assert settlement.settle_rake(batch=2) == 2
    assert settlement.settle_rake(batch=2) == 1
    assert_adds_up()


def test_visit_keeps_what_came_and_went(felt: Felt) -> None:
    players = felt.seated(2)
    felt.deal()
    felt.fold_out()
    visits = list(Visit.objects.order_by("seat"))
    assert sum(visit.won for visit in visits) == 0
    assert {abs(visit.won) for visit in visits} == {50}
    for visit in visits:
        assert visit.bought_in + visit.won - visit.cashed_out == Seat.objects.get(visit=visit).stack
    assert len(players) == 2


@pytest.mark.parametrize("actions", [0, 1, 3, 5])
def test_void_hand_gives_every_chip_back_to_who_put_it_in(felt: Felt, actions: int) -> None:
    """R-OUT-1"""
    players = felt.seated(4)
    felt.deal()
    for number in range(actions):
        felt.act("raise_to", 300) if number == 0 else felt.act("fold" if number == 1 else "call" if felt.shot.state.price else "check")
    state = felt.shot.state
    put = {seat: paid + dead for seat, paid, dead in zip(state.seats, state.paid, state.dead, strict=True)}
    in_hand, back = outage(felt)
    assert in_hand == put
    assert {paid.seat: paid.in_hand for paid in back} == put
    assert [paid.total for paid in back] == [10_000] * 4
    assert [wallet(player) for player in players] == [100_000] * 4
    hand = Hand.objects.get()
    assert (hand.voided, hand.pot, hand.rake) == (True, 0, 0)
    assert not Result.objects.exists()
    assert not Seat.objects.exists()
    assert Transfer.objects.filter(reason=reasons.OUTAGE).count() == 4
    assert felt.shot.phase == "waiting"
    assert_adds_up()
    assert audit() == []


def test_table_plays_on_after_an_outage(felt: Felt) -> None:
    """R-OUT-1"""
    felt.seated(3)
    felt.deal()
    outage(felt)
    felt.seated(3)
    felt.deal()
    felt.check_down()
    assert_adds_up()
    assert audit() == []


def test_without_a_running_hand_nothing_is_void(felt: Felt) -> None:
    felt.seated(2)
    with transaction.atomic():
        assert settlement.void_hand(lock(felt.table.pk)) == {}
    assert Room.objects.get().step == 2


def test_nobody_is_cashed_out_of_a_running_hand(felt: Felt) -> None:
    felt.seated(2)
    felt.deal()
    with pytest.raises(Unbalanced), transaction.atomic():
        settlement.cash_out_everybody(lock(felt.table.pk))
    assert_adds_up()


def test_ended_hand_keeps_its_results_in_an_outage(raked: Felt) -> None:
    """R-OUT-1"""
    raked.deal()
    raked.check_down()
    results = list(Result.objects.values_list())
    outage(raked)
    assert list(Result.objects.values_list()) == results
    settlement.settle_rake()
    assert api.rake_account("euro").balance == 15
    assert_adds_up()
    assert audit() == []


def test_results_that_do_not_add_up_undo_the_whole_step(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    felt.seated(2)
    felt.deal()
    Seat.objects.filter(number=0).update(stack=9_999)
    step = felt.room.step
    with pytest.raises(Unbalanced):
        felt.act("fold")
    assert felt.room.step == step
    assert Hand.objects.get().ended_at is None


@given(some.integers(0, 10**6), some.lists(some.integers(0, 10**6), min_size=1, max_size=10))
def test_parts_of_the_rake_are_whole_cents_and_make_the_sum(amount: int, weights: list[int]) -> None:
    shares = settlement._in_proportion(amount, weights)
    assert sum(shares) == (amount if sum(weights) else 0)
    assert all(share >= 0 for share in shares)
    assert all(share == 0 for share, weight in zip(shares, weights, strict=True) if not weight)


def test_side_pots_are_settled_to_the_last_cent(felt: Felt) -> None:
    """R-POT-1"""
    for number, amount in enumerate((2_000, 5_000, 10_000)):
        felt.sit(make_player(), number, amount)
    felt.deal()
    while felt.shot.phase == "hand":
        may = legal(felt.shot.state)
        assert may is not None
        felt.act("raise_to", may.raise_to) if may.raise_to else felt.act("call" if may.to_call else "check")
    assert sum(Seat.objects.values_list("stack", flat=True)) == 17_000
    assert_adds_up()
    assert audit() == []


def test_bots_chips_come_from_the_house_and_go_back_to_it() -> None:
    from tables import timers

    fund_bots(100_000)
    felt = Felt(make_table(bots_wanted=2))
    with committed():
        timers.tend(felt.now)
    brought = sum(Seat.objects.values_list("stack", flat=True))
    assert Seat.objects.count() == 2
    assert api.bots_account("fun").balance == 100_000 - brought
    felt.table.bots_wanted = 0
    felt.table.save()
    with committed():
        timers.tend(felt.now)
    assert api.bots_account("fun").balance == 100_000
    assert not Seat.objects.exists()
    assert_adds_up()
