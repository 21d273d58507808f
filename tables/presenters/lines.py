"""Words to a player whose line was lost: why he counts as all-in, and how often that may still be."""

from __future__ import annotations

from lobby.words.kept import gettext as _
from lobby.words.kept import ngettext
from tables.happenings import FakeAllIn
from tables.presenters.parts import WhyPart
from tables.presenters.reading import Reading
from tables.store import SeatInfo


def treated_all_in(reading: Reading, seat: SeatInfo, position: int) -> WhyPart:
    """R-FAKE-1, with the figures of this hand and of his allowance."""
    state = reading.state
    assert state is not None
    put_in = reading.figures.bare(state.paid[position] + state.dead[position])
    facts = {"put_in": put_in, "kept": reading.figures.bare(state.kept[position])}
    text = [
        _("The line was lost when a bet was to be answered. In fixed and spread limit you then count as all-in for what you have put in.")
    ]
    used = next((event for _step, told in reading.snapshot.log for event in told if _is_his(event, seat)), None)
    if used is not None:
        text.append(allowance_text(max(0, used.allowance - used.used), used.allowance))
    return WhyPart(_("You play for the %(put_in)s that you have put in; %(kept)s stay yours.") % facts, tuple(text), "R-FAKE-1")


def _is_his(event: object, seat: SeatInfo) -> bool:
    return isinstance(event, FakeAllIn) and event.seat == seat.number


def allowance_text(left: int, whole: int) -> str:
    """'1 of 2 left within 24 hours.'"""
    text = ngettext(
        "Of %(whole)s such all-in within 24 hours you have %(left)s left.",
        "Of %(whole)s such all-ins within 24 hours you have %(left)s left.",
        whole,
    )
    return text % {"left": left, "whole": whole}
