"""The pot divided by consent after the draw of 32-Card Draw: who may offer, who is asked, which pots are split (R-32-2)."""

from __future__ import annotations

from engine.hand import events as e
from engine.hand.state import NOBODY, NOT_ANSWERED, HandState
from engine.hand.told import Told


def may_offer(state: HandState) -> bool:
    """Whether the player to act of a game with a split sees Split: on the last round, with no bet, if all before him have offered."""
    if state.price or state.street != state.terms.last:
        return False
    answered = sum(1 for answer in state.answered if answer != NOT_ANSWERED)
    return answered == len(state.offers) and not _somebody_folded(state)


def _somebody_folded(state: HandState) -> bool:
    """Whether one of those who drew has folded since: like any other action that takes the offer away."""
    return any(gone and drew >= 0 for gone, drew in zip(state.folded, state.drew, strict=True))


def all_offered(state: HandState) -> bool:
    """Whether every player with chips has offered."""
    if not state.offers or state.price or _somebody_folded(state):
        return False
    return set(state.offers) == {at for at in state.live if state.stacks[at]}


def ask_all_in_players(told: Told) -> None:
    """With everybody else agreed, ask the all-in players in their order; nothing if there is no agreement or none of them."""
    state = told.state
    if all_offered(state):
        first = next_all_in(state, NOBODY)
        if first != NOBODY:
            told.tell(e.SplitAsked(first))


def next_all_in(state: HandState, after: int) -> int:
    """The next live all-in position after `after`, or NOBODY."""
    return next((at for at in state.live if at > after and not state.stacks[at]), NOBODY)


def pots_split(state: HandState) -> frozenset[int]:
    """The positions that agreed, if the players with chips all did; a pot is split if all of its players are among them."""
    if not all_offered(state):
        return frozenset()
    return frozenset((*state.offers, *state.agreed))
