"""Whose turn it is in a betting round: an order that is made when the round opens or a raise asks everybody again.

It knows who has chips and who has folded, not what anybody may do.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache

from engine.hand.state import DRAW, NOBODY, NOT_ANSWERED, HandState, Turns


@cache
def _clockwise(positions: tuple[int, ...], after: int) -> Turns:
    """Each of `positions`, in the order of seats, with those behind it; the one after `after` begins."""
    begin = bisect_right(positions, after)
    turns: Turns = ()
    for at in reversed(positions[begin:] + positions[:begin]):
        turns = (at, turns)
    return turns


@cache
def _others(positions: tuple[int, ...], at: int) -> Turns:
    return _clockwise(tuple([other for other in positions if other != at]), at)


def ask_all(state: HandState, after: int) -> int:
    """A round opens: everybody with chips is asked. Who is the first, clockwise from the one after `after`; NOBODY if nobody is."""
    return _ask(state, _clockwise, after)


def ask_others(state: HandState, at: int) -> int:
    """`at` has bet, raised or brought in: everybody else with chips is asked (again). Who is the first, or NOBODY."""
    return _ask(state, _others, at)


def _ask(state: HandState, order: Callable[[tuple[int, ...], int], Turns], place: int) -> int:
    live, able = state.live, state.able
    if able < 2:
        state._turns = None
        return _last_to_act(state)
    # Two or more are there, so the order is not empty.
    first, state._turns = order(live if able == len(live) else _with_chips(state), place)  # type: ignore[misc]
    return first


def ask_to_draw(state: HandState) -> int:
    """A draw opens: everybody who has not folded draws, who is all-in too (R-DRAW-1). Who is the first."""
    first, state._turns = _clockwise(state.live, NOBODY)  # type: ignore[misc]
    return first


def next_to_act(state: HandState, after: int) -> int:
    """The next position clockwise that has something to decide in this round or to draw, or NOBODY."""
    turns = state._turns
    if turns:
        at, state._turns = turns
        return at
    return NOBODY if turns is not None else _found_again(state, after)


def _found_again(state: HandState, after: int) -> int:
    """The next one where the order is not known: a state was read from events, or somebody's chips are gone."""
    if state.asks != DRAW and state.able < 2:
        return _last_to_act(state)
    if state.asks == DRAW:
        asked = tuple([at for at in state.live if at > after])
    else:
        price, bets, answered = state.price, state.bets, state.answered
        asked = tuple([at for at in _with_chips(state) if bets[at] < price or answered[at] == NOT_ANSWERED])
    state._turns = _clockwise(asked, after)
    return next_to_act(state, after)


def _with_chips(state: HandState) -> tuple[int, ...]:
    return tuple([at for at in state.live if state.stacks[at]])


def owed(state: HandState, position: int, others_with_chips: bool) -> int:
    """Cents that `position` must add to stay in; may be negative after a short blind.

    With every other live player all-in he owes at most the largest of their bets (R-LIM-2).
    """
    if others_with_chips:
        return state.price - state.bets[position]
    largest = max(bet for at, bet in enumerate(state.bets) if at != position and not state.folded[at])
    return min(largest, state.price) - state.bets[position]


def _last_to_act(state: HandState) -> int:
    """The one live player with chips, if there are others and he owes something; else NOBODY."""
    if len(state.live) > 1:
        for at in state.live:
            if state.stacks[at]:
                return at if owed(state, at, False) > 0 else NOBODY
    return NOBODY
