"""An outage is settled once and whole: hands void, chips home, receipts, an incident that adds up to zero (R-OUT-1)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, close_old_connections, transaction
from django.test import Client
from django.urls import reverse

from tables import lease, outage, settlement, timers
from tables.commands import SitOut
from tables.models import House, Incident, Receipt, Refund, Room, Seat
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, committed, fund_bots, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def settled(incident: Incident | None = None) -> Incident:
    """A found outage and its settlement."""
    incident = incident or Incident.objects.create()
    with committed():
        outage.settle(incident)
    incident.refresh_from_db()
    return incident


def test_every_chip_in_the_pots_goes_back_to_who_put_it_in_folded_players_too(felt: Felt) -> None:
    players = felt.seated(4)
    felt.deal()
    felt.act("raise_to", 300)
    felt.act("call")
    felt.act("fold")
    hand = felt.shot.hand_id
    incident = settled()
    assert [wallet(player) for player in players] == [100_000] * 4
    receipts = Receipt.objects.filter(incident=incident)
    assert sorted(receipts.values_list("in_hand", flat=True)) == [50, 100, 300, 300]
    assert {receipt.total for receipt in receipts} == {10_000}
    assert {receipt.hand_no for receipt in receipts} == {hand}
    assert not Seat.objects.exists()
    assert incident.settled_at is not None
    assert_adds_up(felt.table)


def test_players_between_hands_and_sitting_out_get_their_chips_too(felt: Felt) -> None:
    (player,) = felt.seated(1)
    felt.do(player, SitOut())
    incident = settled()
    assert wallet(player) == 100_000
    receipt = Receipt.objects.get(incident=incident)
    assert (receipt.in_hand, receipt.stack, receipt.hand_no) == (0, 10_000, None)


def test_rake_of_earlier_hands_stays_the_houses_and_the_void_hand_pays_none() -> None:
    felt = Felt(make_table(currency="euro", raked=True))
    players = [make_player(currency="euro") for _ in range(2)]
    for number, player in enumerate(players):
        felt.sit(player, number)
    felt.deal()
    felt.act("raise_to", 2_000)
    felt.check_down()
    rake = settlement.unsettled_rake(felt.table.pk)
    assert rake > 0
    felt.deal()
    felt.act("call")
    incident = settled()
    refund = Refund.objects.get(incident=incident)
    assert (refund.before, refund.returned, refund.left) == (20_000, 20_000 - rake, rake)
    assert sum(wallet(player, "euro") for player in players) == 200_000 - rake
    assert settlement.settle_rake() == 1
    assert_adds_up(felt.table)


def test_settling_twice_moves_nothing_twice(felt: Felt) -> None:
    players = felt.seated(3)
    felt.deal()
    incident = settled()
    stamp = incident.settled_at
    settled(incident)
    assert incident.settled_at == stamp
    assert [wallet(player) for player in players] == [100_000] * 3
    assert Receipt.objects.count() == 3


def test_a_settlement_that_broke_off_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between two tables: the open incident is found by the next start, and each table is refunded once."""
    felts = [Felt(make_table()) for _ in range(3)]
    players = [player for felt in felts for player in felt.seated(2)]
    real, calls = outage.refund, []

    def broken(incident: Incident, table_id: int) -> bool:
        calls.append(table_id)
        if len(calls) == 2:
            raise SystemExit
        return real(incident, table_id)

    incident = Incident.objects.create()
    monkeypatch.setattr(outage, "refund", broken)
    with pytest.raises(SystemExit):
        outage.settle(incident)
    monkeypatch.undo()
    assert Refund.objects.count() == 1
    settled(incident)
    assert [wallet(player) for player in players] == [100_000] * 6
    assert Refund.objects.count() == 3


def test_a_refund_that_does_not_add_up_is_refused_by_the_database(felt: Felt) -> None:
    incident = Incident.objects.create()
    with pytest.raises(IntegrityError), transaction.atomic():
        Refund.objects.create(incident=incident, table=felt.table, currency="fun", before=100, returned=99, left=0)


def test_house_bots_get_theirs_into_the_budget_and_their_receipts_add_up(felt: Felt) -> None:
    fund_bots(1_000_000)
    felt.table.bots_wanted = 2
    felt.table.save()
    felt.seated(1)
    with committed():
        timers.tend()
    assert Seat.objects.filter(player__is_bot=True).exists()
    incident = settled()
    assert sum(Receipt.objects.filter(incident=incident).values_list("total", flat=True)) == Refund.objects.get().returned
    assert_adds_up(felt.table)


def test_a_planned_stop_voids_only_the_hands_that_still_run(felt: Felt) -> None:
    """Where no hand ran, players keep their seats over the night."""
    quiet = Felt(make_table())
    quiet.seated(1)
    players = felt.seated(2)
    felt.deal()
    with committed():
        assert outage.drain(0) == 1
    assert [wallet(player) for player in players] == [100_000] * 2
    assert Seat.objects.filter(room_id=quiet.table.pk).count() == 1
    assert Incident.objects.get().kind == Incident.STOP
    assert House.objects.get().clean_stop_at is not None
    assert lease.draining()


def test_while_the_house_drains_no_hand_begins(felt: Felt) -> None:
    felt.seated(2)
    lease.start_draining()
    felt.pass_due()
    assert felt.shot.phase != "hand"


def test_bots_act_at_once_while_the_house_drains(felt: Felt) -> None:
    felt.seated(2)
    felt.deal()
    Room.objects.filter(pk=felt.table.pk).update(due_for=Room.BOT)
    before = felt.room.due_at
    assert outage.hurry_bots() == 1
    after = felt.room.due_at
    assert before is not None and after is not None and after < before


def test_until_it_is_settled_nothing_is_claimed_and_nothing_served(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    felt.seated(2)
    felt.deal()
    monkeypatch.setattr(lease, "_known", lease._Known())
    monkeypatch.setattr(lease, "_seen", lease._Seen())
    House.locked()
    assert timers.sweep(felt.room.due_at) == 0
    assert felt.room.claimed_until is None
    assert felt.refused(felt.to_act, SitOut()).code == "outage"


def test_the_operator_sees_one_incident_whose_tables_add_up(felt: Felt, client: Client) -> None:
    felt.seated(2)
    felt.deal()
    incident = settled()
    client.force_login(factories.operator())
    page = client.get(reverse("admin:tables_incident_change", args=[incident.pk])).content.decode()
    assert felt.table.name in page
    assert str(felt.shot.hand_id or Refund.objects.get().hand_no) in page
    assert client.get(reverse("admin:tables_incident_changelist")).status_code == 200
    assert client.get(reverse("admin:tables_incident_delete", args=[incident.pk])).status_code == 403
    assert client.get(reverse("admin:tables_incident_add")).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_settle_at_once_refund_each_table_once() -> None:
    felts = [Felt(make_table()) for _ in range(4)]
    players = [player for felt in felts for player in felt.seated(2)]
    for felt in felts:
        felt.deal()
    incident = Incident.objects.create()

    def settle(_number: int) -> None:
        try:
            outage.settle(incident)
        finally:
            close_old_connections()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(settle, range(3)))
    assert [wallet(player) for player in players] == [100_000] * 8
    assert Refund.objects.count() == 4
    assert Receipt.objects.count() == 8
    assert_adds_up(*(felt.table for felt in felts))
