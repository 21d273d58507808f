"""A text history out of events, as whoever may see those events sees the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.cards import HIDDEN, Cards, card_text
from engine.codec import NAMES
from engine.errors import BadNotation
from engine.hand import events as e
from engine.hand.evolve import book, opening
from engine.hand.setup import Setup
from engine.hand.state import HandState
from engine.notation.text.words import ACTS, ALL_IN, GAMES, LIMITS, POSTS, STREETS, UNASKED, amount


class Heading(NamedTuple):
    """What the events don't tell. `names` go by position; `currency` is EUR or chips; `started` is text as it will stand."""

    hand: int
    names: tuple[str, ...]
    table: str = "Table"
    seats: int = 10
    currency: str = "chips"
    started: str = "2000/01/01 00:00:00 UTC"
    room: str = "Fairfelt"


def write(events: Sequence[e.Event], heading: Heading, unasked: Iterable[tuple[int, Cards]] = ()) -> str:
    """The hand as text, ending with a newline. Cards that are hidden in the events are not in it.

    `unasked` are cards that players showed to all when the hand was over, by position, in their order (R-SHOW-4).
    """
    if not events or not isinstance(events[0], e.HandStarted):
        raise BadNotation("no_hand_started")
    setup = events[0].setup
    if len(heading.names) != len(setup.seats):
        raise BadNotation("names_missing", wanted=len(setup.seats))
    return "\n".join([*_head(setup, heading), *_Writer(setup, heading).tell(events[1:], unasked)]) + "\n"


def _head(setup: Setup, heading: Heading) -> Iterator[str]:
    def say(cents: int) -> str:
        return amount(cents, heading.currency)

    stakes = setup.stakes
    figures = stakes.limits or tuple(filter(None, (stakes.small_blind, stakes.big_blind))) or (stakes.ante,)
    game = f"{GAMES[setup.variant]} {LIMITS[stakes.structure]}"
    yield f"{heading.room} Hand #{heading.hand}: {game} ({'/'.join(map(say, figures))} {heading.currency}) - {heading.started}"
    forced = [("blinds", f"{say(stakes.small_blind)}/{say(stakes.big_blind)}")] if stakes.big_blind else [("ante", say(stakes.ante))]
    if stakes.bring_in:
        forced.append(("bring-in", say(stakes.bring_in)))
    rake = setup.rake.name if setup.rake else "none"
    said = ", ".join(f"{name} {figure}" for name, figure in forced)
    yield f"Rules: edition {setup.edition}, unit {say(setup.unit)}, {said}, rake {rake}"
    yield f"Table '{heading.table}' {heading.seats}-max Seat #{setup.button + 1} is the button"
    for name, seat, stack in sorted(zip(heading.names, setup.seats, setup.stacks, strict=True), key=lambda row: row[1]):
        yield f"Seat {seat + 1}: {name} ({say(stack)} in chips)"


def bracket(cards: Iterable[int]) -> str:
    return "[" + " ".join(map(card_text, cards)) + "]"


