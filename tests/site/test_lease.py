"""What is an outage and what is not (R-OUT-1): leases by the database's clock."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import F

from lobby.models import HouseSettings
from tables import lease
from tables.errors import Refused
from tables.models import House, Incident, Lease

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("closed_house")]


@pytest.fixture(autouse=True)
def figure() -> None:
    """A cluster's figure on every database."""
    says(15)


def says(seconds: int | None) -> None:
    house = HouseSettings.get()
    house.outage_seconds = seconds
    house.save()


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of the one-process set-up: 0 for a start, 15 seconds while it lives."""
    monkeypatch.setattr(lease, "figures", lambda: (0.0, 15.0))


def another_process(seen_seconds_ago: float) -> Lease:
    House.locked()
    now = lease.database_now()
    seen = now - timedelta(seconds=seen_seconds_ago)
    return Lease.objects.create(name="other:1", started_at=seen - timedelta(hours=1), renewed_at=seen)


def restart() -> Incident | None:
    """What the next process finds."""
    lease._known, lease._seen = lease._Known(), lease._Seen()
    time.sleep(0.002)  # SQLite's clock counts milliseconds, and no process starts in the one in which another stops
    return lease.open_lease("next:2")


def refused() -> bool:
    try:
        lease.require()
    except Refused as said:
        return said.code == "outage"
    return False


def test_the_first_start_ever_is_no_outage() -> None:
    assert lease.open_lease("first:1") is None
    assert not refused()


def test_a_start_after_a_longer_gap_is_an_outage_and_nothing_is_served_until_it_is_settled() -> None:
    other = another_process(seen_seconds_ago=16)
    found = lease.open_lease("next:2")
    assert found is not None
    assert found.last_seen_at == other.renewed_at
    assert found.gap_seconds == 16
    assert refused()
    assert lease.renew() == found
    assert refused(), "renewing does not open a house whose outage is not settled"
    lease.settled(found)
    assert lease.renew() is None
    assert not refused()


def test_a_quick_restart_is_no_outage() -> None:
    another_process(seen_seconds_ago=14)
    assert lease.open_lease("next:2") is None


def test_losing_one_of_two_processes_is_no_outage() -> None:
    another_process(seen_seconds_ago=1)
    another_process(seen_seconds_ago=600)
    assert lease.open_lease("next:3") is None
    assert not refused()


@pytest.mark.usefixtures("embedded")
def test_with_the_figure_0_any_start_without_the_mark_of_a_clean_stop_is_an_outage() -> None:
    another_process(seen_seconds_ago=0)
    assert lease.open_lease("next:2") is not None


@pytest.mark.usefixtures("embedded")
def test_with_the_figure_0_a_living_process_needs_no_perfect_clock() -> None:
    assert lease.open_lease("first:1") is None
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=5))
    assert lease.renew() is None


def test_a_living_process_sees_the_gap_itself() -> None:
    """SIGSTOP, a laptop that slept, a database that was away: nothing but a late renewal."""
    assert lease.open_lease("only:1") is None
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=16))
    assert lease.renew() is not None
    assert refused()


def test_a_lease_that_was_not_renewed_serves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lease.open_lease("only:1") is None
    real = lease.awake
    monkeypatch.setattr(lease, "awake", lambda: real() + 16)
    assert refused()
    assert lease.renew() is None, "the database saw no gap, so there was none"
    assert not refused()


def test_an_outage_is_found_once() -> None:
    another_process(seen_seconds_ago=60)
    found = lease.open_lease("next:2")
    assert restart() == found
    assert Incident.objects.count() == 1


@pytest.mark.usefixtures("embedded")
def test_after_a_clean_stop_the_next_start_opens_the_doors() -> None:
    assert lease.open_lease("first:1") is None
    lease.start_draining()
    assert lease.draining()
    lease.mark_clean_stop()
    lease.close_lease()
    assert restart() is None
    assert not lease.draining()
    assert House.objects.get().clean_stop_at is None


@pytest.mark.usefixtures("embedded")
def test_a_clean_stop_counts_once() -> None:
    lease.open_lease("first:1")
    lease.mark_clean_stop()
    lease.close_lease()
    assert restart() is None
    assert restart() is not None


def test_a_renewal_that_outlasts_its_lease_leaves_no_other_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that ends the process waits for the one that renews, but not for ever."""
    lease.open_lease("first:1")
    database_now = lease.database_now

    def given_up_meanwhile() -> datetime:
        lease.close_lease()
        return database_now()

    monkeypatch.setattr(lease, "database_now", given_up_meanwhile)
    lease.renew()
    assert not Lease.objects.filter(ended_at=None).exists()
    assert refused()


