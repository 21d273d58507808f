"""The one answer to "what may be done here": buttons, bots, time-outs and validation all read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.betting.structures import full_from, open_pair_sizes, opening_range
from engine.hand.boards import open_pair
from engine.hand.events import Called, Raised
from engine.hand.split import may_offer
from engine.hand.state import BET, BRING_IN, DRAW, NOBODY, NONE_KNOWN, NOT_ANSWERED, SPLIT, HandState
from engine.hand.terms import MOST_PLAYERS, Answers
from engine.hand.turns import owed
from engine.variants import MOST_DRAWN

_bare: Any = object.__new__
_OPENING = (-1,)
"""Where the bring-in is due: a situation of its own."""
_NEXT = MOST_PLAYERS + 1
"""Who may be next to act: any position, or nobody."""


@dataclass(slots=True)
class Legal:
    """What the player to act may do; amounts in cents, `raise_from`, `raise_to` and `price` are totals of the street.

    One answer may serve many hands: callers read, never write.
    Slots, because a field of a named tuple costs six times as much to read, and each action reads about ten.
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
    asks: str = BET
    """bet, bring_in, draw or split: what kind of decision it is."""
    sizes: tuple[int, ...] = ()
    """If not empty: the only totals between `raise_from` and `raise_to` that are allowed (R-7S-2)."""
    draw: int = 0
    """The most cards that may be exchanged."""
    can_split: bool = False
    """Split may be offered or agreed to (R-32-2)."""
    call_all_in: bool = False
    """A call, or the bring-in, takes the whole stack."""
    full_from: int = 0
    """From this total on a bet or raise is a whole one (R-LIM-1)."""
    calls: list[Called | None] | None = field(default=None, compare=False, repr=False)
    """Where one answer serves many hands, the events of his call by who acts next, as far as they were made; `raises` likewise."""
    raises: list[Raised | None] | None = field(default=None, compare=False, repr=False)
    then: Answers | None = field(default=None, compare=False, repr=False)
    """What is known to be legal after that raise."""

    @property
    def can_check(self) -> bool:
        return self.asks == BET and not self.to_call

    @property
    def can_fold(self) -> bool:
        return self.asks == BET


_DRAWS = [[Legal(at, 0, 0, 0, "", "not_now", 0, 0, DRAW, draw=most) for at in range(MOST_PLAYERS)] for most in range(MOST_DRAWN + 1)]
"""What may be exchanged, by the most cards of the draw and by position."""


def legal(state: HandState) -> Legal | None:
    """What the player to act may do, or None if nobody is to act; worked out once for a state."""
    if state._legal is None:
        state._legal = legal_now(state)
    return state._legal


def legal_now(state: HandState) -> Legal | None:
    """The same for one driver who changes the state in place and asks once before each action."""
    position = state.to_act
    if position == NOBODY:
        return None
    asks = state.asks
    if asks == BET:
        if state.stacks[position] > state.terms.deep:
            answers = state._answers
            if answers is None:
                answers = known_answers(state)
            found = answers[position].get(state.bets[position])
            if found is None:
                found = _bet(state, position)
                if answers is not NONE_KNOWN:
                    found.calls, found.raises = [None] * _NEXT, None if found.sizes else [None] * _NEXT
                    answers[position][found.bet] = found
            return found
        return _bet(state, position)
    if asks == DRAW:
        return _DRAWS[state.terms.draws[state.street]][position]
    if asks != BRING_IN:
        return _split(position)
    if state.stacks[position] <= state.terms.deep:
        return _bring_in(state)
    known = (state.terms.answers.get(_OPENING) or state.terms.new_answers(_OPENING))[position]
    if not known:
        known[0] = _bring_in(state)
    return known[0]


def known_answers(state: HandState) -> Answers:
    """The answers to this situation of fixed limit by position and bet, to be read and added to: it comes again in other hands.

    Whoever may act has not acted since the last full bet, so he may raise.
    """
    terms = state.terms
    if state.able < 2 or state.missed:
        found = NONE_KNOWN
    else:
        pair = terms.open_pair and state.street == 1 and open_pair(state)
        situation = (state.price, state.counted, state.level, state.measure, terms.limits[state.street], pair)
        found = terms.answers.get(situation) or terms.new_answers(situation)
    state._answers = found
    return found


def _bet(state: HandState, position: int) -> Legal:
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
    elif position in state.missed:
        why = "draw_missed"
    elif (answered := state.answered[position]) != NOT_ANSWERED and (
        terms.ends_at_button or (answered >= state.counted if fixed else due < state.measure)
    ):
        why = "button_passed" if terms.ends_at_button else "not_reopened"
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
    # Not all at once: more than three would go through a tuple.
    found.position, found.to_call, found.call_all_in = position, due, due == stack
    found.raise_from, found.raise_to, found.why_no_raise = low, high, why
    found.price, found.bet = price, bet
    found.asks, found.draw, found.can_split = BET, 0, terms.split and may_offer(state)
    found.full_from = price + state.measure if not fixed else full_from(terms.limits[state.street], state)
    found.calls = found.raises = found.then = None
    return found


def _bring_in(state: HandState) -> Legal:
    """Post it, or bet more at once as far as the structure allows; neither check nor fold (R-TIME-4)."""
    position, stakes = state.to_act, state.terms.stakes
    stack = state.stacks[position]
    low, high = opening_range(stakes, state, stack)
    kind = "complete" if stakes.structure == "fl" else "bet"
    why, due = "" if high else "stack", min(stakes.bring_in, stack)
    full = full_from(stakes.limits[0], state) if state.terms.fixed else state.measure
    return Legal(position, due, low, high, kind, why, 0, 0, BRING_IN, call_all_in=due == stack, full_from=full)


@cache
def _split(position: int) -> Legal:
    """An all-in player's answer to a split."""
    return Legal(position, 0, 0, 0, "", "not_now", 0, 0, SPLIT, can_split=True)
