"""Rake by day and table adds up with hands and ledger, and another schedule is reckoned on the same pots."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from engine.betting.rake import ALL, SCHEDULES, Band, Schedule, Tier
from lobby.rake.models import Version
from tables import rake_report, settlement
from tables.models import Hand
from tests.factories import operator, player
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = [pytest.mark.usefixtures("editions"), pytest.mark.django_db]

DOUBLE = Schedule("double", (Band(ALL, 0, (Tier(0, 10, 100),), ((2, 10_000),)),))


@pytest.fixture
def felt() -> Felt:
    """Three hands of 3.00, the rake of two settled; a fourth that ended before the flop."""
    felt = Felt(make_table(currency="euro", raked=True))
    for seat in range(3):
        felt.sit(make_player(currency="euro"), seat)
    for number in range(3):
        felt.deal()
        felt.check_down()
        if number == 1:
            settlement.settle_rake()
    felt.deal()
    felt.fold_out()
    return felt


def test_the_report_is_what_hands_and_ledger_say(felt):
    report = rake_report.read(7)
    assert [(line.table, line.hands, line.taken, line.settled, line.unsettled) for line in report.lines] == [(felt.table, 3, 45, 30, 15)]
    assert (report.settled_ever, report.posted_ever) == (30, 30)
    assert settlement.settle_rake() == 1
    after = rake_report.read(7)
    assert (after.taken, after.settled, after.posted_ever) == (45, 45, 45)
    assert_adds_up(felt.table)


def test_the_schedule_in_force_would_have_taken_what_was_taken(felt):
    [line] = rake_report.look_back(SCHEDULES["pl"])
    assert (line.hands, line.taken, line.would, line.difference) == (3, 45, 45, 0)
    [line] = rake_report.look_back(DOUBLE)
    assert (line.taken, line.would) == (45, 90)


def test_the_page_shows_both_for_those_who_may_read_schedules(client, felt):
    client.force_login(operator())
    text = client.get(reverse("admin:auditing_rake")).content.decode()
    assert felt.table.name in text
    assert "€0.45" in text
    assert "the same" in text
    version = Version.objects.get(schedule__edition="cs")
    text = client.get(reverse("admin:auditing_rake"), {"version": version.pk, "days": "30"}).content.decode()
    assert "Difference" in text
    for nonsense in ("x", "-1", "9" * 30, "0"):
        assert client.get(reverse("admin:auditing_rake"), {"version": nonsense, "days": nonsense}).status_code == 200
    reader = player("Reader", is_staff=True)
    client.force_login(reader)
    assert client.get(reverse("admin:auditing_rake")).status_code == 403
    reader.user_permissions.add(Permission.objects.get(codename="view_schedule"))
    assert client.get(reverse("admin:auditing_rake")).status_code == 200


def test_a_house_that_took_nothing_says_so(client):
    client.force_login(operator())
    assert "No rake was taken in these days." in client.get(reverse("admin:auditing_rake"), {"days": "1"}).content.decode()
    assert not Hand.objects.exists()
