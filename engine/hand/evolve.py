"""Book-keeping: what each event does to a state. No opinions: an old hand reads the same after a rule was mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cards import Cards
from engine.hand import events as e
from engine.hand.setup import Setup
from engine.hand.state import NOBODY, NOT_ANSWERED, HandState, put


def _blind_posted(state: HandState, event: e.BlindPosted) -> None:
    at = event.position
    state.move(at, event.live, event.dead)
    state.last_action[at] = (event.kind, event.live + event.dead)
    if event.kind == "big_blind":
        # A short blind changes nothing for the others (R-LIM-2).
        state.price = state.level = state.setup.stakes.big_blind
        state.counted = 1


def _hole_cards_dealt(state: HandState, event: e.HoleCardsDealt) -> None:
    at = event.position
    state.hole = put(state.hole, at, state.hole[at] + event.cards)
    state.dealt += len(event.cards)
    state.street = max(state.street, 0)


def _board_dealt(state: HandState, event: e.BoardDealt) -> None:
    state.street = event.street
    state.board += event.cards
    state.dealt += len(event.cards)


def _street_opened(state: HandState, event: e.StreetOpened) -> None:
    state.street = event.street
    state.to_act = event.to_act


def _answer(state: HandState, at: int, kind: str, amount: int, to_act: int) -> None:
    state.answered[at] = state.counted if state.setup.stakes.structure == "fl" else state.price
    state.last_action[at] = (kind, amount)
    state.to_act = to_act


def _folded(state: HandState, event: e.Folded) -> None:
    state.folded[event.position] = True
    state.able -= bool(state.stacks[event.position])
    state.last_action[event.position] = ("fold", 0)
    state.to_act = event.to_act


def _checked(state: HandState, event: e.Checked) -> None:
    _answer(state, event.position, "check", 0, event.to_act)


def _called(state: HandState, event: e.Called) -> None:
    state.move(event.position, event.added)
    _answer(state, event.position, "call", event.to, event.to_act)


def _raised(state: HandState, event: e.Raised) -> None:
    state.move(event.position, event.added)
    state.price = event.to
    state.aggressor = event.position
    if event.full:
        state.measure, state.level = event.by, event.to
        state.counted += 1
    _answer(state, event.position, event.kind, event.to, event.to_act)


def _uncalled_bet_returned(state: HandState, event: e.UncalledBetReturned) -> None:
    state.move(event.position, -event.amount)
    state.returned = put(state.returned, event.position, state.returned[event.position] + event.amount)


def _street_closed(state: HandState, event: e.StreetClosed) -> None:
    count = state.count
    state.bets = [0] * count
    state.answered = [NOT_ANSWERED] * count
    state.price = state.counted = state.level = 0
    state.measure = state.setup.stakes.smallest_bet
    state.to_act = NOBODY
    if event.street < len(state.variant.streets) - 1:
        state.aggressor = NOBODY


def _hands_turned_up(state: HandState, event: e.HandsTurnedUp) -> None:
    state.turned_up = True
    for position, cards in event.hands:
        state.shown = put(state.shown, position, True)
        state.hole = put(state.hole, position, cards)


def _hand_shown(state: HandState, event: e.HandShown) -> None:
    if not state.shown[event.position]:
        state.shown = put(state.shown, event.position, True)
        state.hole = put(state.hole, event.position, event.cards)


def _hand_mucked(state: HandState, event: e.HandMucked) -> None:
    state.mucked = put(state.mucked, event.position, True)


def _rake_taken(state: HandState, event: e.RakeTaken) -> None:
    state.rake_total = event.amount


def _pot_awarded(state: HandState, event: e.PotAwarded) -> None:
    for position, amount in event.shares:
        state.stacks[position] += amount
        state.won = put(state.won, position, state.won[position] + amount)
    state.awards += (event,)


def _hand_ended(state: HandState, event: e.HandEnded) -> None:
    state.over = True
    state.to_act = NOBODY


def _hand_voided(state: HandState, event: e.HandVoided) -> None:
    for position, amount in enumerate(event.refunds):
        state.stacks[position] += amount
    state.over = state.voided = True
    state.to_act = NOBODY


_BOOKS: dict[type, Callable[[HandState, Any], None]] = {
    e.BlindPosted: _blind_posted,
    e.HoleCardsDealt: _hole_cards_dealt,
    e.BoardDealt: _board_dealt,
    e.StreetOpened: _street_opened,
    e.Folded: _folded,
    e.Checked: _checked,
    e.Called: _called,
    e.Raised: _raised,
    e.UncalledBetReturned: _uncalled_bet_returned,
    e.StreetClosed: _street_closed,
    e.HandsTurnedUp: _hands_turned_up,
    e.HandShown: _hand_shown,
    e.HandMucked: _hand_mucked,
    e.RakeTaken: _rake_taken,
    e.PotAwarded: _pot_awarded,
    e.HandEnded: _hand_ended,
    e.HandVoided: _hand_voided,
}


def book(state: HandState, event: e.Event) -> None:
    """Write `event` into a state that nobody else has seen yet."""
    _BOOKS[event.__class__](state, event)


def evolve(state: HandState, events: Iterable[e.Event]) -> HandState:
    """The state after `events`; the given one stays as it was."""
    new = state.copy()
    for event in events:
        book(new, event)
    return new


def opening(setup: Setup, deck: Cards | None = None) -> HandState:
    """The state of HandStarted."""
    return HandState.before(setup, deck)
