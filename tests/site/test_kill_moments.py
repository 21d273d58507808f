"""`kill -9` at moments that nobody chose, while twenty tables play: after each restart every sum is right (R-OUT-1)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests import migrated, services
from tests.processes import House, Process, until

TABLES = 20
OUTAGE_SECONDS = 5
"""Short, but longer than a busy machine lets a living process wait."""


class SetUp:
    """A house of one process, or one on PostgreSQL and Redis whose web process is killed."""

    def __init__(self, house: House, *, cluster: bool) -> None:
        self.house, self.cluster = house, cluster
        self.process = self.start()

    def start(self) -> Process:
        return self.house.web() if self.cluster else self.house.room()

    def kill_and_restart(self) -> None:
        self.process.kill()
        if self.cluster:
            time.sleep(OUTAGE_SECONDS + 1)  # a quicker restart would be no outage
        self.process = self.start()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def set_up(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SetUp]:
    with ExitStack() as stack:
        more = {}
        if request.param == "postgresql":
            more = {"DATABASE_URL": stack.enter_context(migrated.postgresql()), "REDIS_URL": stack.enter_context(services.empty_redis())}
        house = House(tmp_path, **more)
        stack.callback(house.close)
        if not more:
            migrated.lay_sqlite(tmp_path)
        found = SetUp(house, cluster=bool(more))
        if more:
            house.ask("figures", f"outage_seconds={OUTAGE_SECONDS}")
        yield found


def survive(set_up: SetUp, moments: int) -> None:
    """Kill at so many moments; each time an incident more, every chip accounted for, nothing refunded twice.

    A machine that stands still for longer than the outage figure meanwhile makes one more.

    After a clean stop the next start changes nothing.
    """
    house = set_up.house
    house.ask("bustle", TABLES)
    for number in range(1, moments + 1):
        time.sleep(secrets.randbelow(2500) / 1000)
        set_up.kill_and_restart()
        assert until(partial(_settled, house, number), 30)["unbalanced"] == 0
        house.run("manage.py", "audit")  # exits with 1 for any finding
        house.ask("watch")
    if set_up.cluster:
        house.run("manage.py", "drain", "--seconds", "20")
    set_up.process.stop()
    before = house.ask("report")
    set_up.process = set_up.start()
    again = house.ask("report")
    assert (again["incidents"], again["refunds"]) == (before["incidents"], before["refunds"]), "a second start changes nothing"


def _settled(house: House, incidents: int) -> dict | None:
    found = house.ask("report")
    return found if len(found["incidents"]) >= incidents and not found["open_incidents"] else None


def test_at_two_random_moments_a_killed_house_loses_no_chip(set_up: SetUp) -> None:
    survive(set_up, 2)


@pytest.mark.long
def test_at_fifty_random_moments_a_killed_house_loses_no_chip(set_up: SetUp) -> None:
    survive(set_up, 50)
