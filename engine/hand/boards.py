"""What up cards decide: who brings in (R-BRING-1) and whose board is the highest (section 7)."""

from __future__ import annotations

from engine.cards import SUITS, rank_of, suit_of
from engine.evaluators import board_strength
from engine.hand.state import NOBODY, HandState
from engine.rulebook import bring_in_suits

LIMITED = ("fl", "sl")


def bring_in_owner(state: HandState) -> int:
    """The position that owes the bring-in: by its up card, or the next clockwise with chips; NOBODY if no two could bet."""
    if state.able < 2:
        return NOBODY
    high_suits = bring_in_suits(state.variant, state.setup.edition)

    def value(position: int) -> tuple[int, int]:
        [card] = state.up[position]
        return rank_of(card), -high_suits.index(SUITS[suit_of(card)])

    pick = min if _lowest_brings_in(state) else max
    owner: int = pick(range(state.count), key=value)
    return next(at % state.count for at in range(owner, owner + state.count) if state.stacks[at % state.count])


def _lowest_brings_in(state: HandState) -> bool:
    kind = state.variant.bring_in
    return kind == "lowest" or (kind == "lowest_if_limited" and state.setup.stakes.structure in LIMITED)


def highest_board(state: HandState) -> int:
    """The live position with the highest up cards; of equal ones the first left of the button."""
    ranking = state.variant.ranking
    return max(state.live, key=lambda at: (board_strength(state.up[at], ranking), -at))


def open_pair(state: HandState) -> bool:
    """Whether anybody's fourth street shows a pair, his who has folded or is all-in too (R-7S-2)."""
    if not state.variant.open_pair or state.street != 1:
        return False
    return any(len(cards) == 2 and rank_of(cards[0]) == rank_of(cards[1]) for cards in state.up)
