"""The high ranking where any five cards play, in one look-up for up to seven cards; and 2-7, which turns it over.

Serves hold'em, the studs and draws of the full pack, and Americana, whose order has other straights and a higher flush.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Cards
from engine.evaluators.base import Evaluator
from engine.evaluators.low import ANY_FIVE, LOW_BITS
from engine.evaluators.names import CODES, FLUSH, ROYAL_FLUSH, STRIPPED_FLUSH
from engine.evaluators.tables import BITS, KEYS, Order, RankTables, SuitTables, flush_table, run_tops

FULL_PACK = Order(0, run_tops(5, 0, True), FLUSH)
STRIPPED_PACK = Order(5, run_tops(5, 5, True), STRIPPED_FLUSH)
ACE_HIGH_ONLY = Order(0, run_tops(5, 0, False), FLUSH, royal=False)
"""2-7: the ace is never low (R-RANK-6)."""

FIVE_SUITED = SuitTables(5)


class AnyFive(Evaluator):
    """The best five of up to seven cards by rank alone (R-RANK-1 to R-RANK-3, R-STRIP-1); a low half if asked for."""

    def __init__(self, order: Order, *, low: bool = False) -> None:
        self.has_low = low
        self._ranks = RankTables(order)
        self._flushes = flush_table(order)
        self._suited = FIVE_SUITED

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        cards = (*own, *board)
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g]
        elif count == 5:
            a, b, c, d, e = cards
            total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
        else:
            total = sum([KEYS[card] for card in cards])
        suit = self._suited[count][total & 255]
        if suit:
            return max(self._flush(cards, suit - 1), self._ranks[count][total >> 8])
        return self._ranks[count][total >> 8]

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        common = sum([KEYS[card] for card in board])
        found: list[int] = []
        for own in hands:
            total = common
            for card in own:
                total += KEYS[card]
            count = len(own) + len(board)
            strength = self._ranks[count][total >> 8]
            suit = self._suited[count][total & 255]
            if suit:
                strength = max(strength, self._flush((*own, *board), suit - 1))
            found.append(strength)
        return found

    def low(self, own: Cards, board: Cards = ()) -> int | None:
        if not self.has_low:
            return None
        mask = 0
        for card in own:
            mask |= LOW_BITS[card]
        for card in board:
            mask |= LOW_BITS[card]
        return ANY_FIVE[mask] or None

    def _low_of_five(self, five: Cards) -> int | None:
        return self.low(five)

    def _flush(self, cards: Cards, suit: int) -> int:
        mask = 0
        for card in cards:
            if card & 3 == suit:
                mask |= BITS[card]
        return self._flushes[mask]


class DeuceSeven(AnyFive):
    """2-7: the lowest hand of the high ranking, the ace always high (R-RANK-6). The larger strength is the better low."""

    _turned = ROYAL_FLUSH + 1 << 20

    def __init__(self) -> None:
        super().__init__(ACE_HIGH_ONLY)
        self._plain = self._ranks[5]
        self._five = self._suited[5]

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        if len(own) == 5 and not board:
            a, b, c, d, e = own
            total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
            if not self._five[total & 255]:
                return self._turned - self._plain[total >> 8]
        return self._turned - super().high(own, board)

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        return [self.high(own, board) for own in hands]

    def class_of(self, strength: int) -> str:
        return CODES[self._turned - strength >> 20]
