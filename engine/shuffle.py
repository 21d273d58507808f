"""The order of a pack from a seed: pure, so that a hand can be dealt again exactly.

SHA-256 in counter mode gives the bytes, Fisher-Yates with rejection the order: every order is equally likely for a
random seed. Where the seed comes from and who may read it is not known here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from engine.cards import Card, Cards

SEED_BYTES = 32


def _bytes(seed: bytes, count: int) -> Iterator[int]:
    block = 0
    label = seed + count.to_bytes(4, "big")
    while True:
        yield from hashlib.sha256(label + block.to_bytes(4, "big")).digest()
        block += 1


def shuffled(cards: Cards, seed: bytes, count: int = 0) -> Cards:
    """`cards` in the order of `seed`; `count` numbers the reshuffles of one hand, the first deal being 0.

    A pack has at most 256 cards, so one byte decides each place; a byte that would favour low places is thrown away.
    """
    order: list[Card] = list(cards)
    source = _bytes(seed, count)
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        fair = 256 - 256 % places
        byte = next(source)
        while byte >= fair:
            byte = next(source)
        at = byte % places
        order[last], order[at] = order[at], order[last]
    return tuple(order)
