"""The high ranking where any five cards play, in one look-up for up to seven cards; and 2-7, which turns it over.

Serves hold'em, the studs and draws of the full pack, and Americana, whose order has other straights and a higher flush.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache

from engine.cards import Cards
from engine.evaluators.base import Evaluator
from engine.evaluators.deciding import Points, by_rank
from engine.evaluators.low import ANY_FIVE, LOW_BITS
from engine.evaluators.names import CODES, FLUSH, ROYAL_FLUSH, STRIPPED_FLUSH
from engine.evaluators.tables import (
    BITS,
    FIVE_KEYS,
    FIVE_RANK_KEYS,
    KEYS,
    SEVEN_KEYS,
    SUITS,
    Order,
    flush_table,
    rank_tables,
    run_tops,
    suit_tables,
)

FULL_PACK = Order(0, run_tops(5, 0, True), FLUSH)
STRIPPED_PACK = Order(5, run_tops(5, 5, True), STRIPPED_FLUSH)
ACE_HIGH_ONLY = Order(0, run_tops(5, 0, False), FLUSH, royal=False)
"""2-7: the ace is never low (R-RANK-6)."""

FIVE_SUITED, THREE_SUITED = suit_tables(5), suit_tables(3)
FiveCards = Callable[[int, int, int, int, int], int]
SevenCards = Callable[[int, int, int, int, int, int, int], int]


# What these functions look into stands in their defaults: a local name is read quicker than one from outside.
@cache
def _five_cards(order: Order, turned: int = 0) -> FiveCards:
    """The strength of exactly five cards by `order`; with `turned` that number less it, so that the lowest hand is the best."""
    table, found = rank_tables(order).summed(5, FIVE_RANK_KEYS), flush_table(order)
    ranked = [0] * (max(table) + 1)
    for key, strength in table.items():
        ranked[key] = turned - strength if turned else strength
    flushes = [turned - strength for strength in found] if turned else found

    def five(
        a: int, b: int, c: int, d: int, e: int, suits: Cards = SUITS, keys: tuple[int, ...] = FIVE_KEYS, strengths: list[int] = ranked
    ) -> int:
        if suits[a] == suits[b] == suits[c] == suits[d] == suits[e]:
            return flushes[BITS[a] | BITS[b] | BITS[c] | BITS[d] | BITS[e]]
        return strengths[keys[a] + keys[b] + keys[c] + keys[d] + keys[e]]

    return five


def _seven_cards(places: array[int], strengths: list[int], flush: Callable[[Cards, int], int]) -> SevenCards:
    suits = FIVE_SUITED[7]

    def seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int, keys: tuple[int, ...] = KEYS, suits: tuple[int, ...] = suits) -> int:
        total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        suit = suits[total & 255]
        if suit:
            return max(flush((a, b, c, d, e, f, g), suit - 1), strengths[places[total >> 8]])
        return strengths[places[total >> 8]]

    return seven


class AnyFive(Evaluator):
    """The best five of up to seven cards by rank alone (R-RANK-1 to R-RANK-3, R-STRIP-1); a low half if asked for.

    `five` and `seven` rank cards given one by one: the shortest way in for whoever asks a million times.
    """

    five: FiveCards
    _turned = 0
    """What strengths are taken off where the lowest hand wins."""

    def __init__(self, order: Order, *, low: bool = False) -> None:
        self.has_low = low
        self._tables = rank_tables(order)
        self._flushes = flush_table(order)
        self.five = _five_cards(order, self._turned)
        self._seven: SevenCards = self._first_seven

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        if board:
            if len(own) == 2 and len(board) == 5:
                a, b = own
                c, d, e, f, g = board
                return self._seven(a, b, c, d, e, f, g)
            own = (*own, *board)
        if len(own) == 5:
            a, b, c, d, e = own
            return self.five(a, b, c, d, e)
        if len(own) == 7:
            a, b, c, d, e, f, g = own
            return self._seven(a, b, c, d, e, f, g)
        return self._any_number(own)

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        """All hands have equally many cards."""
        cards = len(board) + len(hands[0])
        if cards == 5 and not board:
            five = self.five
            return [five(a, b, c, d, e) for a, b, c, d, e in hands]
        if cards == 7 and not board:
            seven = self.seven
            return [seven(a, b, c, d, e, f, g) for a, b, c, d, e, f, g in hands]
        if cards != 7 or len(board) != 5:
            return [self.high(own, board) for own in hands]
        return self._on_five(hands, board)

    def _on_five(self, hands: Sequence[Cards], board: Cards) -> list[int]:
        """The strengths of hands of two cards on a board of five; a flush needs three of its suit there."""
        places, strengths = self._tables.of_seven()
        keys = SEVEN_KEYS
        common = sum([keys[card] for card in board])
        found = [strengths[places[common + keys[a] + keys[b]]] for a, b in hands]
        suit = THREE_SUITED[5][sum([KEYS[card] for card in board]) & 255] - 1
        if suit < 0:
            return found
        flushes, bits, suits = self._flushes, BITS, SUITS
        mask = sum([bits[card] for card in board if suits[card] == suit])
        of_suit = [mask + (bits[a] if suits[a] == suit else 0) + (bits[b] if suits[b] == suit else 0) for a, b in hands]
        return [max(strength, flushes[ranks]) for strength, ranks in zip(found, of_suit, strict=True)]

    def low(self, own: Cards, board: Cards = ()) -> int | None:
        if not self.has_low:
            return None
        mask = 0
        for card in own:
            mask |= LOW_BITS[card]
        for card in board:
            mask |= LOW_BITS[card]
        return ANY_FIVE[mask] or None

    def lows(self, hands: Sequence[Cards], board: Cards = ()) -> list[int | None]:
        """All hands have equally many cards."""
        if board or len(hands[0]) != 7 or not self.has_low:
            return super().lows(hands, board)
        bits, found = LOW_BITS, ANY_FIVE
        return [found[bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f] | bits[g]] or None for a, b, c, d, e, f, g in hands]

    def low_of_five(self, five: Cards) -> int | None:
        return self.low(five)

    def _any_number(self, cards: Cards) -> int:
        total = sum([KEYS[card] for card in cards])
        strength = self._tables.of(len(cards))[total >> 8]
        suit = FIVE_SUITED[len(cards)][total & 255]
        return max(strength, self._flush(cards, suit - 1)) if suit else strength

    @property
    def seven(self) -> SevenCards:
        """A function of seven cards; its table is built when it is first asked for."""
        if self._seven == self._first_seven:
            places, strengths = self._tables.of_seven()
            self._seven = _seven_cards(places, strengths, self._flush)
        return self._seven

    def _first_seven(self, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
        """Stands in until the table for seven cards is built, which a game of five never needs."""
        return self.seven(a, b, c, d, e, f, g)

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

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        if board:
            own = (*own, *board)
        if len(own) == 5:
            a, b, c, d, e = own
            return self.five(a, b, c, d, e)
        if len(own) > 5:
            return max(self.high(five) for five in self._fives(own, ()))
        return self._turned - self._any_number(own)

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        if len(hands[0]) + len(board) == 5:
            return super().highs(hands, board, players)
        return [self.high(own, board) for own in hands]

    def points(self, code: str, plays: Cards) -> Points:
        """The first lower card wins."""
        return tuple(point._replace(value=-point.value) for point in by_rank(plays))

    def class_of(self, strength: int) -> str:
        return CODES[self._turned - strength >> 20]
