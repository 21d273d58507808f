"""Soko: four-flush and four-straight between one pair and two pair (R-SO-1). Ranks up to five cards of one player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Cards
from engine.evaluators.base import Evaluator
from engine.evaluators.high import FULL_PACK
from engine.evaluators.names import FOUR_FLUSH, FOUR_STRAIGHT, ONE_PAIR
from engine.evaluators.tables import BITS, KEYS, TOPS, flush_table, rank_tables, run_tops, suit_tables

_FOUR_RUNS = run_tops(4, 0, True)


def _four_straight(strength: int, mask: int, cards: int) -> int:
    """The four-straight in high cards or one pair of four or five cards, else the strength as it was."""
    top = _FOUR_RUNS[mask]
    if not top or cards < 4:
        return strength
    run = 0b1000000000111 if top == 4 else 0b1111 << (top - 5)
    other = TOPS[mask ^ run] >> 16
    if strength >> 20 == ONE_PAIR:
        other = strength >> 16 & 15
    return FOUR_STRAIGHT << 20 | top << 16 | other << 12


_ORDER = FULL_PACK._replace(mend=_four_straight)


class Soko(Evaluator):
    """Compares the four of a four-flush or four-straight first, then the fifth card, which may pair one of them."""

    def __init__(self) -> None:
        self._tables = rank_tables(_ORDER)
        self._flushes = flush_table(_ORDER)
        self._suited = suit_tables(4)

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        cards = (*own, *board)
        if len(cards) > 5:
            return max(self.high(five) for five in self._fives(own, board))
        total = 0
        for card in cards:
            total += KEYS[card]
        strength = self._tables.of(len(cards))[total >> 8]
        suit = self._suited[len(cards)][total & 255]
        return max(strength, self._suited_strength(cards, suit - 1)) if suit else strength

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        return [self.high(own, board) for own in hands]

    def _suited_strength(self, cards: Cards, suit: int) -> int:
        mask = fifth = 0
        for card in cards:
            if card & 3 == suit:
                mask |= BITS[card]
            else:
                fifth = (card >> 2) + 2
        return self._flushes[mask] or FOUR_FLUSH << 20 | TOPS[mask] | fifth
