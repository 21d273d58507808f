"""The waiting list at the table: the seat that is held, and the dock of who waits."""

from __future__ import annotations

from typing import NamedTuple

from lobby.words.kept import gettext as _
from tables.presenters import figures as fig
from tables.presenters.parts import ClockPart, DoPart, SeatPart, TagPart, WhyPart
from tables.presenters.reading import Reading
from tables.store import Hold


class Pieces(NamedTuple):
    """What the dock of a waiting player is made of."""

    icon: str
    head: str
    do: tuple[DoPart, ...]
    why: WhyPart
    clock_text: str = ""
    clock: ClockPart | None = None


def free_seats(reading: Reading) -> int:
    """Seats that anybody may take."""
    snapshot = reading.snapshot
    seats = snapshot.seats[: reading.table.seats]
    return sum(1 for number, info in enumerate(seats) if info is None and snapshot.waiting.hold_on(number) is None)


def seat_part(reading: Reading, hold: Hold, *, button: bool) -> SeatPart:
    """A seat that waits for somebody, with the time that is left."""
    due = fig.clock(hold.until, hold.seconds)
    tag = TagPart("waits", "clock", _("Seat is held"), _("Held, %(time)s") % {"time": "{t}"}, due.due if due is not None else "")
    return SeatPart(reading.table.pk, hold.seat, hold.seat + 1, "held", hold.nickname, tag=tag, button=button)


def dock_pieces(reading: Reading, player_id: int | None) -> Pieces | None:
    """Of a player who waits or for whom a seat is held, or who can only wait; None for anybody else."""
    snapshot = reading.snapshot
    hold = snapshot.waiting.hold_of(player_id)
    if hold is not None:
        return _held(hold)
    why = WhyPart(
        _("A free seat goes to who waits longest."),
        (_("First come, first served. The seat is held for a short time; who does not take it loses the place."),),
        "R-SIT-1",
    )
    if player_id in snapshot.waiting.queue:
        head = _("You are number %(place)s on the waiting list") % {"place": snapshot.waiting.queue.index(player_id) + 1}
        return Pieces("clock", head, (DoPart(_("Leave the waiting list"), "tables:stop_waiting"),), why)
    if free_seats(reading) or snapshot.phase == "closed":
        return None
    do = (DoPart(_("Join the waiting list"), "tables:wait", True, True),)
    return Pieces("user", _("No seat is free"), do, why)


def _held(hold: Hold) -> Pieces:
    seat = {"seat": hold.seat + 1}
    do = (DoPart(_("Take seat %(seat)s") % seat, "tables:sit", True, True), DoPart(_("Let it go"), "tables:stop_waiting"))
    why = WhyPart(
        _("Seat %(seat)s waits for you alone.") % seat,
        (_("When the time is up it goes to the next one on the list, and your place is used up."),),
        "R-SIT-1",
    )
    return Pieces("seat", _("A seat is held for you"), do, why, "{t}", fig.clock(hold.until, hold.seconds))
