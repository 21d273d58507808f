"""The one answer to "what may be done here": buttons, bots, time-outs and validation all read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.betting.structures import MOST_BETS, open_pair_sizes, opening_range
from engine.hand.boards import open_pair
from engine.hand.split import may_offer
from engine.hand.state import BET, BRING_IN, DRAW, NOBODY, NOT_ANSWERED, HandState

_bare: Any = object.__new__


@dataclass(slots=True)
class Legal:
    """What the player to act may do; amounts in cents, `raise_from`, `raise_to` and `price` are totals of the street.

    Callers read, never write. Slots, because a field of a named tuple costs six times as much to read, and each action reads about ten.
    """

    position: int
    to_call: int
    """Cents that a call adds, cut to the stack; 0: checking is free."""
    raise_from: int
    raise_to: int
    """0 and 0: no bet or raise; equal: the only amount."""
    raise_kind: str
    """bet, raise or complete."""
    why_no_raise: str
    """'' or capped, not_reopened, no_opponent, stack, draw_missed, button_passed, not_now."""
    price: int
    bet: int
    """His own chips in front of him."""
    stack: int
    pot: int
    asks: str = BET
    """bet, bring_in, draw or split: what kind of decision it is."""
    sizes: tuple[int, ...] = ()
    """If not empty: the only totals between `raise_from` and `raise_to` that are allowed (R-7S-2)."""
    draw: int = 0
    """The most cards that may be exchanged."""
    can_split: bool = False
    """Split may be offered or agreed to (R-32-2)."""

    @property
    def call_all_in(self) -> bool:
        """A call, or the bring-in, takes the whole stack."""
        return 0 < self.to_call == self.stack

    @property
    def can_check(self) -> bool:
        return self.asks == BET and not self.to_call

    @property
    def can_fold(self) -> bool:
        return self.asks == BET


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
    if state.able < 2:
        return _last_to_act(state)
    # Mostly the first one asked is the one, so nothing is fetched beforehand.
    for at in state.terms.clockwise[after]:
        if (state.bets[at] < state.price or state.answered[at] == NOT_ANSWERED) and state.stacks[at] and not state.folded[at]:
            return at
    return NOBODY


def _last_to_act(state: HandState) -> int:
    """The one live player with chips, if there are others and he owes something; else NOBODY."""
    if len(state.live) > 1:
        for at in state.live:
            if state.stacks[at]:
                return at if owed(state, at, False) > 0 else NOBODY
    return NOBODY


def legal(state: HandState) -> Legal | None:
    """What the player to act may do, or None if nobody is to act."""
    position, known = state.to_act, state._legal
    if known is not None or position == NOBODY:
        return known
    if state.asks != BET:
        state._legal = _bring_in(state) if state.asks == BRING_IN else _no_bet(state)
        return state._legal
    terms = state.terms
    price, stack, bet = state.price, state.stacks[position], state.bets[position]
    fixed, due = terms.fixed, price - bet
    low = high = 0
    if due < 0:
        due = 0
    if state.able < 2:
        due, why = min(max(0, owed(state, position, False)), stack), "no_opponent"
    elif due >= stack:
        due, why = stack, "stack"
    elif state.missed[position]:
        why = "draw_missed"
    elif (answered := state.answered[position]) != NOT_ANSWERED and (
        terms.ends_at_button or (answered >= state.counted if fixed else due < state.measure)
    ):
        why = "button_passed" if terms.ends_at_button else "not_reopened"
    elif fixed:
        # What `raise_range` of fixed limit answers, written out: it is asked at nearly every action.
        if state.counted < MOST_BETS:
            high, most, why = state.level + terms.limits[state.street], bet + stack, ""
            low = high = high if high < most else most
        else:
            why = "capped"
    else:
        low, high = terms.raise_range(terms.limits[state.street], state, bet, stack)
        why = "" if high else "capped"
    found: Legal = _bare(Legal)
    found.sizes = ()
    if fixed:
        found.raise_kind = "complete" if price > state.level else "raise" if price else "bet"
        if low and terms.open_pair and state.street == 1 and open_pair(state):
            found.sizes = sizes = open_pair_sizes(terms.limits[1], state, bet + stack)
            low, high = sizes[0], sizes[-1]
    else:
        found.raise_kind = "raise" if price else "bet"
    # One by one: more than three at once would go through a tuple.
    found.position, found.to_call = position, due
    found.raise_from, found.raise_to, found.why_no_raise = low, high, why
    found.price, found.bet = price, bet
    found.stack, found.pot = stack, state.pot
    found.asks, found.draw, found.can_split = BET, 0, terms.split and may_offer(state)
    state._legal = found
    return found


def _bring_in(state: HandState) -> Legal:
    """Post it, or bet more at once as far as the structure allows; neither check nor fold (R-TIME-4)."""
    position, stakes = state.to_act, state.terms.stakes
    stack = state.stacks[position]
    low, high = opening_range(stakes, state, stack)
    kind = "complete" if stakes.structure == "fl" else "bet"
    why = "" if high else "stack"
    return Legal(position, min(stakes.bring_in, stack), low, high, kind, why, 0, 0, stack, state.pot, BRING_IN)


def _no_bet(state: HandState) -> Legal:
    """A draw, or an all-in player's answer to a split."""
    found: Legal = _bare(Legal)
    position, asks = state.to_act, state.asks
    found.position, found.asks = position, asks
    found.to_call = found.raise_from = found.raise_to = 0
    found.raise_kind, found.why_no_raise, found.sizes = "", "not_now", ()
    found.price, found.pot = state.price, state.pot
    found.bet, found.stack = state.bets[position], state.stacks[position]
    if asks == DRAW:
        found.draw, found.can_split = state.terms.draws[state.street], False
    else:
        found.draw, found.can_split = 0, True
    return found
