"""The clock on the page: the decision's own time, then the time bank; and how long somebody has been away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Meet, Site, whose_turn


def sit_down(site: Site, meet: Meet) -> tuple[object, object]:
    desk, phone = meet("Kinga", DESK), meet("Wiktor", PHONE)
    for person, seat in ((desk, 1), (phone, 3)):
        person.go(f"{site.table('Bank')}sit/?seat={seat}")
        person.page.click("#dialog .btn--main:not([data-close])")
        person.page.wait_for_selector("#felt[data-me]")
    return desk, phone


@pytest.mark.long
def test_the_bank_follows_the_decision_and_a_lost_line_is_counted(site: Site, meet: Meet) -> None:
    """R-TIME-1"""
    desk, phone = sit_down(site, meet)
    turn = whose_turn(desk, phone)
    other = phone if turn is desk else desk
    clock = turn.page.locator("#dock progress.clock")
    expect(clock).to_have_attribute("data-kind", "turn", timeout=5_000)
    expect(clock).to_have_attribute("data-kind", "bank", timeout=10_000)
    expect(clock).to_have_attribute("max", "40")
    expect(turn.page.locator("#dock .dock__seconds")).to_contain_text(re.compile(r"Time bank, \d+ s"))
    expect(other.page.locator('.seat__tag[data-tag="to-act"]')).to_contain_text(re.compile(r"Time bank, \d+ s"))
    turn.page.click("#dock .go--call")
    expect(other.page.locator("#dock[data-turn]")).to_be_visible(timeout=10_000)
    turn.page.goto("about:blank")
    offline = other.page.locator('.seat__tag[data-tag="offline"]')
    expect(offline).to_contain_text(re.compile(r"Offline, 1\d s"), timeout=25_000)
    turn.go(site.table("Bank"))
    expect(other.page.locator('.seat__tag[data-tag="offline"]')).to_have_count(0, timeout=15_000)
