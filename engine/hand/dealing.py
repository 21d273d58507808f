"""Cards off the pack: what a street brings, what a draw replaces, and the reshuffle when the pack runs out (R-DRAW-1)."""

from __future__ import annotations

import hashlib

from engine.cards import Cards
from engine.errors import EngineError
from engine.hand import events as e
from engine.hand.state import HandState
from engine.hand.told import Told
from engine.shuffle import shuffled


def _deck(state: HandState) -> Cards:
    if state.deck is None:
        raise EngineError("no_deck")
    return state.deck


def deal_street(told: Told, number: int) -> bool:
    """Deal what the street with that number brings, down cards first; no card is burnt (R-7S-3).

    False if one common card had to serve for everybody: that round has no betting.
    """
    state = told.state
    street = state.variant.streets[number]
    if number == len(state.streets) - 1 and state.variant.common_last and len(_deck(state)) < state.folded.count(False):
        told.tell(e.BoardDealt(number, _deck(state)[:1]))
        return False
    if number and (street.down or street.up):
        told.tell(e.StreetBegan(number))
    if street.down:
        for position in state.live:
            told.tell(e.HoleCardsDealt(position, _deck(state)[: street.down]))
    if street.up:
        for position in state.live:
            told.tell(e.UpCardsDealt(position, _deck(state)[: street.up]))
    if street.board:
        told.tell(e.BoardDealt(number, _deck(state)[: street.board]))
    return True


def replace(told: Told, position: int, count: int) -> None:
    """`count` new cards for a player who has discarded: never one that he himself discarded in this hand (R-DRAW-1)."""
    if not count:
        return
    state = told.state
    own = state.discards[position]
    if sum(card not in own for card in _deck(state)) < count:
        told.tell(e.DeckReshuffled(-1, _muck_in_new_order(state)))
    cards = tuple(card for card in _deck(state) if card not in own)[:count]
    told.tell(e.HoleCardsDealt(position, cards))


def _muck_in_new_order(state: HandState) -> Cards:
    """Folded and discarded cards that nobody holds again, shuffled by what only the pack's own order knows."""
    deck = _deck(state)
    gone = {card for cards in state.discards for card in cards}
    gone |= {card for at, cards in enumerate(state.hole) if state.folded[at] for card in cards}
    held = {card for at in state.live for card in state.hole[at]}
    muck = tuple(sorted(gone - held - set(deck)))
    return shuffled(muck, _derived_seed(state), sum(map(len, state.discards)))


def _derived_seed(state: HandState) -> bytes:
    """Secret as the order of all cards dealt so far: the same hand gives the same reshuffle, nobody can foresee it."""
    known = bytes(card for cards in (*state.hole, *state.discards, _deck(state)) for card in cards)
    return hashlib.sha256(known).digest()