class _Writer:
    """Tells one hand; the books beside it say who is all-in and what was dealt before."""

    def __init__(self, setup: Setup, heading: Heading) -> None:
        self._names, self._currency = heading.names, heading.currency
        self._state: HandState = opening(setup)
        self._known: list[Cards] = [()] * len(setup.seats)
        self._pots = 1

    def tell(self, events: Sequence[e.Event], unasked: Iterable[tuple[int, Cards]]) -> Iterator[str]:
        self._pots = len({event.number for event in events if isinstance(event, e.PotAwarded)})
        begun = shown = False
        for event in events:
            book(self._state, event)
            if not begun and not isinstance(event, e.BlindPosted | e.AntePosted):
                begun = True
                yield self._street(0)
            if not shown and isinstance(event, e.HandShown | e.HandMucked):
                shown = True
                yield "*** SHOW DOWN ***"
            yield from self._lines(event)
        for position, cards in unasked:
            yield f"{self._names[position]}: shows {bracket(cards)}{UNASKED}"
        yield from self._summary()

    def _say(self, cents: int) -> str:
        return amount(cents, self._currency)

    def _street(self, number: int) -> str:
        return f"*** {STREETS[self._state.streets[number].key]} ***"

    def _by(self, position: int, words: str) -> str:
        all_in = not self._state.stacks[position] and not self._state.folded[position]
        return f"{self._names[position]}: {words}{ALL_IN if all_in else ''}"

    def _lines(self, event: e.Event) -> Iterator[str]:
        tell = getattr(self, "_" + NAMES[event.__class__], None)
        if tell is not None:
            yield from tell(event)

    def _blind_posted(self, event: e.BlindPosted) -> Iterator[str]:
        parts = [f"{POSTS[event.kind]} {self._say(event.live)}"] if event.live or not event.dead else []
        if event.dead:
            parts.append(f"dead {self._say(event.dead)}" if parts else f"{POSTS[event.kind]} {self._say(event.dead)}")
        yield self._by(event.position, "posts " + " and ".join(parts))

    def _ante_posted(self, event: e.AntePosted) -> Iterator[str]:
        yield self._by(event.position, f"posts the ante {self._say(event.amount)}")

    def _dealt(self, position: int, cards: Cards) -> Iterator[str]:
        if HIDDEN in cards:
            return
        before = self._known[position]
        self._known[position] = (*before, *cards)
        yield f"Dealt to {self._names[position]} {bracket(before) + ' ' if before else ''}{bracket(cards)}"

    def _hole_cards_dealt(self, event: e.HoleCardsDealt) -> Iterator[str]:
        yield from self._dealt(event.position, event.cards)

    def _up_cards_dealt(self, event: e.UpCardsDealt) -> Iterator[str]:
        yield from self._dealt(event.position, event.cards)

    def _street_began(self, event: e.StreetBegan) -> Iterator[str]:
        yield self._street(event.street)

    def _draw_opened(self, event: e.DrawOpened) -> Iterator[str]:
        yield self._street(event.street)

    def _board_dealt(self, event: e.BoardDealt) -> Iterator[str]:
        before = self._state.board[: len(self._state.board) - len(event.cards)]
        yield f"{self._street(event.street)} {bracket(before) + ' ' if before else ''}{bracket(event.cards)}"

    def _folded(self, event: e.Folded) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['f']}"

    def _checked(self, event: e.Checked) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['k']}"

    def _called(self, event: e.Called) -> Iterator[str]:
        yield self._by(event.position, f"calls {self._say(event.added)}")

    def _raised(self, event: e.Raised) -> Iterator[str]:
        words = f"bets {self._say(event.to)}" if event.kind == "bet" else f"raises {self._say(event.by)} to {self._say(event.to)}"
        yield self._by(event.position, words)

    def _bring_in_posted(self, event: e.BringInPosted) -> Iterator[str]:
        yield self._by(event.position, f"{ACTS['pb']} {self._say(event.amount)}")

    def _discarded(self, event: e.Discarded) -> Iterator[str]:
        name, count = self._names[event.position], len(event.cards)
        if not count:
            yield f"{name}: {ACTS['pat']}"
            return
        seen = "" if HIDDEN in event.cards else " " + bracket(event.cards)
        yield f"{name}: discards {count} card{'s' if count > 1 else ''}{seen}"
        self._known[event.position] = tuple(card for card in self._known[event.position] if card not in event.cards)

    def _draw_missed(self, event: e.DrawMissed) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['md']}"

    def _split_offered(self, event: e.SplitOffered) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['so']}"

    def _split_answered(self, event: e.SplitAnswered) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['sy' if event.agreed else 'sn']}"

    def _treated_all_in(self, event: e.TreatedAllIn) -> Iterator[str]:
        yield f"{self._names[event.position]}: {ACTS['ai']}"

    def _uncalled_bet_returned(self, event: e.UncalledBetReturned) -> Iterator[str]:
        yield f"Uncalled bet ({self._say(event.amount)}) returned to {self._names[event.position]}"

    def _hands_turned_up(self, event: e.HandsTurnedUp) -> Iterator[str]:
        for position, cards in event.hands:
            yield f"{self._names[position]}: turns up {bracket(cards)}"

    def _hand_shown(self, event: e.HandShown) -> Iterator[str]:
        yield f"{self._names[event.position]}: shows {bracket(event.cards)} ({event.rank_class.replace('_', ' ')})"

    def _hand_mucked(self, event: e.HandMucked) -> Iterator[str]:
        yield f"{self._names[event.position]}: mucks hand"

    def _pot_awarded(self, event: e.PotAwarded) -> Iterator[str]:
        pot = "pot" if self._pots == 1 else "main pot" if not event.number else f"side pot-{event.number}"
        part = f" ({event.part})" if event.part != "all" else ""
        for position, cents in event.shares:
            yield f"{self._names[position]} collected {self._say(cents)} from {pot}{part}"

    def _hand_voided(self, _event: e.HandVoided) -> Iterator[str]:
        yield "Hand cancelled: all chips returned"

    def _summary(self) -> Iterator[str]:
        state = self._state
        yield "*** SUMMARY ***"
        yield f"Total pot {self._say(state.pot)} | Rake {self._say(state.rake_total)}"
        if state.board:
            yield f"Board {bracket(state.board)}"
