"""Who sits but is not dealt in: how long the seat is kept, how he comes back, what he may wish instead (R-SIT-1)."""

from __future__ import annotations

from datetime import timedelta

from lobby.words.kept import gettext as _
from lobby.words.kept import pgettext
from tables.presenters import entry
from tables.presenters import figures as fig
from tables.presenters.entry import Entry
from tables.presenters.parts import ClockPart, DoPart, TagPart, WhyPart
from tables.presenters.reading import Reading
from tables.store import SeatInfo

MINUTE = 60
GIVES_UP = "now"
"""The wish of whoever gives up his hand and sits out (`Seat.out_wish`)."""


def kept_until(reading: Reading, seat: SeatInfo) -> ClockPart | None:
    """The clock of a seat whose player sits out; when it has run down the seat is given up."""
    if seat.sat_out_at is None or seat.is_bot:
        return None
    minutes = reading.table.sit_out_minutes
    return fig.clock(seat.sat_out_at + timedelta(minutes=minutes), minutes * MINUTE)


def why_kept(reading: Reading) -> WhyPart:
    """The operator's limit."""
    minutes = reading.table.sit_out_minutes
    return WhyPart(
        _("The seat is kept for %(minutes)s minutes.") % {"minutes": minutes},
        (
            _("Who sits out longer gives the seat up; the chips go back to the wallet."),
            _("Blinds that pass meanwhile are missed: whoever comes back waits for the big blind or posts what is owed."),
        ),
        "R-SIT-1",
    )


def ways_back(reading: Reading, owed: Entry | None) -> tuple[DoPart, ...]:
    """Post what is owed, or wait for the big blind; without a debt there is one way only."""
    if owed is None or owed.free:
        return (DoPart(_("I’m back"), "tables:come_back", True),)
    if not owed.may_post:
        return (DoPart(_("I’m back from the big blind"), "tables:come_back", True),)
    return (
        DoPart(entry.post_words(owed, reading.figures), "tables:post_now", True),
        DoPart(_("I’m back from the big blind"), "tables:come_back"),
    )


def wishes(reading: Reading, seat: SeatInfo | None) -> tuple[DoPart, ...]:
    """How a player may sit out: from the next hand, when the big blind comes, giving up this one; and how he takes it back."""
    if seat is None or seat.leaving:
        return ()
    held = in_hand(reading, seat)
    if seat.state != "playing":
        back = _("Play this hand after all") if seat.out_wish else _("Deal me in next hand")
        return (DoPart(back, "tables:come_back"),) if held else ()
    asked = bool(seat.out_wish)
    at_big_blind = (
        DoPart(_("Don’t sit out at the big blind"), "tables:come_back")
        if asked
        else DoPart(_("Sit out at the big blind"), "tables:sit_out_big_blind")
    )
    blinds = reading.table.game.forced == "blinds"
    now = (DoPart(_("Give up this hand and sit out"), "tables:sit_out_now"),) if held else ()
    return (DoPart(_("Sit out next hand"), "tables:sit_out"), *((at_big_blind,) if blinds else ()), *now)


def soon_gone(seat: SeatInfo) -> tuple[str, str] | None:
    """Icon and words for somebody who holds cards still but has asked to go or to sit out; None for anybody else."""
    if seat.leaving:
        return "exit", _("You leave after this hand")
    if seat.out_wish == GIVES_UP:
        return "moon", _("You give up this hand and sit out")
    return ("moon", _("You sit out after this hand")) if seat.state != "playing" else None


def in_hand(reading: Reading, seat: SeatInfo) -> bool:
    """Whether he still holds cards of the running hand."""
    position = reading.occupants.get(seat.number)
    return reading.snapshot.phase == "hand" and position is not None and reading.state is not None and not reading.state.folded[position]


def tag(reading: Reading, info: SeatInfo) -> TagPart | None:
    """The label of a seat that is not in the hand."""
    if info.leaving:
        return TagPart("sitting-out", "exit", _("Leaving"))
    if info.state != "playing":
        clock = kept_until(reading, info)
        text = pgettext("seat", "Out, %(time)s") % {"time": "{t}"} if clock is not None else ""
        return TagPart("sitting-out", "moon", _("Sitting out"), text, clock.due if clock is not None else "")
    owed = entry.of_seat(reading.snapshot, info.number)
    if owed is None or owed.free:
        return TagPart("sitting-out", "clock", _("Next hand")) if info.waits and reading.snapshot.phase == "hand" else None
    if info.posts and owed.may_post:
        return TagPart("sitting-out", "clock", _("Posts next"))
    return TagPart("sitting-out", "clock", _("Waits for BB"))
