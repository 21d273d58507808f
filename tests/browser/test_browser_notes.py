"""A note about a player from his seat: written by keys on a desk and by touch on a phone, while the hand goes on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Meet, Site, whose_turn

TABLE = "Pair"
ACTIVE = "document.activeElement.getAttribute('href')"
PLATE = "JSON.stringify(document.querySelector('.plate:has(.plate__note)').getBoundingClientRect())"


def test_a_note_is_read_and_written_at_the_seat(site: Site, meet: Meet) -> None:
    one, two = meet("Kinga").sit(TABLE, 1), meet("Wiktor", PHONE).sit(TABLE, 2)
    page, phone = one.page, two.page
    first = whose_turn(one, two)
    seat = page.get_by_role("link", name="Note about Wiktor")
    expect(page.locator(".plate__note:visible")).to_have_count(1)
    before, address = page.evaluate(PLATE), seat.get_attribute("href")
    seat.focus()
    page.keyboard.press("Enter")
    text = page.locator("#about textarea")
    expect(text).to_be_focused()
    page.keyboard.type("Folds to a raise")
    first.page.click("#dock .go--call, #dock .go--fold")
    expect(text).to_be_visible()
    expect(text).to_have_value("Folds to a raise")
    one.shot("note-desk")
    page.get_by_label("red", exact=True).check()
    page.keyboard.press("f")
    assert not page.locator("#dock[aria-busy]").count(), "no key of the game is pressed from the form"
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.locator("#about")).to_be_hidden()
    expect(page.locator("#tell")).to_contain_text("Your note is kept.")
    expect(page.locator(".plate[data-note=red]")).to_have_count(1)
    expect(seat).to_have_attribute("title", "Folds to a raise")
    page.wait_for_function(f"address => {ACTIVE} === address", arg=address)
    assert page.evaluate(PLATE) == before
    page.keyboard.press("Enter")
    expect(text).to_be_focused()
    expect(text).to_have_value("Folds to a raise")
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()
    page.wait_for_function(f"address => {ACTIVE} === address", arg=address)

    phone.locator(".plate:has(.plate__note:visible)").tap()
    expect(phone.locator("#about h2")).to_have_text("Kinga")
    expect(phone.locator("#about textarea")).to_have_value("")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    two.shot("note-phone")
    phone.get_by_role("button", name="Close").tap()
    expect(phone.locator("#about")).to_be_hidden()
