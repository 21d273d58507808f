"""The low half, eight or better (R-RANK-5): tables over masks of the eight low ranks, ace first.

A low is a number from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); 0 stands for a hand that does not qualify.
"""

from __future__ import annotations

from itertools import combinations

from engine.cards import Cards

LOW_BITS = tuple(1 if card >> 2 == 12 else 2 << (card >> 2) if card >> 2 < 7 else 0 for card in range(52))
"""The bit of each card among the ranks A 2 3 4 5 6 7 8; 0 for nines and higher."""


def _numbers() -> dict[int, int]:
    masks = sorted((sum(1 << bit for bit in bits) for bits in combinations(range(8), 5)), reverse=True)
    return {mask: number for number, mask in enumerate(masks, 1)}


NUMBERS = _numbers()
"""The low of each mask of exactly five ranks: the smaller the mask, the better."""


def _lowest(mask: int, count: int) -> int:
    """The `count` lowest bits of a mask; fewer if it has no more."""
    kept = 0
    for _ in range(count):
        bit = mask & -mask
        kept |= bit
        mask ^= bit
    return kept


ANY_FIVE = bytes(NUMBERS.get(_lowest(mask, 5), 0) for mask in range(256))
"""The low of each mask when any five cards may play."""


def two_plus_three() -> bytes:
    """The low of `own mask << 8 | board mask` when exactly two own ranks and three of the board play."""
    rows: list[bytes] = []
    for own in range(256):
        first = own & -own
        second = (own ^ first) & -(own ^ first)
        if not second:
            rows.append(bytes(256))
        elif own == first | second:
            rows.append(bytes(NUMBERS.get(own | _lowest(board & ~own, 3), 0) for board in range(256)))
        else:
            rows.append(bytes(map(max, rows[own ^ first], rows[own ^ second], rows[first | second])))
    return b"".join(rows)


def highest_first(cards: Cards) -> Cards:
    """A low as it is named: the ace last."""
    return tuple(sorted(cards, key=lambda card: (LOW_BITS[card], card), reverse=True))
