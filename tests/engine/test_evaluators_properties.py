"""What holds for every evaluator and any cards, and pokerkit as a second opinion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Cards, cards_text
from engine.deck import PACKS
from engine.errors import BadNotation
from engine.evaluators import evaluator
from engine.evaluators.names import CLASS_ORDER
from engine.evaluators.tables import RANK_KEYS, SUIT_KEYS
from engine.variants import VARIANTS, Variant

GAMES = list(VARIANTS.values())


@st.composite
def dealt(draw: st.DrawFn, whole: bool = False) -> tuple[Variant, str, Cards, Cards]:
    """A game, an edition, and own and common cards as they may lie at some moment of a hand."""
    game = draw(st.sampled_from(GAMES))
    deck = draw(st.permutations(PACKS[game.pack]))
    own, board = game.hole_cards, game.board_cards
    if not whole:
        board = draw(st.sampled_from(sorted({0, min(3, board), max(0, board - 1), board})))
        if game.family == "stud" and not board:
            own = draw(st.integers(2, own))
    return game, draw(st.sampled_from(["pl", "cs"])), tuple(deck[:own]), tuple(deck[own : own + board])


@settings(deadline=None)
@given(dealt(), st.randoms(use_true_random=False))
def test_order_of_cards_never_changes_a_strength(hand: tuple[Variant, str, Cards, Cards], dice: Any) -> None:
    """R-RANK-1."""
    game, edition, own, board = hand
    judge = evaluator(game, edition)
    mixed, common = tuple(dice.sample(own, len(own))), tuple(dice.sample(board, len(board)))
    assert judge.high(mixed, common) == judge.high(own, board) == judge.highs([own], board)[0]
    assert judge.low(mixed, common) == judge.low(own, board) == judge.lows([own], board)[0]
    assert judge.best(mixed, common) == judge.best(own, board)
    assert judge.best_low(mixed, common) == judge.best_low(own, board)


@settings(deadline=None)
@given(dealt())
def test_cards_that_play_have_the_strength_of_the_whole(hand: tuple[Variant, str, Cards, Cards]) -> None:
    """R-RANK-1, R-OM."""
    game, edition, own, board = hand
    judge = evaluator(game, edition)
    code, plays = judge.best(own, board)
    strength = judge.high(own, board)
    assert judge.of_five(plays) == strength
    assert judge.class_of(strength) == code and code in CLASS_ORDER
    assert set(plays) <= {*own, *board} and len(set(plays)) == len(plays)
    if game.own_cards:
        assert len(set(plays) & set(own)) == game.own_cards and len(plays) == 2 + min(3, len(board))
    else:
        assert len(plays) == min(5, len(own) + len(board))


@settings(deadline=None)
@given(dealt(whole=True))
def test_low_qualifies_exactly_with_five_different_ranks_up_to_eight(hand: tuple[Variant, str, Cards, Cards]) -> None:
    """R-RANK-5."""
    game, edition, own, board = hand
    judge = evaluator(game, edition)
    low, plays = judge.low(own, board), judge.best_low(own, board)
    assert (low is None) == (plays is None)
    if not game.low:
        assert low is None
    elif plays is not None:
        ranks = [1 if card >> 2 == 12 else (card >> 2) + 2 for card in plays]
        assert ranks == sorted(set(ranks), reverse=True) and len(ranks) == 5 and ranks[0] <= 8
        assert not game.own_cards or len(set(plays) & set(own)) == game.own_cards
        assert judge.low_of_five(plays) == low


def test_keys_of_ranks_and_suits_are_all_different() -> None:
    """What the tables rest on: no two multisets of equally many ranks, up to seven, share a sum."""
    sums: list[list[int]] = [[0]] + [[] for _ in range(7)]
    for key in RANK_KEYS:
        for have in range(6, -1, -1):
            for total in list(sums[have]):
                for times in range(1, min(4, 7 - have) + 1):
                    sums[have + times].append(total + times * key)
    for cards in range(1, 8):
        assert len(set(sums[cards])) == len(sums[cards])
    assert [len(each) for each in sums[5:]] == [6_175, 18_395, 49_205]
    for cards in range(3, 8):
        counts = [(a, b, c, cards - a - b - c) for a in range(8) for b in range(8 - a) for c in range(8 - a - b) if a + b + c <= cards]
        for wanted in (3, 4, 5):
            by_sum: dict[int, set[int]] = {}
            for held in counts:
                suit = held.index(max(held)) if max(held) >= wanted and (cards < 6 or wanted == 5) else -1
                by_sum.setdefault(sum(map(int.__mul__, held, SUIT_KEYS)), set()).add(suit)
            assert all(len(suits) == 1 for suits in by_sum.values()), (cards, wanted)


def test_unknown_edition_is_refused() -> None:
    with pytest.raises(BadNotation, match="unknown_edition"):
        evaluator(VARIANTS["telesina"], "de")


def test_evaluators_are_shared_and_differ_by_edition_only_where_it_matters() -> None:
    """R-ED-5."""
    assert evaluator(VARIANTS["holdem"]) is evaluator(VARIANTS["draw5"], "cs")
    assert evaluator(VARIANTS["telesina"], "pl") is not evaluator(VARIANTS["telesina"], "cs")


def peer_hand(name: str) -> Callable[[Cards, Cards], Any]:
    pokerkit = pytest.importorskip("pokerkit", reason="the oracle is a development dependency")
    kind = getattr(pokerkit, name)
    return lambda own, board: kind.from_game_or_none(cards_text(own), cards_text(board))


@pytest.mark.parametrize(
    ("game", "peer", "low"),
    [
        ("holdem", "StandardHighHand", False),
        ("stud", "StandardHighHand", False),
        ("draw5", "StandardHighHand", False),
        ("omaha", "OmahaHoldemHand", False),
        ("omaha5", "OmahaHoldemHand", False),
        ("omaha8", "OmahaEightOrBetterLowHand", True),
        ("omaha58", "OmahaEightOrBetterLowHand", True),
        ("stud8", "EightOrBetterLowHand", True),
        ("triple27", "StandardLowHand", False),
    ],
)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_two_random_hands_compare_as_with_pokerkit(game: str, peer: str, low: bool, data: st.DataObject) -> None:
    """R-RANK-1, R-RANK-5, R-RANK-6, R-OM."""
    value, judge = VARIANTS[game], evaluator(VARIANTS[game])
    ranks = data.draw(st.sampled_from([range(13), (*range(8), 12), range(4, 12)]))
    deck = data.draw(st.permutations([card for card in PACKS[52] if card >> 2 in ranks]))
    own, board = value.hole_cards, value.board_cards
    hands, common = (tuple(deck[:own]), tuple(deck[own : 2 * own])), tuple(deck[2 * own : 2 * own + board])
    ours = judge.lows(hands, common) if low else judge.highs(hands, common)
    theirs = [peer_hand(peer)(hand, common) for hand in hands]
    assert [each is None for each in ours] == [each is None for each in theirs]
    if None not in ours:
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])
