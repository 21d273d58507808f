"""Text histories: what trackers read, and what we read back ourselves."""

from __future__ import annotations

import pytest

from engine.betting.rake import PL
from engine.cards import cards_text
from engine.deck import PACKS
from engine.errors import BadNotation
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo, RefuseSplit, Split
from engine.hand.events import BlindPosted, Event, HandStarted, HandsTurnedUp
from engine.hand.legal import Legal, legal
from engine.hand.setup import Post, Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.notation.phh import play as play_file
from engine.notation.text import Heading, read, write
from engine.shuffle import shuffled
from engine.variants import VARIANTS, variant
from engine.views import redact
from tests.engine.hands import blind_setup, play, setup_of
from tests.engine.peer import Dice

NAMES = ("Agata", "Bruno 2", "Ciril", "Dana", "Emil", "Frida", "Greta", "Hugo", "Ivo", "Jana")
STRUCTURES = ("nl", "pl", "hp", "fl", "sl")


def choose(state: HandState, may: Legal, dice: Dice) -> Action:
    """Any legal action."""
    if may.asks == "split":
        return Split() if dice.below(2) else RefuseSplit()
    if may.asks == "draw":
        return Discard(tuple(card for card in state.hole[may.position] if dice.below(2))[: may.draw])
    roll = dice.below(10)
    if may.can_split and roll < 5:
        return Split()
    if not may.why_no_raise and roll < 2:
        return RaiseTo(may.sizes[0] if may.sizes else may.raise_from)
    if may.asks == "bring_in":
        return BringIn()
    if may.to_call:
        return FOLD if roll == 9 else CALL
    return CHECK


def random_hand(game: str, structure: str, number: int) -> list[Event]:
    dice = Dice(f"text/{game}/{structure}/{number}")
    edition = ("pl", "cs")[dice.below(2)]
    count = 2 + dice.below(variant(game).seats[edition] - 1)
    more = {"extra": (Post(2, "live_blind", 10, 5),)} if variant(game).forced == "blinds" and count > 4 else {}
    stacks = [5 + dice.below(300) for _ in range(count)]
    setup = setup_of(game, stacks, structure, edition=edition, rake=PL if dice.below(2) else None, **more)
    state, told = start(setup, shuffled(PACKS[variant(game).pack], bytes([dice.below(256) for _ in range(32)])))
    events = list(told)
    while (may := legal(state)) is not None:
        state, told = step(state, may.position, choose(state, may, dice))
        events += told
    return events


def as_posted(events: list[Event]) -> list[Event]:
    """A history tells what was posted in dead money, not what a player without chips would have owed."""
    first = events[0]
    assert isinstance(first, HandStarted)
    paid = {event.position: event.dead for event in events if isinstance(event, BlindPosted)}
    posts = tuple(post._replace(dead=paid[post.position]) for post in first.setup.posts)
    return [first._replace(setup=first.setup._replace(posts=posts)), *events[1:]]


def heading(setup: Setup, currency: str = "chips") -> Heading:
    return Heading(77, NAMES[: len(setup.seats)], "Vltava", 10, currency)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_history_read_back_is_the_same_hand(game: str) -> None:
    """Every event, in every game and structure, euros and chips."""
    for number, structure in enumerate(STRUCTURES):
        events = random_hand(game, structure, number)
        text = write(events, heading(events[0].setup, ("chips", "EUR")[number % 2]))  # type: ignore[union-attr]
        played = play_file(read(text))
        assert played.fault is None, text
        assert list(played.events) == events, text


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_hundreds_of_histories_read_back_are_the_same_hands(game: str) -> None:
    for number in range(40):
        for structure in STRUCTURES:
            events = random_hand(game, structure, number + 100)
            text = write(events, heading(events[0].setup))  # type: ignore[union-attr]
            assert list(play_file(read(text)).events) == as_posted(events), text


def test_a_viewers_history_has_only_the_cards_that_he_may_know() -> None:
    """R-MUCK-1."""
    events = random_hand("holdem", "nl", 3)
    for viewer in (None, 0):
        seen = redact(events, viewer)
        text = write(seen, heading(events[0].setup))  # type: ignore[union-attr]
        known = {card for event in seen for card in getattr(event, "cards", ())}
        known |= {card for event in seen if isinstance(event, HandsTurnedUp) for _, cards in event.hands for card in cards}
        assert {card for card in PACKS[52] if cards_text((card,)) in text} <= known


def test_the_text_stands_as_trackers_know_it() -> None:
    setup = blind_setup([1000, 1000, 1000], "nl", big_blind=20)
    _, events = play(setup, "KsKdQsQdTsTd" + "2h7c9h3s4d", "60 c f k 120 c k k k k")
    lines = write(events, Heading(48213, NAMES[:3], "Vltava", 6, "EUR", "2026/11/29 23:18:12 UTC")).splitlines()
    assert lines[:6] == [
        "Fairfelt Hand #48213: Hold'em No Limit (0.10/0.20 EUR) - 2026/11/29 23:18:12 UTC",
        "Rules: edition pl, unit 0.01, blinds 0.10/0.20, rake none",
        "Table 'Vltava' 6-max Seat #3 is the button",
        "Seat 1: Agata (10 in chips)",
        "Seat 2: Bruno 2 (10 in chips)",
        "Seat 3: Ciril (10 in chips)",
    ]
    assert "Ciril: raises 0.40 to 0.60" in lines
    assert "*** FLOP *** [2h 7c 9h]" in lines
    assert "*** TURN *** [2h 7c 9h] [3s]" in lines
    assert "Agata collected 3.80 from pot" in lines
    assert lines[-2:] == ["Total pot 3.80 | Rake 0", "Board [2h 7c 9h 3s 4d]"]


@pytest.mark.parametrize("text", ["", "nonsense\n" * 9, "x Hand #1: Chess No Limit (1/2 chips) - now\n" * 6])
def test_what_is_no_history_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read(text)
