"""One action in, events and the next state out: the guard of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.errors import IllegalAction
from engine.hand import books
from engine.hand import events as e
from engine.hand.actions import Action, BringIn, Call, Check, Discard, Fold, MissDraw, RaiseTo, RefuseSplit, Split, TreatAllIn
from engine.hand.boards import LIMITED
from engine.hand.dealing import replace
from engine.hand.evolve import book
from engine.hand.legal import Legal, known_answers, legal
from engine.hand.split import next_all_in
from engine.hand.state import BET, BRING_IN, DRAW, NOBODY, SPLIT, HandState
from engine.hand.streets import carry_on
from engine.hand.terms import MOST_PLAYERS
from engine.hand.told import Told
from engine.hand.turns import ask_others, next_to_act

Events = tuple[e.Event, ...]
_NEXT = (*range(MOST_PLAYERS), NOBODY)
_FOLDED = [[e.Folded(at, to_act) for to_act in _NEXT] for at in range(MOST_PLAYERS)]
_CHECKED = [[e.Checked(at, to_act) for to_act in _NEXT] for at in range(MOST_PLAYERS)]
"""The commonest events, made once: by position and by whose turn is next, nobody's being the last."""


def step(state: HandState, position: int, action: Action) -> tuple[HandState, Events]:
    """The state after `action` of `position`, and what happened; raises IllegalAction and changes nothing."""
    if state.over:
        raise IllegalAction("hand_over")
    if position != state.to_act:
        raise IllegalAction("not_your_turn", position=position, to_act=state.to_act)
    may = legal(state)
    if may is None:
        raise IllegalAction("hand_over")
    told = Told(state.copy())
    act(told, may, action)
    return told.state, tuple(told.events)


def act(told: Told, may: Legal, action: Action) -> None:
    """`action` of the player to act, who `may` do what is legal, written into a hand that nobody else sees.

    IllegalAction changes nothing.
    """
    state = told.state
    try:
        deed = _DEEDS[may.asks][type(action)]
    except KeyError:
        raise _not_asked(may, action) from None
    deed(told, state, may, action)
    state._legal = None
    if state.to_act == NOBODY:
        carry_on(told)


def _not_asked(may: Legal, action: Action) -> IllegalAction:
    known = any(type(action) in deeds for deeds in _DEEDS.values())
    return IllegalAction("not_asked", asks=may.asks) if known else IllegalAction("unknown_action")


def void(state: HandState) -> tuple[HandState, Events]:
    """The hand never happened: every chip goes back to who put it in (R-OUT-1). IllegalAction if it is over."""
    if state.over:
        raise IllegalAction("hand_over")
    event = e.HandVoided(tuple(paid + dead for paid, dead in zip(state.paid, state.dead, strict=True)))
    new = state.copy()
    book(new, event)
    return new, (event,)


def fold_others(state: HandState) -> tuple[HandState, Events]:
    """All others have given the hand up: they fold, whoever's turn it is, and the one to act wins at once (R-SHOW-4).

    IllegalAction and no change if the hand is over, no bet is asked for, or another one is all-in (he keeps his claim, R-POT-1).
    """
    if state.over:
        raise IllegalAction("hand_over")
    others = [at for at in state.terms.clockwise[state.to_act] if at in state.live and at != state.to_act]
    if state.asks != BET or not all(state.stacks[at] for at in others):
        raise IllegalAction("not_asked", asks=state.asks)
    told = Told(state.copy())
    for at in others:
        books.fold(told.state, at)
        told.state.to_act = state.to_act if at != others[-1] else NOBODY
        told.events.append(_FOLDED[at][told.state.to_act])
    told.state._legal = None
    carry_on(told)
    return told.state, tuple(told.events)


# The four commonest look themselves who is next, as long as the order is known: a call costs more than the look.
def _fold(told: Told, state: HandState, may: Legal, action: Action) -> None:
    at = may.position
    books.fold(state, at)
    if turns := state._turns:
        to_act, state._turns = turns
    else:
        to_act = next_to_act(state, at)
    state.to_act = to_act
    told.events.append(_FOLDED[at][to_act])


def _check(told: Told, state: HandState, may: Legal, action: Action) -> None:
    if may.to_call:
        raise IllegalAction("check_not_free", to_call=may.to_call)
    at = may.position
    books.check(state, at)
    if turns := state._turns:
        to_act, state._turns = turns
    else:
        to_act = next_to_act(state, at)
    state.to_act = to_act
    told.events.append(_CHECKED[at][to_act])


def _call(told: Told, state: HandState, may: Legal, action: Action) -> None:
    added = may.to_call
    if not added:
        raise IllegalAction("nothing_to_call")
    at, to = may.position, may.bet + added
    books.call(state, at, added, to)
    if turns := state._turns:
        to_act, state._turns = turns
    else:
        to_act = next_to_act(state, at)
    state.to_act = to_act
    calls = may.calls
    if calls is None:
        told.events.append(e.new_of(e.Called, (at, added, to, to_act)))
        return
    event = calls[to_act]
    if event is None:
        event = calls[to_act] = e.new_of(e.Called, (at, added, to, to_act))
    told.events.append(event)


