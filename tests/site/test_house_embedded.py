"""The one-process house from start to end, as a real process: first start, second start, clean stop, crash (R-OUT-1)."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from poker_site import addresses
from tests import migrated
from tests.processes import ROOT, House, Line, free_port, until

TABLES = 10
PLAYERS = 3
BROUGHT = 500_00
"""Cents that each of them has."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    migrated.lay_sqlite(tmp_path)
    yield house
    house.close()


def everybody_has_his_chips(report: dict) -> bool:
    return report["seats"] == 0 and report["stacks"] == 0 and report["wallets"] == report["people"] * BROUGHT


def test_the_first_start_prints_address_and_operator_and_the_next_one_does_not_repeat_the_password(house: House) -> None:
    (house.folder / migrated.SQLITE).unlink()  # it begins with nothing
    first = house.room()
    assert f"http://localhost:{first.port}/" in first.output
    assert "operator" in first.output
    assert "password" in first.output
    again = subprocess.run(
        [sys.executable, "manage.py", "room", "--port", "1"], cwd=ROOT, env=house.environment, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert f"already running at http://localhost:{first.port}/ (process {first.popen.pid})" in again.stderr
    assert first.stop() == 0
    second = house.room(first.port)
    assert "password" not in second.output
    assert second.stop() == 0
    assert house.ask("report")["incidents"] == [], "a clean stop is no outage"


def test_killed_in_the_middle_of_ten_hands_every_chip_goes_back_to_its_owner(house: House) -> None:
    """R-OUT-1: void, refunded, cashed out, receipts, one incident that adds up to zero, bots at their tables again."""
    room = house.room()
    before = house.ask("fill", TABLES, PLAYERS)
    assert before["running"] >= TABLES
    assert before["seats"] == TABLES * PLAYERS
    room.kill()
    house.room(room.port)
    after = house.ask("report")
    assert everybody_has_his_chips(after)
    assert after["running"] == 0
    assert after["incidents"] == ["outage"]
    assert after["open_incidents"] == after["unbalanced"] == 0
    assert after["receipts"] == TABLES * PLAYERS
    assert after["in_hand"] >= TABLES * 150, "the blinds at least were in the pots"
    assert after["returned"] == before["stacks"]
    assert after["trial"] == []
    assert until(lambda: house.ask("report")["bots"] > 0, 30), "bots take their seats again"


def test_a_second_signal_stops_at_once_and_the_next_start_settles_what_ran(house: House) -> None:
    room = house.room()
    house.ask("fill", 1)
    room.signal(signal.SIGINT)
    until(lambda: "again stops at once" in room.output, 5)
    began = time.monotonic()
    room.signal(signal.SIGINT)
    assert room.popen.wait(5) == 130
    assert time.monotonic() - began < 3
    house.room(room.port)
    after = house.ask("report")
    assert everybody_has_his_chips(after)
    assert after["incidents"] == ["outage"]
    assert until(lambda: house.ask("report")["bots"] > 0, 30), "the house deals again"


def test_what_outlasts_a_polite_stop_is_void_and_the_stop_is_clean(house: House) -> None:
    """Nobody acts; after the operator's seconds the hand is void by R-OUT-1, and the next start finds no outage."""
    room = house.room()
    house.ask("figures", "drain_seconds=2")
    house.ask("fill", 2)
    began = time.monotonic()
    assert room.stop() == 0
    assert 2 <= time.monotonic() - began < 7
    assert "2 hand(s) void and refunded" in room.output
    stopped = house.ask("report")
    assert stopped["clean"]
    assert everybody_has_his_chips(stopped)
    assert stopped["incidents"] == ["stop"]
    house.room(room.port)
    assert house.ask("report")["incidents"] == ["stop"]


def test_a_house_that_was_stopped_and_continued_settles_it_itself(house: House) -> None:
    """SIGSTOP beyond the limit, as a laptop that sleeps: found by the living process, before any clock runs."""
    room = house.room()
    house.ask("figures", "outage_seconds=2")
    house.ask("fill", 1)
    time.sleep(1)  # a renewal reads the operator's figure
    room.signal(signal.SIGSTOP)
    time.sleep(3.5)
    room.signal(signal.SIGCONT)
    after = until(lambda: (told := house.ask("report"))["incidents"] and told["up"] and told, 15)
    assert everybody_has_his_chips(after)
    assert after["incidents"] == ["outage"]
    assert after["open_incidents"] == 0
    assert after["trial"] == []


def test_a_short_stop_lets_the_hands_go_on(house: House) -> None:
    room = house.room()
    before = house.ask("fill", 1)
    room.signal(signal.SIGSTOP)
    time.sleep(1.5)
    room.signal(signal.SIGCONT)
    house.ask("act", "Crash 0")
    after = house.ask("report")
    assert after["hands"] == before["hands"]
    assert after["incidents"] == []


def test_a_house_for_the_network_opens_pages_and_sockets_there_and_no_foreign_ones(house: House) -> None:
    """When it stops sockets end with 1012: htmx reconnects on it, as it does not on 1000 or 1001."""
    port = free_port()
    room = house.start("manage.py", "room", "--host", "0.0.0.0", "--port", str(port), port=port)
    here, there = f"http://localhost:{port}", f"http://{addresses.lan_address()}:{port}"
    assert here + "/" in room.output
    assert there + "/" in room.output
    assert [status(port, address) for address in (here, there, f"http://evil.example:{port}")] == [200, 200, 400]
    stranger = Line(port, "/ws/lobby/", origin="http://evil.example")
    assert stranger.status == 403
    lines = [Line(port, "/ws/lobby/", origin=origin) for origin in (None, here, there)]
    assert [line.status for line in lines] == [101] * 3
    assert room.stop() == 0
    assert [line.close_code() for line in lines] == [1012] * 3
    for line in (stranger, *lines):
        line.hang_up()


def status(port: int, address: str) -> int:
    """What the house answers to a browser that came by this address."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as client:
        client.request("GET", "/", headers={"Host": address.removeprefix("http://")})
        return client.getresponse().status


def test_the_database_stands_in_wal_mode_and_readers_wait_for_no_writer(house: House) -> None:
    house.room()
    path = house.folder / "room.sqlite3"
    with sqlite3.connect(path, timeout=1) as reader:
        assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert reader.execute("SELECT count(*) FROM lobby_table").fetchone()[0] >= 8
