"""The house goes away for a while: announced, or not; the database, the channel layer or the clock misbehave (R-OUT-1)."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.db.models import F
from django.test import Client
from django.urls import reverse

from lobby import live as plumbing
from lobby import stops
from lobby.models import HouseSettings
from poker_site.duties import Duties
from tables import lease, live, outage, timers
from tables.errors import Refused
from tables.models import House, Incident, Lease, Receipt, Refund, Result, Room, Seat, Waiting
from tests.tables.felt import Felt, assert_adds_up, committed, everything, make_player, make_table, wallet
from tests.tables.sockets import Page, db

pytestmark = pytest.mark.django_db


def refused() -> bool:
    try:
        lease.require()
    except Refused as said:
        return said.code == "outage"
    return False


@pytest.fixture
def living(closed_house: None) -> None:
    """A web process of a cluster, whose lease lives for 15 seconds."""
    house = HouseSettings.get()
    house.outage_seconds = 15
    house.save()
    assert lease.open_lease("this:1") is None


# ---------------------------------------------------------------- a planned stop


def test_every_page_is_told_when_the_house_stops_and_when_it_does_not(client: Client) -> None:
    page = client.get(reverse("lobby:index")).content.decode()
    assert 'id="stop-notice"' in page
    assert "stops for a while" not in page
    lease.announce_stop(300)
    page = client.get(reverse("lobby:index")).content.decode()
    assert "stops for a while" in page
    assert "4:59" in page or "5:00" in page
    lease.stop_draining()
    assert "stops for a while" not in client.get(reverse("lobby:index")).content.decode()


def test_a_process_hears_of_a_stop_that_another_one_announced(living: None) -> None:
    lease.announce_stop(60)
    stops.set_until(None)
    lease.renew()
    assert stops.until() == House.objects.get().stops_at
    House.objects.update(stops_at=None)
    lease.renew()
    assert stops.until() is None


def test_drain_announces_lets_hands_end_and_marks_a_clean_stop() -> None:
    felt = Felt(make_table())
    felt.seated(2)
    felt.deal()
    felt.fold_out()
    told: list[Any] = []

    def heard(until: Any) -> bool:
        told.append(until)
        return True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stops, "set_until", heard)
        call_command("drain", "--seconds", "5", "--notice", "0.05")
    first, second = told
    assert timedelta(seconds=4) < second - lease.database_now() <= timedelta(seconds=5)
    assert first > second - timedelta(seconds=1)
    assert House.objects.get().clean_stop_at is not None
    assert Seat.objects.count() == 2
    assert_adds_up()
    with committed():
        call_command("drain", "--off")
    assert (House.objects.get().stops_at, House.objects.get().draining_since) == (None, None)


@pytest.mark.django_db(transaction=True)
async def test_the_notice_comes_over_the_line_in_the_readers_language() -> None:
    live.forget()
    felt = await db(_hand)()
    page = await Page(felt.table).open()
    await db(lease.announce_stop)(90)
    await page.drain(0.3)
    assert "stops for a while" in page.fragments["stop-notice"]
    assert "data-due" in page.fragments["stop-notice"]
    await db(lease.stop_draining)()
    await page.drain(0.3)
    assert "stops for a while" not in page.fragments["stop-notice"]
    await page.line.disconnect()


def _hand() -> Felt:
    felt = Felt(make_table())
    felt.seated(2)
    felt.deal()
    return felt


# ---------------------------------------------------------------- an outage


def test_all_tables_games_and_waiting_lists_in_one_incident_and_ended_hands_untouched() -> None:
    """R-OUT-1: one refund a table, one receipt a player and table; what was played to its end stays."""
    felts = [
        Felt(make_table()),
        Felt(make_table(variant="draw5", structure="fl", limit_a=100, limit_b=200, max_buy_in=0)),
        Felt(make_table(variant="stud", structure="fl", small_blind=0, big_blind=0, ante=10, bring_in=20, limit_a=100, limit_b=200)),
    ]
    for felt in felts:
        felt.seated(3)
        felt.deal()
        felt.fold_out() if felt.table.variant == "holdem" else None
    felts[0].deal()
    ended = list(Result.objects.order_by("pk").values_list())
    waits = make_player()
    Waiting.objects.create(player=waits, table=felts[0].table)
    Waiting.objects.create(player=waits, table=make_table())
    before = sum(wallet(seat.player) for seat in Seat.objects.select_related("player"))
    stacks = sum(Seat.objects.values_list("stack", flat=True))
    players = [seat.player for seat in Seat.objects.select_related("player")]
    incident = Incident.objects.create()
    with committed():
        outage.settle(incident)
    incident.refresh_from_db()
    assert incident.waits_dropped == 2
    assert not Waiting.objects.exists()
    assert not Seat.objects.exists()
    assert Refund.objects.count() == 3
    assert Receipt.objects.count() == 9
    assert sum(map(wallet, players)) == before + stacks
    assert list(Result.objects.order_by("pk").values_list()) == ended
    assert all(refund.before == refund.returned + refund.left for refund in Refund.objects.all())
    assert_adds_up()
    again = everything()
    with committed():
        outage.settle(incident)
    assert everything() == again
    incident.refresh_from_db()
    assert incident.waits_dropped == 2


@pytest.mark.parametrize(("seconds", "is_outage"), [(10, False), (20, True)])
def test_a_database_that_is_away_is_an_outage_by_the_same_figure(
    living: None, monkeypatch: pytest.MonkeyPatch, seconds: int, is_outage: bool
) -> None:
    """R-OUT-1: the duty fails as long as it is away, then the first renewal judges the gap."""
    felt = Felt(make_table())
    players = felt.seated(2)
    felt.deal()
    duties = Duties()
    duties._open = True
    with monkeypatch.context() as away:
        away.setattr(lease, "database_now", _gone)
        for _renewal in range(3):
            with pytest.raises(OperationalError):
                duties.keep_lease()
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=seconds))
    with committed():
        duties.keep_lease()
    assert not refused()
    assert Incident.objects.filter(settled_at__isnull=False).count() == is_outage
    assert (felt.room.phase == Room.HAND) is not is_outage
    assert [wallet(player) for player in players] == [100_000 if is_outage else 90_000] * 2
    assert_adds_up()


def _gone() -> None:
    raise OperationalError("the database system is shutting down")


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_jumps_serves_nothing_until_it_is_judged(living: None, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    """R-OUT-1: an hour forward every deadline would have passed at once; an hour back none would for an hour."""
    felt = Felt(make_table())
    players = felt.seated(2)
    felt.deal()
    actor, real = felt.to_act, time.time
    lease.renew()
    assert not refused()
    monkeypatch.setattr(time, "time", lambda: real() + jump)
    assert refused()
    with committed():
        assert timers.sweep(felt.now + timedelta(seconds=max(jump, 0))) == 0
    assert felt.to_act == actor
    Lease.objects.update(renewed_at=F("renewed_at") - timedelta(seconds=jump))
    found = lease.renew()
    assert found is not None, "by the database's clock the lease was not fresh"
    with committed():
        outage.settle(found)
    lease.renew()
    assert not refused()
    assert [wallet(player) for player in players] == [100_000] * 2
    assert_adds_up()


def test_a_clock_that_is_corrected_a_little_is_no_outage(living: None, monkeypatch: pytest.MonkeyPatch) -> None:
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 1)
    assert not refused()
    monkeypatch.setattr(time, "time", lambda: real() + 5)
    assert refused()
    assert lease.renew() is None
    assert not refused()


def test_while_the_channel_layer_is_away_hands_go_on_and_the_next_look_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis away: a message is lost, nothing else."""
    felt = _hand()

    def lost(*_message: object) -> None:
        raise RuntimeError("the loop is closed")

    class Loop:
        def is_closed(self) -> bool:
            return False

        call_soon_threadsafe = staticmethod(lost)

    class Sender:
        loop = Loop()
        put = None

    monkeypatch.setattr(plumbing, "_sender", Sender())
    actor = felt.to_act
    felt.act("call")
    assert felt.to_act != actor
    felt.check_down()
    assert_adds_up()


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_lost_messages_while_redis_was_away_has_all_after_its_next_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    live.forget()
    felt = await db(_hand)()
    page = await Page(felt.table).open()
    with monkeypatch.context() as away:
        away.setattr("tables.broadcast.group_send", lambda *_message: None)
        outcome = await db(felt.act)("call")
    await page.drain(0.1)
    assert page.step < outcome.step
    monkeypatch.setattr(live, "RECENT_SECONDS", 0.0)
    await page.line.send_to(text_data='{"do":"pong","step":0}')
    await page.reach(outcome.step)
    assert page.step == outcome.step
    await page.line.disconnect()
