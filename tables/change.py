"""One command's work on one room: what it changes is collected here and written as one step, or not at all.

It keeps the locked row, the seats that were asked for, the events, and the money that is to move. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from engine.hand.events import Event, HoleCardsDealt
from engine.hand.state import NOBODY, HandState
from tables import broadcast, listing, log, store
from tables.models import Room, Seat, Visit
from tables.rows import run, update, write
from tables.store import SeatInfo, Snapshot

if TYPE_CHECKING:
    from lobby.models import Table
    from tables.settlement import Purse

ROOM_FIELDS = (
    "step", "seats_step", "hand_id", "phase", "hand_count", "button", "small_blind_seat", "big_blind_seat", "due_at", "due_for",
    "claimed_until", "clock_started_at", "paused_at", "frozen_at", "due_left", "bank_from", "forgiven_ms", "paused_why",
)  # fmt: skip


class Change:
    """Made under the room's lock, used once. `number` is the step that it will be."""

    def __init__(self, room: Room, before: Snapshot, now: datetime, kind: str) -> None:
        self.room = room
        self.before = before
        self.now = now
        self.kind = kind
        self.number = room.step + 1
        self.state: HandState | None = before.state
        self.events: list[log.Told] = []
        self.private: set[int] = set()
        self.hand_ended = False
        self.listed = False
        """The table's row in the lobby changes."""
        self.purse: Purse | None = None
        """The money that is to move with the step."""
        self._row = {name: getattr(room, name) for name in ROOM_FIELDS}
        self._hand_id: int | None = room.hand_id if room.phase == Room.HAND else None
        self._seats: dict[int, Seat] | None = None
        self._touched: dict[int, set[str]] = {}
        self._visits: dict[int, Visit] = {}
        self._reseated = False
        self.freed = False
        """A seat became free."""
        self._relisted = False
        self._called: set[int] = set()

    # ------------------------------------------------------------ what is known

    @property
    def table(self) -> Table:
        """The table as the operator has it now, read when first asked for; a running hand plays by its own set-up."""
        return self.room.table

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.room.phase == Room.HAND

    @property
    def seats(self) -> dict[int, Seat]:
        """The taken seats by number, as rows; read when first asked for."""
        if self._seats is None:
            rows = Seat.objects.select_related("player", "visit").filter(room=self.room)
            self._seats = {seat.number: seat for seat in rows}
        return self._seats

    def row_of(self, player_id: int) -> Seat | None:
        """The player's seat as a row, or None."""
        return next((seat for seat in self.seats.values() if seat.player_id == player_id), None)

    def info(self, number: int) -> SeatInfo | None:
        """What is known of a seat, without a query while no seat was changed."""
        if self._seats is not None:
            seat = self._seats.get(number)
            return store.seat_info(seat) if seat is not None else None
        return self.before.seats[number] if number < len(self.before.seats) else None

    @property
    def taken(self) -> list[SeatInfo]:
        """All taken seats, without a query while no seat was changed."""
        if self._seats is None:
            return [seat for seat in self.before.seats if seat is not None]
        return [store.seat_info(seat) for seat in self._seats.values()]

    @property
    def closing(self) -> bool:
        """The operator wants no more hands here."""
        return self.table.closes or not self.table.is_open

    def in_hand(self, number: int) -> bool:
        """Whether the player on the seat was dealt into the running hand."""
        return self.running and self.state is not None and number in self.state.seats

    @property
    def to_act(self) -> int:
        """The seat to act, or -1."""
        if not self.running or self.state is None or self.state.to_act == NOBODY:
            return NOBODY
        return self.state.seats[self.state.to_act]

    # ------------------------------------------------------------ what is done

    def tell(self, *events: log.Told) -> None:
        """Note what happened, in its order."""
        self.events.extend(events)

    def play(self, state: HandState, events: Iterable[Event]) -> None:
        """The hand goes on to `state`; whoever was or is to act, or was dealt cards, sees a private change."""
        events = tuple(events)
        self.events.extend(events)
        asked = {self.state.to_act if self.state is not None and self.running else NOBODY, state.to_act}
        dealt = {event.position for event in events if isinstance(event, HoleCardsDealt)}
        self.private.update(state.seats[position] for position in asked | dealt if position != NOBODY)
        self.state = state

    def begin(self, hand_id: int) -> None:
        """A hand has begun: the step belongs to it."""
        self.room.hand_id = self._hand_id = hand_id
        self.room.phase = Room.HAND
        self.room.hand_count += 1
        self.state = None

    def belong(self, hand_id: int) -> None:
        """The step belongs to a hand that is over: its record has it."""
        self._hand_id = hand_id

    def touch(self, seat: Seat, **values: object) -> None:
        """Change fields of a taken seat."""
        for name, value in values.items():
            setattr(seat, name, value)
        self._touched.setdefault(seat.number, set()).update(values)

    def touch_visit(self, visit: Visit) -> None:
        """The visit's sums were changed: write them with the step."""
        self._visits[visit.pk] = visit

    def seat_taken(self, seat: Seat) -> None:
        """A new row among the seats."""
        self.seats[seat.number] = seat
        self._reseated = True
        self.concern(seat)

    def seat_left(self, seat: Seat) -> None:
        """The row goes away with the step."""
        self.concern(seat)
        del self.seats[seat.number]
        self._touched.pop(seat.number, None)
        self._reseated = self.freed = True
        seat.delete()

    def list_changed(self, players: Iterable[int]) -> None:
        """The waiting list or a hold changed; these players are told of it wherever they are."""
        self._relisted = True
        self._called.update(players)

    def concern(self, seat: Seat) -> None:
        """The private part of the player on this seat changes."""
        self.private.add(seat.number)

    def due(self, what: str, seconds: float, bank: float = 0.0) -> None:
        """Set the room's one deadline, so many seconds from now; those of the time bank come after them."""
        room = self.room
        room.due_for, room.due_at = what, self.now + timedelta(seconds=seconds + bank)
        room.bank_from = self.now + timedelta(seconds=seconds) if bank else None
        room.forgiven_ms = 0
        room.clock_started_at = self.now if what in (Room.CLOCK, Room.BOT) else None
        room.claimed_until = None
        if room.paused_at is not None:
            room.due_at, room.due_left = None, timedelta(seconds=seconds + bank)

    def no_due(self) -> None:
        """Nothing is awaited."""
        self.room.due_for, self.room.due_at, self.room.due_left = "", None, None
        self.room.clock_started_at = self.room.claimed_until = self.room.bank_from = None
        self.room.forgiven_ms = 0

    # ------------------------------------------------------------ writing

    def write(self) -> Snapshot:
        """Write the step and everything that goes with it; speak on commit. Without an event no step is written."""
        assert self.events or not (self._touched or self._reseated), "a seat changes with an event, or other processes would not see it"
        self._write_seats()
        if self.events:
            self._number_step()
        changed = {name for name in ROOM_FIELDS if getattr(self.room, name) != self._row[name]}
        if not changed and not self.events:
            return self.before
        if "due_at" in changed or self.events:
            self.room.claimed_until = None
            changed.add("claimed_until")
        self._write_step(sorted(changed))
        after = self._after()
        transaction.on_commit(lambda: store.keep(after))
        if self.events:
            broadcast.on_commit(after, self.events, self.private)
        if self._called:
            broadcast.call_on_commit(self._called)
        return after

    def _number_step(self) -> None:
        self.room.step = self.number
        if self._reseated or self._touched or self._relisted:
            self.room.seats_step = self.number

    def _write_step(self, changed: list[str]) -> None:
        """The row, the step, and what the lobby shows of them."""
        row = update(self.room, changed)
        if not self.events:
            run(row)
            return
        run(log.entry(self.room.pk, self.number, self._hand_id, self.kind, self.events, self.private, self.now), row)
        if self._reseated or self.listed:
            listing.count_seats(self.table, self.seats.values())
        if self._relisted:
            listing.count_waiting(self.table)
        if self.hand_ended:
            listing.reckon(self.table)

    def _write_seats(self) -> None:
        rows = [self.seats[number] for number in self._touched] if self._touched else []
        fields = sorted(set().union(*self._touched.values())) if rows else []
        write(rows, fields)
        write(list(self._visits.values()), ("bought_in", "cashed_out", "won", "closed_at", "why", "bank_ms"))

    def _after(self) -> Snapshot:
        told = store.told(self.before)
        if self.events:
            told = told.then(self.number, tuple(self.events), self.private, self.state)
        known = self.before.seats if self._seats is None else store.seated(self._seats.values())
        waiting = store.read_list(self.table) if self._relisted else self.before.waiting
        return store.build(self.room, store.table_of(self.room, self.before), told, known, waiting)


def open_change(room: Room, kind: str, now: datetime | None = None) -> Change:
    """A change of a row that the caller has locked in his transaction."""
    return Change(room, store.recall(room), now or timezone.now(), kind)
