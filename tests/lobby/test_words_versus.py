"""The one line that says why a hand won: by class, by rank, by kicker, by suit, by the exception, or shared."""

from __future__ import annotations

import pytest

from engine.cards import parse_card, parse_cards
from engine.evaluators import evaluator
from engine.variants import variant
from lobby.words.hands import hand_name
from lobby.words.versus import by_suit, rule_of, why_better, why_lower


def said(game: str, better: str, worse: str, board: str = "", edition: str = "pl") -> tuple[str, str]:
    judge = evaluator(variant(game), edition)
    one, other = (judge.best(parse_cards(own), parse_cards(board)) for own in (better, worse))
    reason = judge.decided(one, other)
    ranking = variant(game).ranking
    return why_better(reason, one, other, ranking), rule_of(reason, ranking)


@pytest.mark.parametrize(
    ("game", "better", "worse", "board", "line", "rule"),
    [
        ("holdem", "AsKs", "AdKd", "QsJs2s9h8h", "Flush, ace high: better than ace high.", "R-RANK-1"),
        ("holdem", "AsKc", "AdQc", "Ah9s8d3c2h", "Both hold pair of aces: the kicker decides, king against queen.", "R-RANK-1"),
        ("holdem", "Kh8h", "Qh5h", "Ah7h2hTsTd", "Both hold flush, ace high: further down king decides against queen.", "R-RANK-1"),
        ("holdem", "AsKs", "AdKd", "QsJc2s9h8h", "Equal hands share: ace high.", "R-RANK-1"),
        ("soko", "Kh9h4h2hKs", "KdKc9s4c2d", "", "Four-flush, king high: better than pair of kings.", "R-SO-1"),
        ("triple27", "8s6d4c3h2s", "8d6c5c3d2h", "", "8-6-4-3-2: better than 8-6-5-3-2.", "R-RANK-6"),
        ("americana", "KhTh9h8h7h", "AsAcAdKsKd", "", "Flush, king high: better than full house, aces full of kings.", "R-STRIP-1"),
        ("draw32", "QsQhAdTs8s", "QdQcKcTd8c", "", "Both hold pair of queens: the kicker decides, ace against king.", "R-32-3"),
        ("telesina", "9s9hKdTs8s", "8d8cAcTd7c", "Jh", "Pair of nines: better than pair of eights.", "R-TE-1"),
        ("telesina", "KcQcAcTd7d", "9s9hKdTs8s", "Jh", "Straight, ten to ace: better than pair of nines.", "R-STRIP-1"),
        (
            "draw32", "QsQhKdTs8s", "QdQcKcTd8c", "",
            "Equal in rank, both pair of queens: the suit decides, king of diamonds over king of clubs.", "R-32-3",
        ),
        (
            "telesina", "AdAcQcJs8d", "AsAhQsJc9d", "Kh",
            "Equal in rank, both pair of aces: the suit decides, queen of clubs over queen of spades.", "R-TE-1",
        ),
        (
            "telesina", "Ts9s8s7sAs", "AhKhQhJhTh", "",
            "Between two players the lowest straight flush of spades beats the royal flush of hearts.", "R-TE-2",
        ),
    ],
)  # fmt: skip
def test_one_line_says_why_a_hand_won(game: str, better: str, worse: str, board: str, line: str, rule: str) -> None:
    assert said(game, better, worse, board) == (line, rule)


def test_lows_are_compared_by_their_signs() -> None:
    """R-RANK-5"""
    assert why_lower(parse_cards("7h4d3c2sAh"), parse_cards("8h4d3c2sAh")) == "Low 7-4-3-2-A: better than low 8-4-3-2-A."
    assert why_lower(parse_cards("7h4d3c2sAh"), parse_cards("7d4c3s2hAd")) == "Equal lows share: low 7-4-3-2-A."


def test_a_hand_that_won_by_a_suit_names_it() -> None:
    assert by_suit("pair of queens", parse_card("Kd")) == "pair of queens, by ♦\ufe0e"


def test_a_hand_of_2_7_is_named_by_its_signs_unless_it_is_a_bad_one() -> None:
    """R-RANK-6"""
    assert hand_name("high_card", parse_cards("Ts8d4c3h2s"), "deuce_seven") == "10-8-4-3-2"
    assert hand_name("one_pair", parse_cards("4c4h8dTs2s"), "deuce_seven") == "pair of fours"
