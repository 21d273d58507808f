"""A private table from its opening to the goodbye: the owner's page, the link in a friend's browser, cards, and sending him away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Meet, Site, whose_turn


def test_a_friend_comes_by_the_link_is_dealt_in_and_sent_away(site: Site, meet: Meet) -> None:
    host, friend, stranger = meet("Kinga"), meet("Wiktor", PHONE), meet("Zuzana")
    page = host.go(f"{site.base}/tables/own/").page
    host.shot("own-desk")
    page.get_by_label("Evening among friends", exact=False).check()
    page.fill("#id_name", "Kitchen table")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/host/$"))
    host.shot("host-new")
    table = re.search(r"/tables/(\d+)/host", page.url)
    assert table is not None
    site.tables["Kitchen table"] = int(table[1])
    link = page.locator("input[id^=link-]").first.input_value()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link

    stranger.expected = ("404",)
    assert stranger.page.goto(site.table("Kitchen table")).status == 404  # type: ignore[union-attr]
    stranger.go(site.base)
    assert "Kitchen table" not in stranger.page.inner_text("body")

    host.sit("Kitchen table", 1, "1000")
    friend.go(link)
    friend.shot("invitation-phone")
    friend.page.get_by_role("button", name="To the table").click()
    friend.page.wait_for_selector("#felt")
    friend.sit("Kitchen table", 3, "800")
    first = whose_turn(host, friend)
    friend.page.wait_for_selector(".hand .card")
    host.shot("private-table-desk")

    control = host.context.new_page()
    control.goto(f"{site.table('Kitchen table')}host/")
    host.shot("host-desk", control, full_page=True)
    control.get_by_label("may come back").uncheck()
    control.get_by_role("button", name="Send away after the hand").click()
    expect(control.get_by_text("leaves after this hand")).to_be_visible()
    expect(friend.page.locator("#log")).to_contain_text("the host wishes it")

    first.page.locator("#dock button[value=fold]").click()
    expect(host.page.locator("#log")).to_contain_text("was sent away by the host")
    friend.expected = ("404",)
    expect(friend.page.locator("#link")).to_be_visible()
    friend.seated.clear()
    assert friend.page.goto(site.table("Kitchen table")).status == 404  # type: ignore[union-attr]
    control.reload()
    expect(control.get_by_role("button", name="Let in again")).to_be_visible()
    control.set_viewport_size({"width": 390, "height": 844})
    host.shot("host-phone", control, full_page=True)
    control.get_by_role("button", name="Close after the hand").click()
    expect(control.get_by_text("This table is closed.")).to_be_visible()
    host.seated.clear()
