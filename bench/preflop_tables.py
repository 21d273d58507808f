"""Work out the tables of `tables/bots/preflop.py`: `python -m bench.preflop_tables`, about five minutes of one core.

Row and column are ranks from the ace down; above the diagonal the cards are suited, below it not. Every entry is two digits.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations

from engine.cards import RANKS, Cards
from engine.deck import FULL
from engine.evaluators import evaluator
from engine.variants import variant

SAMPLES = 16_000
JUDGE = evaluator(variant("holdem"))
DICE = random.Random(1)
Cell = tuple[int, int]
Table = dict[Cell, float]


def cells() -> Iterator[tuple[Cell, Cards, int]]:
    """Place, one hand of the kind, and how many hands it stands for."""
    for row in range(13):
        for column in range(13):
            high, low = 12 - min(row, column), 12 - max(row, column)
            if row == column:
                yield (row, column), (high * 4, high * 4 + 1), 6
            elif row < column:
                yield (row, column), (high * 4, low * 4), 4
            else:
                yield (row, column), (high * 4, low * 4 + 1), 12


def cell_of(hand: Cards) -> Cell:
    high, low = sorted(12 - (card >> 2) for card in hand)
    return (high, low) if hand[0] & 3 == hand[1] & 3 else (low, high)


def against_random(hand: Cards, others: int) -> float:
    """The share of the pot that `hand` wins against so many random hands."""
    rest = [card for card in FULL if card not in hand]
    won = 0.0
    for _ in range(SAMPLES // others):
        dealt = DICE.sample(rest, 5 + 2 * others)
        hands = [hand, *((dealt[5 + 2 * at], dealt[6 + 2 * at]) for at in range(others))]
        ranks = JUDGE.highs(hands, tuple(dealt[:5]))
        best = max(ranks)
        won += (ranks[0] == best) / ranks.count(best)
    return won / (SAMPLES // others)


def against_range(hand: Cards, villains: list[Cards]) -> float:
    free = [other for other in villains if not set(other) & set(hand)]
    won = 0.0
    for _ in range(SAMPLES):
        other = DICE.choice(free)
        board = DICE.sample([card for card in FULL if card not in hand and card not in other], 5)
        mine, theirs = JUDGE.highs((hand, other), tuple(board))
        won += (mine > theirs) + (mine == theirs) / 2
    return won / SAMPLES


def table_of(value: Callable[[Cards], float]) -> Table:
    return {cell: value(hand) for cell, hand, _count in cells()}


def percentiles(scores: Table) -> Table:
    """The part of all hands that each beats by its score."""
    counts = {cell: count for cell, _hand, count in cells()}
    return {
        cell: sum(counts[other] * (0.5 if scores[other] == mine else scores[other] < mine) for other in scores) / 1326
        for cell, mine in scores.items()
    }


def top(ranks: Table, part: float) -> list[Cards]:
    return [hand for hand in combinations(FULL, 2) if ranks[cell_of(hand)] >= 1 - part]


def shown(name: str, table: Table) -> str:
    rows = ["".join(f"{min(99, round(100 * table[row, column])):02d}" for column in range(13)) for row in range(13)]
    body = "\n".join(f'    "{text}",  # {rank}' for text, rank in zip(rows, RANKS[::-1], strict=True))
    return f"{name} = _table(\n{body}\n)"


def main() -> None:
    one, four = (table_of(lambda hand, others=others: against_random(hand, others)) for others in (1, 4))
    ranks = percentiles({cell: one[cell] + 1.5 * four[cell] for cell in one})
    print(shown("BEATS", ranks))
    print(shown("AGAINST_ANY", one))
    for name, part in (("AGAINST_THIRD", 0.33), ("AGAINST_TENTH", 0.1)):
        villains = top(ranks, part)
        print(shown(name, table_of(lambda hand, villains=villains: against_range(hand, villains))))


if __name__ == "__main__":
    main()
