"""Which cards to exchange in a draw: every choice is tried on the same new cards, the one that ends best is taken."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations

from engine.cards import Cards
from tables.bots.reading import Dice, Spot, deal

TRIALS = 20
MEASURES = 60
"""Hands dealt at random, each the better of two, to measure the results by: a player who has drawn holds about that."""


def discards(spot: Spot, dice: Dice) -> Cards:
    """The cards to put aside; none is to stand pat."""
    unseen = spot.unseen
    new = [tuple(deal(dice, unseen, spot.legal.draw)) for _ in range(TRIALS)]
    scale = _scale(spot, dice)

    def worth(gone: Cards) -> int:
        kept = tuple(card for card in spot.own if card not in gone)
        ranks = spot.judge.highs([kept + cards[: len(gone)] for cards in new])
        return sum(bisect_left(scale, rank) for rank in ranks)

    return max(_choices(spot.own, spot.legal.draw), key=worth)


def _choices(own: Cards, most: int) -> Iterator[Cards]:
    """Fewer cards first, so that of equals the shorter draw is taken."""
    for count in range(min(most, len(own)) + 1):
        yield from combinations(own, count)


def _scale(spot: Spot, dice: Dice) -> list[int]:
    ranks = spot.judge.highs([tuple(deal(dice, spot.unseen, len(spot.own))) for _ in range(2 * MEASURES)])
    return sorted(map(max, ranks[::2], ranks[1::2]))
