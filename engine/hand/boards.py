"""What up cards decide: who brings in (R-BRING-1) and whose board is the highest (section 7)."""

from __future__ import annotations

from functools import cache

from engine.cards import SUITS, rank_of, suit_of
from engine.deck import FULL
from engine.evaluators import board_strengths
from engine.hand.state import NOBODY, HandState
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
    order = _bring_in_order(bring_in_suits(state.variant, state.setup.edition))
    places = [order[card] for [card] in state.up]
    owner = places.index(min(places) if _lowest_brings_in(state) else max(places))
    return owner if state.stacks[owner] else next(at for at in state.terms.clockwise[owner] if state.stacks[at])


def _lowest_brings_in(state: HandState) -> bool:
    kind = state.variant.bring_in
    return kind == "lowest" or (kind == "lowest_if_limited" and state.setup.stakes.structure in LIMITED)


def highest_board(state: HandState) -> int:
    """The live position with the highest up cards; of equal ones the first left of the button."""
    up = state.up
    strengths = board_strengths([up[at] for at in state.live], state.terms.variant.ranking)
    return state.live[strengths.index(max(strengths))]


def open_pair(state: HandState) -> bool:
    """On fourth street of Seven Stud: whether anybody shows a pair, his who has folded or is all-in too (R-7S-2)."""
    return not _PAIRS.isdisjoint(state.up)
