"""Two real browsers at two web processes on PostgreSQL and Redis: a hand to the showdown, and one process that is killed in the middle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from socket import AF_INET, SOCK_STREAM, socket
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests import migrated, services
from tests.browser.conftest import DESK, PHONE, Person, Site, set_scene, whose_turn
from tests.processes import House, until

pytestmark = [pytest.mark.postgres, pytest.mark.alone]
WATCH_LINE = """() => {
  const link = document.getElementById("link");
  new MutationObserver(() => { if (!link.hidden) window.wasLost = true; }).observe(link, { attributes: true });
}"""
RECONNECT_SECONDS = 0.7
"""A page waits so long before it tries (static/js/line.js)."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, Any]]]:
    """A house on PostgreSQL and Redis, and what its scene is made of."""
    with migrated.postgresql() as url, services.empty_redis() as redis:
        house = House(tmp_path_factory.mktemp("cluster"), DATABASE_URL=url, REDIS_URL=redis)
        yield house, set_scene(house)
        house.close()


def sit(browser: Browser, site: Site, table: str, name: str, seat: int, size: tuple[int, int]) -> Person:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_cookies([{"name": "sessionid", "value": site.sessions[name], "url": site.base}])
    return Person(site, context, name).sit(table, seat)


def call(one: Person, other: Person) -> None:
    """Whoever is to act calls or checks, and the other one's page hears of it."""
    turn = whose_turn(one, other)
    key = turn.page.get_attribute("#dock", "data-key")
    turn.page.click("#dock .go--call")
    turn.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)
    one.page.wait_for_timeout(100)


def to_the_showdown(one: Person, other: Person) -> None:
    while not one.page.locator('#dock[data-state="result"]').count():
        call(one, other)
    for person in (one, other):
        expect(person.page.locator("#pots .result")).to_be_visible()
        expect(person.page.locator("#board .card:not(.card--place)")).to_have_count(5)
    assert one.page.inner_text("#pots") == other.page.inner_text("#pots")


def test_two_browsers_at_two_web_processes_play_a_hand_to_the_showdown(cluster: tuple[House, dict[str, Any]], browser: Browser) -> None:
    house, made = cluster
    sites = [Site(house, house.web(), made) for _ in range(2)]
    one, other = (
        sit(browser, site, "Vltava one", name, seat, size)
        for site, name, seat, size in ((sites[0], "Radek", 1, DESK), (sites[1], "Marta", 4, PHONE))
    )
    to_the_showdown(one, other)
    assert not one.faults + other.faults
    for person in (one, other):
        person.context.close()
    for site in sites:
        site.process.stop()


def test_players_of_a_killed_process_are_at_another_within_two_seconds_and_their_hand_goes_on(
    cluster: tuple[House, dict[str, Any]], browser: Browser
) -> None:
    """R-OUT-1: losing one of several processes is no outage. All share one address, as behind `make cluster`."""
    house, made = cluster
    with closing(socket(AF_INET, SOCK_STREAM)) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        first = house.web_at(listening)
        site = Site(house, first, made)
        one, other = (sit(browser, site, "Vltava two", name, seat, DESK) for name, seat in (("Piotr", 1), ("Zuzana", 4)))
        second = house.web_at(listening)
        until(lambda: any(name.endswith(f":{second.popen.pid}") for name in house.ask("report")["holders"]), 60)
        call(one, other)
        before = {person: (person.page.inner_text("#hand-number"), person.page.inner_text("#mine")) for person in (one, other)}
        for person in (one, other):
            person.expected = ("WebSocket", "ERR_CONNECTION", "[object Event]")
            person.page.evaluate(WATCH_LINE)
        first.kill()
        lost = time.monotonic()
        for person in (one, other):
            person.page.wait_for_function("() => window.wasLost && document.getElementById('link').hidden", timeout=5_000)
        assert time.monotonic() - lost < RECONNECT_SECONDS + 2
        assert {person: (person.page.inner_text("#hand-number"), person.page.inner_text("#mine")) for person in (one, other)} == before
        to_the_showdown(one, other)
        assert house.ask("report")["incidents"] == []
        assert not one.faults + other.faults
        for person in (one, other):
            person.context.close()
        second.stop()
