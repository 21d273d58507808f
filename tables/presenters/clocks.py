"""Running clocks as the page shows them: the decision's own time, then the bank; how long somebody has been away."""

from __future__ import annotations

from datetime import datetime

from lobby.words.kept import gettext as _
from tables.presenters.figures import milliseconds
from tables.presenters.parts import ClockPart
from tables.store import Snapshot


def running(snapshot: Snapshot) -> ClockPart | None:
    """The clock of the one to act; None while nobody's runs."""
    if snapshot.due_for != "clock" or snapshot.due_at is None:
        return None
    if snapshot.bank_from is None:
        return ClockPart(milliseconds_text(snapshot.due_at), snapshot.clock_seconds)
    bank = max(1, round((snapshot.due_at - snapshot.bank_from).total_seconds()))
    return ClockPart(
        milliseconds_text(snapshot.bank_from),
        snapshot.clock_seconds,
        bank=bank,
        bank_due=milliseconds_text(snapshot.due_at),
        bank_text=_("Time bank, %(seconds)s s") % {"seconds": "{s}"},
    )


def milliseconds_text(when: datetime) -> str:
    """A moment for an attribute."""
    return str(milliseconds(when))
