"""Why a hand beats another: the reason that is named agrees with the strengths, in every ranking and edition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Cards, parse_cards
from engine.deck import PACKS
from engine.evaluators import Decided, board_hand, evaluator
from engine.evaluators.names import in_order
from engine.variants import VARIANTS, Variant, variant


def best(game: str, hand: str, board: str = "", edition: str = "pl") -> tuple[str, Cards]:
    return evaluator(variant(game), edition).best(parse_cards(hand), parse_cards(board))


def decided(game: str, better: str, worse: str, board: str = "", edition: str = "pl") -> Decided | None:
    judge = evaluator(variant(game), edition)
    return judge.decided(best(game, better, board, edition), best(game, worse, board, edition))


@st.composite
def near(draw: st.DrawFn) -> tuple[Variant, str, Cards, Cards]:
    """A game and two fives of its pack that share some cards, so that they often are of one class."""
    game = draw(st.sampled_from(list(VARIANTS.values())))
    deck = draw(st.permutations(PACKS[game.pack]))
    common = draw(st.integers(0, 4))
    return game, draw(st.sampled_from(["pl", "cs"])), tuple(deck[:5]), tuple(deck[5 - common : 10 - common])


@settings(deadline=None, max_examples=400)
@given(near())
def test_points_put_hands_of_a_class_in_the_order_of_their_strengths(hands: tuple[Variant, str, Cards, Cards]) -> None:
    """R-RANK-1, R-RANK-6, R-SO-1, R-32-3, R-TE-1, R-ED-5."""
    game, edition, one, other = hands
    judge = evaluator(game, edition)
    first, second = judge.of_five(one), judge.of_five(other)
    found = [(judge.class_of(strength), in_order(judge.class_of(strength), five)) for strength, five in ((first, one), (second, other))]
    if found[0][0] != found[1][0]:
        return
    points = [tuple(point.value for point in judge.points(*each)) for each in found]
    assert (points[0] > points[1]) == (first > second)
    assert (points[0] == points[1]) == (first == second)
    if first != second:
        better, worse = (found[0], found[1]) if first > second else (found[1], found[0])
        reason = judge.decided(better, worse)
        assert reason is not None and reason.kind in ("rank", "suit")
        assert better[1][reason.at] == reason.better and reason.worse in worse[1]


def test_another_class_needs_no_card() -> None:
    assert decided("holdem", "AsKs", "AdKd", "QsJs2s9h8h") == Decided("class")


def test_equal_hands_have_no_reason() -> None:
    """R-RANK-3"""
    assert decided("holdem", "AsKs", "AdKd", "QsJs2h9h8h") is None


def test_a_kicker_stands_against_a_kicker() -> None:
    """R-RANK-1"""
    reason = decided("holdem", "AsKc", "AdQc", "Ah9s8d3c2h")
    assert reason == Decided("rank", 2, *parse_cards("KcQc"))


def test_the_first_lower_card_decides_in_2_7() -> None:
    """R-RANK-6"""
    assert decided("triple27", "8s6d4c3h2s", "8d6c5c3d2h") == Decided("rank", 2, *parse_cards("4c5c"))


@pytest.mark.parametrize(
    ("better", "worse", "cards", "at"),
    [
        ("KhTs9s8d7s", "KdTd9d8c7c", "KhKd", 0),
        ("QsQhKdTs8s", "QdQcKcTd8c", "KdKc", 2),
        ("QsQhJdJs8h", "QdQcJcJh8s", "8h8s", 4),
        ("Th9s8d7cAs", "Td9c8s7sAh", "ThTd", 0),
    ],
)
def test_the_suit_that_decides_in_32_card_draw(better: str, worse: str, cards: str, at: int) -> None:
    """R-32-3"""
    assert decided("draw32", better, worse) == Decided("suit", at, *parse_cards(cards))


def test_telesina_passes_the_shared_vela_over_and_the_editions_look_at_kickers_in_their_own_order() -> None:
    """R-TE-1, R-ED-5"""
    pl = decided("telesina", "AdAcQcJs8d", "AsAhQsJc9d", "Kh", "pl")
    cs = decided("telesina", "AsAhQsJc8d", "AdAcQcTs9d", "Kh", "cs")
    assert pl == Decided("suit", 3, *parse_cards("QcQs"))
    assert cs == Decided("rank", 4, *parse_cards("JcTs"))


def test_the_lowest_straight_flush_beats_the_highest_by_an_exception() -> None:
    """R-TE-2"""
    assert decided("telesina", "Ts9s8s7sAs", "AhKhQhJhTh") == Decided("exception")


def test_boards_are_named_by_rank_alone_and_by_sokos_own_classes() -> None:
    """R-SO-1, section 7: suits and straights of other games do not count."""
    assert board_hand(parse_cards("4h9s4d"), "high") == ("one_pair", parse_cards("4h4d9s"))
    assert board_hand(parse_cards("Kh9h4h2h"), "high")[0] == "high_card"
    assert board_hand(parse_cards("Kh9h4h2h"), "soko")[0] == "four_flush"
    assert board_hand(parse_cards("7h8s9dTc"), "soko")[0] == "four_straight"
