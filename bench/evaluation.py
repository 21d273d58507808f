"""Hand evaluation beside treys, eval7, phevaluator and pokerkit, on the same random cards.

Each library gets its cards ready in its own form and is called by its own shortest way in, written out without a star: ours with
cards one by one, treys with a hand and a board, eval7 with one sequence. Ratios by the peer's own way of calling stand beside those.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from bench.measure import Goal, Work, calls, rates, table
from engine.cards import NAMES, Cards
from engine.evaluators import evaluator
from engine.evaluators.high import AnyFive
from engine.variants import variant

MANY, FEW = 20_000, 200
SIX = 6


def report() -> list[str]:
    """The tables of evaluation."""
    dice = random.Random(20)
    deals = [tuple(dice.sample(range(52), 9)) for _ in range(MANY)]
    stripped = [tuple(dice.sample(range(20, 52), 6)) for _ in range(MANY)]
    decks = [tuple(dice.sample(range(52), 52)) for _ in range(MANY // SIX)]
    works = [*_ours(deals, stripped, decks), *_treys(deals), *_eval7(deals), *_phevaluator(deals), *_pokerkit(deals)]
    goals = [
        Goal("five cards", "treys five cards", 2.5),
        Goal("best five of seven", "treys best five of seven", 25),
        Goal("best five of seven", "eval7 best five of seven", 1),
        Goal("hold'em hand and board", "treys best five of seven", 25),
        Goal("seven cards in one sequence", "eval7 best five of seven", 1),
        Goal("Omaha, own board", "pokerkit Omaha", 400),
        Goal("Omaha low 8", "pokerkit Omaha low 8", 1000),
        Goal("2-7", "pokerkit 2-7", 25),
    ]
    return table("Evaluation", rates(works), goals)


def _ours(deals: list[Cards], stripped: list[Cards], decks: list[Cards]) -> Iterator[Work]:
    plain = evaluator(variant("holdem"))
    assert isinstance(plain, AnyFive)
    deuce = evaluator(variant("triple27"))
    assert isinstance(deuce, AnyFive)
    omaha, low = evaluator(variant("omaha")), evaluator(variant("omaha8"))
    boards = [(deal[:4], deal[4:]) for deal in deals]
    yield calls("five cards", plain.five, [deal[:5] for deal in deals])
    yield calls("best five of seven", plain.seven, [deal[:7] for deal in deals])
    yield calls("seven cards in one sequence", plain.high, [(deal[:7],) for deal in deals])
    yield calls("hold'em hand and board", plain.high, [(deal[:2], deal[2:7]) for deal in deals])
    yield calls("hold'em, six hands on one board", plain.highs, [_six(deck, 2) for deck in decks], SIX)
    yield calls("Omaha, own board", omaha.high, boards)
    yield calls("Omaha, six hands on one board", omaha.highs, [_six(deck, 4) for deck in decks], SIX)
    yield calls("Omaha low 8", low.low, boards)
    yield calls("2-7", deuce.five, [deal[:5] for deal in deals])
    yield calls("Soko", evaluator(variant("soko")).high, [(deal[:5],) for deal in deals])
    for game in ("americana", "draw32"):
        yield calls(game, evaluator(variant(game)).high, [(deal[:5],) for deal in stripped])
    yield calls("Telesina with the Vela", evaluator(variant("telesina")).high, [(deal[:5], deal[5:]) for deal in stripped])


def _six(deck: Cards, own: int) -> tuple[list[Cards], Cards]:
    return [deck[at : at + own] for at in range(5, 5 + SIX * own, own)], deck[:5]


def _treys(deals: list[Cards]) -> Iterator[Work]:
    try:
        import treys
    except ImportError:
        return
    cards = [treys.Card.new(name) for name in NAMES]
    judge = treys.Evaluator()
    named = [[cards[card] for card in deal] for deal in deals]
    yield calls("treys five cards", judge.evaluate, [(deal[:2], deal[2:5]) for deal in named])
    yield calls("treys best five of seven", judge.evaluate, [(deal[:2], deal[2:7]) for deal in named])


def _eval7(deals: list[Cards]) -> Iterator[Work]:
    try:
        import eval7
    except ImportError:
        return
    cards = [eval7.Card(name) for name in NAMES]
    yield calls("eval7 best five of seven", eval7.evaluate, [([cards[card] for card in deal[:7]],) for deal in deals])


def _phevaluator(deals: list[Cards]) -> Iterator[Work]:
    try:
        import phevaluator
    except ImportError:
        return
    yield calls("phevaluator five cards", phevaluator.evaluate_cards, [deal[:5] for deal in deals])
    yield calls("phevaluator best five of seven", phevaluator.evaluate_cards, [deal[:7] for deal in deals])


def _pokerkit(deals: list[Cards]) -> Iterator[Work]:
    try:
        import pokerkit
    except ImportError:
        return
    cards = list(chain.from_iterable(pokerkit.Card.parse(name) for name in NAMES))
    named = [tuple(cards[card] for card in deal) for deal in deals]
    boards = [(deal[:4], deal[4:]) for deal in named[:FEW]]
    yield calls("pokerkit Omaha", pokerkit.OmahaHoldemHand.from_game, boards)
    yield calls("pokerkit Omaha low 8", pokerkit.OmahaEightOrBetterLowHand.from_game_or_none, boards)
    yield calls("pokerkit 2-7", pokerkit.StandardLowHand.from_game, [(deal[:5],) for deal in named[: FEW * 20]])
