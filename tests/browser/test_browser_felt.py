"""The felt under the fingers: wishes before the turn, the moment's lock, frantic presses, showing cards, what a first visit weighs."""

from __future__ import annotations

import gzip
import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn

WATCH = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const word = JSON.parse(text);
    if (word.do === "act") {
      const form = document.getElementById("dock");
      const says = form.querySelector(".go--call").innerText;
      window.sent.push({...word, wished: window.wished ?? null, says});
    }
    return send.call(this, text);
  };
}"""
HAMMER = """async (seconds) => {
  const kinds = [".go--call", ".go--call", ".go--raise", ".go--fold"];
  const end = performance.now() + seconds * 1000;
  let n = 0;
  while (performance.now() < end) {
    const button = document.querySelector(`#dock ${kinds[n++ % kinds.length]}`);
    if (button && !button.disabled && !(button.matches(".go--fold") && n % 5)) { button.click(); button.click(); }
    await new Promise((go) => setTimeout(go, 7));
  }
}"""


def over_the_wire(request: Any) -> int:
    """Bytes of a request's answer as a house in earnest sends it: its files are packed when they are collected."""
    body = request.response().body()
    return request.sizes()["responseHeadersSize"] + len(gzip.compress(body, 9) if "/static/" in request.url else body)


def others_of(turn: Person, *people: Person) -> list[Person]:
    return [person for person in people if person is not turn]


def test_a_wish_is_sent_in_my_turn_at_its_price_only_and_ends_with_the_hand(site: Site, meet: Meet) -> None:
    """PB-45 i, ii."""
    one, two = meet("Radek").sit("Felt one", 1), meet("Marta", PHONE).sit("Felt one", 4)
    turn = whose_turn(one, two)
    other = others_of(turn, one, two)[0]
    check = other.page.locator("#dock [data-wish=check]")
    check.click()
    expect(check).to_have_attribute("aria-pressed", "true")
    other.shot("wish-armed")
    turn.page.fill("#raise-to", "3")
    turn.page.click("#dock .go--raise")
    expect(other.page.locator("#dock[data-turn]:not([data-locked])")).to_be_visible()
    assert other.my_turn, "a check is no call of another price"
    other.page.click("#dock .go--call")
    # the flop: who acts second wishes to call any bet, and does
    turn = whose_turn(one, two)
    other = others_of(turn, one, two)[0]
    other.page.click("#dock [data-wish=call_any]")
    turn.page.fill("#raise-to", "2")
    turn.page.click("#dock .go--raise")
    turn = whose_turn(one, two)
    expect(turn.page.locator("#board .card[data-card]")).to_have_count(4)
    other = others_of(turn, one, two)[0]
    other.page.click("#dock [data-wish=check_fold]")
    turn.page.fill("#raise-to", "4")
    turn.page.click("#dock .go--raise")
    expect(turn.page.locator("#dock[data-state=result]")).to_be_visible()
    # nothing of it is left for the next hand
    turn = whose_turn(one, two)
    expect(others_of(turn, one, two)[0].page.locator('#dock [aria-pressed="true"]')).to_have_count(0)


def test_frantic_presses_never_pay_another_price_than_the_buttons(site: Site, meet: Meet) -> None:
    """PB-45 iii."""
    people = [meet(name).sit("Felt two", seat) for name, seat in (("Piotr", 1), ("Zuzana", 3), ("Kinga", 5))]
    for person in people:
        person.page.evaluate(WATCH)
    whose_turn(*people)
    for person in people:
        person.page.evaluate(f"({HAMMER})(4); 0")
    people[0].page.wait_for_timeout(4_300)
    sent = [word for person in people for word in person.page.evaluate("window.sent")]
    assert sent, "somebody acted"
    for word in sent:
        if word["action"] == "call":
            price = re.search(r"\d+\.\d\d", word["says"].replace(",", ""))
            assert price, word
            assert round(float(price[0]) * 100) == word["price"], word
        if word["action"] == "check":
            assert word["price"] == 0
    assert len({(word["hand"], word["step"]) for word in sent}) == len(sent), "each turn was answered once"


def test_a_new_price_locks_the_buttons_for_a_moment(site: Site, meet: Meet) -> None:
    one, two = meet("Radek").sit("Felt one", 1), meet("Marta").sit("Felt one", 4)
    turn = whose_turn(one, two)
    other = others_of(turn, one, two)[0]
    other.page.evaluate("""() => {
      window.locks = [];
      document.addEventListener("table:changed", () => {
        const form = document.getElementById("dock");
        window.locks.push(form.hasAttribute("data-locked"));
        if (form.hasAttribute("data-turn")) form.querySelector(".go--call").click();  // the finger was on its way
      });
    }""")
    turn.page.click("#dock .go--call")
    expect(other.page.locator("#dock[data-turn]:not([data-locked])")).to_be_visible()
    assert True in other.page.evaluate("window.locks")
    assert other.my_turn, "the press in the lock did nothing"
    assert other.page.title().startswith("Your turn")
    expect(other.page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("logo-turn"))
    expect(turn.page.locator('link[rel="icon"]')).not_to_have_attribute("href", re.compile("logo-turn"))


def test_the_winner_shows_one_card_and_everybody_sees_just_that(site: Site, meet: Meet) -> None:
    one, two = meet("Wiktor").sit("Felt two", 2), meet("Kinga").sit("Felt two", 4)
    turn = whose_turn(one, two)
    winner = others_of(turn, one, two)[0]
    turn.page.click("#dock .go--fold")
    row = winner.page.locator("#dock .dock__size--show")
    expect(row).to_be_visible()
    winner.shot("may-show")
    mine = {card.get_attribute("data-card") for card in winner.page.locator("#mine .card").all()}
    row.locator("button").first.click()
    seen = turn.page.locator('.seat[data-state~="winner"] .card:not([data-card=back])')
    expect(seen).to_have_count(1)
    assert seen.get_attribute("data-card") in mine
    expect(turn.page.locator("#log")).to_contain_text("shows, unasked")
    turn.shot("one-card-shown")


