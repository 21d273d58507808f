"""Ended hands in a real browser: the replay by buttons, keys, slider and by itself, a link for others, the list."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Meet, Site, whose_turn


def step_is(page: Page, step: int) -> None:
    """The replay stands at a step, and the address says so."""
    expect(page.locator("#replay")).to_have_attribute("data-step", str(step))
    page.wait_for_function(f"location.search.includes('step={step}')")


def test_a_hand_is_replayed_step_by_step_and_shown_to_others(site: Site, meet: Meet) -> None:
    radek, marta = meet("Radek").sit("Vltava five", 1), meet("Marta").sit("Vltava five", 2)
    while radek.page.locator("#pots .result").count() == 0:
        whose_turn(radek, marta).page.click('#dock button[value="fold"], #dock button[value="check"]:not([disabled])')
        radek.page.wait_for_timeout(100)
    page = radek.go(f"{site.table('Vltava five')}last-hand/").page
    count = int(page.locator("#replay").get_attribute("data-count") or "0")
    assert count >= 3
    expect(page.locator("#replay .mine .card")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    step_is(page, 2)
    expect(page.locator("#replay .mine .card")).to_have_count(2)
    page.keyboard.press("End")
    step_is(page, count)
    expect(page.locator("#replay .result")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    step_is(page, count - 1)
    page.click("#replay-first")
    step_is(page, 1)
    expect(page.locator("#replay-first")).to_be_focused()
    page.focus("#replay-range")
    page.keyboard.press("ArrowRight")
    step_is(page, 2)
    page.reload()
    step_is(page, 2)
    page.click("#replay-speed")
    page.click("#replay-speed")
    expect(page.locator("#replay-speed")).to_have_text("4×")
    page.click("#replay-first")
    step_is(page, 1)
    page.click("#replay-play")
    step_is(page, count)
    expect(page.locator("#replay-play")).to_have_attribute("data-now", "play")
    expect(page.locator("#replay-say")).not_to_be_empty()
    radek.shot("replay")
    page.check('#share input[name="with_cards"]')
    page.click("#share .btn--main")
    address = page.input_value("#share-link")
    visitor = meet("", PHONE)
    visitor.go(address + "?step=2")
    expect(visitor.page.locator("#replay .mine .card")).to_have_count(2)
    visitor.page.tap("#replay-on")
    step_is(visitor.page, min(3, count))
    visitor.shot("replay-phone")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{site.base}/tables/hands/")
    _filed(page)
    page.fill("#hands-won", "9999")
    page.keyboard.press("Tab")
    expect(page.locator("#hands .hollow")).to_be_visible()


def test_the_page_of_a_hand_stands_still_under_the_finger(site: Site, meet: Meet) -> None:
    desk, phone = meet("Piotr").sit("Vltava five", 3), meet("Zuzana", PHONE).sit("Vltava five", 5)
    whose_turn(desk, phone).press("#dock .go--fold")
    expect(desk.page.locator("#pots .result")).to_be_visible()
    page = phone.go(f"{site.table('Vltava five')}last-hand/").page
    last = page.locator(".replay__streets a").last
    page.evaluate("scrollTo(0, 400)")
    page.wait_for_timeout(100)
    stood = page.evaluate("scrollY")
    last.tap()
    step_is(page, int(page.locator("#replay").get_attribute("data-count") or "0"))
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == stood > 0


def _filed(page: Page) -> None:
    """The worker files a hand some seconds after its end."""
    for _ in range(15):
        if page.locator("#hands tbody tr").count():
            return
        page.wait_for_timeout(1000)
        page.reload()
    raise AssertionError("the hand was not filed")
