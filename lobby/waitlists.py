"""Where a player waits for a seat, and which one is held for him: a word that reaches him on every page.

The felt knows the lists and registers who tells of them; here they are only drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import translation


class Place(NamedTuple):
    """One place: `number` on the list of `table_name`, or, with `until`, seat `seat` (0-based) held for him at `table_id`."""

    table_id: int
    table_name: str
    number: int
    any_like: bool
    seat: int | None = None
    until: datetime | None = None

    @property
    def due(self) -> str:
        """When the hold ends, for the page's clock: milliseconds as text."""
        return str(round(self.until.timestamp() * 1000)) if self.until is not None else ""

    @property
    def shown(self) -> int:
        """The seat as people count."""
        return (self.seat or 0) + 1


Provider = Callable[[int], list[Place]]

_provider: Provider = lambda _player_id: []  # noqa: E731 - replaced as a whole by the felt


def provide(provider: Provider) -> None:
    """The felt says where a player waits: provider(player_id) -> his places, held ones first."""
    global _provider
    _provider = provider


def places(player_id: int | None) -> list[Place]:
    """Where a player waits; nowhere for a visitor."""
    return _provider(player_id) if player_id is not None else []


def calls_html(player_id: int, language: str) -> str:
    """The held seats of a player as a live fragment; it goes when none is held."""
    held = [place for place in places(player_id) if place.until is not None]
    with translation.override(language):
        return render_to_string("_calls.html", {"calls": held, "live": True}).strip()