def _raise(told: Told, state: HandState, may: Legal, action: RaiseTo) -> None:
    (to,) = action
    if may.why_no_raise:
        raise IllegalAction("raise_" + may.why_no_raise, price=may.price)
    if type(to) is not int or not may.raise_from <= to <= may.raise_to or (may.sizes and to not in may.sizes):
        raise _bad_amount(state, may, to)
    at, kind = may.position, may.raise_kind
    added, by, full = to - may.bet, to - may.price, to >= may.full_from
    books.raise_to(state, at, kind, added, to, by, full)
    state.to_act = to_act = ask_others(state, at)
    raises = may.raises
    if raises is None:
        told.events.append(e.new_of(e.Raised, (at, kind, added, to, by, full, to_act)))
        return
    state._answers = may.then = may.then or known_answers(state)
    event = raises[to_act]
    if event is None:
        event = raises[to_act] = e.new_of(e.Raised, (at, kind, added, to, by, full, to_act))
    told.events.append(event)


def _bad_amount(state: HandState, may: Legal, to: int) -> IllegalAction:
    if type(to) is not int:
        return IllegalAction("amount_not_whole")
    whole = state.all_in_to(may.position)
    if to > whole:
        return IllegalAction("raise_above_stack", to=to, most=whole)
    if to < may.raise_from:
        return IllegalAction("raise_below_minimum", to=to, least=may.raise_from)
    if to > may.raise_to:
        return IllegalAction("raise_above_maximum", to=to, most=may.raise_to)
    return IllegalAction("raise_not_a_size", to=to, sizes=list(may.sizes))


def _post_bring_in(told: Told, state: HandState, may: Legal, action: Action) -> None:
    at, amount = may.position, may.to_call
    books.bring_in(state, at, amount)
    state.to_act = to_act = ask_others(state, at)
    told.events.append(e.new_of(e.BringInPosted, (at, amount, to_act)))


def _discard(told: Told, state: HandState, may: Legal, action: Discard) -> None:
    """R-DRAW-1: only cards that he holds now, none twice, and not more than the game allows."""
    at, cards = may.position, tuple(action[0])
    if len(cards) > may.draw:
        raise IllegalAction("too_many_discards", most=may.draw)
    try:
        books.discard(state, at, cards)
    except ValueError:
        raise IllegalAction("card_not_held") from None
    if turns := state._turns:
        to_act, state._turns = turns
    else:
        to_act = next_to_act(state, at)
    state.to_act = to_act
    told.events.append(e.new_of(e.Discarded, (at, cards, to_act)))
    if cards:
        replace(told, state, at, len(cards))


def _miss_draw(told: Told, state: HandState, may: Legal, action: Action) -> None:
    at = may.position
    books.miss_draw(state, at)
    state.to_act = to_act = next_to_act(state, at)
    told.events.append(e.DrawMissed(at, to_act))


def _offer_split(told: Told, state: HandState, may: Legal, action: Action) -> None:
    if not may.can_split:
        raise IllegalAction("split_not_offered")
    at = may.position
    books.offer_split(state, at)
    state.to_act = to_act = next_to_act(state, at)
    told.events.append(e.SplitOffered(at, to_act))


def _answer_split(told: Told, state: HandState, may: Legal, action: Action) -> None:
    at, agreed = may.position, isinstance(action, Split)
    books.answer_split(state, at, agreed)
    state.to_act = next_all_in(state, at)
    told.events.append(e.SplitAnswered(at, agreed, state.to_act))


def _treat_all_in(told: Told, state: HandState, may: Legal, action: Action) -> None:
    """R-FAKE-1: fixed and spread limit only, facing a bet, with something put in; whether he may be is the house's question."""
    at = may.position
    if not may_be_treated_all_in(state, may):
        raise IllegalAction("not_treated_all_in", to_call=may.to_call)
    kept = state.stacks[at]
    books.treat_all_in(state, at, kept)
    state.to_act = to_act = next_to_act(state, at)
    told.events.append(e.TreatedAllIn(at, kept, to_act))


def may_be_treated_all_in(state: HandState, may: Legal) -> bool:
    """Whether the one to act could be treated as all-in for what he has put in so far: an ante or a blind counts (R-FAKE-1)."""
    if state.terms.stakes.structure not in LIMITED or may.asks != BET or may.can_check:
        return False
    return state.paid[may.position] + state.dead[may.position] > 0


_Deed = Callable[[Told, HandState, Legal, Any], None]
_DEEDS: dict[str, dict[type, _Deed]] = {
    BET: {Fold: _fold, Check: _check, Call: _call, RaiseTo: _raise, Split: _offer_split, TreatAllIn: _treat_all_in},
    # Who owes the bring-in may bet more at once.
    BRING_IN: {BringIn: _post_bring_in, RaiseTo: _raise},
    DRAW: {Discard: _discard, MissDraw: _miss_draw},
    # An all-in player agrees to a split by the word that offers it.
    SPLIT: {Split: _answer_split, RefuseSplit: _answer_split},
}
"""What answers what is asked, and who judges it."""
