"""What an action does to the books, whether it is taken now or read in an old hand; who is to act next is not written here.

The state is one that nobody else has seen yet. Amounts are cents.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Cards
from engine.hand.events import PotAwarded
from engine.hand.state import BET, NOBODY, NONE_KNOWN, NOT_ANSWERED, HandState, put
from engine.variants import MOST_DRAWN

_FOLD, _CHECK, _PAT = ("fold", 0), ("check", 0), ("pat", 0)
_DREW = [("draw", count) for count in range(MOST_DRAWN + 1)]


def leave_pack(state: HandState, cards: Cards) -> None:
    """Dealt cards are behind; own discards that were passed over are still to come."""
    begun, pack = state.dealt, state.pack
    state.dealt = ended = begun + len(cards)
    if pack is not None and pack[begun:ended] != cards:
        gone = set(cards)
        state.pack = pack[:begun] + cards + tuple([card for card in pack[begun:] if card not in gone])


def deal_down(state: HandState, at: int, cards: Cards) -> None:
    state.hole[at] += cards
    leave_pack(state, cards)


def deal_board(state: HandState, street: int, cards: Cards) -> None:
    state.street = street
    state.board += cards
    leave_pack(state, cards)


def open_round(state: HandState, street: int, first: int) -> None:
    state.street, state.asks, state.to_act = street, BET, first
    state._answers = None


def close_street(state: HandState, street: int) -> None:
    """The bets go to the pots."""
    terms = state.terms
    count = terms.count
    state.bets = [0] * count
    state.answered = [NOT_ANSWERED] * count
    state.price = state.counted = state.level = state.forced = 0
    state.asks, state.missed = BET, ()
    state.measure = terms.smallest_bet
    state.to_act = NOBODY
    if street < terms.last:
        state.aggressor = NOBODY


def _answer(state: HandState, at: int, kind: str, amount: int) -> None:
    state.answered[at] = state.counted
    state.last_action[at] = (kind, amount)


def _all_in(state: HandState) -> None:
    """One who could still bet is out of chips: whose turn comes next must be found again."""
    state.able = able = state.able - 1
    state._turns = None
    if able < 2:
        state._answers = NONE_KNOWN


def bet(state: HandState, at: int, amount: int) -> None:
    """Chips from a stack in front of their player: part of his bet of this street."""
    stacks = state.stacks
    stacks[at] = left = stacks[at] - amount
    if not left and amount:
        _all_in(state)
    state.bets[at] += amount
    state.paid[at] += amount


def fold(state: HandState, at: int) -> None:
    state.folded[at] = True
    live = state.live
    place = live.index(at)
    state.live = live[:place] + live[place + 1 :]
    if state.stacks[at]:
        state.able = able = state.able - 1
        if able < 2:
            state._turns, state._answers = None, NONE_KNOWN
    state.last_action[at] = _FOLD


def check(state: HandState, at: int) -> None:
    state.answered[at] = state.counted
    state.last_action[at] = _CHECK


# The next two are `bet` and `_answer` written out: they are done at every other action.
def call(state: HandState, at: int, added: int, to: int) -> None:
    stacks = state.stacks
    stacks[at] = left = stacks[at] - added
    if not left:
        _all_in(state)
    state.bets[at] = to
    state.paid[at] += added
    state.answered[at] = state.counted
    state.last_action[at] = ("call", to)


def raise_to(state: HandState, at: int, kind: str, added: int, to: int, by: int, full: bool) -> None:
    stacks = state.stacks
    stacks[at] = left = stacks[at] - added
    if not left:
        _all_in(state)
    state.bets[at] = to
    state.paid[at] += added
    state.price = to
    state.aggressor = at
    state.asks = BET
    state._answers = None if full else NONE_KNOWN
    if full:
        # Fixed limit measures from the last counted bet, which a short all-in may have left behind (R-LIM-1).
        # It never falls: after a bet by the upper limit on an open pair the raises stay at it (R-7S-2).
        if not state.terms.fixed:
            state.measure = by
        elif (step := to - state.level) > state.measure:
            state.measure = step
        state.level = to
        state.counted += 1
    state.answered[at] = state.counted
    state.last_action[at] = (kind, to)


def bring_in(state: HandState, at: int, amount: int) -> None:
    terms = state.terms
    bet(state, at, amount)
    # A short bring-in changes nothing for the others (R-LIM-2).
    state.price = state.forced = state.measure = terms.bring_in
    if terms.fixed and terms.bring_in == terms.stakes.limits[0]:
        state.level, state.counted = terms.bring_in, 1
    state.asks = BET
    state._answers = None
    _answer(state, at, "bring_in", amount)


def treat_all_in(state: HandState, at: int, kept: int) -> None:
    """With his chips set aside he is all-in to every rule: not asked, no opponent, and able to win only what he put in."""
    state.kept = put(state.kept, at, kept)
    state.stacks[at] = 0
    _all_in(state)
    _answer(state, at, "treated_all_in", 0)


def discard(state: HandState, at: int, cards: Cards) -> None:
    """ValueError for a card that he does not hold, or not twice."""
    if cards:
        kept = list(state.hole[at])
        for card in cards:
            kept.remove(card)
        state.hole[at] = tuple(kept)
        state.discards[at] += cards
        state.drew[at] = drew = len(cards)
        state.last_action[at] = _DREW[drew]
    else:
        state.drew[at] = 0
        state.last_action[at] = _PAT


def miss_draw(state: HandState, at: int) -> None:
    state.drew[at] = 0
    state.missed += (at,)
    state.last_action[at] = ("missed_draw", 0)


def offer_split(state: HandState, at: int) -> None:
    state.offers += (at,)
    _answer(state, at, "split", 0)


def answer_split(state: HandState, at: int, agreed: bool) -> None:
    if agreed:
        state.agreed += (at,)
    state.last_action[at] = ("split" if agreed else "refuse_split", 0)


def award(state: HandState, event: PotAwarded) -> None:
    stacks, won = state.stacks, list(state.won)
    for position, amount in event[3]:
        stacks[position] += amount
        won[position] += amount
    state.won = tuple(won)
    state.awards += (event,)


def show(state: HandState, positions: Iterable[int]) -> None:
    state.shown = _marked(state.shown, positions)


def muck(state: HandState, positions: Iterable[int]) -> None:
    state.mucked = _marked(state.mucked, positions)


def _marked(marks: tuple[bool, ...], positions: Iterable[int]) -> tuple[bool, ...]:
    """The marks with those of `positions` set."""
    changed = list(marks)
    for at in positions:
        changed[at] = True
    return tuple(changed)
