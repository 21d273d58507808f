"""What a process knows of a room: an immutable snapshot, kept by step and caught up from the steps that it has missed.

Reads only. The events are the truth and a state is a fold of them; the snapshot holds all cards of the hand, so what
leaves the process goes through `engine.views`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from django.db.models import Q, QuerySet
from django.utils import timezone

from engine.deck import PACKS
from engine.hand.events import HandStarted
from engine.hand.evolve import evolve
from engine.hand.setup import Setup
from engine.hand.state import HandState
from engine.replay import replay
from engine.shuffle import shuffled
from engine.table.seats import LastHand
from engine.variants import variant
from lobby.models import HouseSettings, Table
from tables import log
from tables.happenings import CardsDealt
from tables.models import Room, Seat, Seed, Waiting

NO_STEPS: Mapping[int, int] = MappingProxyType({})
TAIL = 50
"""Steps kept of what happens after a hand, while no other begins."""
LONGEST_LOG = 400
PAUSED = "paused"


class SeatInfo(NamedTuple):
    """A taken seat; all of it is public. While a hand runs `stack` is what its player had when the hand began."""

    number: int
    player_id: int
    nickname: str
    is_bot: bool
    stack: int
    state: str
    """playing or sitting_out."""
    waits: bool
    """New: waits for the big blind or posts (R-NEW-1)."""
    leaving: bool
    offline: bool
    top_up: int
    """Cents that he adds when the hand is over."""
    posts: bool
    missed_small: bool
    missed_big: bool
    timeouts: int
    sat_out_at: datetime | None
    bank_ms: int = 0
    """Milliseconds in the time bank when the step was made (R-TIME-1)."""
    out_wish: str = ""
    """now, big_blind or '': how he wants to sit out."""
    offline_since: datetime | None = None
    """His last sign of life, while he is offline."""
    sent_away: bool = False
    """Leaves because the host of the table wishes it."""

    @property
    def plays(self) -> bool:
        """Wants cards and has chips for them."""
        return self.state == Seat.PLAYING and self.stack > 0 and not self.leaving


class Hold(NamedTuple):
    """A free seat that is held for a player of the waiting list; public."""

    seat: int
    player_id: int
    nickname: str
    until: datetime
    seconds: int
    """The whole time that it is held."""


class WaitList(NamedTuple):
    """The waiting list as it stood at a step: holds by seat, and the players who wait, first come first."""

    holds: tuple[Hold, ...] = ()
    queue: tuple[int, ...] = ()

    def hold_of(self, player_id: int | None) -> Hold | None:
        return next((hold for hold in self.holds if hold.player_id == player_id), None)

    def hold_on(self, seat: int) -> Hold | None:
        return next((hold for hold in self.holds if hold.seat == seat), None)


class Snapshot(NamedTuple):
    """A room at one step. `state` is the running hand, or the last one while its result is shown; it knows every card."""

    table: Table
    step: int
    hand_id: int | None
    hand_number: int | None
    state: HandState | None
    log: tuple[log.LogEntry, ...]
    """(step, events) of this hand and of what followed it."""
    seats: tuple[SeatInfo | None, ...]
    button: int
    due_at: datetime | None
    due_for: str
    """clock, bot, next_hand or ''."""
    clock_started_at: datetime | None
    clock_seconds: int
    """Seconds of a whole decision, the time bank not counted."""
    phase: str
    """waiting, hand, result, paused or closed."""
    private_steps: Mapping[int, int]
    """By seat: the last step that touched the private part of its player, as far as the log goes."""
    decision_step: int
    """The last step that changed the hand: an Act made for it or a later one is in time."""
    dealt: tuple[int, ...]
    """The players of the hand by position."""
    mark: int
    seats_step: int
    bank_from: datetime | None = None
    """When the time bank begins; `due_at` is its end."""
    paused_why: str = ""
    frozen: bool = False
    """No hand begins after this one: its sums do not add up."""
    last: LastHand = LastHand()
    """The seats of button and blinds of this hand, or of the last one, for the line-up of the next."""
    waiting: WaitList = WaitList()

    def seat_of(self, player_id: int | None) -> SeatInfo | None:
        """Where a player sits, or None."""
        return next((seat for seat in self.seats if seat is not None and seat.player_id == player_id), None)

    def position_of(self, player_id: int | None) -> int | None:
        """His position in the hand of `state`, or None if he was not dealt in; the seat does not count, it may have changed hands."""
        if self.state is None or player_id not in self.dealt:
            return None
        return self.dealt.index(player_id)  # type: ignore[arg-type]


_kept: dict[int, Snapshot] = {}


def snapshot(table_id: int, at_least_step: int = 0) -> Snapshot:
    """The room as it stands now, or, with `at_least_step`, as this process last knew it if that is new enough.

    Raises Table.DoesNotExist.
    """
    kept = _kept.get(table_id)
    if kept is not None and at_least_step and kept.step >= at_least_step:
        return kept
    while True:
        room = _read_room(table_id)
        found = _recalled(room, kept)
        # Without the lock the seats may be newer than the row that was read before them.
        if (_goes_on_from(kept, room) and kept.seats_step == room.seats_step) or _read_step(table_id) == room.step:
            keep(found)
            return found


def known(table_id: int) -> Snapshot | None:
    """What this process last knew, without a look at the database."""
    return _kept.get(table_id)


def _read_room(table_id: int) -> Room:
    room = Room.objects.select_related("table").filter(pk=table_id).first()
    return room if room is not None else open_room(table_id)


def _read_step(table_id: int) -> int:
    return Room.objects.values_list("step", flat=True).get(pk=table_id)


def steps(table_ids: Collection[int]) -> dict[int, int]:
    """The last steps of these rooms, as far as they have been opened."""
    return dict(Room.objects.filter(pk__in=table_ids).values_list("pk", "step"))


def open_room(table_id: int) -> Room:
    """The room of a table, made when it has none yet; raises Table.DoesNotExist."""
    table = Table.objects.get(pk=table_id)
    room, _made = Room.objects.get_or_create(table=table)
    room.table = table
    return room


def keep(new: Snapshot) -> None:
    """Remember a snapshot unless a newer one of the same room is known. Call it for committed steps only."""
    old = _kept.get(new.table.pk)
    if old is None or old.mark != new.mark or old.step <= new.step:
        _kept[new.table.pk] = new


def forget(table_id: int | None = None) -> None:
    """Drop what this process knows of a room, or of all."""
    if table_id is None:
        _kept.clear()
    else:
        _kept.pop(table_id, None)


def recall(room: Room) -> Snapshot:
    """The snapshot of the row that was just read: from memory, caught up, or from the steps alone."""
    return _recalled(room, _kept.get(room.pk))


def _goes_on_from(kept: Snapshot | None, room: Room) -> TypeGuard[Snapshot]:
    """Whether the row is what is remembered, or a later step of it."""
    return kept is not None and kept.mark == room.mark and kept.step <= room.step


def _recalled(room: Room, kept: Snapshot | None) -> Snapshot:
    if not _goes_on_from(kept, room):
        return _from_steps(room)
    if kept.step == room.step:
        return build(room, table_of(room, kept), told(kept), kept.seats, kept.waiting)
    return _caught_up(room, kept)


class Told(NamedTuple):
    """What the steps of a room tell: the part of a snapshot that is folded, not read."""

    state: HandState | None = None
    log: tuple[log.LogEntry, ...] = ()
    private_steps: Mapping[int, int] = NO_STEPS
    decision_step: int = 0
    dealt: tuple[int, ...] = ()

    def then(self, number: int, events: tuple[log.Told, ...], private: Iterable[int], state: HandState | None) -> Told:
        """With one step more, after which the hand stands as `state`."""
        dealt = next((event.players for event in events if isinstance(event, CardsDealt)), None)
        entries = (*self.log, (number, events))[-LONGEST_LOG:] if dealt is None else ((number, events),)
        touched = dict.fromkeys(private, number)
        steps = {**self.private_steps, **touched} if dealt is None and touched else touched or self.private_steps
        decision = self.decision_step if state is self.state else number
        return Told(state, entries, steps, decision, self.dealt if dealt is None else dealt)


def told(kept: Snapshot) -> Told:
    """The folded part of a snapshot."""
    return Told(kept.state, kept.log, kept.private_steps, kept.decision_step, kept.dealt)


def _from_steps(room: Room) -> Snapshot:
    rows = log.read_hand(room.pk, room.hand_id, room.step, TAIL) if room.hand_id else log.read(room.pk, room.step - TAIL, room.step)
    return build(room, room.table, _folded(room, Told(), rows), _read_seats(room), read_list(room.table))


def _caught_up(room: Room, kept: Snapshot) -> Snapshot:
    caught = _folded(room, told(kept), log.read(room.pk, kept.step, room.step))
    if kept.seats_step == room.seats_step:
        return build(room, table_of(room, kept), caught, kept.seats, kept.waiting)
    return build(room, table_of(room, kept), caught, _read_seats(room), read_list(table_of(room, kept)))


def _folded(room: Room, so_far: Told, rows: Iterable[log.StepRow]) -> Told:
    state = so_far.state
    for row in rows:
        events = log.of_hand(row.events)
        if events and isinstance(events[0], HandStarted):
            state = replay(events, _deck(row.hand_id, events[0].setup) if row.hand_id == room.hand_id else None)
        elif events and state is not None:
            state = evolve(state, events)
        so_far = so_far.then(row.number, row.events, row.private, state)
    return so_far


def build(room: Room, table: Table, folded: Told, seats: tuple[SeatInfo | None, ...], waiting: WaitList) -> Snapshot:
    """The snapshot of a row with what the steps tell."""
    phase = Room.CLOSED if room.phase == Room.CLOSED else PAUSED if room.paused_at else room.phase
    state = folded.state if room.phase in (Room.HAND, Room.RESULT) else None
    seats += (None,) * (table.seats - len(seats))
    return Snapshot(
        table, room.step, room.hand_id, room.hand_id, state, folded.log, seats, room.button, room.due_at, room.due_for,
        room.clock_started_at, _clock_seconds(room, table), phase, folded.private_steps, folded.decision_step, folded.dealt, room.mark,
        room.seats_step, room.bank_from, room.paused_why,
        room.frozen_at is not None, LastHand(room.button, room.small_blind_seat, room.big_blind_seat), waiting,
    )  # fmt: skip


def table_of(room: Room, kept: Snapshot | None) -> Table:
    """The table as it was read with the row, else as it is remembered: an action need not read the operator's figures again."""
    if kept is None or Room.table.is_cached(room):
        return room.table
    return kept.table


