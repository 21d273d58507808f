"""Additive keys of cards and the tables that they index.

The key of a hand is the sum of its cards' keys: the rank part makes every multiset of equally many ranks (up to seven)
distinct, the low byte tells whether a suit has the flush. A rank-only strength is `class << 20` over five 4-bit pips
(2 to 14), most significant first; 0 stands for a card that is not there. Tables are built when first asked for.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine.evaluators.names import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
FIVE_RANK_KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""These make the multisets of exactly five ranks distinct and are small enough for a list by their sum."""
SUIT_KEYS = (0, 1, 25, 32)
KEYS = tuple(RANK_KEYS[card >> 2] << 8 | SUIT_KEYS[card & 3] for card in range(52))
"""The key of each card; `key >> 8` is the rank part."""
SEVEN_KEYS = tuple(RANK_KEYS[card >> 2] for card in range(52))
"""The rank part alone, for hands of any number of cards."""
FIVE_KEYS = tuple(FIVE_RANK_KEYS[card >> 2] for card in range(52))
"""The key of each card in a hand of exactly five, which has no suit in it."""
SUITS = tuple(card & 3 for card in range(52))
BITS = tuple(1 << (card >> 2) for card in range(52))
"""The bit of each card's rank in a mask of thirteen."""
CLASS_SHIFT = 20
MOST_CARDS = 7
MASKS = 1 << 13


def _tops() -> list[int]:
    """For each mask the pips of its five highest ranks, the highest in the top four of twenty bits."""
    tops = [0] * MASKS
    for mask in range(1, MASKS):
        high = mask.bit_length() - 1
        tops[mask] = (high + 2) << 16 | tops[mask ^ 1 << high] >> 4
    return tops


TOPS = _tops()


def run_tops(length: int, floor: int, low_ace: bool) -> bytes:
    """For each mask the pip of the highest run of `length` ranks, 0 without one; with `low_ace` the ace also
    stands below the rank `floor` of the pack's lowest card (R-RANK-2, R-STRIP-1)."""
    found = bytearray(MASKS)
    wheel = 1 << 12 | ((1 << (length - 1)) - 1) << floor
    for mask in range(MASKS):
        runs = mask
        for step in range(1, length):
            runs &= mask >> step
        if runs:
            found[mask] = runs.bit_length() + length
        elif low_ace and mask & wheel == wheel:
            found[mask] = floor + length
    return bytes(found)


class Order(NamedTuple):
    """What tells one rank-only ranking from another."""

    floor: int
    """The rank of the pack's lowest card."""
    straights: bytes
    flush: int
    """The class number of a flush."""
    royal: bool = True
    """Whether the ace-high straight flush has a name of its own."""
    mend: Callable[[int, int, int], int] | None = None
    """Called with (strength, mask, number of cards) for high cards and pairs: Soko's four-straight."""


_Ranks = tuple[int, int, int, int, int]
"""A multiset of ranks: sum of their keys, mask of ranks, of pairs, of threes, of fours."""


def _multisets(cards: int, floor: int, keys: Sequence[int]) -> Iterator[_Ranks]:
    """Every multiset of so many ranks, put together from the lower and the upper half of the ranks: that takes little memory."""
    middle = (floor + 13) // 2
    lower, upper = _grown(cards, range(floor, middle), keys), _grown(cards, range(middle, 13), keys)
    for below, above in zip(lower, reversed(upper), strict=True):
        for sums, mask, twos, threes, fours in below:
            for more, ranks, pairs, trips, quads in above:
                yield sums + more, mask | ranks, twos | pairs, threes | trips, fours | quads


def _grown(cards: int, ranks: range, keys: Sequence[int]) -> list[list[_Ranks]]:
    """Every multiset of up to so many of `ranks`, by how many they are."""
    grown: list[list[_Ranks]] = [[(0, 0, 0, 0, 0)]] + [[] for _ in range(cards)]
    for rank in ranks:
        key, bit = keys[rank], 1 << rank
        for have in range(cards - 1, -1, -1):
            for sums, mask, twos, threes, fours in grown[have]:
                mask |= bit
                for times in range(1, min(4, cards - have) + 1):
                    at = grown[have + times]
                    if times == 1:
                        at.append((sums + key, mask, twos, threes, fours))
                    elif times == 2:
                        at.append((sums + 2 * key, mask, twos | bit, threes, fours))
                    elif times == 3:
                        at.append((sums + 3 * key, mask, twos, threes | bit, fours))
                    else:
                        at.append((sums + 4 * key, mask, twos, threes, fours | bit))
    return grown


