"""The word on a player's pages while he has not read what the house did."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from lobby import notices
from lobby.people import measures
from lobby.people.models import Measure
from lobby.words.accounts import measure_sentence

_SAID = dict.fromkeys((Measure.UNMUTE, Measure.RESUMED, Measure.REOPENED, Measure.APPROVED), ("good", "info")) | {
    Measure.LOOK: ("good", "eye")
}
"""How it looks, by kind; anything else is a warning."""


def measure_notice(player_id: int) -> notices.Notice | None:
    """The oldest one that he has not read."""
    found = measures.unread(player_id)
    if found is None:
        return None
    kind, icon = _SAID.get(found.kind, ("warn", "alert"))
    return notices.Notice(measure_sentence(found.kind), reverse("people:account"), _("Read it"), kind, icon)
