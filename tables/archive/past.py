"""Hands that are over, read from their steps: one, or many in one go. Holds every card of them; knows no viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from engine.cards import Cards, parse_cards
from engine.hand.events import Event
from engine.hand.setup import Setup
from engine.hand.state import HandState
from engine.replay import replay
from tables import log
from tables.happenings import CardsDealt, CardsShown
from tables.models import Hand, Step

CHUNK = 100


class Past(NamedTuple):
    """A hand and all that its steps tell, in their order. Redact before anything leaves the process."""

    hand: Hand
    told: tuple[log.Told, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """Those of the hand itself."""
        return log.of_hand(self.told)

    @property
    def unasked(self) -> tuple[tuple[int, Cards], ...]:
        """Cards that players showed to all when it was over, by position, in their order (R-SHOW-4)."""
        seats, shown = self.setup.seats, (event for event in self.told if isinstance(event, CardsShown))
        return tuple((seats.index(event.seat), parse_cards(event.cards)) for event in shown)

    @property
    def players(self) -> tuple[int, ...]:
        """Ids of the players who were dealt in, by position."""
        return next((event.players for event in self.told if isinstance(event, CardsDealt)), ())

    def position_of(self, player_id: int | None) -> int | None:
        """A player's position, or None if he was not dealt in."""
        return self.players.index(player_id) if player_id in self.players else None  # type: ignore[arg-type]

    @property
    def setup(self) -> Setup:
        """What it was dealt with."""
        return self.events[0].setup  # type: ignore[union-attr]

    @property
    def end(self) -> HandState:
        """The state after the last event."""
        return replay(self.events)


def read(hand: Hand) -> Past:
    """One hand, which must be over."""
    return next(read_many([hand]))


def read_many(hands: Iterable[Hand]) -> Iterator[Past]:
    """The same of many, in the order given; a few queries for all. Hands that run raise ValueError."""
    source = iter(hands)
    while chunk := list(islice(source, CHUNK)):
        if any(hand.ended_at is None for hand in chunk):
            raise ValueError("a hand that runs is nobody's past")
        told: dict[int, list[log.Told]] = {hand.pk: [] for hand in chunk}
        rows = Step.objects.filter(hand_id__in=told).order_by("hand_id", "number").values_list("hand_id", "events")
        for hand_id, text in rows:
            told[hand_id] += log.decode(text)  # type: ignore[index]
        for hand in chunk:
            yield Past(hand, tuple(told[hand.pk]))
