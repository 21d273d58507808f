"""Book-keeping: what each event does to a state. No opinions: an old hand reads the same after a rule was mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.cards import Cards
from engine.hand import books
from engine.hand import events as e
from engine.hand.setup import Setup
from engine.hand.state import BRING_IN, DRAW, NOBODY, NOT_DRAWN, SPLIT, HandState, put


def _blind_posted(state: HandState, event: e.BlindPosted) -> None:
    at = event.position
    books.bet(state, at, event.live)
    if event.dead:
        state.pay(at, event.dead)
        state.dead = put(state.dead, at, state.dead[at] + event.dead)
    state.last_action[at] = (event.kind, event.live + event.dead)
    if event.kind == "big_blind":
        # A short blind changes nothing for the others (R-LIM-2).
        state.price = state.level = state.terms.stakes.big_blind
        state.counted = 1


def _ante_posted(state: HandState, event: e.AntePosted) -> None:
    at, amount = event
    state.pay(at, amount)
    state.paid[at] += amount
    state.last_action[at] = ("ante", amount)


def _hole_cards_dealt(state: HandState, event: e.HoleCardsDealt) -> None:
    books.deal_down(state, event.position, event.cards)


def _up_cards_dealt(state: HandState, event: e.UpCardsDealt) -> None:
    at = event.position
    state.up[at] += event.cards
    books.leave_pack(state, event.cards)


def _board_dealt(state: HandState, event: e.BoardDealt) -> None:
    books.deal_board(state, event.street, event.cards)


def _bring_in_due(state: HandState, event: e.BringInDue) -> None:
    state.street = 0
    state.asks, state.to_act = BRING_IN, event.to_act


def _street_began(state: HandState, event: e.StreetBegan) -> None:
    state.street = event.street


def _draw_opened(state: HandState, event: e.DrawOpened) -> None:
    state.street = event.street
    state.asks, state.to_act = DRAW, event.to_act
    state.drew = [NOT_DRAWN] * state.terms.count


def _deck_reshuffled(state: HandState, event: e.DeckReshuffled) -> None:
    if state.pack is not None:
        state.pack += event.cards


def _split_asked(state: HandState, event: e.SplitAsked) -> None:
    state.asks, state.to_act = SPLIT, event.to_act


def _street_opened(state: HandState, event: e.StreetOpened) -> None:
    books.open_round(state, event.street, event.to_act)


def _bring_in_posted(state: HandState, event: e.BringInPosted) -> None:
    at, amount, state.to_act = event
    books.bring_in(state, at, amount)


def _discarded(state: HandState, event: e.Discarded) -> None:
    at, cards, state.to_act = event
    books.discard(state, at, cards)


def _draw_missed(state: HandState, event: e.DrawMissed) -> None:
    at, state.to_act = event
    books.miss_draw(state, at)


def _split_offered(state: HandState, event: e.SplitOffered) -> None:
    at, state.to_act = event
    books.offer_split(state, at)


def _split_answered(state: HandState, event: e.SplitAnswered) -> None:
    at, agreed, state.to_act = event
    books.answer_split(state, at, agreed)


def _folded(state: HandState, event: e.Folded) -> None:
    at, state.to_act = event
    books.fold(state, at)


def _checked(state: HandState, event: e.Checked) -> None:
    at, state.to_act = event
    books.check(state, at)


def _called(state: HandState, event: e.Called) -> None:
    at, added, to, state.to_act = event
    books.call(state, at, added, to)


def _raised(state: HandState, event: e.Raised) -> None:
    at, kind, added, to, by, full, state.to_act = event
    books.raise_to(state, at, kind, added, to, by, full)


def _treated_all_in(state: HandState, event: e.TreatedAllIn) -> None:
    at, kept, state.to_act = event
    books.treat_all_in(state, at, kept)


def _give_back_kept(state: HandState) -> None:
    """The hand is over: whoever was treated as all-in has his own chips before him."""
    if any(state.kept):
        state.stacks = [stack + kept for stack, kept in zip(state.stacks, state.kept, strict=True)]
        state.kept = (0,) * state.count


def _uncalled_bet_returned(state: HandState, event: e.UncalledBetReturned) -> None:
    at = event.position
    if state.kept[at]:
        state.kept = put(state.kept, at, state.kept[at] + event.amount)
    else:
        state.pay(at, -event.amount)
    state.paid[at] -= event.amount
    state.bets[at] = max(0, state.bets[at] - event.amount)
    state.returned = put(state.returned, event.position, state.returned[event.position] + event.amount)


def _street_closed(state: HandState, event: e.StreetClosed) -> None:
    books.close_street(state, event.street)


def _hands_turned_up(state: HandState, event: e.HandsTurnedUp) -> None:
    state.turned_up = True
    books.show(state, [position for position, _ in event.hands])
    for position, cards in event.hands:
        _reveal(state, position, cards)


def _reveal(state: HandState, at: int, cards: Cards) -> None:
    """All cards of a player become known, those face up already are."""
    state.hole[at] = cards[: len(cards) - len(state.up[at])]


def _hand_shown(state: HandState, event: e.HandShown) -> None:
    if not state.shown[event.position]:
        books.show(state, (event.position,))
        _reveal(state, event.position, event.cards)


def _hand_mucked(state: HandState, event: e.HandMucked) -> None:
    books.muck(state, (event.position,))


def _rake_taken(state: HandState, event: e.RakeTaken) -> None:
    state.rake_total = event.amount


def _pot_awarded(state: HandState, event: e.PotAwarded) -> None:
    books.award(state, event)


def _hand_ended(state: HandState, event: e.HandEnded) -> None:
    _give_back_kept(state)
    state.over = True
    state.to_act = NOBODY


def _hand_voided(state: HandState, event: e.HandVoided) -> None:
    _give_back_kept(state)
    for position, amount in enumerate(event.refunds):
        state.stacks[position] += amount
    state.over = state.voided = True
    state.to_act = NOBODY


BOOKS: dict[type, Callable[[HandState, Any], None]] = {
    e.BlindPosted: _blind_posted,
    e.AntePosted: _ante_posted,
    e.BringInDue: _bring_in_due,
    e.BringInPosted: _bring_in_posted,
    e.UpCardsDealt: _up_cards_dealt,
    e.StreetBegan: _street_began,
    e.DrawOpened: _draw_opened,
    e.Discarded: _discarded,
    e.DrawMissed: _draw_missed,
    e.DeckReshuffled: _deck_reshuffled,
    e.SplitOffered: _split_offered,
    e.SplitAsked: _split_asked,
    e.SplitAnswered: _split_answered,
    e.HoleCardsDealt: _hole_cards_dealt,
    e.BoardDealt: _board_dealt,
    e.StreetOpened: _street_opened,
    e.Folded: _folded,
    e.Checked: _checked,
    e.Called: _called,
    e.Raised: _raised,
    e.TreatedAllIn: _treated_all_in,
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
"""How each event is written into a state that nobody else has seen yet."""


def book(state: HandState, event: e.Event) -> None:
    """Write `event`, which says itself who is asked next, into a state that nobody else has seen yet."""
    BOOKS[event.__class__](state, event)
    state._turns = None


def evolve(state: HandState, events: Iterable[e.Event]) -> HandState:
    """The state after `events`; the given one stays as it was."""
    new = state.copy()
    for event in events:
        book(new, event)
    return new


def opening(setup: Setup, deck: Cards | None = None) -> HandState:
    """The state of HandStarted."""
    return HandState.before(setup, deck)
