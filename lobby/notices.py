"""A word that a player should meet on his next page, such as the receipt of an outage. Who knows one registers himself."""

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

_providers: list[Provider] = []


def provide(provider: Provider) -> None:
    """Register one who tells a player's notice by his id; of several the first that has something to say is heard."""
    if provider not in _providers:
        _providers.append(provider)


def notice(player_id: int | None) -> Notice | None:
    """What this player should meet, or None; visitors meet nothing."""
    if player_id is None:
        return None
    return next((found for provider in _providers if (found := provider(player_id)) is not None), None)
