"""From the end of one betting round to the next decision: bets are collected, cards dealt, the hand ended."""

from __future__ import annotations

from engine.betting.pots import uncalled
from engine.cards import Cards
from engine.errors import EngineError
from engine.hand import events as e
from engine.hand.evolve import book
from engine.hand.legal import next_to_act
from engine.hand.showdown import award_to_last, showdown
from engine.hand.state import NOBODY, HandState


class Told:
    """A working state and the events told so far: each is booked as soon as it is told."""

    __slots__ = ("events", "state")

    def __init__(self, state: HandState) -> None:
        self.state = state
        self.events: list[e.Event] = []

    def tell(self, event: e.Event) -> None:
        book(self.state, event)
        self.events.append(event)


def carry_on(told: Told) -> None:
    """Go on until somebody has something to decide or the hand is over."""
    state = told.state
    while state.to_act == NOBODY and not state.over:
        _close_round(told)
        if state.folded.count(False) == 1:
            award_to_last(told.tell, state)
            return
        if state.able < 2 and not state.turned_up:
            told.tell(e.HandsTurnedUp(tuple((at, state.hole[at]) for at in state.live)))
        if state.street == len(state.variant.streets) - 1:
            showdown(told.tell, state)
            return
        deal_street(told, state.street + 1)
        open_round(told)


def _close_round(told: Told) -> None:
    position, amount = uncalled(told.state.bets)
    if amount:
        told.tell(e.UncalledBetReturned(position, amount))
    told.tell(e.StreetClosed(told.state.street))


def take(state: HandState, count: int) -> Cards:
    """The next cards of the pack; no card is burnt (R-7S-3)."""
    if state.deck is None:
        raise EngineError("no_deck")
    return state.deck[state.dealt : state.dealt + count]


def deal_street(told: Told, number: int) -> None:
    """Deal what the street with that number brings: down cards one player after the other, then common cards."""
    street = told.state.variant.streets[number]
    if street.down:
        for position in told.state.live:
            told.tell(e.HoleCardsDealt(position, take(told.state, street.down)))
    if street.board:
        told.tell(e.BoardDealt(number, take(told.state, street.board)))


def open_round(told: Told) -> None:
    """Ask the first player who has something to decide; if nobody has, the round is not opened."""
    state = told.state
    first = next_to_act(state, _before_first(state))
    if first != NOBODY:
        told.tell(e.StreetOpened(state.street, first))


def _before_first(state: HandState) -> int:
    """The position after which the round begins: the big blind's, or the button's (section 7)."""
    if state.variant.streets[state.street].first == "big_blind":
        for post in state.setup.posts:
            if post.kind == "big_blind":
                return post.position
    return NOBODY
