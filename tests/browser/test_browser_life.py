"""Between the hands, in three browsers at a table for two: talk, sitting out and coming back, a held seat and its countdown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn
from tests.browser.test_browser_play import LOOK

TABLE = "Pair"
LEFT = re.compile(r"\d+:\d\d|\d+ s")


def fold_out(*people: Person) -> None:
    """The running hand ends."""
    turn = whose_turn(*people)
    key = turn.page.get_attribute("#dock", "data-key")
    turn.page.click("#dock .go--fold")
    turn.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)


def say(person: Person, text: str) -> None:
    person.page.fill("#say-text", text)
    person.page.press("#say-text", "Enter")


def test_talk_is_sent_muted_and_reported(site: Site, meet: Meet) -> None:
    one, two = meet("Radek").sit(TABLE, 1), meet("Marta").sit(TABLE, 2)
    say(one, "Hello <b>there</b>")
    line = two.page.locator("#chat li").last
    expect(line).to_contain_text("Radek")
    expect(line).to_contain_text("Hello <b>there</b>")
    expect(one.page.locator("#chat li").last).to_contain_text("Hello")
    expect(one.page.locator("#say-text")).to_have_value("")
    expect(two.page.locator("#log")).not_to_contain_text("Hello")
    line.locator("summary").click()
    two.shot("chat-line")
    line.get_by_role("link", name="Report").click()
    two.page.fill("#reason", "Rude")
    two.page.get_by_role("button", name="Report to the operator").click()
    expect(two.page.locator("main .words .note")).to_contain_text("The operator will look at it.")
    two.live()
    line = two.page.locator("#chat li").last
    line.locator("summary").click()
    line.get_by_role("button", name="Mute").click()
    expect(two.page.locator("main .words .note")).to_contain_text("do not read what Radek says")
    two.live()
    expect(two.page.locator("#chat li")).to_have_count(0)
    say(one, "Can you hear me?")
    expect(one.page.locator("#chat li").last).to_contain_text("Can you hear me?")
    say(two, "Quiet here")
    expect(two.page.locator("#chat li")).to_have_count(1)
    two.go(f"{site.base}/tables/muted/")
    two.page.get_by_role("button", name="Hear again").click()
    expect(two.page.locator("main")).to_contain_text("You have muted nobody.")


@pytest.mark.long
def test_sitting_out_keeps_the_seat_for_a_time_and_coming_back_plays(site: Site, meet: Meet) -> None:
    """R-SIT-1."""
    one, two = meet("Radek", DESK).sit(TABLE, 1), meet("Marta", PHONE).sit(TABLE, 2)
    whose_turn(one, two)
    one.shot("sit-out-ways")
    one.page.locator("#dock").get_by_role("button", name="Sit out next hand").click()
    expect(one.page.locator("#dock").get_by_role("button", name="Deal me in next hand")).to_be_visible()
    fold_out(one, two)
    expect(one.page.locator("#dock .dock__head")).to_contain_text("You sit out")
    expect(one.page.locator("#dock .dock__seconds")).to_contain_text(LEFT)
    tag = two.page.locator("#seat-0 .seat__tag")
    expect(tag).to_contain_text(LEFT)
    one.shot("sits-out")
    two.shot("phone-other-sits-out")
    one.page.locator("#dock").get_by_role("button", name="I’m back").click()
    whose_turn(one, two)
    menu = two.page.locator("#menu")
    two.page.click("[popovertarget=menu]")
    two.shot("phone-menu")
    menu.get_by_role("button", name="Sit out at the big blind").click()
    stay = two.page.locator("#dock").get_by_role("button", name="Don’t sit out at the big blind")
    expect(stay).to_be_visible()
    two.live()
    two.shot("phone-wish")
    assert two.page.evaluate(LOOK) == []
    stay.click()
    expect(stay).to_be_hidden()
    two.page.click("[popovertarget=menu]")
    menu.get_by_role("button", name="Give up this hand and sit out").click()
    play_until_out(two, one)
    expect(one.page.locator("#seat-1 .seat__tag")).to_contain_text(LEFT)


def play_until_out(leaver: Person, other: Person) -> None:
    """Who gave his hand up folds when it is his turn; until then the other one plays."""
    sits_out = leaver.page.locator("#dock .dock__head", has_text="You sit out")
    for _ in range(100):
        if sits_out.count():
            return
        if other.my_turn:
            other.page.click("#dock .go--call")
        other.page.wait_for_timeout(100)
    raise AssertionError("the hand was not given up")


def test_a_held_seat_is_told_on_any_page_with_its_time_and_taken(site: Site, meet: Meet) -> None:
    """R-SIT-1: the waiting list. The lobby's page hears of the seat."""
    one, two, third = meet("Radek").sit(TABLE, 1), meet("Marta").sit(TABLE, 2), meet("Piotr", PHONE)
    third.go(f"{site.table(TABLE)}wait/")
    third.shot("phone-wait")
    third.page.get_by_role("button", name="Join the waiting list").click()
    expect(third.page.locator("#dock .dock__head")).to_contain_text("You are number 1 on the waiting list")
    third.go(f"{site.base}/rules/")
    third.page.wait_for_function("document.getElementById('line').isConnected")
    fold_out(one, two)
    two.leave()
    call = third.page.locator("#calls [data-call]")
    expect(call).to_contain_text("A seat is held for you: Pair, seat 2.")
    expect(call.locator("b")).to_have_text(LEFT)
    third.shot("phone-called")
    expect(one.page.locator("#seat-1")).to_contain_text("Held")
    call.get_by_role("link", name="Take the seat").click()
    third.page.fill("#amount", "50")
    third.page.click("dialog .btn--main")
    third.seated.append(TABLE)
    third.page.wait_for_selector("#felt[data-me]")
    expect(one.page.locator("#seat-1 .plate__name")).to_contain_text("Piotr")
    expect(third.page.locator("#calls [data-call]")).to_have_count(0)
