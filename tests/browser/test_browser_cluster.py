"""Two real browsers, each at a web process of its own: a hand to the showdown over PostgreSQL and Redis."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests import services
from tests.browser.conftest import DESK, PHONE, Person, Site, set_scene, whose_turn
from tests.processes import House

pytestmark = pytest.mark.postgres
TABLE = "Vltava one"


@pytest.fixture
def sites(tmp_path: Path) -> Iterator[tuple[Site, Site]]:
    """The same house at two ports."""
    with services.database() as url, services.empty_redis() as redis:
        house = House(tmp_path, DATABASE_URL=url, REDIS_URL=redis)
        house.run("manage.py", "migrate", "--noinput", "-v0")
        made = set_scene(house)
        yield Site(house, house.web(), made), Site(house, house.web(), made)
        house.close()


def sit(browser: Browser, site: Site, name: str, seat: int, size: tuple[int, int]) -> Person:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_cookies([{"name": "sessionid", "value": site.sessions[name], "url": site.base}])
    return Person(site, context, name).sit(TABLE, seat)


def test_two_browsers_at_two_web_processes_play_a_hand_to_the_showdown(sites: tuple[Site, Site], browser: Browser) -> None:
    one, other = sit(browser, sites[0], "Radek", 1, DESK), sit(browser, sites[1], "Marta", 4, PHONE)
    assert sites[0].port != sites[1].port
    while not one.page.locator('#dock[data-state="result"]').count():
        turn = whose_turn(one, other)
        key = turn.page.get_attribute("#dock", "data-key")
        turn.page.click("#dock .go--call")
        turn.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)
        one.page.wait_for_timeout(100)
    for person in (one, other):
        expect(person.page.locator("#pots .result")).to_be_visible()
        expect(person.page.locator("#board .card:not(.card--place)")).to_have_count(5)
    assert one.page.inner_text("#pots") == other.page.inner_text("#pots")
    assert not one.faults + other.faults
    for person in (one, other):
        person.context.close()