def _clock_seconds(room: Room, table: Table) -> int:
    if room.due_for == Room.CLOCK and room.due_at is not None and room.clock_started_at is not None:
        return round(((room.bank_from or room.due_at) - room.clock_started_at).total_seconds())
    return table.decision_seconds


def _deck(hand_id: int | None, setup: Setup) -> tuple[int, ...]:
    seed = Seed.objects.values_list("value", flat=True).get(hand_id=hand_id)
    return shuffled(PACKS[variant(setup.variant).pack], bytes(seed))


def _read_seats(room: Room) -> tuple[SeatInfo | None, ...]:
    return seated(Seat.objects.select_related("player").filter(room=room))


_KIND = (
    "variant", "structure", "edition", "currency", "raked", "rake_schedule_id", "small_blind", "big_blind", "ante", "bring_in",
    "limit_a", "limit_b", "limit_c",
)  # fmt: skip
"""What two tables have in common where a player takes the one for the other."""


def like(table: Table) -> QuerySet[Table]:
    """Public tables of the same game and stakes, this one among them, open or not; none for a private one."""
    same = {name: getattr(table, name) for name in _KIND}
    public = {"password": "", "is_private": False}
    return Table.objects.filter(**same, **public) if not (table.password or table.is_private) else Table.objects.none()


