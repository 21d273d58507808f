"""Cards off the pack: what a street brings, what a draw replaces, and the reshuffle when the pack runs out (R-DRAW-1)."""

from __future__ import annotations

import hashlib
from itertools import chain, compress

from engine.cards import Card, Cards
from engine.deck import FULL
from engine.errors import EngineError
from engine.hand import books
from engine.hand import events as e
from engine.hand.state import HandState
from engine.hand.terms import MOST_PLAYERS
from engine.hand.told import Told
from engine.shuffle import shuffled
from engine.variants import MOST_STREETS

_Dealt = type[e.HoleCardsDealt | e.UpCardsDealt]
_SINGLE: dict[_Dealt, list[list[e.HoleCardsDealt | e.UpCardsDealt]]] = {
    kind: [[kind(at, (card,)) for card in FULL] for at in range(MOST_PLAYERS)] for kind in (e.HoleCardsDealt, e.UpCardsDealt)
}
"""A single card dealt, made once: by position and card."""
_ONE = [(card,) for card in FULL]
_BEGAN = [e.StreetBegan(street) for street in range(MOST_STREETS)]


def _pack(state: HandState) -> Cards:
    """EngineError where the cards to come are not known."""
    if state.pack is None:
        raise EngineError("no_deck")
    return state.pack


def deal_street(told: Told, number: int) -> bool:
    """Deal what the street with that number brings, down cards first; no card is burnt (R-7S-3).

    False if one common card had to serve for everybody: that round has no betting.
    """
    state = told.state
    pack, dealt, terms = state.pack or _pack(state), state.dealt, state.terms
    down, up, board = terms.deals[number]
    if number == terms.last and terms.common_last and len(pack) - dealt < len(state.live):
        told.tell(e.BoardDealt(number, pack[dealt : dealt + 1]))
        return False
    if board:
        cards = pack[dealt : dealt + board]
        books.deal_board(state, number, cards)
        told.events.append(e.new_of(e.BoardDealt, (number, cards)))
        return True
    if number and (down or up):
        state.street = number
        told.events.append(_BEGAN[number])
    if down:
        _deal_round(told, e.HoleCardsDealt, pack, state.hole, down)
    if up:
        _deal_round(told, e.UpCardsDealt, pack, state.up, up)
    return True


def _deal_round(told: Told, kind: _Dealt, pack: Cards, held: list[Cards], count: int) -> None:
    """`count` cards to each live player, booked at once in `held`, what each position holds."""
    state, events = told.state, told.events
    dealt = state.dealt
    if count == 1:
        single, one = _SINGLE[kind], _ONE
        for place, position in enumerate(state.live, dealt):
            card = pack[place]
            held[position] += one[card]
            events.append(single[position][card])
        dealt += len(state.live)
    else:
        for position in state.live:
            begun, dealt = dealt, dealt + count
            held[position] += (cards := pack[begun:dealt])
            events.append(e.new_of(kind, (position, cards)))
    state.dealt = dealt


def replace(told: Told, state: HandState, position: int, count: int) -> None:
    """`count` new cards for a player who has discarded: never one that he himself discarded in this hand (R-DRAW-1)."""
    dealt = state.dealt
    end = dealt + count
    if end > len(state.pack or _pack(state)):
        told.tell(e.DeckReshuffled(-1, _muck_in_new_order(state)))
    pack = _pack(state)
    cards = pack[dealt:end]
    # Only after a reshuffle can anybody's discards come again.
    if len(pack) > state.terms.pack and not set(cards).isdisjoint(state.discards[position]):
        cards = _passing_over(told, set(state.discards[position]), count)
    state.hole[position] += cards
    state.dealt = end
    told.events.append(e.new_of(e.HoleCardsDealt, (position, cards)))


def _passing_over(told: Told, own: set[Card], count: int) -> Cards:
    """The next `count` cards that are not among `own`, out of the muck too if there are not enough."""
    cards = _next_others(told.state, own, count)
    if len(cards) < count:
        told.tell(e.DeckReshuffled(-1, _muck_in_new_order(told.state)))
        cards = _next_others(told.state, own, count)
    return cards


def _next_others(state: HandState, own: set[Card], count: int) -> Cards:
    """The next `count` cards that are not among `own`, brought before those that are passed over; fewer if there are not so many."""
    pack, dealt = _pack(state), state.dealt
    taken: list[Card] = []
    passed: list[Card] = []
    for card in pack[dealt:]:
        (passed if card in own else taken).append(card)
        if len(taken) == count:
            state.pack = (*pack[:dealt], *taken, *passed, *pack[dealt + count + len(passed) :])
            break
    return tuple(taken)


def _muck_in_new_order(state: HandState) -> Cards:
    """Folded and discarded cards that nobody holds again, shuffled by what only the pack's own order knows."""
    return shuffled(_muck(state), _derived_seed(state), sum(map(len, state.discards)))


def _muck(state: HandState) -> Cards:
    """Player by player what he discarded, then the folded hands; what came back in an earlier reshuffle only where it is there again."""
    away = (*chain(*state.discards), *chain(*compress(state.hole, state.folded)))
    if len(_pack(state)) == state.terms.pack:
        return away
    back = set(_pack(state)[state.dealt :]).union(*[state.hole[at] for at in state.live])
    return tuple([card for card in dict.fromkeys(away) if card not in back])


def _derived_seed(state: HandState) -> bytes:
    """Secret as the order of all cards dealt so far: the same hand gives the same reshuffle, nobody can foresee it."""
    return hashlib.sha256(bytes(_pack(state))).digest()
