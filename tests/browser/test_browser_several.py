"""One player at two tables on one page: both are played in their frames, and the keys go where he is waited for."""

from __future__ import annotations

from playwright.sync_api import FrameLocator, expect

from tests.browser.conftest import Meet, Person, Site, whose_turn
from tests.browser.test_browser_access import faults

TABLES = ("Vltava one", "Vltava two")


def my_turn(frame: FrameLocator) -> None:
    expect(frame.locator("#dock[data-turn]:not([aria-busy], [data-locked])")).to_have_count(1)


def others_turn(site: Site, other: Person, table: str) -> None:
    """The other one, at a page of that table alone, calls or checks until it is not his turn any more."""
    page = other.go(site.table(table)).page
    other.live()
    page.wait_for_selector('.seat[data-state~="to-act"]', state="attached")  # the hand may not have begun yet
    while page.locator("#dock[data-turn]").count():
        whose_turn(other)
        key = page.get_attribute("#dock", "data-key")
        page.click("#dock .go--call")
        page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)


def test_two_tables_are_played_on_one_page_with_the_keys_where_it_is_my_turn(site: Site, meet: Meet) -> None:
    one, two = meet("Radek", bypass_csp=True), meet("Marta")
    for table in TABLES:
        one.sit(table, 1)
        two.sit(table, 3)
    page = one.go(f"{site.base}/tables/several/").page
    frames = [page.frame_locator(f'iframe[title="{table}"]') for table in TABLES]
    panes = [page.locator(".pane").nth(number) for number in range(2)]
    for number, table in enumerate(TABLES):  # whoever has the button, both tables come to wait for him
        others_turn(site, two, table)
        my_turn(frames[number])
    expect(page).to_have_title("Your turn · Vltava one · Your tables · Fairfelt")
    expect(page.locator("#tabs [data-state=to-act]")).to_have_count(2)
    assert not faults(page, "all tables")
    one.shot("several")
    frames[0].locator("#board").click()
    expect(frames[0].locator("body[data-quiet]")).to_have_count(0)
    page.keyboard.press("c")
    expect(panes[0]).not_to_have_attribute("data-state", "to-act")
    expect(panes[1]).to_have_attribute("data-shown", "")
    assert page.evaluate("document.activeElement.title") == "Vltava two"
    frames[1].get_by_label("Log of the hand", exact=True).first.click()
    frames[1].locator("#say-text").fill("one moment")
    others_turn(site, two, "Vltava one")
    expect(panes[0]).to_have_attribute("data-state", "to-act")
    page.keyboard.type(" c")
    expect(frames[1].locator("#say-text")).to_have_value("one moment c")
    frames[1].locator("#panel .side__close").click()
    frames[1].locator("[popovertarget=menu]").click()
    frames[1].get_by_role("button", name="Sit out next hand").click()
    expect(frames[1].locator("#say-text")).to_have_value("one moment c")
    my_turn(frames[0])
    two.go(site.table("Vltava two")).live()
    frames[1].get_by_label("Log of the hand", exact=True).first.click()
    frames[1].get_by_role("button", name="Thank you").click()
    expect(two.page.locator('.place[data-seat="0"] .reaction')).to_have_text("Thank you")
    expect(two.page.locator("#tell p").last).to_have_text("Radek: Thank you")
    one.leave()
