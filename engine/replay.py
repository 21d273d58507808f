"""A state out of its events: the whole hand, or what another process has added to it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Cards
from engine.errors import BadNotation
from engine.hand.events import Event, HandStarted
from engine.hand.evolve import evolve, opening
from engine.hand.state import HandState


def replay(events: Sequence[Event], deck: Cards | None = None) -> HandState:
    """The state after `events`, the first of which is HandStarted. `deck` is needed only to play on."""
    if not events or not isinstance(events[0], HandStarted):
        raise BadNotation("no_hand_started")
    return evolve(opening(events[0].setup, deck), events[1:])