def candidates(table: Table) -> QuerySet[Waiting]:
    """Places that may take a seat at this table, first come first; none for whom a seat is held already."""
    here = Q(table=table) | Q(any_like=True, table__in=like(table))
    welcome = Q(player__suspended_until=None) | Q(player__suspended_until__lte=timezone.now())
    people = {"player__banned_at": None, "player__is_active": True}
    return Waiting.objects.select_related("player").filter(here, welcome, held_at=None, **people).order_by("joined_at", "pk")


def _moment(place: Waiting) -> datetime:
    """A hold is whole: the database sees to it."""
    assert place.held_until is not None
    return place.held_until


def read_list(table: Table) -> WaitList:
    """The waiting list as it stands."""
    places = list(Waiting.objects.select_related("player").filter(held_at=table).order_by("held_seat"))
    seconds = HouseSettings.get().hold_seconds if places else 0
    holds = tuple(Hold(place.held_seat or 0, place.player_id, place.player.nickname, _moment(place), seconds) for place in places)
    return WaitList(holds, tuple(candidates(table).values_list("player_id", flat=True)))


def seated(seats: Iterable[Seat]) -> tuple[SeatInfo | None, ...]:
    """The seats by number up to the last one taken, None where nobody sits."""
    taken = {seat.number: seat_info(seat) for seat in seats}
    return tuple(taken.get(number) for number in range(max(taken, default=-1) + 1))


def seat_info(seat: Seat) -> SeatInfo:
    return SeatInfo(
        seat.number, seat.player_id, seat.player.nickname, seat.player.is_bot, seat.stack, seat.state, seat.waits, bool(seat.leaving),
        seat.offline, seat.top_up, seat.posts, seat.missed_small, seat.missed_big, seat.timeouts, seat.sat_out_at,
        seat.bank_ms, seat.out_wish,
        seat.seen_at if seat.offline else None, seat.leaving == "sent_away",
    )  # fmt: skip