def test_a_drained_house_stays_drained_while_an_old_process_lives() -> None:
    another_process(seen_seconds_ago=1)
    lease.mark_clean_stop()
    assert restart() is None
    assert lease.draining()
    Lease.objects.filter(name="other:1").update(ended_at=F("renewed_at"))
    assert lease.renew() is None
    assert not lease.draining()


def test_a_process_without_a_lease_serves_while_one_is_fresh() -> None:
    """Celery's worker and beat alive, all web processes dead: no clock runs."""
    assert refused()
    other = another_process(seen_seconds_ago=1)
    lease._known, lease._seen = lease._Known(), lease._Seen()
    assert not refused()
    Lease.objects.filter(pk=other.pk).update(renewed_at=F("renewed_at") - timedelta(seconds=20))
    lease._known, lease._seen = lease._Known(), lease._Seen()
    assert refused()


def test_a_process_without_a_lease_refuses_while_an_outage_is_open() -> None:
    another_process(seen_seconds_ago=1)
    Incident.objects.create()
    assert refused()


def test_the_figures_by_set_up_and_by_the_operators_word() -> None:
    alone = connection.vendor == "sqlite"
    for said, expected in {None: (0 if alone else 15, 15), 0: (0 if alone else 15, 15), 30: (30, 30), 1: (6, 6)}.items():
        says(said)
        assert lease.figures() == expected


def test_a_look_that_began_before_the_lease_was_there_does_not_take_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asked for while the process starts: its slow look ends after the lease was opened."""
    look = lease._house_open

    def slow() -> bool:
        lease.open_lease("me:1")
        return look()

    with monkeypatch.context() as patch:
        patch.setattr(lease, "_house_open", slow)
        refused()
    assert lease.name() == "me:1"
    assert lease.renew() is None
    assert not refused()
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=5))
    assert lease.renew() is None
    assert Lease.objects.get().renewed_at > lease.database_now() - timedelta(seconds=5)


def test_a_process_that_gave_its_lease_up_judges_nobody() -> None:
    another_process(seen_seconds_ago=100)
    lease.open_lease("me:1")
    lease.close_lease()
    Incident.objects.all().delete()
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=100))
    assert lease.renew() is None
    assert not Incident.objects.exists()


# ---------------------------------------------------------------- a stop that never came to its end


def test_a_house_that_died_while_it_drained_deals_again_after_its_next_start(embedded: None) -> None:
    assert lease.open_lease("this:1") is None
    lease.start_draining(20)
    found = restart()
    assert found is not None
    lease.settled(found)
    assert lease.renew() is None
    assert not lease.draining()
    assert House.objects.get().stops_at is None


def test_a_web_process_that_starts_while_the_others_drain_drains_with_them() -> None:
    another_process(seen_seconds_ago=1)
    lease.start_draining(20)
    assert restart() is None
    assert lease.draining()
    assert lease.renew() is None
    assert lease.draining()


def test_processes_of_a_new_day_deal_again_once_those_that_drained_are_seen_no_more() -> None:
    gone = another_process(seen_seconds_ago=1)
    lease.start_draining(20)
    assert restart() is None
    Lease.objects.filter(pk=gone.pk).update(renewed_at=F("renewed_at") - timedelta(seconds=16))
    assert lease.renew() is None
    assert not lease.draining()
