"""A working state and the events told of it so far."""

from __future__ import annotations

from collections.abc import Iterable

from engine.hand.events import Event
from engine.hand.evolve import BOOKS
from engine.hand.state import HandState


class Told:
    """A hand in the hands of one driver: nobody else sees `state` until he gives it away, so it is written in place.

    What is told is booked into the state as soon as it is told.
    """

    __slots__ = ("events", "state")

    def __init__(self, state: HandState, events: Iterable[Event] = ()) -> None:
        self.state = state
        self.events: list[Event] = list(events)

    def tell(self, event: Event) -> None:
        BOOKS[event.__class__](self.state, event)
        self.events.append(event)
