"""The clock of a decision: its own time, then the player's bank, then what his line is forgiven (R-TIME-1).

The deadline is a column of the room and holds both, decision and bank; a knock that comes with it is put off once if the
player's line is slow and his quota lasts. It begins when its message goes out: a commit that takes long is made up for. Only the
house measures the line. Works on a `Change` behind the room's lock.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, Sum

from engine.hand.legal import legal
from engine.hand.state import DRAW, HandState
from lobby.models import HouseSettings, Player
from tables.change import Change
from tables.dropped import OFFLINE_SECONDS
from tables.models import LineGrace, Room, Seat, Visit
from tables.store import SeatInfo

QUOTA_SPAN = timedelta(hours=1)
LEAST_MS = 100
"""A shorter way there and back is no slow line."""
SILENT_SECONDS = 8
"""A living line has shown itself within so long: pings go out every 5 s, answers are written every 2."""
LONGEST_COMMIT = 60
"""Seconds; a clock of the day that seems to be further on has jumped."""
MOST_MS = 2_000
"""No line is forgiven more for one decision, however slow its answers are."""


def start(change: Change, state: HandState, seat: SeatInfo) -> None:
    """The one to act gets the table's time: for a draw its own and no bank, else the decision's and then what his bank holds."""
    table = change.before.table
    may = legal(state)
    if may is not None and may.asks == DRAW:
        change.due(Room.CLOCK, table.draw_seconds)
    else:
        change.due(Room.CLOCK, table.decision_seconds, min(seat.bank_ms, 1000 * table.bank_seconds) / 1000)


def make_up(table_id: int, began_at: datetime, late: timedelta) -> bool:
    """Moves a clock that began at the decision of `began_at` to when its message went out, `late` after it.

    Only where it matters: a database that stood still took the time, and no player shall pay for it. Not once another clock
    runs. Returns whether the clock was moved.
    """
    if not timedelta(milliseconds=LEAST_MS) <= late <= timedelta(seconds=LONGEST_COMMIT):
        return False
    begun = Room.objects.filter(pk=table_id, due_for=Room.CLOCK, clock_started_at=began_at, due_at__isnull=False)
    moved = {name: F(name) + late for name in ("due_at", "bank_from", "clock_started_at")}
    return bool(begun.update(**moved))


def given(change: Change) -> tuple[int, int]:
    """The whole seconds that the one to act was given: for the decision, and of his bank; what was forgiven is not counted."""
    room = change.room
    if room.due_at is None or room.clock_started_at is None:
        return 0, 0
    over = room.due_at - timedelta(milliseconds=room.forgiven_ms)
    bank = round((over - room.bank_from).total_seconds()) if room.bank_from is not None else 0
    return round(((room.bank_from or over) - room.clock_started_at).total_seconds()), bank


def spend(change: Change, number: int) -> None:
    """What the player on the seat has used of his bank for the decision that he makes now is gone."""
    began = change.room.bank_from
    if began is None or change.now <= began:
        return
    seat = change.seats[number]
    used = (change.now - began) // timedelta(milliseconds=1)
    change.touch(seat, bank_ms=max(0, seat.bank_ms - used))


def refill(change: Change, seat: Seat) -> None:
    """With each hand that is dealt to him his bank gains a little, up to its size."""
    table = change.table
    full = 1000 * table.bank_seconds
    filled = min(full, seat.bank_ms + 1000 * table.bank_refill_seconds)
    if filled != seat.bank_ms:
        change.touch(seat, bank_ms=filled)


def bank_of(change: Change, player: Player) -> int:
    """Milliseconds for a player who sits down: a full bank, or what he left here within the hour."""
    full = 1000 * change.table.bank_seconds
    lately = Visit.objects.filter(player=player, table=change.table, closed_at__gte=change.now - QUOTA_SPAN, bank_ms__isnull=False)
    left = lately.order_by("-closed_at").values_list("bank_ms", flat=True).first()
    return full if left is None else min(full, left)


def puts_off(change: Change, seat: Seat) -> bool:
    """Whether the deadline that has just passed is put off for the line's sake: once a decision, within the quota of the hour."""
    room = change.room
    if room.due_for != Room.CLOCK or room.due_at is None or room.forgiven_ms or seat.player.is_bot:
        return False
    wanted = in_doubt_ms(change, seat) or line_ms(seat)
    if wanted < LEAST_MS or change.now >= room.due_at + timedelta(milliseconds=wanted):
        return False
    given = min(wanted, quota_left_ms(change, seat.player_id))
    if given < LEAST_MS:
        return False
    LineGrace.objects.create(player=seat.player, table_id=room.pk, milliseconds=given, created_at=change.now)
    room.due_at += timedelta(milliseconds=given)
    room.forgiven_ms = given
    return True


def in_doubt_ms(change: Change, seat: Seat) -> int:
    """Milliseconds until it is known whether a player is away who has left a ping unanswered: it decides what is done for him."""
    silent = change.now - seat.seen_at
    if seat.offline or not timedelta(seconds=SILENT_SECONDS) < silent <= timedelta(seconds=OFFLINE_SECONDS):
        return 0
    return (timedelta(seconds=OFFLINE_SECONDS) - silent) // timedelta(milliseconds=1) + LEAST_MS


def line_ms(seat: Seat) -> int:
    """The delay of the player's line that counts, in milliseconds."""
    return min(seat.line_ms, MOST_MS)


def quota_left_ms(change: Change, player_id: int) -> int:
    """Milliseconds that the player may still be forgiven within the hour, at all tables together."""
    given = LineGrace.objects.filter(player_id=player_id, created_at__gt=change.now - QUOTA_SPAN).aggregate(sum=Sum("milliseconds"))["sum"]
    return max(0, 1000 * HouseSettings.get().line_quota_seconds - (given or 0))
