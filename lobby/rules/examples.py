"""Example hands of a game, chosen and ordered by the game's own evaluator. Knows no words.

`_POOL` holds hands that look well on a page, for both packs together. What class each of them is in a game, which of
them show a class, and which is the stronger only the evaluator says.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Cards, parse_cards
from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.variants import VARIANTS, Variant

_POOL = (
    "AsKsQsJsTs 9h8h7h6h5h TdJdQd9d8d QsQhQdQc4s QsQhQdQc9s JsJhJd8c8s KdTd8d5d3d AdQdTd9d7d Ts9d8c7h6s JsTd9c8h7s "
    "7s7h7dKc2s 9s9h9dKc8s AsAd6h6cJs AsAd8h8cJs TsThKd8c3s 7s7hAdQcTs AsQd9h6c3s AsQdJh9c7s AhJh8h4hKs QsJhTd9s4c"
)
"""In the order in which they are preferred."""

_GOOD_LOWS = "7h5s4d3c2s 8d5c4s3d2h 8h6c4s3d2h 9s6d4c3h2c KsJd9h6c3d 5s4h3d2cAs"
"""Hands of five ranks, for games in which the lowest hand wins: there the class says too little."""

_LOWS = "5s4h3d2cAs 6s4h3d2cAs 6s5h3d2cAs 7s5h4d2cAs 8s5h4d3c2s 8s7h6d5c4s"

Pairs = tuple[tuple[str, str], ...]

_USUAL: Pairs = (
    ("QsQhQd6c6s", "QsQhQd5c5s"),
    ("Kh7h5h3h2h", "QsJsTs8s6s"),
    ("AsAhKdTc7s", "AcAdQdJc9s"),
    ("JsJhJdAcQs", "JsJhJdAc9s"),
    ("AsAhAdJcJs", "KsKhKdJdJh"),
    ("AhQcJd9s8c", "AsQdJh9c8d"),
)
"""Pairs of hands that people ask about (R-RANK-4). The same card on both sides is no fault: each hand is meant for itself."""

_UNUSUAL: Pairs = (
    ("8h5d4c3s2h", "7h6d4c3s2c"),
    ("As5d4c3s2h", "KhQdJc9s8h"),
    ("6s5d4c3h2h", "JhTdQc8s7c"),
    ("QdTd9d8d7d", "AsAhAcKdKs"),
    ("Ah7d8c9sTh", "AsAdKhKcQs"),
    ("KsQsJhTd5c", "AsAdKh9c2s"),
    ("Kh9h6h2hAs", "AcKdQhJc4c"),
    ("AhQcJd9s8c", "AdKsTd9h8s"),
    ("9hTdJcQsKh", "9cTsJhQcKd"),
    ("AhAd9s9cKh", "AsAc9h9dKd"),
    ("KhTh9h8h7h", "AsKsTs9s7s"),
)
"""Shown only where a game judges them otherwise than the plain ranking does."""

_DISPUTED: Pairs = (("AsAcKhQs8d", "AhAdKsQdJc"),)
"""Pairs that the editions may judge differently (R-ED-5)."""

_DEALS = {52: ("Ah2hKd7cKc5h4d", "Kh8h3s5cQh"), 32: ("KhKs9d9c8s", "9h")}
"""By pack: own cards and common cards, as many of them as the game deals."""


class Example(NamedTuple):
    """A hand, the class code that it is in the game, its cards with those that decide first, and those that only follow."""

    code: str
    cards: Cards
    strength: int
    followers: Cards
    """Kickers: cards that do not make the class."""


class Close(NamedTuple):
    """Two hands, the better one first; `tied` if neither is better."""

    better: Example
    worse: Example
    tied: bool


def _hands(text: str) -> list[Cards]:
    return [parse_cards(hand) for hand in text.split()]


def _fits(game: Variant, *hands: Cards) -> bool:
    pack = PACKS[game.pack]
    return all(card in pack for cards in hands for card in cards)


def example(game: Variant, cards: Cards, edition: str = "pl") -> Example:
    """What five cards are in a game."""
    judge = evaluator(game, edition)
    at = game.own_cards or len(cards)
    code, ordered = judge.best(cards[:at], cards[at:])
    return Example(code, ordered, judge.of_five(cards), ordered[_MADE_OF.get(code, 5) :])


def lowest_wins(game: Variant) -> bool:
    """Whether the lowest hand wins: a queen-high beats four aces."""
    judge = evaluator(game)
    return judge.of_five(parse_cards("7h8s9dTcQs")) > judge.of_five(parse_cards("AsAhAdAcKs"))


_MADE_OF = {"four_of_a_kind": 4, "three_of_a_kind": 3, "two_pair": 4, "four_flush": 4, "four_straight": 4, "one_pair": 2, "high_card": 1}
"""How many of the cards, those that decide first, make the class; all five where nothing is said."""


def ranking(game: Variant, edition: str = "pl") -> tuple[Example, ...]:
    """One example of each class of the game, best first. Where the lowest hand wins the good classes get more of them."""
    good = _hands(_GOOD_LOWS) if lowest_wins(game) else []
    found = {each.strength: each for each in (example(game, cards, edition) for cards in good)}
    for cards in _hands(_POOL):
        if _fits(game, cards):
            each = example(game, cards, edition)
            if each.code not in {other.code for other in found.values()}:
                found[each.strength] = each
    return tuple(found[strength] for strength in sorted(found, reverse=True))


def lows(game: Variant) -> tuple[Example, ...]:
    """Examples of the low half, best first; none if the game has no low (R-RANK-5)."""
    judge = evaluator(game)
    if not judge.has_low:
        return ()
    found = [(judge.low_of_five(cards), cards) for cards in _hands(_LOWS)]
    known = [Example("low", cards, low, ()) for low, cards in found if low is not None]
    return tuple(sorted(known, key=lambda each: each.strength, reverse=True))


def close_calls(game: Variant, most: int = 6) -> tuple[Close, ...]:
    """Pairs of hands with the better one first. A pair that the editions judge differently is left out."""
    unusual = [pair for pair in _pairs(game, _UNUSUAL) if _verdict(game, "pl", *pair) != _verdict(plain_game(), "pl", *pair)]
    calls: list[Close] = []
    for left, right in (unusual + _pairs(game, _USUAL))[:most]:
        better, worse = sorted((example(game, left), example(game, right)), key=lambda each: -each.strength)
        calls.append(Close(better, worse, better.strength == worse.strength))
    return tuple(calls)


def _pairs_of(texts: Pairs) -> list[tuple[Cards, Cards]]:
    return [(parse_cards(left), parse_cards(right)) for left, right in texts]


def _pairs(game: Variant, texts: Pairs) -> list[tuple[Cards, Cards]]:
    return [pair for pair in _pairs_of(texts) if _fits(game, *pair) and _verdict(game, "pl", *pair) == _verdict(game, "cs", *pair)]


def _verdict(game: Variant, edition: str, left: Cards, right: Cards) -> int:
    judge = evaluator(game, edition)
    first, second = judge.of_five(left), judge.of_five(right)
    return (first > second) - (first < second)


def editions_disagree(game: Variant) -> tuple[Cards, Cards] | None:
    """Two hands of one deal of which the first wins in `pl` and the second in `cs`; None where the editions rank alike."""
    for left, right in _pairs_of(_DISPUTED):
        if _fits(game, left, right) and _verdict(game, "pl", left, right) > 0 > _verdict(game, "cs", left, right):
            return left, right
    return None


def deciding_suits(game: Variant) -> str:
    """The suits high to low if equal hands are told apart by them, else ''; the straight flushes of the four suits say so."""
    judge = evaluator(game)
    by_suit = {letter: judge.of_five(parse_cards("".join(rank + letter for rank in "KQJT9"))) for letter in "shdc"}
    if len(set(by_suit.values())) == 1:
        return ""
    return "".join(sorted(by_suit, key=by_suit.__getitem__, reverse=True))


def lowest_run(game: Variant) -> Cards:
    """The five of the straight under the lowest cards of the pack with the ace below them, if the game knows it; else ()."""
    ranks = sorted({card >> 2 for card in PACKS[game.pack]})
    run = tuple(rank << 2 | at % 2 for at, rank in enumerate((*reversed(ranks[:4]), ranks[-1])))
    judge = evaluator(game)
    return run if judge.class_of(judge.of_five(run)) == "straight" else ()


def plain_game() -> Variant:
    """A game that ranks by nothing unusual."""
    return next(game for game in VARIANTS.values() if game.ranking == "high" and game.pack == 52 and not game.own_cards)


class Deal(NamedTuple):
    """A player's own cards and the common ones, and of both together those that play high and low."""

    own: Cards
    board: Cards
    code: str
    plays: Cards
    low: Cards


def played_deal(game: Variant) -> Deal | None:
    """Which cards play, shown by one deal; None where a hand has no more than five."""
    if game.hole_cards + game.board_cards <= 5:
        return None
    own, board = _DEALS[game.pack]
    mine, common = parse_cards(own)[: game.hole_cards], parse_cards(board)[: game.board_cards]
    judge = evaluator(game)
    code, plays = judge.best(mine, common)
    return Deal(mine, common, code, plays, judge.best_low(mine, common) or ())
