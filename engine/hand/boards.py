"""What up cards decide: who brings in (R-BRING-1) and whose board is the highest (section 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from engine.cards import SUITS, rank_of, suit_of
from engine.deck import FULL
from engine.evaluators import highest_of
from engine.hand.state import NOBODY, HandState
from engine.hand.terms import Terms
from engine.rulebook import bring_in_suits

LIMITED = ("fl", "sl")
_PAIRS = frozenset((one, other) for one in FULL for other in FULL if one != other and rank_of(one) == rank_of(other))


@cache
def _bring_in_order(suits: str) -> tuple[int, ...]:
    """The place of each card among all, low to high, with these suits high to low."""
    return tuple(rank_of(card) * 4 - suits.index(SUITS[suit_of(card)]) for card in FULL)


def bring_in_owner(state: HandState) -> int:
    """The position that owes the bring-in: by its up card, or the next clockwise with chips; NOBODY if no two could bet."""
    if state.able < 2:
        return NOBODY
    order, deciding = _deciding(state.terms)
    places = [order[card] for [card] in state.up]
    owner = places.index(deciding(places))
    return owner if state.stacks[owner] else next(at for at in state.terms.clockwise[owner] if state.stacks[at])


@lru_cache(maxsize=256)
def _deciding(terms: Terms) -> tuple[tuple[int, ...], Callable[[list[int]], int]]:
    """The order of the cards and which of its ends decides."""
    game, setup = terms.variant, terms.setup
    lowest = game.bring_in == "lowest" or (game.bring_in == "lowest_if_limited" and setup.stakes.structure in LIMITED)
    return _bring_in_order(bring_in_suits(game, setup.edition)), min if lowest else max


def highest_board(state: HandState) -> int:
    """The live position with the highest up cards; of equal ones the first left of the button."""
    return highest_of(state.up, state.live, state.terms.ranking)


def open_pair(state: HandState) -> bool:
    """On fourth street of Seven Stud: whether anybody shows a pair, his who has folded or is all-in too (R-7S-2)."""
    found = state._open_pair
    if found is None:
        state._open_pair = found = not _PAIRS.isdisjoint(state.up)
    return found
