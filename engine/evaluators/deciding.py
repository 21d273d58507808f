"""What tells two hands of one class apart: their points, compared in order. Only names the reason; strengths decide.

Points are made of the cards that play, most significant first, as `Evaluator.best` gives them.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Cards


class Point(NamedTuple):
    """One thing that is compared: larger wins. `kind` is rank or suit, `card` the card that it is read off."""

    kind: str
    value: int
    card: Card


Points = tuple[Point, ...]


class Decided(NamedTuple):
    """Why one hand is better: by class, rank or suit; of rank and suit, which cards stand against each other.

    `kind` exception: by itself it is the weaker one, but it wins between two players (R-TE-2).
    `at` is the place of the better hand's card among the cards that play; -1 where no card decides.
    """

    kind: str
    at: int = -1
    better: Card = -1
    worse: Card = -1


def by_rank(cards: Cards) -> Points:
    """Card by card, each by rank alone."""
    return tuple(Point("rank", card >> 2, card) for card in cards)


def first_difference(better: Points, worse: Points, plays: Cards) -> Decided | None:
    """The first point in which two hands of one class differ; None if they are equal."""
    for one, other in zip(better, worse, strict=True):
        if one.value != other.value:
            return Decided(one.kind, plays.index(one.card), one.card, other.card)
    return None
