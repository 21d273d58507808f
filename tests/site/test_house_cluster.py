"""The scaled-out house as real processes on PostgreSQL and Redis: what is an outage there, and what is none (R-OUT-1)."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import migrated, services
from tests.processes import House, free_port, until

pytestmark = pytest.mark.postgres

TABLES = 10
BROUGHT = 500_00
WORKER = ("-m", "celery", "-A", "poker_site", "worker", "--pool", "threads", "--without-gossip", "--without-mingle", "--concurrency", "2")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with migrated.postgresql() as url, services.empty_redis() as redis:
        house = House(tmp_path, DATABASE_URL=url, REDIS_URL=redis)
        yield house
        house.close()


def start_workers(house: House) -> None:
    """Celery with both queues, and beat."""
    house.start(*WORKER, "--queues", "default,clock", "--loglevel", "WARNING")
    house.start("-m", "celery", "-A", "poker_site", "beat", "--loglevel", "WARNING", "--schedule", str(house.folder / "beat"))


def test_losing_one_of_two_web_processes_lets_the_hands_go_on(house: House) -> None:
    first, _second = house.web(), house.web()
    house.ask("figures", "outage_seconds=2")
    before = house.ask("fill", TABLES)
    first.kill()
    time.sleep(3)
    for number in range(TABLES):
        house.ask("act", f"Crash {number}")
    after = house.ask("report")
    assert after["hands"] == before["hands"]
    assert after["steps"] > before["steps"]
    assert after["incidents"] == []
    assert after["seats"] == before["seats"]


def test_a_quick_restart_of_all_web_processes_lets_the_hands_go_on(house: House) -> None:
    first, second = house.web(), house.web()
    before = house.ask("fill", 1)
    first.kill()
    second.kill()
    house.web()
    house.ask("act", "Crash 0")
    after = house.ask("report")
    assert after["hands"] == before["hands"]
    assert after["incidents"] == []


def test_while_only_workers_live_no_clock_runs_and_the_next_web_process_settles(house: House) -> None:
    """Worker and beat sweep four times a second; without a fresh lease they may time nobody out."""
    web = house.web()
    start_workers(house)
    house.ask("figures", "outage_seconds=2")
    before = house.ask("fill", 1, 3, 5)
    web.kill()
    time.sleep(7)
    dead = house.ask("report")
    assert not dead["up"]
    assert dead["hands"] == before["hands"], "the clock of 5 seconds has run out, and nobody was folded for it"
    assert dead["steps"] == before["steps"]
    house.web()
    after = until(lambda: (told := house.ask("report"))["incidents"] and told["up"] and told)
    assert after["incidents"] == ["outage"]
    assert after["wallets"] == after["people"] * BROUGHT
    assert after["seats"] == after["unbalanced"] == 0
    assert after["trial"] == []


def test_a_process_stopped_beyond_the_limit_finds_its_own_gap(house: House) -> None:
    web = house.web()
    start_workers(house)
    house.ask("figures", "outage_seconds=2")
    house.ask("fill", 1)
    time.sleep(1)
    web.signal(signal.SIGSTOP)
    time.sleep(3.5)
    assert not house.ask("report")["up"]
    web.signal(signal.SIGCONT)
    after = until(lambda: (told := house.ask("report"))["incidents"] and told["up"] and told)
    assert after["wallets"] == after["people"] * BROUGHT
    assert after["incidents"] == ["outage"]


def test_drained_and_restarted_the_house_deals_again_without_an_outage(house: House) -> None:
    first = house.web()
    house.ask("figures", "outage_seconds=2")
    house.ask("fill", 1)
    assert "1 hand(s) void" in house.run("manage.py", "drain", "--seconds", "1")
    assert house.ask("report")["clean"]
    assert first.stop() == 0
    time.sleep(2.5)
    house.web()
    after = until(lambda: not (told := house.ask("report"))["clean"] and told)
    assert after["incidents"] == ["stop"]
    assert after["wallets"] == after["people"] * BROUGHT


def test_make_cluster_serves_on_one_port_and_stops_in_order(house: House) -> None:
    port = free_port()
    cluster = house.start("manage.py", "cluster", "--port", str(port), port=port)
    until(lambda: "The room is open on 2 web processes" in cluster.output)
    until(lambda: house.ask("report")["leases"] == 2)
    assert cluster.stop(60) == 0
    assert "Drained" in cluster.output
    stopped = house.ask("report")
    assert stopped["clean"]
    assert stopped["leases"] == 0
