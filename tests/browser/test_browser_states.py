"""Every state that a fragment of the table can be in, on the real page at a desk and on a phone: there, in its place, and pictured.

How hands come to the states knows `scenes`; here stands where each is seen and by what. The pictures lie in `var/pictures`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site
from tests.browser.staging import Pages, put, silent, stage
from tests.browser.test_browser_play import LOOK
from tests.processes import ROOT

pytestmark = pytest.mark.long

PICTURES = ROOT / "var" / "pictures"

NAMED = {
    "seat": (
        "free, held, in, to act, time bank, checked, called, bet or raised, all-in, folded, offline, fake all-in, sitting out, "
        "waits for BB, bot, winner with hand shown, mucked, button, dead button, bring-in, drew n, stood pat, offers a split, me"
    ),
    "board": "none, 3, 4, 5, empty places, playing cards marked, common card, Vela",
    "pots": "nothing yet, one pot, main and side, uncalled returned, high and low, odd chip, rake",
    "actions": (
        "facing a bet, check is free, asks once more, call for the whole stack, not reopened, fixed limit, capped, spread, draw, "
        "draw missed, split offered, split asked, bring-in or complete, not my turn, wish held, waiting for BB, sitting out, hand over, "
        "may show, open pair, watching, seat held, waiting list, sent, refused"
    ),
    "clock": "decision, time bank, draw, stopped, hidden for watchers",
    "log": "street, forced bet, action, mine, note, showdown, award, correction, empty, lines hidden, connection lost",
}
"""The states that the design names for each fragment, and some that came with the rules."""


class Seen(NamedTuple):
    """A state: of which fragment, in which scene, what must be visible, and with which words in it."""

    fragment: str
    name: str
    scene: str
    selector: str
    words: str = ""


def tag(kind: str) -> str:
    return f'.seat__tag[data-tag="{kind}"]'


def is_state(word: str) -> str:
    return f'.seat[data-state~="{word}"] .plate'


TURN = '#dock[data-state="turn"]'
ME = '[data-me] [data-place="0"] >'

STATES = (
    Seen("seat", "free", "rail", is_state("free"), "Sit here"),
    Seen("seat", "held", "queued", is_state("held"), "Hana"),
    Seen("seat", "in", "free", '.seat[data-state="in"] .plate'),
    Seen("seat", "to act", "rail", f"{is_state('to-act')} .clock"),
    Seen("seat", "time bank", "bank", tag("to-act"), "Time bank"),
    Seen("seat", "checked", "free", tag("check"), "Check"),
    Seen("seat", "called", "facing", tag("call"), "Call"),
    Seen("seat", "bet or raised", "facing", tag("raise"), "Raise to 3"),
    Seen("seat", "bet or raised", "wishing", tag("bet"), "Bet 12"),
    Seen("seat", "all-in", "sides", tag("all-in"), "All-in"),
    Seen("seat", "folded", "facing", '.seat[data-state~="folded"] [data-tag="fold"]', "Fold"),
    Seen("seat", "offline", "facing", tag("offline"), "Offline, 4"),
    Seen("seat", "fake all-in", "kept", f'{tag("all-in")}:has([href$="offline"])', "All-in"),
    Seen("seat", "sitting out", "facing", tag("sitting-out"), "Out, "),
    Seen("seat", "waits for BB", "newcomer", tag("sitting-out"), "Waits for BB"),
    Seen("seat", "bot", "rail", '.seat:has([data-kind="bot"]) .plate__bot', "BOT"),
    Seen("seat", "winner with hand shown", "showdown", '.seat[data-state~="winner"] .card:not([data-card="back"])'),
    Seen("seat", "mucked", "common", tag("fold"), "Mucks"),
    Seen("seat", "button", "facing", ".disc", "D"),
    Seen("seat", "dead button", "dead_button", '.seat[data-state="free"] .disc'),
    Seen("seat", "bring-in", "bring_in", ".disc--bring", "Bring-in"),
    Seen("seat", "drew n", "draw", tag("draw"), "Drew 2"),
    Seen("seat", "stood pat", "draw", tag("pat"), "Stands pat"),
    Seen("seat", "offers a split", "split_asked", tag("split"), "Split?"),
    Seen("seat", "me", "facing", f"{ME} .mine .card >> nth=1"),
    Seen("board", "none", "bring_in", "#felt:not(:has(#board .card))"),
    Seen("board", "3", "free", "#board:not(:has(.card[data-card] ~ .card[data-card] ~ .card[data-card] ~ .card[data-card]))"),
    Seen("board", "4", "wishing", "#board .card[data-card] >> nth=3"),
    Seen("board", "5", "showdown", "#board .card[data-card] >> nth=4"),
    Seen("board", "empty places", "facing", "#board .card--place >> nth=4"),
    Seen("board", "playing cards marked", "showdown", "#board .card--best"),
    Seen("board", "common card", "common", ".vela", "Common card"),
    Seen("board", "Vela", "vela", ".vela .card[data-card]"),
    Seen("pots", "nothing yet", "empty", "#felt:not(:has(.pot))"),
    Seen("pots", "one pot", "facing", ".pot--total"),
    Seen("pots", "main and side", "sides", "#pots .pots", "Side pot"),
    Seen("pots", "uncalled returned", "showdown", "#pots .result", "Returned"),
    Seen("pots", "high and low", "halves", "#pots .result", "Pot, low"),
    Seen("pots", "odd chip", "shared", "#dock .why__text", "What cannot be divided"),
    Seen("pots", "rake", "showdown", "#pots .result", "Rake"),
    Seen("actions", "facing a bet", "facing", f"{TURN} .go--call:enabled", "Call"),
    Seen("actions", "check is free", "free", f"{TURN} .go--call:enabled", "Check"),
    Seen("actions", "asks once more", "free", f"{TURN} .go--fold[data-asked]", "Checking is free"),
    Seen("actions", "call for the whole stack", "sides", f"{TURN} .go--call:enabled", "Call all-in"),
    Seen("actions", "not reopened", "not_reopened", f"{TURN} .go--raise:disabled", "not reopened"),
    Seen("actions", "fixed limit", "fixed", f"{TURN} .cap i >> nth=3"),
    Seen("actions", "capped", "capped", f"{TURN} .go--raise:disabled", "capped"),
    Seen("actions", "spread", "spread", f"{TURN} .presets", "Max"),
    Seen("actions", "draw", "draw", f"{TURN} .go--raise", "1 card"),
    Seen("actions", "draw missed", "missed", f"{TURN} .go--raise:disabled", "draw missed"),
    Seen("actions", "split offered", "split_offer", f"{TURN} .dock__split:enabled", "Offer a split"),
    Seen("actions", "split asked", "split_asked", f"{TURN} .dock__split:enabled", "Agree to split"),
    Seen("actions", "bring-in or complete", "bring_in", f"{TURN} .go--raise:enabled", "Complete to"),
    Seen("actions", "open pair", "open_pair", f"{TURN} .choice-of .btn >> nth=1"),
    Seen("actions", "not my turn", "drawn", '#dock[data-state="wait"] [data-wish] >> nth=0'),
    Seen("actions", "wish held", "wishing", '#dock[data-state="wait"] [data-wish][aria-pressed="true"]'),
    Seen("actions", "waiting for BB", "newcomer", "#dock .dock__size--do", "Post"),
    Seen("actions", "sitting out", "out", '#dock[data-state="out"] .dock__size--do', "back"),
    Seen("actions", "hand over", "showdown", '#dock[data-state="result"] .dock__head'),
    Seen("actions", "may show", "folded_out", "#dock .dock__size--show .btn >> nth=1"),
    Seen("actions", "watching", "rail", '#dock[data-state="watch"]', "Sign in to play"),
    Seen("actions", "seat held", "held", "#dock .dock__size--do", "Take seat"),
    Seen("actions", "waiting list", "queued", "#dock", "on the waiting list"),
    Seen("actions", "sent", "sent", "#dock[aria-busy]:not(:has(.go:enabled)) .go[data-sent]"),
    Seen("actions", "refused", "refused", "#note .note--warn"),
    Seen("clock", "decision", "facing", f"{TURN} .clock[data-kind=turn]"),
    Seen("clock", "time bank", "bank", f"{TURN} .clock[data-kind=bank]"),
    Seen("clock", "draw", "draw", f"{TURN} .dock__seconds"),
    Seen("clock", "stopped", "paused", "#banner", "The clock stands"),
    Seen("clock", "hidden for watchers", "rail", "#dock:not(:has(.clock, .dock__seconds))"),
    Seen("log", "street", "log", '#log [data-kind="street"] >> nth=1'),
    Seen("log", "forced bet", "log", "#log", "posts the big blind"),
    Seen("log", "action", "log", "#log", "raises to"),
    Seen("log", "mine", "log", '#log [data-seat="2"]'),
    Seen("log", "note", "log", '#log [data-kind="note"]'),
    Seen("log", "showdown", "log", '#log [data-kind="street"]', "Showdown"),
    Seen("log", "award", "log", "#log", "wins"),
    Seen("log", "correction", "corrected", '#log [data-kind="note"]', "from the next hand"),
    Seen("log", "empty", "empty", "#panel", "No hand yet"),
    Seen("log", "lines hidden", "lines_hidden", "[data-log=hidden] #panel"),
    Seen("log", "connection lost", "lost", "#link", "Connection lost"),
)


NEAR = """() => {
  const out = [];
  const box = (part) => part.getBoundingClientRect();
  const hit = (a, b) => a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const name = (part) => `${part.className.baseVal ?? part.className} ${part.textContent.trim()}`;
  const seen = (part) => box(part).width && getComputedStyle(part).visibility === "visible";
  const find = (root, what) => [...root.querySelectorAll(what)].filter(seen);
  const felt = document.getElementById("felt");
  const loose = find(felt, ".bet, .disc, .pot, .centre .card, .result, .board__name, .vela__name");
  for (const place of felt.querySelectorAll(".place"))
    for (const part of find(place, ".plate, .card, .seat__tag, .aside__word"))
      for (const each of loose) if (hit(box(each), box(part))) out.push(`${name(each)} lies on ${name(part)} at ${place.dataset.place}`);
  loose.forEach((one, i) => loose.slice(i + 1).forEach((two) => {
    if (!one.contains(two) && !two.contains(one) && hit(box(one), box(two))) out.push(`${name(one)} lies on ${name(two)}`);
  }));
  const words = ".seat__tag > span, .dock__head > span, .dock__hint, .go span, .go small, .room__name p, .plate__name bdi";
  for (const part of find(document, words))
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "hidden") out.push(`cut: ${name(part)}`);
  return [...new Set(out)];
}"""
"""What lies on the felt between the seats touches nothing, and no word is cut."""


def test_the_table_of_states_has_them_all() -> None:
    assert {(each.fragment, each.name) for each in STATES} == {(key, name) for key, said in NAMED.items() for name in said.split(", ")}


# ---------------------------------------------------------------- what is done on a page that stands


def open_log(page: Page) -> None:
    """On a phone the log is a sheet."""
    if page.viewport_size and page.viewport_size["width"] < 1120:
        page.click('[popovertarget="panel"] >> visible=true')


def hide_lines(page: Page) -> None:
    open_log(page)
    page.check('[data-set="log"]')


def refuse(page: Page) -> None:
    page.fill("#raise-to", "0,5")
    page.click("#dock .go--raise")


def put_aside(page: Page) -> None:
    page.click("#mine .aside >> nth=1")


Do = Callable[[Page], object]
DONE: dict[str, tuple[str, Do]] = {
    "free": ("free", lambda page: page.click("#dock .go--fold")),
    "wishing": ("wishing", lambda page: page.click("#dock [data-wish] >> nth=1")),
    "draw": ("draw", put_aside),
    "shared": ("shared", lambda page: page.click("#dock .why summary")),
    "sent": ("facing", lambda page: page.click("#dock .go--call")),
    "refused": ("facing", refuse),
    "log": ("showdown", open_log),
    "corrected": ("dead_button", open_log),
    "empty": ("empty", open_log),
    "lines_hidden": ("showdown", hide_lines),
    "lost": ("facing", lambda page: page.evaluate("window.htmx.trigger('#line', 'htmx:wsClose', {event: {code: 1006}})")),
}
"""By scene: the staged page that it begins with, and what is done there. All other scenes are staged pages as they stand."""


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The pages of all scenes."""
    return stage(tmp_path_factory, "tests.browser.staged")


