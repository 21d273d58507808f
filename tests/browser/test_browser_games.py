"""One whole hand through the page, by mouse, by a finger on a phone and by keys.

A stud, a triple draw, Telesina, a split after a draw, a pot of two halves.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn
from tests.browser.test_browser_play import LOOK, my_cards


def other_of(turn: Person, *people: Person) -> Person:
    return next(person for person in people if person is not turn)


def press(person: Person, selector: str) -> None:
    """A click or a tap, and the answer of the table to it."""
    key = person.page.get_attribute("#dock", "data-key")
    person.press(selector)
    if person.page.locator(f"{selector}[data-asked]").count():  # an all-in is asked once more
        person.press(selector)
    person.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)


def over(person: Person) -> bool:
    return person.page.locator('#dock[data-state="result"]').count() > 0


def look(*people: Person) -> None:
    """Nothing is clipped, nothing overlaps, at a desk and on a phone."""
    for person in people:
        assert person.page.evaluate(LOOK) == []


def pass_on(*people: Person) -> Person:
    """Whoever is to act checks, calls, or stands pat with the middle button."""
    turn = whose_turn(*people)
    press(turn, "#dock .go--call")
    turn.page.wait_for_timeout(100)
    return turn


def play_on(*people: Person) -> None:
    """To the end of the hand."""
    while not over(people[0]):
        pass_on(*people)


def street(person: Person) -> str:
    return person.page.inner_text("#pots")


def test_a_hand_of_seven_card_stud(site: Site, meet: Meet) -> None:
    desk, phone = meet("Radek", DESK).sit("Stud", 1), meet("Marta", PHONE).sit("Stud", 4)
    first = whose_turn(desk, phone)
    expect(first.page.locator("#dock .go--fold")).to_be_disabled()
    expect(first.page.locator("#dock .go--call")).to_contain_text("Bring in")
    expect(first.page.locator("#dock .go--raise")).to_contain_text("Complete to")
    expect(first.page.locator("#mine .hand__group")).to_have_count(2)
    expect(first.page.locator("#mine [data-side=down] .hand__label")).to_have_text("only you")
    for person in (desk, phone):
        assert person.page.locator(".seat .hand__group[data-side=up] .card:visible").count() == 1, "mine lie in my hand"
    first.shot("stud-bring-in")
    look(desk, phone)
    press(first, "#dock .go--call")
    second = whose_turn(desk, phone)
    assert second is not first
    press(second, "#dock .go--raise")
    press(whose_turn(desk, phone), "#dock .go--call")
    expect(desk.page.locator(".hand__group[data-leads]:visible")).to_have_count(1)
    expect(desk.page.locator("#pots")).to_contain_text("highest board")
    turn = whose_turn(desk, phone)
    if turn.page.locator(".choice-of").count():  # an open pair was dealt
        turn.press(".choice-of label >> nth=1")
        expect(turn.page.locator("#dock [data-amount]")).to_have_text("2.00")
    press(turn, "#dock .go--raise")
    look(desk, phone)
    desk.shot("stud-fourth")
    phone.shot("stud-fourth-phone")
    while not over(desk):
        pass_on(desk, phone)
        look(desk, phone)
    expect(desk.page.locator("#pots .result")).to_be_visible()
    expect(desk.page.locator("#dock .why summary")).to_contain_text(re.compile("better than|Best hand|decides|share"))
    desk.shot("stud-result")
    phone.shot("stud-result-phone")


def test_a_hand_of_triple_draw(site: Site, meet: Meet) -> None:
    desk, phone = meet("Piotr", DESK).sit("Triple", 2), meet("Zuzana", PHONE).sit("Triple", 5)
    while "First draw" not in street(desk):
        pass_on(desk, phone)
    first = whose_turn(desk, phone)
    second = other_of(first, desk, phone)
    expect(first.page.locator("#dock .go--raise")).to_be_disabled()
    before = my_cards(first)
    for number in (1, 3):
        first.press(f"#mine .aside >> nth={number}")
    expect(first.page.locator("#dock .go--raise")).to_contain_text("2 cards")
    grey = [card.evaluate("part => getComputedStyle(part).filter") for card in first.page.locator("#mine .card").all()]
    assert [value.startswith("grayscale(1)") for value in grey] == [False, True, False, True, False]
    first.press("#mine .aside >> nth=3")
    expect(first.page.locator("#dock .go--raise")).to_contain_text("1 card")
    first.shot("triple-aside")
    look(first)
    press(first, "#dock .go--raise")
    after = my_cards(first)
    assert before[1] not in after and len(set(before) & set(after)) == 4
    expect(first.page.locator("#mine .aside__word--new:visible")).to_have_count(1)
    expect(second.page.locator(".seat__tag[data-tag=draw]")).to_have_text("Drew 1")
    assert whose_turn(second, first) is second
    for key in "125":
        second.page.keyboard.press(key)
    second.page.keyboard.press("2")
    expect(second.page.locator("#dock .go--raise")).to_contain_text("2 cards")
    second.page.keyboard.press("r")
    expect(first.page.locator("#pots")).to_contain_text("Drawn:")
    expect(first.page.locator("#log")).to_contain_text("draws 2 cards")
    while not over(desk):
        turn = whose_turn(desk, phone)
        if turn.page.locator("#dock [data-counted]").count():
            expect(turn.page.locator("#dock .go--call")).to_contain_text("Stand pat")
        pass_on(desk, phone)
        look(desk, phone)
    expect(desk.page.locator("#log")).to_contain_text("stands pat")
    expect(desk.page.locator("#pots .result")).to_be_visible()
    desk.shot("triple-result")


def test_a_hand_of_telesina(site: Site, meet: Meet) -> None:
    desk, phone = meet("Kinga", DESK).sit("Telesina", 1, "20"), meet("Wiktor", PHONE).sit("Telesina", 3, "20")
    expect(whose_turn(desk, phone).page.locator("#dock .go--call")).to_contain_text("Bring in")
    expect(desk.page.locator(".vela .card--place")).to_be_attached()
    while not desk.page.locator(".vela .card[data-card]").count():
        pass_on(desk, phone)
        look(desk, phone)
    turn = whose_turn(desk, phone)
    turn.press("#dock [data-to]:not(:disabled) >> nth=-1")
    desk.shot("telesina-vela")
    phone.shot("telesina-vela-phone")
    press(turn, "#dock .go--raise")
    play_on(desk, phone)
    look(desk, phone)
    expect(desk.page.locator("#pots .result")).to_be_visible()
    expect(phone.page.locator(".seat[data-state~=winner]")).to_have_count(1)
    desk.shot("telesina-result")


def test_a_pot_split_by_consent_after_the_draw(site: Site, meet: Meet) -> None:
    """R-32-2"""
    desk, phone = meet("Radek", DESK).sit("Split", 1), meet("Marta", PHONE).sit("Split", 3)
    while "The draw" not in street(desk):
        pass_on(desk, phone)
    turn = whose_turn(desk, phone)
    expect(turn.page.locator("#dock .dock__split")).to_be_disabled()
    turn.press("#mine .aside >> nth=0")
    press(turn, "#dock .go--raise")
    pass_on(desk, phone)
    first = whose_turn(desk, phone)
    expect(first.page.locator("#dock .dock__split")).to_have_text("Offer a split")
    first.shot("split-offer")
    look(desk, phone)
    press(first, "#dock .dock__split")
    second = whose_turn(desk, phone)
    assert second is not first
    expect(second.page.locator("#dock .dock__split")).to_have_text("Agree to split")
    expect(second.page.locator(".seat__tag[data-tag=split]")).to_be_visible()
    second.shot("split-agree")
    press(second, "#dock .dock__split")
    expect(desk.page.locator("#pots .result")).to_contain_text("split")
    expect(desk.page.locator(".seat[data-state~=winner]")).to_have_count(2)
    assert desk.page.locator(".seat .card[data-card]:not([data-card=back])").count() == 0, "nobody shows"
    desk.shot("split-result")


def test_a_pot_of_two_halves(site: Site, meet: Meet) -> None:
    """R-OM8, R-ODD-2: hands are checked down until one has a low."""
    desk, phone = meet("Piotr", DESK).sit("Halves", 2), meet("Zuzana", PHONE).sit("Halves", 5)
    for _hand in range(12):
        while not over(desk):
            pass_on(desk, phone)
        if "low" in desk.page.inner_text("#pots"):
            break
        desk.page.wait_for_selector('#dock:not([data-state="result"])')
    result = desk.page.locator("#pots .result")
    expect(result).to_contain_text("Pot, high")
    expect(result).to_contain_text("Pot, low")
    expect(result).to_contain_text(re.compile(r"low [8765]-"))
    expect(desk.page.locator("#board .slot__note", has_text="low").first).to_be_visible()
    desk.shot("halves-result")
    phone.shot("halves-result-phone")
    look(desk, phone)
