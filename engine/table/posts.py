"""Forced money of one position, as the line-up names it and the hand takes it."""

from __future__ import annotations

from typing import NamedTuple


class Post(NamedTuple):
    """Forced money of one position, in cents: `live` counts as a bet already made, `dead` is in the pot only (R-LIM-3).

    `kind` is small_blind, big_blind, live_blind (a newcomer's or a returner's) or dead_blind.
    """

    position: int
    kind: str
    live: int
    dead: int = 0
