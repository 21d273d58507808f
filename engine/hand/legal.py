"""The one answer to "what may be done here": buttons, bots, time-outs and validation all read it."""

from __future__ import annotations

from typing import NamedTuple

from engine.betting.structures import Facing, raise_range
from engine.hand.state import NOBODY, NOT_ANSWERED, HandState


class Legal(NamedTuple):
    """What the player to act may do; amounts in cents, `raise_from`, `raise_to` and `price` are totals of the street."""

    position: int
    to_call: int
    """Cents that a call adds, cut to the stack; 0: checking is free."""
    call_all_in: bool
    can_check: bool
    can_fold: bool
    raise_from: int
    raise_to: int
    """0 and 0: no bet or raise; equal: the only amount."""
    raise_kind: str
    """bet, raise or complete."""
    why_no_raise: str
    """'' or capped, not_reopened, no_opponent, stack."""
    price: int
    bet: int
    """His own chips in front of him."""
    stack: int
    pot: int


_ROUND = [[tuple((after + step) % count for step in range(1, count + 1)) for after in range(count)] for count in range(1, 11)]
"""Positions clockwise by number of players and by the one after whom to begin (-1, the last: from position 0)."""
_ROUND.insert(0, [])


def owed(state: HandState, position: int, others_with_chips: bool) -> int:
    """Cents that `position` must add to stay in; may be negative after a short blind.

    With every other live player all-in he owes at most the largest of their bets (R-LIM-2).
    """
    if others_with_chips:
        return state.price - state.bets[position]
    largest = max(bet for at, bet in enumerate(state.bets) if at != position and not state.folded[at])
    return min(largest, state.price) - state.bets[position]


def next_to_act(state: HandState, after: int) -> int:
    """The next position clockwise that has something to decide in this round, or NOBODY."""
    stacks, folded, answered, bets, price = state.stacks, state.folded, state.answered, state.bets, state.price
    others = state.able > 1
    for at in _ROUND[len(stacks)][after]:
        if folded[at] or not stacks[at]:
            continue
        if not others:
            return at if owed(state, at, False) > 0 else NOBODY
        if bets[at] < price or answered[at] == NOT_ANSWERED:
            return at
    return NOBODY


def facing(state: HandState, position: int) -> Facing:
    bet = state.bets[position]
    return Facing(
        state.price,
        bet,
        bet + state.stacks[position],
        state.pot,
        state.measure,
        state.counted,
        state.level,
        state.street,
        len(state.variant.streets),
    )


def _closed_because(state: HandState, position: int, due: int) -> str:
    """Why no raise may even be thought of, or ''."""
    if state.able < 2:
        return "no_opponent"
    if state.stacks[position] <= due:
        return "stack"
    answered = state.answered[position]
    if answered == NOT_ANSWERED:
        return ""
    if state.setup.stakes.structure == "fl":
        return "" if answered < state.counted else "not_reopened"
    return "" if due >= state.measure else "not_reopened"


def legal(state: HandState) -> Legal | None:
    """What the player to act may do, or None if nobody is to act."""
    if state._legal is not False:
        return state._legal  # type: ignore[return-value]
    found = _legal(state) if state.to_act != NOBODY else None
    state._legal = found
    return found


def _legal(state: HandState) -> Legal:
    position = state.to_act
    stack, bet = state.stacks[position], state.bets[position]
    due = max(0, owed(state, position, state.able > 1))
    why = _closed_because(state, position, due)
    low = high = 0
    if not why:
        allowed = raise_range(state.setup.stakes, facing(state, position))
        low, high = allowed.low, allowed.high
        why = "capped" if allowed.capped else ""
    kind = "bet" if not state.price else "complete" if state.setup.stakes.structure == "fl" and state.price > state.level else "raise"
    return Legal(position, min(due, stack), due >= stack, not due, True, low, high, kind, why, state.price, bet, stack, state.pot)
