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
from engine.evaluators.tables import BITS, KEYS, RANK_KEYS, suit_tables

Row = tuple[int, ...]
Reader = Callable[[Row], tuple[int, ...]]
THREE_SUITED = suit_tables(3)

_PAIR_AT = {RANK_KEYS[a] + RANK_KEYS[b]: at for at, (a, b) in enumerate((a, b) for a in range(13) for b in range(a, 13))}
"""The place in a row of a pair of own ranks, by the sum of their keys."""


class TwoPlusThree(AnyFive):
    """The evaluator of the four Omahas. With fewer than three common cards two own and all common ones are ranked.

    A player has at least two cards of his own.
    """

    def __init__(self, *, low: bool = False) -> None:
        super().__init__(FULL_PACK, low=low)
        self._rows: list[dict[int, Row]] = [{} for _ in range(6)]
        self._triples: dict[int, Row] = {}
        self._readers: list[dict[int, Reader]] = [{} for _ in range(6)]
        # Both by number of cards: keys of fewer and of more cards may be equal.
        self._full_rows, self._four_readers = self._rows[5], self._readers[4]
        self._lows = two_plus_three() if low else b""

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        if len(own) != 4 or len(board) != 5:
            return self.highs((own,), board)[0]
        # The same as below, written out: a bot asks for one hand at a time and often.
        a, b, c, d, e = board
        common = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
        a, b, c, d = own
        total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] >> 8
        row = self._full_rows.get(common >> 8) or self._add_row(board)
        strength = max((self._four_readers.get(total) or self._add_reader(own))(row))
        suit = THREE_SUITED[5][common & 255]
        return self._flush_or(strength, own, board, suit - 1) if suit else strength

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        """All hands have equally many cards."""
        if len(board) < 3 or not hands:
            return [self._early(own, board) for own in hands]
        keys = KEYS
        common = sum([keys[card] for card in board])
        row = self._rows[len(board)].get(common >> 8) or self._add_row(board)
        suit = THREE_SUITED[len(board)][common & 255] - 1
        readers = self._readers[len(hands[0])]
        found: list[int] = []
        for own in hands:
            if len(own) == 4:
                a, b, c, d = own
                total = keys[a] + keys[b] + keys[c] + keys[d] >> 8
            else:
                total = sum([keys[card] for card in own]) >> 8
            strength = max((readers.get(total) or self._add_reader(own))(row))
            found.append(strength if suit < 0 else self._flush_or(strength, own, board, suit))
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

    def of_five(self, five: Cards) -> int:
        return AnyFive.high(self, five)

    def low_of_five(self, five: Cards) -> int | None:
        return AnyFive.low(self, five)

    def fits(self, own: int, board: int) -> bool:
        return own >= 2 and board >= 3

    def _fives(self, own: Cards, board: Cards) -> Iterator[Cards]:
        mine_down, common_down = sorted(own, reverse=True), sorted(board, reverse=True)
        for mine in combinations(mine_down, min(2, len(own))):
            for common in combinations(common_down, min(3, len(board))):
                yield tuple(sorted((*mine, *common), reverse=True))

    def _early(self, own: Cards, board: Cards) -> int:
        return max(self.of_five(five) for five in self._fives(own, board))

    def _add_row(self, board: Cards) -> Row:
        """The best plain strength on this board for each pair of own ranks."""
        ranks = [RANK_KEYS[card >> 2] for card in board]
        rows = [self._triples.get(three) or self._add_triple(three) for three in {sum(three) for three in combinations(ranks, 3)}]
        row = tuple(map(max, *rows)) if len(rows) > 1 else rows[0]
        self._rows[len(board)][sum(ranks)] = row
        return row

    def _add_triple(self, three: int) -> Row:
        """The same with three common cards of these ranks; no plain strength is there for five equal ranks."""
        plain = self._tables.of(5)
        row = self._triples[three] = tuple([plain.get(pair + three, 0) for pair in _PAIR_AT])
        return row

    def _add_reader(self, own: Cards) -> Reader:
        """What reads the pairs of these own ranks off a row."""
        ranks = [RANK_KEYS[card >> 2] for card in own]
        places = sorted({_PAIR_AT[a + b] for a, b in combinations(ranks, 2)})
        reader: Reader = itemgetter(places[0], *places)
        self._readers[len(own)][sum(ranks)] = reader
        return reader

    def _flush_or(self, strength: int, own: Cards, board: Cards, suit: int) -> int:
        """The best flush of two own and three common cards of the suit, if it is better."""
        mine = [BITS[card] for card in own if card & 3 == suit]
        if len(mine) < 2:
            return strength
        flushes = self._flushes
        threes = [a | b | c for a, b, c in combinations([BITS[card] for card in board if card & 3 == suit], 3)]
        return max(strength, max([flushes[a | b | three] for a, b in combinations(mine, 2) for three in threes]))
