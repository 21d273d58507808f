"""What the presenters read out of a snapshot, with hidden cards already gone: the rail's view and the hand's own story."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.hand.events import Event, HandShown
from engine.hand.state import NOT_ANSWERED, HandState
from engine.table.stakes import Stakes
from engine.views import BestHand, HandView, best_hand, redact, view
from tables.happenings import PlayerLeft, PlayerSat
from tables.log import of_hand
from tables.presenters.figures import Figures
from tables.store import Snapshot

RESULT, HAND = "result", "hand"


class Reading:
    """One snapshot, read once for all who look. Everything here is public but `snapshot` itself."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.table = snapshot.table
        self.drawn: dict[str, Any] = {}
        """Public fragments by language, once they are drawn."""

    @property
    def state(self) -> HandState | None:
        return self.snapshot.state

    @cached_property
    def rail(self) -> HandView | None:
        """The hand as everybody may see it; None without one."""
        return view(self.state, None) if self.state is not None else None

    @cached_property
    def stakes(self) -> Stakes:
        """Those that the hand was dealt with: an operator's edits hold from the next one."""
        return self.state.setup.stakes if self.state is not None else self.table.stakes

    @cached_property
    def figures(self) -> Figures:
        return Figures(self.table.currency, self.stakes.smallest_bet)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The public events of the hand."""
        return tuple(event for _step, events in self.snapshot.log for event in redact(of_hand(events), None))

    @cached_property
    def names(self) -> dict[int, str]:
        """Nicknames by seat as they were when the log begins: of whom the hand was dealt to."""
        known = {seat.number: seat.nickname for seat in self.snapshot.seats if seat is not None}
        came: set[int] = set()
        for _step, events in reversed(self.snapshot.log):
            for event in reversed(events):
                if isinstance(event, PlayerSat):
                    came.add(event.seat)
                elif isinstance(event, PlayerLeft):
                    known[event.seat] = event.nickname
                    came.discard(event.seat)
        return {number: name for number, name in known.items() if number not in came}

    @cached_property
    def shown(self) -> dict[int, BestHand]:
        """By position, what the hands of the showdown make."""
        if self.state is None or not self.state.over:
            return {}
        return {event.position: best_hand(self.state, event.cards) for event in self.events if isinstance(event, HandShown)}

    def name_of(self, position: int) -> str:
        """The nickname of a position of the hand."""
        assert self.state is not None
        return self.names.get(self.state.seats[position], "")

    def has_acted(self, position: int) -> bool:
        """Whether a player has answered in this round of betting."""
        return self.state is not None and self.state.answered[position] != NOT_ANSWERED

    @cached_property
    def occupants(self) -> dict[int, int]:
        """Positions of the hand by seat, of players who still sit where they were dealt in."""
        found = {}
        for seat in self.snapshot.seats:
            position = self.snapshot.position_of(seat.player_id) if seat is not None else None
            if seat is not None and position is not None and self.state is not None and self.state.seats[position] == seat.number:
                found[seat.number] = position
        return found
