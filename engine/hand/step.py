"""One action in, events and the next state out: the guard of the rules."""

from __future__ import annotations

from collections.abc import Callable

from engine.betting.structures import is_full
from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import Action, BringIn, Call, Check, Discard, Fold, MissDraw, RaiseTo, RefuseSplit, Split, TreatAllIn
from engine.hand.boards import LIMITED
from engine.hand.dealing import replace
from engine.hand.evolve import book
from engine.hand.legal import Legal, legal, new_of, next_to_act
from engine.hand.split import next_all_in
from engine.hand.state import BET, BRING_IN, DRAW, NOBODY, SPLIT, HandState
from engine.hand.streets import carry_on
from engine.hand.told import Told

Events = tuple[e.Event, ...]


def step(state: HandState, position: int, action: Action) -> tuple[HandState, Events]:
    """The state after `action` of `position`, and what happened; raises IllegalAction and changes nothing."""
    asked = _judge(state, _allowed(state, position), action)
    new = state.copy()
    book(new, asked)
    # Who is to act next only the state after the action can tell; the event that is told names him.
    new.to_act = _next(new, position)
    event: e.Action = new_of(asked.__class__, (*asked[:-1], new.to_act))
    if new.to_act != NOBODY and new.asks == BET:
        return new, (event,)
    told = Told(new, event)
    if isinstance(event, e.Discarded):
        replace(told, position, len(event.cards))
    if new.to_act == NOBODY:
        carry_on(told)
    return new, tuple(told.events)


def _next(state: HandState, position: int) -> int:
    if state.asks == BET:
        return next_to_act(state, position) if state.folded.count(False) > 1 else NOBODY
    if state.asks == DRAW:
        return next((at for at in state.live if at > position), NOBODY)
    return next_all_in(state, position)


def void(state: HandState) -> tuple[HandState, Events]:
    """The hand never happened: every chip goes back to who put it in (R-OUT-1). IllegalAction if it is over."""
    if state.over:
        raise IllegalAction("hand_over")
    event = e.HandVoided(tuple(paid + dead for paid, dead in zip(state.paid, state.dead, strict=True)))
    new = state.copy()
    book(new, event)
    return new, (event,)


def _allowed(state: HandState, position: int) -> Legal:
    if state.over:
        raise IllegalAction("hand_over")
    if position != state.to_act:
        raise IllegalAction("not_your_turn", position=position, to_act=state.to_act)
    may = legal(state)
    assert may is not None
    return may


def _judge(state: HandState, may: Legal, action: Action) -> e.Action:
    """The event that the action is; whose turn comes next is not yet known."""
    judge = _JUDGES.get(action.__class__)
    if judge is None:
        raise IllegalAction("unknown_action")
    wanted = _ASKED.get(action.__class__, BET)
    if may.asks != wanted and not _fits_too(may.asks, action):
        raise IllegalAction("not_asked", asks=may.asks)
    return judge(state, may, action)


def _fits_too(asks: str, action: Action) -> bool:
    """Who owes the bring-in may bet more at once; an all-in player agrees to a split by the word that offers it."""
    return (asks == BRING_IN and isinstance(action, RaiseTo)) or (asks == SPLIT and isinstance(action, Split))


def _fold(state: HandState, may: Legal, action: Action) -> e.Action:
    return e.Folded(may.position, NOBODY)


def _check(state: HandState, may: Legal, action: Action) -> e.Action:
    if not may.can_check:
        raise IllegalAction("check_not_free", to_call=may.to_call)
    return e.Checked(may.position, NOBODY)


def _call(state: HandState, may: Legal, action: Action) -> e.Action:
    if not may.to_call:
        raise IllegalAction("nothing_to_call")
    return e.Called(may.position, may.to_call, may.bet + may.to_call, NOBODY)


def _post_bring_in(state: HandState, may: Legal, action: Action) -> e.Action:
    return e.BringInPosted(may.position, may.to_call, NOBODY)


def _discard(state: HandState, may: Legal, action: Action) -> e.Action:
    """R-DRAW-1: only cards that he holds now, none twice, and not more than the game allows."""
    assert isinstance(action, Discard)
    cards = tuple(action.cards)
    if len(cards) > may.draw:
        raise IllegalAction("too_many_discards", most=may.draw)
    if len(set(cards)) != len(cards) or not set(cards) <= set(state.hole[may.position]):
        raise IllegalAction("card_not_held")
    return e.Discarded(may.position, cards, NOBODY)


def _miss_draw(state: HandState, may: Legal, action: Action) -> e.Action:
    return e.DrawMissed(may.position, NOBODY)


def _split(state: HandState, may: Legal, action: Action) -> e.Action:
    if not may.can_split:
        raise IllegalAction("split_not_offered")
    return e.SplitOffered(may.position, NOBODY) if may.asks == BET else e.SplitAnswered(may.position, True, NOBODY)


def _refuse_split(state: HandState, may: Legal, action: Action) -> e.Action:
    return e.SplitAnswered(may.position, False, NOBODY)


def _raise(state: HandState, may: Legal, action: Action) -> e.Action:
    assert isinstance(action, RaiseTo)
    to = action.to
    if may.why_no_raise:
        raise IllegalAction("raise_" + may.why_no_raise, price=may.price)
    if type(to) is not int:
        raise IllegalAction("amount_not_whole")
    if to > may.bet + may.stack:
        raise IllegalAction("raise_above_stack", to=to, most=may.bet + may.stack)
    if to < may.raise_from:
        raise IllegalAction("raise_below_minimum", to=to, least=may.raise_from)
    if to > may.raise_to:
        raise IllegalAction("raise_above_maximum", to=to, most=may.raise_to)
    if may.sizes and to not in may.sizes:
        raise IllegalAction("raise_not_a_size", to=to, sizes=list(may.sizes))
    full = is_full(state.setup.stakes, state, to)
    return e.Raised(may.position, may.raise_kind, to - may.bet, to, to - may.price, full, -1)


def _treat_all_in(state: HandState, may: Legal, action: Action) -> e.Action:
    """R-FAKE-1: fixed and spread limit only, facing a bet, with something put in; whether he may be is the house's question."""
    if not may_be_treated_all_in(state, may):
        raise IllegalAction("not_treated_all_in", to_call=may.to_call)
    return e.TreatedAllIn(may.position, may.stack, NOBODY)


def may_be_treated_all_in(state: HandState, may: Legal) -> bool:
    """Whether the one to act could be treated as all-in for what he has put in so far: an ante or a blind counts (R-FAKE-1)."""
    if state.setup.stakes.structure not in LIMITED or may.asks != BET or may.can_check:
        return False
    return state.paid[may.position] + state.dead[may.position] > 0


_JUDGES: dict[type, Callable[[HandState, Legal, Action], e.Action]] = {
    Fold: _fold,
    Check: _check,
    Call: _call,
    RaiseTo: _raise,
    BringIn: _post_bring_in,
    Discard: _discard,
    MissDraw: _miss_draw,
    Split: _split,
    RefuseSplit: _refuse_split,
    TreatAllIn: _treat_all_in,
}
_ASKED: dict[type, str] = {BringIn: BRING_IN, Discard: DRAW, MissDraw: DRAW, RefuseSplit: SPLIT}
"""What must be asked for the action to be an answer; a bet for all that are not named."""
