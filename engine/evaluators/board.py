"""Boards of the stud games: a player's own up cards by rank alone (R-BRING-1, head of section 7; Soko's R-SO-1).

Common cards belong to no board, suits never decide, straights and flushes do not count.
"""

from __future__ import annotations

from engine.cards import Cards
from engine.evaluators.high import FULL_PACK
from engine.evaluators.names import CODES, in_order
from engine.evaluators.soko import Soko
from engine.evaluators.tables import RANK_KEYS, rank_tables

_RANKS = rank_tables(FULL_PACK)
_SOKO = Soko()


def board_strength(up_cards: Cards, ranking: str) -> int:
    """How high up to four up cards stand: larger acts first, equal boards go by the seat left of the button.

    In Soko four up cards also make four-flushes and four-straights (R-SO-1).
    """
    if ranking == "soko":
        return _SOKO.high(up_cards)
    return _RANKS.of(len(up_cards))[sum(RANK_KEYS[card >> 2] for card in up_cards)]


def board_hand(up_cards: Cards, ranking: str) -> tuple[str, Cards]:
    """The class code of up cards and the cards themselves, those that decide first."""
    code = CODES[board_strength(up_cards, ranking) >> 20]
    return code, in_order(code, up_cards)
