"""What happens at a table besides the cards, as lines of its log: who comes and goes, clocks, chips, the house.

Takes a happening by its name and its fields, so that the house need not know the felt's types.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from lobby.words.log import NOBODY, Line
from lobby.words.money import amount_text


def happening_line(kind: str, facts: Mapping[str, Any], names: Mapping[int, str], currency: str) -> Line | None:
    """The line of a happening, or None if it needs none. `names` are nicknames by seat, amounts in cents."""
    text = _sentence(kind, facts)
    if not text:
        return None
    seat = facts.get("seat", NOBODY)
    said = {"name": facts.get("nickname") or names.get(seat) or _("Seat %(number)s") % {"number": seat + 1}}
    figure = amount_text(facts["amount"], currency) if kind in _WITH_AMOUNT and facts.get("amount") else ""
    return Line("note", seat, text % said, figure)


_WITH_AMOUNT = ("PlayerSat", "PlayerLeft", "ToppedUp")


def _sentence(kind: str, facts: Mapping[str, Any]) -> str:
    why = facts.get("why", "")
    sentences = {
        "PlayerSat": _("%(name)s sits down"),
        "PlayerLeft": _LEFT.get(why, lambda: _("%(name)s leaves the table"))(),
        "SatOut": _OUT.get(why, lambda: _("%(name)s sits out"))(),
        "SitOutAsked": _("%(name)s sits out before the next big blind") if facts.get("asked") else _("%(name)s plays on"),
        "HandGivenUp": _("%(name)s gives up this hand"),
        "BlindsMissed": _MISSED.get((facts.get("big"), facts.get("small")), lambda: "")(),
        "CameBack": _("%(name)s comes back and posts what is owed") if facts.get("posts") else _("%(name)s comes back"),
        "ToppedUp": _("%(name)s adds chips"),
        "TopUpFailed": _("%(name)s wished to add chips, but none were added"),
        "SeatHeld": _("The free seat is held: %(name)s is next on the waiting list"),
        "HoldEnded": _HELD.get(why, lambda: "")(),
        "TimeRanOut": _("Out of time: %(name)s"),
        "WentOffline": _("%(name)s lost the connection"),
        "CameOnline": _("%(name)s is online again"),
        "TableClosing": _("The table closes after this hand"),
        "TableClosed": _("The table is closed"),
        "TableReopened": _("The table is open again"),
        "TablePaused": _("The table is paused, the clock stands"),
        "TableResumed": _("The table goes on"),
    }
    return sentences.get(kind, "")


_LEFT = {
    "sit_out_limit": lambda: _("%(name)s sat out too long and leaves the table"),
    "banned": lambda: _("%(name)s was taken off the table by the house"),
    "removed": lambda: _("%(name)s was taken off the table by the house"),
    "broke": lambda: _("%(name)s is out of chips and leaves the table"),
    "made_way": lambda: _("%(name)s makes way for a player"),
    "outage": lambda: _("%(name)s has the chips back after an outage"),
}
_HELD = {
    "declined": lambda: _("%(name)s does not take the seat that was held"),
    "expired": lambda: _("%(name)s did not come: the seat is held no longer"),
}
_MISSED = {
    (True, True): lambda: _("%(name)s misses both blinds"),
    (True, False): lambda: _("%(name)s misses the big blind"),
    (False, True): lambda: _("%(name)s misses the small blind"),
}
_OUT = {
    "big_blind": lambda: _("%(name)s sits out before the big blind, as wished"),
    "timeouts": lambda: _("Twice out of time: %(name)s sits out"),
    "offline": lambda: _("%(name)s is offline and sits out"),
    "broke": lambda: _("%(name)s is out of chips"),
}