def _strength(mask: int, twos: int, threes: int, fours: int, straights: bytes) -> int:
    """The best five without regard to suits."""
    if fours:
        four = 1 << (fours.bit_length() - 1)
        return FOUR_OF_A_KIND << 20 | TOPS[four] | (TOPS[mask ^ four] & 0xF0000) >> 4
    if threes:
        three = 1 << (threes.bit_length() - 1)
        others = twos | threes ^ three
        if others:
            return FULL_HOUSE << 20 | TOPS[three] | (TOPS[others] & 0xF0000) >> 4
        if straights[mask]:
            return STRAIGHT << 20 | straights[mask] << 16
        return THREE_OF_A_KIND << 20 | TOPS[three] | (TOPS[mask ^ three] & 0xFF000) >> 4
    if straights[mask]:
        return STRAIGHT << 20 | straights[mask] << 16
    if twos:
        pair = 1 << (twos.bit_length() - 1)
        second = twos ^ pair
        if second:
            second = 1 << (second.bit_length() - 1)
            return TWO_PAIR << 20 | TOPS[pair] | TOPS[second] >> 4 | (TOPS[mask ^ pair ^ second] & 0xF0000) >> 8
        return ONE_PAIR << 20 | TOPS[pair] | (TOPS[mask ^ pair] & 0xFFF00) >> 4
    return TOPS[mask]


class RankTables:
    """The strength of each rank key when no flush counts; built by number of cards when first asked for."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._built: list[dict[int, int]] = [{} for _ in range(MOST_CARDS)]
        self._places = array("H")
        self._strengths: list[int] = []

    def of(self, cards: int) -> dict[int, int]:
        """The strengths of so many cards, at most six, by rank key."""
        if not self._built[cards]:
            self._built[cards] = self.summed(cards)
        return self._built[cards]

    def of_seven(self) -> tuple[array[int], list[int]]:
        """For seven cards the place of each rank key in a list of strengths, and that list.

        One array instead of a dict: 16 MB, but a look-up misses the processor's cache once and not four times.
        """
        if not self._strengths:
            self._places = array("H", (0,)) * (4 * RANK_KEYS[12] + 3 * RANK_KEYS[11] + 1)
            place_of: dict[int, int] = {}
            for key, strength in self._each(7, RANK_KEYS):
                self._places[key] = place_of.setdefault(strength, len(place_of))
            self._strengths = list(place_of)
        return self._places, self._strengths

    def summed(self, cards: int, keys: Sequence[int] = RANK_KEYS) -> dict[int, int]:
        """The strengths of exactly so many cards by the sum of these `keys` of theirs, made anew."""
        same: dict[int, int] = {}
        return {key: same.setdefault(strength, strength) for key, strength in self._each(cards, keys)}

    def _each(self, cards: int, keys: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Each multiset of ranks as sum of `keys` and strength."""
        straights, mend = self._order.straights, self._order.mend
        for key, mask, twos, threes, fours in _multisets(cards, self._order.floor, keys):
            strength = _strength(mask, twos, threes, fours, straights)
            if mend is not None and strength >> CLASS_SHIFT <= ONE_PAIR:
                strength = mend(strength, mask, cards)
            yield key, strength


@cache
def rank_tables(order: Order) -> RankTables:
    """The tables of an order, shared by the games that rank by it."""
    return RankTables(order)


def suit_tables(wanted: int) -> tuple[tuple[int, ...], ...]:
    """By number of cards: for the low byte of a key, 1 + the suit that has at least `wanted` cards, else 0."""
    return tuple(_suit_table(cards, wanted) for cards in range(MOST_CARDS + 1))


def _suit_table(cards: int, wanted: int) -> tuple[int, ...]:
    found = [0] * 256
    for clubs in range(cards + 1):
        for diamonds in range(cards + 1 - clubs):
            for hearts in range(cards + 1 - clubs - diamonds):
                held = (clubs, diamonds, hearts, cards - clubs - diamonds - hearts)
                if max(held) >= wanted:
                    found[sum(map(int.__mul__, held, SUIT_KEYS))] = 1 + held.index(max(held))
    return tuple(found)


def flush_table(order: Order) -> list[int]:
    """For each mask of five or more ranks in one suit the strength of its best five; 0 for fewer."""
    flushes = [0] * MASKS
    for mask in range(31, MASKS):
        if mask.bit_count() >= 5:
            top = order.straights[mask]
            if not top:
                flushes[mask] = order.flush << 20 | TOPS[mask]
            elif top == 14 and order.royal:
                flushes[mask] = ROYAL_FLUSH << 20 | top << 16
            else:
                flushes[mask] = STRAIGHT_FLUSH << 20 | top << 16
    return flushes
