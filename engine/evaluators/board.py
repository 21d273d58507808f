"""Boards of the stud games: a player's own up cards by rank alone (R-BRING-1, head of section 7; Soko's R-SO-1).

Common cards belong to no board, suits never decide, straights and flushes do not count.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache

from engine.cards import Cards
from engine.deck import FULL
from engine.evaluators.high import FULL_PACK
from engine.evaluators.names import CODES, in_order
from engine.evaluators.soko import Soko
from engine.evaluators.tables import RANK_KEYS, rank_tables

_RANKS = rank_tables(FULL_PACK)
_SOKO = Soko()
_RANK_KEYS = (0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 13663)
"""These make the multisets of up to four ranks distinct and are small enough for a list by their sum."""
_KEYS = tuple(_RANK_KEYS[card >> 2] for card in FULL)
_MOST = 4


@cache
def _strengths(cards: int) -> array[int]:
    """The strengths of boards of so many cards, at most four, by the sum of their keys."""
    table = _RANKS.summed(cards, _RANK_KEYS)
    # An array is half as large as a list and keeps its numbers in it: it stays in the processor's cache.
    found = array("I", (0,)) * (max(table) + 1)
    for key, strength in table.items():
        found[key] = strength
    return found


def board_strength(up_cards: Cards, ranking: str) -> int:
    """How high up to four up cards stand: larger acts first, equal boards go by the seat left of the button.

    In Soko four up cards also make four-flushes and four-straights (R-SO-1).
    """
    return board_strengths((up_cards,), ranking)[0]


def board_strengths(boards: Sequence[Cards], ranking: str) -> list[int]:
    """How high each of several boards of equally many cards stands."""
    if ranking == "soko":
        return [_SOKO.high(up_cards) for up_cards in boards]
    cards = len(boards[0])
    if cards > _MOST:
        table = _RANKS.of(cards)
        return [table[sum([RANK_KEYS[card >> 2] for card in up_cards])] for up_cards in boards]
    keys, strengths = _KEYS, _strengths(cards)
    # Written out for what is asked most: who begins each round.
    if cards == 2:
        return [strengths[keys[a] + keys[b]] for a, b in boards]
    if cards == 3:
        return [strengths[keys[a] + keys[b] + keys[c]] for a, b, c in boards]
    if cards == 4:
        return [strengths[keys[a] + keys[b] + keys[c] + keys[d]] for a, b, c, d in boards]
    return [strengths[sum([keys[card] for card in up_cards])] for up_cards in boards]


def board_hand(up_cards: Cards, ranking: str) -> tuple[str, Cards]:
    """The class code of up cards and the cards themselves, those that decide first."""
    code = CODES[board_strength(up_cards, ranking) >> 20]
    return code, in_order(code, up_cards)
