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
    """How high up cards stand: larger acts first, equal boards go by the seat left of the button.

    In Soko four up cards also make four-flushes and four-straights (R-SO-1).
    """
    if ranking == "soko":
        return _SOKO.high(up_cards)
    cards = len(up_cards)
    if cards > _MOST:
        return _RANKS.of(cards)[sum([RANK_KEYS[card >> 2] for card in up_cards])]
    return _strengths(cards)[sum([_KEYS[card] for card in up_cards])]


def highest_of(boards: Sequence[Cards], among: Sequence[int], ranking: str) -> int:
    """Which of the places `among` has the board that stands highest, the first of equal ones; all have equally many cards."""
    found, best = among[0], -1
    cards = len(boards[found])
    if ranking == "soko" or not 2 <= cards <= _MOST:
        return max(among, key=lambda at: board_strength(boards[at], ranking))
    keys, strengths = _KEYS, _strengths(cards)
    # Written out by number of cards: it is asked at the beginning of every round.
    if cards == 2:
        for at in among:
            a, b = boards[at]
            if (strength := strengths[keys[a] + keys[b]]) > best:
                found, best = at, strength
    elif cards == 3:
        for at in among:
            a, b, c = boards[at]
            if (strength := strengths[keys[a] + keys[b] + keys[c]]) > best:
                found, best = at, strength
    else:
        for at in among:
            a, b, c, d = boards[at]
            if (strength := strengths[keys[a] + keys[b] + keys[c] + keys[d]]) > best:
                found, best = at, strength
    return found


def board_hand(up_cards: Cards, ranking: str) -> tuple[str, Cards]:
    """The class code of up cards and the cards themselves, those that decide first."""
    code = CODES[board_strength(up_cards, ranking) >> 20]
    return code, in_order(code, up_cards)