def test_the_wheel_the_keys_and_the_field_choose_legal_amounts(site: Site, meet: Meet) -> None:
    """PB-62 i."""
    one, two = meet("Radek").sit("Felt one", 1), meet("Marta").sit("Felt one", 4)
    page = whose_turn(one, two).page
    low = float(page.input_value("#raise-to"))
    page.hover("#dock .range")
    page.mouse.wheel(0, -100)
    assert float(page.input_value("#raise-to")) == low + 0.5
    page.mouse.wheel(0, 100)
    page.focus("#dock .range")
    page.keyboard.press("ArrowRight")
    assert float(page.input_value("#raise-to")) == low + 0.5
    page.keyboard.press("End")
    assert page.input_value("#raise-to") == "50.00"
    page.keyboard.press("Home")
    assert float(page.input_value("#raise-to")) == low
    page.focus("#raise-to")
    page.keyboard.press("ArrowUp")
    assert float(page.input_value("#raise-to")) == low + 0.5
    page.locator("#raise-to").blur()
    page.keyboard.press("2")
    assert page.input_value("#raise-to") == "3.00"


def test_a_first_visit_is_light_and_nothing_jumps(site: Site, meet: Meet) -> None:
    """Under 250 kB over the wire with everything; a hand's fragments shift no layout."""
    one, two = meet("Piotr").sit("Felt two", 1), meet("Zuzana").sit("Felt two", 3)
    viewer = meet("Wiktor", PHONE)
    loaded: list[Any] = []
    viewer.page.on("requestfinished", lambda request: loaded.append(request))
    viewer.context.add_init_script("""
      window.shifted = [];
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) window.shifted.push([each.value, each.sources.map((s) => s.node?.className ?? "")]);
      }).observe({type: "layout-shift", buffered: true});
    """)
    viewer.go(site.table("Felt two")).live()
    total = sum(map(over_the_wire, [*loaded]))
    print("first visit:", len(loaded), "requests,", total, "bytes")
    assert total < 250_000
    assert viewer.page.evaluate("main.getBoundingClientRect().top - document.querySelector('.bar').getBoundingClientRect().bottom") == 0
    viewer.sit("Felt two", 5)
    people = (one, two, viewer)
    viewer.page.evaluate("window.shifted.length = 0")
    result = viewer.page.locator('#dock[data-state="result"]')
    while not result.count():
        turn = whose_turn(*people)
        step = turn.page.input_value("#dock [name=step]")
        turn.page.click("#dock .go--call")
        turn.page.wait_for_function("step => document.querySelector('#dock [name=step]').value !== step", arg=step)
    shifted = viewer.page.evaluate("window.shifted")
    assert sum(value for value, _nodes in shifted) < 0.02, shifted


def test_settings_hold_on_another_device_and_change_the_felt(site: Site, meet: Meet) -> None:
    one = meet("Kinga", DESK)
    one.go(f"{site.base}/settings/")
    for name, value in (("stacks", "bb"), ("felt", "wine"), ("index", "large")):
        one.page.check(f'[name="{name}"][value="{value}"]', force=True)
        expect(one.page.locator("[data-kept]")).to_have_text("Kept.")
    one.shot("settings")
    other = meet("Kinga", PHONE)
    other.go(site.table("Felt one"))
    for name, value in (("stacks", "bb"), ("felt", "wine"), ("index", "large")):
        assert other.page.get_attribute("html", f"data-{name}") == value
        one.page.check(f'[name="{name}"][value=""]', force=True)


def test_the_bar_says_where_it_is_my_turn_and_a_key_goes_there(site: Site, meet: Meet) -> None:
    one, two = meet("Radek"), meet("Marta")
    for table in ("Felt one", "Felt two"):
        one.sit(table, 1)
        two.sit(table, 4)
    waited: list[tuple[Person, str, str]] = []
    for _ in range(40):
        for here, there in (("Felt one", "Felt two"), ("Felt two", "Felt one")):
            for person in (one, two):
                person.go(site.table(here)).live()
                if person.page.locator('#tabs [data-state~="to-act"]').count():
                    waited.append((person, here, there))
        if waited:
            break
    person, here, there = waited[0]
    person.go(site.table(here)).live()
    expect(person.page.locator("#tabs")).to_contain_text("your turn")
    person.shot("two-tables")
    person.page.keyboard.press("t")
    person.page.wait_for_url(site.table(there))
    expect(person.page.locator("#dock[data-turn]")).to_be_visible()


def test_the_sheet_of_a_phone_has_room_for_the_log_beside_the_facts_of_the_table(site: Site, meet: Meet) -> None:
    person = meet("Zuzana", PHONE).go(site.table("Stud"))
    person.page.tap('[popovertarget="panel"] >> visible=true')
    person.page.tap(".side__part--facts summary")
    log, facts = (person.page.locator(what).bounding_box() for what in (".side__part--log", ".side__part--facts"))
    assert log is not None and facts is not None
    assert log["height"] > 200 and facts["height"] < 240
    with person.context.expect_page() as opened:
        person.page.tap('.side__part--facts a[href="/rules/stud/"]')
    expect(opened.value.locator("h1")).to_have_text("7-Card Stud")
