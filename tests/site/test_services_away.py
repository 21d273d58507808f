"""PostgreSQL or Redis really gone for a while, in the middle of hands: the room goes on by R-OUT-1, and every chip is there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import outages
from tests.outages import Postgres, Redis
from tests.processes import House, Line, Process, until

pytestmark = pytest.mark.skipif(not outages.installed(), reason="the programs of PostgreSQL and Redis are not installed here")
BROUGHT = 500_00
SWITCHING = 101
OUTAGE_SECONDS = 5
"""Short, but longer than a busy machine lets a living process wait."""


class Away:
    """A house on services of its own, and one web process."""

    def __init__(self, house: House, postgres: Postgres, redis: Redis) -> None:
        self.house, self.postgres, self.redis = house, postgres, redis
        self.web = house.web()


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Away]:
    with outages.own_services() as (postgres, redis):
        house = House(tmp_path, DATABASE_URL=postgres.url, REDIS_URL=redis.url)
        try:
            house.run("manage.py", "migrate", "--noinput", "-v0")
            yield Away(house, postgres, redis)
        finally:
            house.close()


def come_back(web: Process, path: str, step: int) -> Line:
    """A page that tries again until its line stands and has shown the step."""

    def tried() -> Line | None:
        line = Line(web.port or 0, path)
        if line.status != SWITCHING:
            line.hang_up()
            return None
        line.hear(step)
        return line

    found: Line = until(tried)
    return found


def test_a_database_that_crashes_lets_hands_go_on_or_is_an_outage_by_its_length(away: Away) -> None:
    """R-OUT-1: within the operator's figure nothing is lost; beyond it every hand is void and every chip goes home, once."""
    house = away.house
    house.ask("figures", "outage_seconds=60")
    before = house.ask("fill", 3)
    away.postgres.crash()
    time.sleep(1)
    away.postgres.start()
    after = until(lambda: (told := house.ask("report"))["up"] and told, 60)
    assert after["hands"] == before["hands"]
    assert after["incidents"] == []
    house.ask("act", "Crash 0")
    assert house.ask("report")["steps"] == before["steps"] + 1
    house.ask("figures", f"outage_seconds={OUTAGE_SECONDS}")
    time.sleep(1.5)  # a renewal reads the operator's figure
    away.postgres.crash()
    time.sleep(OUTAGE_SECONDS + 1)
    away.postgres.start()
    after = until(lambda: (told := house.ask("report"))["incidents"] and told["up"] and told, 60)
    assert after["incidents"] == ["outage"]
    assert after["open_incidents"] == after["unbalanced"] == after["seats"] == after["running"] == 0
    assert after["wallets"] == after["people"] * BROUGHT
    assert after["returned"] == before["stacks"]
    assert after["trial"] == []
    house.run("manage.py", "audit")


@pytest.mark.long
def test_without_redis_hands_go_on_and_pages_catch_up_when_it_is_back(away: Away) -> None:
    """The rows are the truth and Redis only tells of them: losing it is no outage."""
    house = away.house
    before = house.ask("fill", 1)
    path = f"/ws/tables/{before['tables'][0]}/"
    page = come_back(away.web, path, before["steps"])
    away.redis.crash()
    step = house.ask("act", "Crash 0")["step"]
    page.hear(step)  # by the answer to its next ping
    assert Line(away.web.port or 0, path).status != SWITCHING, "a page opened meanwhile gets no line yet, and tries again"
    away.redis.start()
    late = come_back(away.web, path, step)
    step = house.ask("act", "Crash 0")["step"]
    for line in (page, late):
        line.hear(step)
        line.hang_up()
    after = house.ask("report")
    assert after["hands"] == before["hands"]
    assert after["incidents"] == []
    assert after["trial"] == []
