"""The beginning of a hand: forced money, the first cards, the first player asked."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Cards
from engine.errors import EngineError
from engine.hand import events as e
from engine.hand.setup import Setup
from engine.hand.state import HandState
from engine.hand.streets import begin
from engine.hand.told import Told
from engine.variants import variant


def start(setup: Setup, deck: Cards) -> tuple[HandState, tuple[e.Event, ...]]:
    """Post, deal and open the first round; `deck` is the whole pack in the order in which it is dealt.

    Raises EngineError for a set-up that makes no hand.
    """
    if len(set(deck)) != len(deck):
        raise EngineError("bad_deck")
    told = started(setup, deck)
    return told.state, tuple(told.events)


def started(setup: Setup, deck: Cards) -> Told:
    """The same for one driver who plays the whole hand by `engine.hand.step.act` and shows nobody what lies between.

    His cards are taken to be all different.
    """
    posted, events = _posted(setup)
    if len(deck) != posted.terms.pack:
        raise EngineError("bad_deck")
    state = posted.copy()
    state.pack = deck
    told = Told(state, events)
    begin(told)
    return told


@lru_cache(maxsize=256)
def _posted(setup: Setup) -> tuple[HandState, tuple[e.Event, ...]]:
    """What every hand of a set-up begins with: the forced money, before a card is dealt."""
    _check_line_up(setup)
    told = Told(HandState.before(setup), (e.HandStarted(setup),))
    for at, kind, live, dead in setup.posts:
        stack = told.state.stacks[at]
        live = min(live, stack)
        told.tell(e.BlindPosted(at, kind, live, min(dead, stack - live)))
    ante = setup.stakes.ante
    if ante:
        for at, stack in enumerate(setup.stacks):
            told.tell(e.AntePosted(at, min(ante, stack)))
    return told.state, tuple(told.events)


def _check_line_up(setup: Setup) -> None:
    count = len(setup.seats)
    if count < 2 or len(set(setup.seats)) != count or len(setup.stacks) != count:
        raise EngineError("bad_line_up", seats=list(setup.seats))
    if min(setup.stacks) <= 0 or setup.unit < 1:
        raise EngineError("bad_stack", stacks=list(setup.stacks))
    if count > variant(setup.variant).seats[setup.edition]:
        raise EngineError("too_many_players", players=count)
