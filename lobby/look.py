"""How the pages look to one visitor: theme, deck, felt, contrast, stillness. Kept in cookies, drawn as attributes of <html>.

Knows no account: the choice belongs to the device, and the first page already has it, so that nothing flickers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _

YEAR = 365 * 24 * 3600
"""Seconds that a choice is kept."""


class Choice(NamedTuple):
    """One switch: its name (`data-<name>`), heading, and the offered values with their words; '' is the default."""

    name: str
    heading: str
    options: tuple[tuple[str, str], ...]


def choices() -> tuple[Choice, ...]:
    """All switches, worded in the reader's language."""
    return (
        Choice("theme", _("Light"), (("", _("As the system")), ("dark", _("Dark")), ("light", _("Bright")))),
        Choice("deck", _("Deck"), (("", _("Two colours")), ("four", _("Four colours")))),
        Choice("felt", _("Felt"), (("", _("Green")), ("blue", _("Blue")), ("slate", _("Grey")))),
        Choice("contrast", _("Contrast"), (("", _("Normal")), ("more", _("High")))),
        Choice("motion", _("Motion"), (("", _("On")), ("off", _("Off")))),
        Choice("log", _("Dealer’s lines"), (("", _("Shown")), ("hidden", _("Hidden")))),
    )


_VALUES = {
    "theme": ("dark", "light"),
    "deck": ("four",),
    "felt": ("blue", "slate"),
    "contrast": ("more",),
    "motion": ("off",),
    "log": ("hidden",),
}


def chosen(cookies: Mapping[str, str]) -> dict[str, str]:
    """What this visitor chose, by name; unknown values count as not chosen."""
    return {name: cookies[f"look_{name}"] for name, values in _VALUES.items() if cookies.get(f"look_{name}") in values}


def keep(response: HttpResponse, asked: Mapping[str, str]) -> None:
    """Puts the asked choices into cookies; the default deletes its cookie. The page's script writes the same cookies."""
    for name, values in _VALUES.items():
        if asked.get(name) in values:
            response.set_cookie(f"look_{name}", asked[name], max_age=YEAR, samesite="Lax")
        elif name in asked:
            response.delete_cookie(f"look_{name}", samesite="Lax")
