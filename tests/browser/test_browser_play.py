"""Two real browsers at one table: a hand to the showdown, reloads, lost lines, amounts that survive, play without a script."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn

LOOK = """() => {
  const out = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) out.push(`page is ${wide} px too wide`);
  for (const each of document.querySelectorAll(".btn, .go, .tag, .seat__tag, .pot, .bet, .plate__stack, .disc")) {
    if (each.offsetParent === null || getComputedStyle(each).display === "inline") continue;
    if (each.scrollWidth > each.clientWidth + 1) out.push(`clipped: ${each.className} ${each.textContent.trim()}`);
  }
  const box = (part) => part.getBoundingClientRect();
  const seats = [...document.querySelectorAll(".seat")].map((seat) => [...seat.querySelectorAll(".plate, .seat__tag")].map(box));
  const hit = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  seats.forEach((one, i) => seats.slice(i + 1).forEach((two, j) => {
    if (one.some((a) => two.some((b) => hit(a, b)))) out.push(`seats ${i} and ${i + 1 + j} overlap`);
  }));
  const stage = box(document.querySelector(".stage"));
  for (const each of seats.flat().filter((part) => part.width)) {
    const aside = each.left < stage.left - 1 || each.right > stage.right + 1;
    const outside = aside || each.top < stage.top - 1 || each.bottom > stage.bottom + 1;
    if (outside) out.push("a seat is outside of the felt");
  }
  return out;
}"""


def felt_text(person: Person) -> str:
    """What stands on the felt, running seconds left out."""
    text = " ".join(person.page.inner_text("#felt").split())
    return re.sub(r"\d+ s\b", "", text)


def my_cards(person: Person) -> list[str | None]:
    return [card.get_attribute("data-card") for card in person.page.locator("#mine .card").all()]


def call_or_check(person: Person) -> None:
    key = person.page.get_attribute("#dock", "data-key")
    person.press("#dock .go--call")
    if person.page.locator("#dock .go--call[data-asked]").count():  # an all-in is asked once more
        person.press("#dock .go--call")
    person.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)


def test_two_browsers_play_a_hand_to_the_showdown(site: Site, meet: Meet) -> None:
    desk, phone = meet("Radek", DESK), meet("Marta", PHONE)
    desk.go(site.table("Vltava one"))
    desk.shot("desk-watching")
    phone.go(f"{site.table('Vltava one')}sit/?seat=4")
    phone.shot("phone-buy-in")
    desk.go(f"{site.table('Vltava one')}sit/?seat=1")
    desk.shot("desk-buy-in")
    desk.sit("Vltava one", 1)
    phone.sit("Vltava one", 4)
    first = whose_turn(desk, phone)
    assert "Your turn" in first.page.title()
    for person in (desk, phone):
        expect(person.page.locator("#mine .card")).to_have_count(2)
    assert len(set(my_cards(desk)) | set(my_cards(phone))) == 4
    desk.shot("desk-turn")
    phone.shot("phone-turn")
    first.press("#dock [data-to]:not(:disabled) >> nth=-2")
    amount = first.page.input_value("#raise-to")
    expect(first.page.locator("#dock [data-amount]")).to_have_text(amount)
    first.shot("turn-with-preset")
    first.press("#dock .go--raise")
    while not desk.page.locator('#dock[data-state="result"]').count():
        turn = whose_turn(desk, phone)
        call_or_check(turn)
        desk.page.wait_for_timeout(100)
        for person in (desk, phone):
            assert person.page.evaluate(LOOK) == []
    for person in (desk, phone):
        assert person.page.locator('[data-me] [data-place="0"] > .seat .card[data-new]').count() == 0, "mine lay there all the time"
    desk.shot("desk-result")
    phone.shot("phone-result")
    expect(desk.page.locator("#pots .result")).to_contain_text("Rake")
    expect(desk.page.locator(".seat[data-state~=winner] .plate").first).to_be_visible()
    expect(desk.page.locator("#dock .dock__head")).to_contain_text(re.compile("wins|share"))
    assert desk.page.locator("#log li").count() == phone.page.locator("#log li").count()


@pytest.mark.alone
def test_a_reload_and_a_second_tab_show_the_same_state_within_two_seconds(site: Site, meet: Meet) -> None:
    one, two = meet("Piotr").sit("Vltava two", 2), meet("Zuzana").sit("Vltava two", 5)
    call_or_check(whose_turn(one, two))
    waiting = whose_turn(one, two)
    for person in (one, two):
        before, cards = felt_text(person), my_cards(person)
        started = time.monotonic()
        person.page.reload()
        person.live()
        assert time.monotonic() - started < 2
        assert felt_text(person) == before
        assert my_cards(person) == cards
    tab = waiting.context.new_page()
    tab.goto(waiting.page.url)
    expect(tab.locator("#dock[data-turn]")).to_be_visible()
    assert tab.locator(".seat:not([data-state=free])").count() == 2
    waiting.page.wait_for_timeout(300)
    key = tab.get_attribute("#dock", "data-key")
    tab.click("#dock .go--call")
    waiting.page.wait_for_function("key => document.getElementById('dock').dataset.key !== key", arg=key)


def test_a_typed_amount_slider_and_focus_survive_what_others_do(site: Site, meet: Meet) -> None:
    one, two = meet("Radek").sit("Vltava three", 1), meet("Marta").sit("Vltava three", 3)
    turn = whose_turn(one, two)
    turn.page.fill("#raise-to", "7,25")
    expect(turn.page.locator("#dock [data-amount]")).to_have_text("7.25")
    meet("Kinga").sit("Vltava three", 6)
    expect(turn.page.locator("#seat-5 .plate__name")).to_contain_text("Kinga")
    assert turn.page.input_value("#raise-to") == "7,25"
    assert turn.page.evaluate("document.activeElement.id") == "raise-to"
    assert turn.page.input_value("#dock .range") == "725"
    turn.page.fill("#raise-to", "0,5")
    turn.page.click("#dock .go--raise")
    expect(turn.page.locator("#note")).to_contain_text("From ")
    turn.page.fill("#raise-to", "7,25")
    turn.page.click("#dock .go--raise")
    expect((two if turn is one else one).page.locator("#log")).to_contain_text("7.25")


def test_keys_fold_call_and_raise_and_an_all_in_asks_twice(site: Site, meet: Meet) -> None:
    one, two = meet("Radek").sit("Vltava four", 1), meet("Marta").sit("Vltava four", 3)
    turn = whose_turn(one, two)
    turn.page.keyboard.press("c")
    other = two if turn is one else one
    expect(other.page.locator("#dock[data-turn]:not([data-locked])")).to_be_visible()
    other.page.keyboard.press("f")
    expect(other.page.locator("#dock .go--fold")).to_contain_text("Fold? Checking is free")
    other.page.wait_for_timeout(300)
    assert other.my_turn, "a free fold is asked once more"
    other.page.click("#dock [data-to]:not(:disabled) >> nth=-1")
    other.page.keyboard.press("r")
    expect(other.page.locator("#dock .go--raise")).to_contain_text("All-in 50.00?")
    other.shot("all-in-asked")
    assert other.my_turn
    other.page.keyboard.press("r")
    expect(turn.page.locator("#dock .go--call")).to_contain_text("Call all-in")
    expect(turn.page.locator("#dock[data-turn]:not([data-locked])")).to_be_visible()
    turn.shot("call-all-in")
    turn.page.keyboard.press("f")
    expect(turn.page.locator("#dock[data-state=result]")).to_be_visible()


def test_fixed_limit_shows_dots_and_one_amount(site: Site, meet: Meet) -> None:
    one, two = meet("Piotr").sit("Fixed", 1), meet("Zuzana", PHONE).sit("Fixed", 4)
    turn = whose_turn(one, two)
    expect(turn.page.locator("#dock .cap i")).to_have_count(4)
    one.shot("desk-fixed")
    two.shot("phone-fixed")
    turn.page.click("#dock .go--raise")
    expect((two if turn is one else one).page.locator("#log")).to_contain_text("raises to")


@pytest.mark.long
def test_a_lost_message_and_a_half_dead_line_heal_by_themselves(site: Site, meet: Meet) -> None:
    one, two = meet("Kinga").sit("Vltava five", 1), meet("Wiktor").sit("Vltava five", 3)
    watcher = meet()
    state: dict[str, Any] = {"deaf": False, "lines": 0}

    def relay(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        state["lines"] += 1
        line.on_message(lambda text: None if state["deaf"] else server.send(text))
        server.on_message(lambda text: None if state["deaf"] else line.send(text))

    watcher.page.route_web_socket(re.compile("/ws/"), relay)
    watcher.go(site.table("Vltava five"))
    watcher.live()
    whose_turn(one, two)
    state["deaf"] = True
    call_or_check(whose_turn(one, two))
    expect(watcher.page.locator("#link")).to_be_visible(timeout=16_000)
    watcher.shot("reconnecting")
    state["deaf"] = False
    expect(watcher.page.locator("#link")).to_be_hidden(timeout=16_000)
    assert state["lines"] > 1
    watcher.page.wait_for_function("text => document.getElementById('log').innerText.includes(text)", arg="calls")


def test_a_hand_can_be_played_without_a_script(site: Site, meet: Meet) -> None:
    one, two = meet("Kinga", java_script_enabled=False), meet("Wiktor", java_script_enabled=False)
    for person, seat in ((one, 2), (two, 5)):
        person.go(f"{site.table('Vltava five')}sit/?seat={seat}")
        person.seated.append("Vltava five")
        if seat == 2:
            person.shot("plain-buy-in")
        person.page.fill("#amount", "30")
        person.page.click("dialog .btn--main")
    deadline = time.monotonic() + 30
    while not any(person.my_turn for person in (one, two)):
        assert time.monotonic() < deadline
        time.sleep(0.5)
        one.page.reload()
        two.page.reload()
    turn = one if one.my_turn else two
    turn.shot("plain-turn")
    turn.page.fill("#raise-to", "3")
    turn.page.click("#dock .go--raise")
    other = two if turn is one else one
    other.page.reload()
    assert "raises to" in other.page.inner_text("#log")
    other.page.click("#dock .go--fold")
    assert "all others folded" in other.page.inner_text("#log")
    one.page.click("header form[action$='leave/'] button")
    assert "You have left the table" in one.page.inner_text("main")


@pytest.mark.parametrize("size", [DESK, *(pytest.param(size, marks=pytest.mark.long) for size in (PHONE, (844, 390))), (320, 640)])
def test_a_full_table_fits_every_screen(site: Site, meet: Meet, size: tuple[int, int]) -> None:
    """Free seats, players and words stand beside one another without touching."""
    people = [meet(name).sit("Ten", seat) for name, seat in (("Radek", 1), ("Marta", 4), ("Piotr", 7), ("Zuzana", 9))]
    viewer = meet("", size)
    viewer.go(site.table("Ten"))
    viewer.live()
    whose_turn(*people, seconds=25)
    viewer.page.wait_for_timeout(300)
    viewer.shot(f"ten-{size[0]}")
    assert viewer.page.evaluate(LOOK) == []
