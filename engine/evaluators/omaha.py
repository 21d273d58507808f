"""Omaha: exactly two of a player's own cards and three of the board (R-OM, R-O5), high and low each with its own two.

For each multiset of board ranks one row holds the best strength for every pair of own ranks; it is worked out when
that board is first seen. A player's pairs are read off the row in one go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from operator import itemgetter

from engine.cards import Cards
from engine.evaluators.high import FULL_PACK, AnyFive
from engine.evaluators.low import LOW_BITS, two_plus_three
from engine.evaluators.tables import BITS, KEYS, RANK_KEYS

Row = tuple[int, ...]

_PAIR_AT = {RANK_KEYS[a] + RANK_KEYS[b]: at for at, (a, b) in enumerate((a, b) for a in range(13) for b in range(a, 13))}
"""The place in a row of a pair of own ranks, by the sum of their keys."""
_SUIT_COUNTS = (1, 1 << 4, 1 << 8, 1 << 12)


class TwoPlusThree(AnyFive):
    """The evaluator of the four Omahas. With fewer than three common cards two own and all common ones are ranked."""

    def __init__(self, *, low: bool = False) -> None:
        super().__init__(FULL_PACK, low=low)
        self._rows: dict[int, Row] = {}
        self._pairs: dict[int, Callable[[Row], Row | int]] = {}
        self._lows = two_plus_three() if low else b""

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        return self.highs((own,), board)[0]

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        if len(board) < 3 or any(len(own) < 2 for own in hands):
            return [self._early(own, board) for own in hands]
        row = self._row(board)
        suit, triples = self._suited_triples(board)
        found: list[int] = []
        for own in hands:
            total = 0
            for card in own:
                total += KEYS[card]
            pairs = self._pairs.get(total >> 8) or self._learn(own)
            strength = max(pairs(row))  # type: ignore[arg-type]
            if suit >= 0:
                suited = [BITS[card] for card in own if card & 3 == suit]
                if len(suited) > 1:
                    strength = max(strength, self._best_flush(suited, triples))
            found.append(strength)
        return found

    def low(self, own: Cards, board: Cards = ()) -> int | None:
        if not self.has_low:
            return None
        mine = 0
        for card in own:
            mine |= LOW_BITS[card]
        common = 0
        for card in board:
            common |= LOW_BITS[card]
        return self._lows[mine << 8 | common] or None

    def _strength_of(self, five: Cards) -> int:
        return AnyFive.high(self, five)

    def _low_of_five(self, five: Cards) -> int | None:
        return AnyFive.low(self, five)

    def fits(self, own: int, board: int) -> bool:
        return own >= 2 and board >= 3

    def _fives(self, own: Cards, board: Cards) -> Iterator[Cards]:
        for mine in combinations(own, min(2, len(own))):
            for common in combinations(board, min(3, len(board))):
                yield tuple(sorted((*mine, *common), reverse=True))

    def _early(self, own: Cards, board: Cards) -> int:
        return max(self._strength_of(five) for five in self._fives(own, board))

    def _row(self, board: Cards) -> Row:
        """The best plain strength on this board for each pair of own ranks."""
        key = 0
        for card in board:
            key += KEYS[card]
        key >>= 8
        row = self._rows.get(key)
        if row is None:
            plain = self._ranks[5]
            triples = {sum(three) for three in combinations([RANK_KEYS[card >> 2] for card in board], 3)}
            row = tuple(max(plain.get(pair + three, 0) for three in triples) for pair in _PAIR_AT)
            self._rows[key] = row
        return row

    def _learn(self, own: Cards) -> Callable[[Row], Row | int]:
        """What reads the pairs of these own ranks off a row."""
        ranks = [RANK_KEYS[card >> 2] for card in own]
        places = {_PAIR_AT[a + b] for a, b in combinations(ranks, 2)}
        first = next(iter(places))
        pairs = itemgetter(*(places if len(places) > 1 else (first, first)))
        self._pairs[sum(ranks)] = pairs
        return pairs

    def _suited_triples(self, board: Cards) -> tuple[int, list[int]]:
        """The suit that three or more common cards share, or -1, and the masks of each three of them."""
        for suit in range(4):
            bits = [BITS[card] for card in board if card & 3 == suit]
            if len(bits) >= 3:
                return suit, [a | b | c for a, b, c in combinations(bits, 3)]
        return -1, []

    def _best_flush(self, suited: list[int], triples: list[int]) -> int:
        flushes = self._flushes
        return max([flushes[a | b | three] for a, b in combinations(suited, 2) for three in triples])
