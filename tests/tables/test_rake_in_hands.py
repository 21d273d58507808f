"""A hand takes the schedule that held when it began, and keeps it whatever the operator does meanwhile (R-RAKE-0)."""

from __future__ import annotations

import datetime as dt

import pytest

from engine.betting.rake import ALL, Band, Tier
from engine.codec import setup_of
from lobby.models import Table
from lobby.rake import values
from lobby.rake.models import Schedule, Version
from tables import settlement, store
from tables.audit import audit
from tables.models import Hand
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = pytest.mark.django_db

TENTH = (Band(ALL, 0, (Tier(0, 10, 100),), ((2, 500),)),)
FIFTH = (Band(ALL, 0, (Tier(0, 20, 100),), ((2, 500),)),)


@pytest.fixture
def felt() -> Felt:
    felt = Felt(make_table(currency="euro", raked=True))
    for seat in range(3):
        felt.sit(make_player(currency="euro"), seat)
    own = Schedule.objects.create(name="House")
    Version.objects.create(schedule=own, number=1, bands=values.plain(TENTH), valid_from=felt.now - dt.timedelta(days=1))
    Table.objects.filter(pk=felt.table.pk).update(rake_schedule=own)
    store.forget()
    return felt


def raked_of(number: int) -> tuple[int, int]:
    return Hand.objects.values_list("pot", "rake").get(pk=number)


def test_a_hand_keeps_the_schedule_that_it_began_with(felt):
    felt.deal()
    first = felt.shot.hand_id
    own = Schedule.objects.get(name="House")
    Version.objects.create(schedule=own, number=2, bands=values.plain(FIFTH), valid_from=felt.now)
    store.forget()
    felt.check_down()
    assert raked_of(first) == (300, 30)
    felt.deal()
    felt.check_down()
    second = felt.shot.hand_id
    assert raked_of(second) == (300, 60)
    names = [setup_of(Hand.objects.get(pk=number).setup).rake.name for number in (first, second)]
    assert names == [f"{own.pk}.1", f"{own.pk}.2"]
    assert_adds_up(felt.table)
    assert audit() == []
    assert settlement.settle_rake() == 2
    assert settlement.settle_rake() == 0
    assert audit() == []


def test_a_table_that_changes_its_schedule_pays_by_the_new_one_from_the_next_hand(felt):
    felt.deal()
    first = felt.shot.hand_id
    Table.objects.filter(pk=felt.table.pk).update(rake_schedule=None)
    store.forget()
    felt.check_down()
    felt.deal()
    felt.check_down()
    assert raked_of(first) == (300, 30)
    assert raked_of(felt.shot.hand_id) == (300, 15)
    assert_adds_up(felt.table)
