"""Hands in PHH, the poker hand history format: TOML files, one hand each (.phh) or many (.phhs).

`read` gives the hands of a file, `play` plays one by our rules, `write` makes a file of our events. Codes of games that
PHH does not know and our own fields are described in docs/phh.md.
"""

from __future__ import annotations

from engine.notation.phh.playing import Played, play
from engine.notation.phh.reading import Hand, read
from engine.notation.phh.writing import write

__all__ = ["Hand", "Played", "play", "read", "write"]
