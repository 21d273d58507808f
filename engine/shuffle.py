"""The order of a pack from a seed: pure, so that a hand can be dealt again exactly.

SHA-256 in counter mode gives the bytes, Fisher-Yates with rejection the order: every order is equally likely for a
random seed. Where the seed comes from and who may read it is not known here.
"""

from __future__ import annotations

from hashlib import sha256

from engine.cards import Card, Cards

SEED_BYTES = 32


REJECTED = 255


def _places(count: int) -> bytes:
    """For each byte the one of `count` places that it means; a byte that would favour low places is rejected."""
    fair = 256 - 256 % count
    return bytes(byte % count if byte < fair else REJECTED for byte in range(256))


_PLACES = [bytes([REJECTED] * 256), *(_places(count) for count in range(2, 53))]
"""By the last place that is still open; with one place left every byte is rejected."""


def shuffled(cards: Cards, seed: bytes, count: int = 0) -> Cards:
    """`cards`, at most a pack of 52, in the order of `seed`; `count` numbers the reshuffles of one hand, the first deal being 0."""
    order: list[Card] = list(cards)
    label = seed + count.to_bytes(4, "big")
    last, block = len(order) - 1, 0
    tables, rejected = _PLACES, REJECTED
    places = tables[last]
    while last > 0:
        for byte in sha256(label + block.to_bytes(4, "big")).digest():
            at = places[byte]
            if at != rejected:
                order[last], order[at] = order[at], order[last]
                last -= 1
                places = tables[last]
        block += 1
    return tuple(order)
