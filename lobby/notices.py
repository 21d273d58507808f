"""A word that a player should meet on his next page, such as the receipt of an outage. The felt registers who knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Notice(NamedTuple):
    """One line, and the address where more is said, with the words of its button."""

    text: str
    url: str
    words: str
    kind: str = "good"
    """good, or warn."""
    icon: str = "server"


Provider = Callable[[int], Notice | None]

_provider: Provider = lambda _player_id: None  # noqa: E731 - replaced as a whole by the felt


def provide(provider: Provider) -> None:
    """Register who tells a player's notice by his id; the last one counts."""
    global _provider
    _provider = provider


def notice(player_id: int | None) -> Notice | None:
    """What this player should meet, or None; visitors meet nothing."""
    return _provider(player_id) if player_id is not None else None
