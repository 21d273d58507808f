"""The classes of hands: their numbers, their codes, and the order in which the five cards of one are named.

A strength is the class above its deciding ranks, so classes are numbers that compare. A flush has two of them: above
the full house in the stripped pack (R-STRIP-1), below it elsewhere.
"""

from __future__ import annotations

from collections import Counter

from engine.cards import Card, Cards

HIGH_CARD = 0
ONE_PAIR = 1
FOUR_STRAIGHT = 2
FOUR_FLUSH = 3
TWO_PAIR = 4
THREE_OF_A_KIND = 5
STRAIGHT = 6
FLUSH = 7
FULL_HOUSE = 8
STRIPPED_FLUSH = 9
FOUR_OF_A_KIND = 10
STRAIGHT_FLUSH = 11
ROYAL_FLUSH = 12

CODES = (
    "high_card",
    "one_pair",
    "four_straight",
    "four_flush",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""The code of each class number."""

CLASS_ORDER = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "four_flush",
    "four_straight",
    "one_pair",
    "high_card",
)
"""Every code once, in the order of the full pack."""

ACE = 12


def in_order(code: str, cards: Cards) -> Cards:
    """The same cards, those that decide first: a full house by its three, a wheel with the ace last."""
    if code == "four_flush":
        return _four_flush(cards)
    if code == "four_straight":
        return _four_straight(cards)
    if code in ("straight", "straight_flush"):
        return _run(cards)
    times = Counter(card >> 2 for card in cards)
    return tuple(sorted(cards, key=lambda card: (times[card >> 2], card), reverse=True))


def _run(cards: Cards) -> Cards:
    down = sorted(cards, reverse=True)
    if len(down) > 1 and down[0] >> 2 == ACE and down[1] >> 2 != ACE - 1:
        down.append(down.pop(0))
    return tuple(down)


def _four_flush(cards: Cards) -> Cards:
    suit = Counter(card & 3 for card in cards).most_common(1)[0][0]
    return tuple(sorted(cards, key=lambda card: (card & 3 == suit, card), reverse=True))


def _four_straight(cards: Cards) -> Cards:
    """The run from the top, then the fifth card; of a pair inside, the lower suit is the fifth."""
    by_rank: dict[int, Card] = {}
    for card in sorted(cards):
        by_rank[card >> 2] = card
    for low in range(9, -2, -1):
        ranks = [rank % 13 for rank in range(low + 3, low - 1, -1)]
        if all(rank in by_rank for rank in ranks):
            run = tuple(by_rank[rank] for rank in ranks)
            return run + tuple(card for card in cards if card not in run)
    return tuple(sorted(cards, reverse=True))
