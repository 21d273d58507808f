"""The table by keys and by ear alone: what the live region says is enough to play, and the focus stays where it was."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet, Person, Site, whose_turn

LISTEN = """() => {
  window.heard = [];
  const listen = (place) => new MutationObserver((seen) => seen.forEach(({addedNodes}) => addedNodes.forEach((node) => {
    if (node.textContent) window.heard.push(node.textContent);
  }))).observe(place, {childList: true});
  document.querySelectorAll("[aria-live]").forEach(listen);
}"""
BLIND = ".felt, .dock, .side, .bar { opacity: 0 !important; }"
RANKS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five"}
RANKS |= {"6": "six", "7": "seven", "8": "eight", "9": "nine"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


class Ear:
    """Somebody who sees nothing: all that he knows was said in a live region."""

    def __init__(self, person: Person) -> None:
        self.page: Page = person.page
        self.page.evaluate(LISTEN)
        self.page.add_style_tag(content=BLIND)

    def all(self) -> list[str]:
        heard: list[str] = self.page.evaluate("window.heard")
        return heard

    def hears(self, words: str, after: int = 0) -> str:
        """Waits until something is said that these words (a pattern) are in, and returns it."""
        self.page.wait_for_function(
            "([words, from]) => window.heard.slice(from).some((said) => RegExp(words).test(said))", arg=[words, after]
        )
        return next(said for said in self.all()[after:] if re.search(words, said))

    def asks(self, key: str) -> str:
        """What a key is answered with."""
        count = len(self.all())
        self.page.keyboard.press(key)
        return self.hears(".", count)


def spoken(code: str) -> str:
    return f"{RANKS[code[0]]} of {SUITS[code[1]]}"


def play_by_ear(ear: Ear, other: Person, asked: bool) -> None:
    """To the end of the hand: he checks, calls or stands pat when he hears that it is his turn, by keys. `asked`: it is his turn now."""
    since, turns = len(ear.all()), 0
    for _ in range(120):
        said = ear.all()
        if any(re.search(r"\bwins?\b|\bshares?\b", each) for each in said[since:]):
            break
        if asked or any(each.startswith(("Your turn", "Your draw")) for each in said[since:]):
            price = ear.asks("a")
            assert re.search("Call|Check|Bring|Bet|Complete|Stand pat", price), price
            ear.page.wait_for_function("document.querySelector('#dock[data-locked]') === null")
            since, turns, asked = len(ear.all()), turns + 1, False
            ear.page.keyboard.press("c")
        elif other.my_turn:
            other.page.keyboard.press("c")
        ear.page.wait_for_timeout(100)
    else:
        raise AssertionError(f"the hand has no end: {ear.all()}")
    assert turns


def test_a_hand_of_holdem_is_played_by_keys_and_ear_alone(site: Site, meet: Meet) -> None:
    person, other = meet("Radek", bypass_csp=True).sit("Vltava one", 1), meet("Marta").sit("Vltava one", 3)
    ear = Ear(person)
    whose_turn(person, other)
    codes = [card.get_attribute("data-card") or "" for card in person.page.locator("#mine .card").all()]
    assert all(spoken(code) in ear.asks("h") for code in codes), "my cards by name"
    assert ear.asks("b") == "There are no cards on the board."
    assert "1.50" in ear.asks("p")
    assert "Radek, €49" in ear.asks("k") and "Marta" in ear.asks("k")
    assert re.search("Your turn|To act", ear.asks("w"))
    assert re.search(r"\d+ s", ear.asks("l"))
    if person.my_turn:
        assert "From 2.00 to 50.00." in ear.asks("a")
    play_by_ear(ear, other, person.my_turn)
    ear.hears("Flop.* of ")
    assert ear.asks("b").count(" of ") == 5


def test_a_hand_of_stud_is_played_by_keys_and_ear_alone(site: Site, meet: Meet) -> None:
    person, other = meet("Piotr", bypass_csp=True).sit("Stud", 1), meet("Kinga").sit("Stud", 4)
    ear = Ear(person)
    whose_turn(person, other)
    up = other.page.locator("#mine [data-side=up] .card").get_attribute("data-card") or ""
    assert ear.asks("o") == f"Kinga: {spoken(up)}"
    assert ear.asks("h").count(" of ") == 3
    play_by_ear(ear, other, person.my_turn)


def test_a_hand_of_draw_is_played_by_keys_and_ear_alone(site: Site, meet: Meet) -> None:
    """Cards are put aside by their numbers, and each says what it is; the same once more takes it back."""
    person, other = meet("Ludmila", bypass_csp=True).sit("Triple", 1), meet("Tomek").sit("Triple", 4)
    ear = Ear(person)
    whose_turn(person, other)
    codes = [card.get_attribute("data-card") or "" for card in person.page.locator("#mine .card").all()]
    assert len(codes) == 5
    assert all(spoken(code) in ear.asks("h") for code in codes)
    draw_by_ear(ear, other, codes)
    play_by_ear(ear, other, person.my_turn)


def draw_by_ear(ear: Ear, other: Person, codes: list[str]) -> None:
    """Raises once and calls up to the first draw; there the second card goes, and the third one stays after all."""
    raised = False
    for _ in range(100):
        if any(re.search("First draw", said) for said in ear.all()) and ear.page.locator("#dock[data-turn]").count():
            break
        if ear.page.locator("#dock[data-turn]:not([aria-busy], [data-locked])").count():
            if not raised:
                assert "Raise to 2.00" in ear.asks("a")
            ear.page.keyboard.press("c" if raised else "r")
            raised = True
        elif other.my_turn:
            other.page.keyboard.press("c")
        ear.page.wait_for_timeout(100)
    ear.hears("Ludmila raises to 2.00")
    ear.page.wait_for_function("document.querySelector('#dock[data-locked]') === null")
    assert ear.asks("2") == f"{spoken(codes[1])}, aside. Exchange 1 card"
    assert "2 cards" in ear.asks("3")
    assert "aside" not in ear.asks("3")
    since = len(ear.all())
    ear.page.keyboard.press("r")
    ear.hears("Ludmila draws 1 card", since)
    fresh = ear.hears("Your cards", since)
    assert spoken(codes[1]) not in fresh and spoken(codes[2]) in fresh


def test_the_level_and_the_keys_can_be_set(site: Site, meet: Meet) -> None:
    """Important: my turn, my cards, what I do, results; nothing: nothing. Letters that are off do nothing."""
    person, other = meet("Zuzana", bypass_csp=True).sit("Vltava two", 2), meet("Wiktor").sit("Vltava two", 4)
    ear = Ear(person)
    whose_turn(person, other)
    person.page.evaluate("document.documentElement.dataset.speech = 'important'")
    count = len(ear.all())
    turn = whose_turn(person, other)
    turn.page.keyboard.press("c")
    if turn is person:
        ear.hears("Zuzana calls", count)
        whose_turn(other).page.keyboard.press("c")
    else:
        ear.hears("Your turn", count)
    assert not any("Wiktor" in said for said in ear.all()[count:])
    person.page.evaluate("document.documentElement.dataset.keys = 'off'")
    count = len(ear.all())
    for letter in "hbckf?":
        person.page.keyboard.press(letter)
    expect(person.page.locator("#keys")).to_be_hidden()
    assert not any(said.startswith("Your cards") for said in ear.all()[count:])
    assert "Zuzana folds" not in person.page.inner_text("#log")
    person.page.evaluate("delete document.documentElement.dataset.keys")
    person.page.keyboard.press("?")
    expect(person.page.locator("#keys")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#keys")).to_be_hidden()


def test_the_focus_stays_when_a_fragment_is_swapped(site: Site, meet: Meet) -> None:
    """On a button of the dock, on a wish, on a free seat: others act, and whoever plays by keys is where he was."""
    one, two = meet("Radek").sit("Vltava three", 1), meet("Marta").sit("Vltava three", 3)
    turn = whose_turn(one, two)
    other = two if turn is one else one
    other.page.focus("#dock .go--call")
    turn.page.focus("#dock .go--call")
    turn.page.keyboard.press("Enter")
    expect(other.page.locator("#dock[data-turn]")).to_be_visible()
    for person in (other, turn):
        person.page.wait_for_function("document.activeElement.closest('#dock') !== null")
    assert other.page.evaluate("document.activeElement.dataset.key") == "C"
    rail = meet("").go(site.table("Vltava three"))
    rail.live()
    rail.page.focus("#seat-4 a")
    meet("Kinga").sit("Vltava three", 5)
    expect(rail.page.locator("#seat-4 .plate__name")).to_contain_text("Kinga")
    assert rail.page.evaluate("document.activeElement.id") == "seat-4"
