"""The two packs: all 52 cards, and the 32 from the seven up. Knows no order but the sorted one."""

from __future__ import annotations

from engine.cards import RANKS, Cards

FULL: Cards = tuple(range(52))
STRIPPED: Cards = tuple(range(RANKS.index("7") * 4, 52))

PACKS: dict[int, Cards] = {52: FULL, 32: STRIPPED}
"""Sorted packs by their number of cards."""