def set_up(person: Person, page: dict[str, str]) -> None:
    put(person, page)
    person.page.wait_for_function("document.getElementById('line') && window.htmx")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_state_is_there_and_touches_no_other(site: Site, meet: Meet, staged: Pages, size: tuple[int, int]) -> None:
    person = meet("", size, reduced_motion="reduce")
    person.page.route_web_socket("**/ws/**", silent)
    person.page.route("**/look/", lambda route: route.fulfill(status=204))
    PICTURES.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    for scene in dict.fromkeys(each.scene for each in STATES):
        name, do = DONE.get(scene, (scene, lambda _page: None))
        set_up(person, staged[name])
        do(person.page)
        person.page.screenshot(path=PICTURES / f"{scene}-{size[0]}.png")
        faults += [f"{scene}: {fault}" for look in (LOOK, NEAR) for fault in person.page.evaluate(look)]
        for each in (state for state in STATES if state.scene == scene):
            place = person.page.locator(each.selector).filter(has_text=each.words).first
            try:
                expect(place).to_be_visible(timeout=1_000)
            except AssertionError:
                faults.append(f"{scene}: {each.fragment} {each.name} is not to be seen")
    assert not faults, "\n".join(faults)


NOTICES = """count => {
  const words = document.querySelector(".words");
  const note = `<p class="note note--good"><span>${"Word ".repeat(14)}</span></p>`;
  for (let i = 0; i < count; i++) words.insertAdjacentHTML("afterbegin", note);
}"""
FREE = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  return box(".stage").bottom <= box(".dock-area").top + 1;
}"""


@pytest.mark.parametrize(
    ("scene", "size", "notices"),
    [
        *((scene, size, 0) for scene in ("crowd", "sixth", "seven_shown", "fifth", "both_mine") for size in (DESK, PHONE)),
        *((scene, (320, 640), 0) for scene in ("crowd", "seven_shown", "both_mine")),
        *(("facing", (390, 667), count) for count in range(3)),
    ],
)
def test_a_small_felt_and_a_full_one_have_everything_in_sight(
    site: Site, meet: Meet, staged: Pages, scene: str, size: tuple[int, int], notices: int
) -> None:
    """Nine hands of four cards with bets of three figures; eight of six, five of seven side by side; a low phone with a notice
    or two, which the dock makes room for."""
    person = meet("", size, reduced_motion="reduce")
    person.page.route_web_socket("**/ws/**", silent)
    set_up(person, staged[scene])
    person.page.evaluate(NOTICES, notices)
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.screenshot(path=PICTURES / f"{scene}-{size[0]}x{size[1]}-{notices}.png")
    faults = [fault for look in (LOOK, NEAR) for fault in person.page.evaluate(look)]
    assert not faults
    assert person.page.evaluate(FREE)


def test_the_stakes_in_the_bar_of_a_phone_are_parted_only_between_their_parts(site: Site, meet: Meet, staged: Pages) -> None:
    page = opened(meet, staged, "spread", (320, 640))
    parts = page.locator(".room__name p > span")
    expect(parts).to_have_text(["Texas Hold’em", "Spread limit", "2-4-6"])
    assert parts.evaluate_all("parts => parts.every((part) => part.getClientRects().length === 1)")


def test_the_amount_of_a_raise_stays_whole_at_a_narrow_seat_and_in_one_line_where_there_is_room(
    site: Site, meet: Meet, staged: Pages
) -> None:
    height = "part => part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).fontSize)"
    for size, lines in (((320, 640), 2), (DESK, 1)):
        tag = opened(meet, staged, "crowd", size).locator(".seat__tag", has_text="Raise to 100.00").locator("> span")
        assert tag.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
        assert round(tag.evaluate(height) / 1.3) == lines


def opened(meet: Meet, staged: Pages, scene: str, size: tuple[int, int]) -> Page:
    person = meet("", size, reduced_motion="reduce")
    person.page.route_web_socket("**/ws/**", silent)
    set_up(person, staged[scene])
    return person.page


def test_street_and_highest_board_are_named_on_a_phone_too(site: Site, meet: Meet, staged: Pages) -> None:
    page = opened(meet, staged, "sixth", PHONE)
    expect(page.locator("#pots .board__name")).to_have_text(re.compile(r"Sixth street · highest board: Wiktor, king high"))


def test_seven_cards_in_the_log_leave_their_words_a_line_of_their_own(site: Site, meet: Meet, staged: Pages) -> None:
    page = opened(meet, staged, "seven_shown", DESK)
    words = page.locator("#log li", has_text="Radek shows pair of twos").locator("> span").first
    lines = words.evaluate("part => part.getBoundingClientRect().height / parseFloat(getComputedStyle(part).lineHeight)")
    assert round(lines) == 1
    assert words.evaluate("part => part.getBoundingClientRect().bottom <= part.nextElementSibling.getBoundingClientRect().top + 1")


def test_a_wide_font_costs_a_button_its_picture_and_no_letter(site: Site, meet: Meet, staged: Pages) -> None:
    page = opened(meet, staged, "bring_in", PHONE)
    button = page.locator("#dock .go--raise")
    expect(button).to_contain_text("Complete to")
    wide = button.locator(".icon").evaluate("part => part.getBoundingClientRect().width")
    button.evaluate("part => { for (const each of part.querySelectorAll('span')) each.style.letterSpacing = '.085em'; }")
    assert button.locator(".icon").evaluate("part => part.getBoundingClientRect().width") < wide - 2
    assert not [fault for fault in page.evaluate(LOOK) if fault.startswith("clipped")]


def test_the_button_of_an_empty_seat_leaves_the_middle_of_a_phone_to_its_words(site: Site, meet: Meet, staged: Pages) -> None:
    page = opened(meet, staged, "dead_button", PHONE)
    disc, seat = page.locator('.seat[data-state="free"] .disc').bounding_box(), page.locator('.seat:has(.disc)[data-state="free"]')
    assert disc is not None
    assert abs(disc["x"] + disc["width"] / 2 - seat.evaluate("part => part.getBoundingClientRect().left")) < 2
