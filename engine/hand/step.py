"""One action in, events and the next state out: the guard of the rules."""

from __future__ import annotations

from engine.betting.structures import is_full
from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import Action, Call, Check, Fold, RaiseTo
from engine.hand.evolve import book
from engine.hand.legal import Legal, legal, new_of, next_to_act
from engine.hand.state import NOBODY, HandState
from engine.hand.streets import Told, carry_on

Events = tuple[e.Event, ...]


def step(state: HandState, position: int, action: Action) -> tuple[HandState, Events]:
    """The state after `action` of `position`, and what happened; raises IllegalAction and changes nothing."""
    asked = _judge(state, _allowed(state, position), action)
    new = state.copy()
    book(new, asked)
    # Who is to act next only the state after the action can tell; the event that is told names him.
    new.to_act = next_to_act(new, position) if new.folded.count(False) > 1 else NOBODY
    event: e.Action = new_of(asked.__class__, (*asked[:-1], new.to_act))
    if new.to_act != NOBODY:
        return new, (event,)
    told = Told(new)
    told.events.append(event)
    carry_on(told)
    return new, tuple(told.events)


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
    kind = action.__class__
    if kind is Fold:
        return e.Folded(may.position, -1)
    if kind is Check:
        if not may.can_check:
            raise IllegalAction("check_not_free", to_call=may.to_call)
        return e.Checked(may.position, -1)
    if kind is Call:
        if not may.to_call:
            raise IllegalAction("nothing_to_call")
        return e.Called(may.position, may.to_call, may.bet + may.to_call, -1)
    if isinstance(action, RaiseTo):
        return _judge_raise(state, may, action.to)
    raise IllegalAction("unknown_action")


def _judge_raise(state: HandState, may: Legal, to: int) -> e.Raised:
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
    full = is_full(state.setup.stakes, state, to)
    return e.Raised(may.position, may.raise_kind, to - may.bet, to, to - may.price, full, -1)
