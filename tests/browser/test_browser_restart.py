"""The server dies in mid-hand and comes back: the page returns by itself within a second, nothing typed meanwhile is done."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Meet, Site, whose_turn


@pytest.mark.alone
def test_the_page_is_back_within_a_second_of_the_server_and_replays_nothing(site: Site, meet: Meet) -> None:
    """R-OUT-1: the hand is void, the chips are back, and a receipt says so."""
    one, two = meet("Radek").sit("Vltava two", 1), meet("Marta").sit("Vltava two", 4)
    for person in (one, two):
        person.expected = ("WebSocket", "ERR_CONNECTION", "[object Event]")
    turn = whose_turn(one, two)
    hand = turn.page.inner_text("#hand-number")
    port = site.port
    site.process.kill()
    expect(turn.page.locator("#link")).to_be_visible()
    turn.page.click("#dock .go--call")
    expect(turn.page.locator("#note")).to_contain_text("nothing was sent")
    turn.shot("connection-lost")
    site.process = site.house.room(port)
    up = time.monotonic()
    expect(turn.page.locator("#link")).to_be_hidden(timeout=5_000)
    assert time.monotonic() - up < 2.5  # it tries every 0.7 s; the rest is for a busy machine
    expect(turn.page.locator("#felt")).not_to_have_attribute("data-me", "0")
    assert "calls" not in turn.page.inner_text("#log")
    turn.page.reload()
    expect(turn.page.locator("main .words .note")).to_contain_text("your chips came back")
    turn.page.click("main .words .note .btn")
    number = hand.split("#")[1]
    expect(turn.page.locator(".receipt")).to_contain_text(number)
    turn.shot("receipt")
    turn.page.click(".receipt .btn--main")
