"""What the presenters read out of a snapshot, with hidden cards already gone: the rail's view and the hand's own story."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.cards import Card
from engine.hand.events import BringInDue, Event, HandShown
from engine.hand.state import NOT_ANSWERED, HandState
from engine.table.stakes import Stakes
from engine.variants import Variant
from engine.views import BestHand, HandView, Leader, best_hand, leading_board, redact, view
from lobby.words.hands import hand_name
from lobby.words.kept import gettext as _
from tables.happenings import PlayerLeft, PlayerSat
from tables.log import of_hand
from tables.presenters.figures import Figures
from tables.showing import shown_by
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

    @property
    def game(self) -> Variant:
        """That of the hand; without one, that of the next."""
        return self.state.variant if self.state is not None else self.table.game

    @cached_property
    def figures(self) -> Figures:
        return Figures(self.table.currency, self.stakes.smallest_bet, self.stakes.big_blind)

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

    @cached_property
    def unasked(self) -> dict[int, frozenset[Card]]:
        """By position, the cards that were shown when the hand was over though nobody had to see them."""
        if self.state is None or not self.state.over:
            return {}
        found = {at: shown_by(self.snapshot.log, seat) for at, seat in enumerate(self.state.seats)}
        return {at: cards for at, cards in found.items() if cards}

    @cached_property
    def order(self) -> dict[int, int]:
        """By position, in which place the hand was shown at the showdown, from 1 (R-SHOW-1 to 3)."""
        found = [event.position for event in self.events if isinstance(event, HandShown)]
        return {position: at for at, position in enumerate(dict.fromkeys(found), 1)}

    @cached_property
    def winning_cards(self) -> dict[int, frozenset[Card]]:
        """By position, the cards with which its hand won something at the showdown: of the high, of the low, or of both."""
        found: dict[int, set[Card]] = {}
        for award in self.rail.awards if self.rail is not None else ():
            for position, _amount in award.shares:
                shown = self.shown.get(position) if award.showdown else None
                if shown is not None:
                    found.setdefault(position, set()).update(shown.low if award.part == "low" else shown.plays)
        return {position: frozenset(cards) for position, cards in found.items()}

    @cached_property
    def leader(self) -> Leader | None:
        """The highest board, where that decides who begins."""
        return leading_board(self.state) if self.state is not None else None

    def leads(self, position: int) -> str:
        """What the up cards of a position show, if they are the highest; else ''."""
        leader = self.leader
        if leader is None or leader.position != position:
            return ""
        return _("highest board: %(hand)s") % {"hand": hand_name(leader.rank_class, leader.cards)}

    @cached_property
    def brings_in(self) -> int | None:
        """The position that owes the bring-in or has posted it; None if nobody does."""
        return next((event.to_act for event in self.events if isinstance(event, BringInDue)), None)

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
