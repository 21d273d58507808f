"""Comparisons that other programs got wrong, and those that the rules give as examples."""

from __future__ import annotations

import pytest

from engine.cards import Cards, cards_text, parse_cards
from engine.evaluators import board_strength, evaluator
from engine.variants import variant


def high(game: str, own: str, board: str = "") -> int:
    return evaluator(variant(game)).high(parse_cards(own), parse_cards(board))


def named(game: str, own: str, board: str = "") -> tuple[str, str]:
    code, plays = evaluator(variant(game)).best(parse_cards(own), parse_cards(board))
    return code, cards_text(plays)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("QhQdQc6h6d", "QhQdQc5h5d"),
        ("Kh7h5h3h2h", "QsJsTs8s6s"),
        ("AhAdKhTc6d", "AhAdQhJd5c"),
        ("JhJdJcAsQh", "JhJdJcAs9h"),
        ("AhAdAcJhJd", "KhKdKcJhJd"),
        ("2h3h4h5h6h", "Ah2h3h4h5h"),
        ("2h3d4h5h6h", "Ah2d3h4h5h"),
        ("Ah2d3h4h5h", "AhAdAcKsQd"),
        ("7h7d7c7s2d", "AhAdAcKhKd"),
    ],
)
def test_examples_of_the_rules_hold(better: str, worse: str) -> None:
    """R-RANK-1, R-RANK-2, R-RANK-4."""
    assert high("draw5", better) > high("draw5", worse)


def test_suits_never_break_a_tie_in_the_full_pack() -> None:
    """R-RANK-3."""
    for game in ("draw5", "soko", "stud", "triple27"):
        assert high(game, "AhKdQc7s5h") == high(game, "AsKhQd7c5d")


@pytest.mark.parametrize(
    ("board", "first", "second", "wanted"),
    [
        ("Qd Jd 9d Kc 6d", "5dAh", "Qc7d", -1),
        ("5c 6d 7h 8s 9c", "Kh2d", "Qs3h", 0),
        ("6c Qc Ad 6s Ac", "TdJs", "3s3d", 0),
        ("As Jd 3c Qh 3d", "8h5c", "8s2d", 0),
        ("3c 7c 7d 7h 7s", "2d5s", "4h6c", -1),
        ("2d 3d 4d 5d Kh", "AdQs", "6cQh", 1),
        ("Ks Qs Js Ts 9d", "AsAh", "Ac9s", 1),
        ("Ah Ad Ac 9s 9d", "As2c", "KhKd", 1),
    ],
)
def test_only_the_best_five_cards_count_and_all_of_them(board: str, first: str, second: str, wanted: int) -> None:
    """PB-24, PB-25; R-RANK-1."""
    hands = [parse_cards(first), parse_cards(second)]
    one, other = evaluator(variant("holdem")).highs(hands, parse_cards(board))
    assert (one > other) - (one < other) == wanted
    assert [one, other] == [high("holdem", text, board) for text in (first, second)]


def test_wheel_is_a_straight_and_a_straight_flush_needs_its_own_five_cards() -> None:
    """PB-25."""
    assert named("draw5", "Ah2d3c4s5h") == ("straight", "5h4s3c2dAh")
    assert named("draw5", "Ah2h3h4h5h") == ("straight_flush", "5h4h3h2hAh")
    assert named("stud", "9cThJhQhKh2h3h") == ("flush", "KhQhJhTh3h")
    assert named("holdem", "AsAh", "KsQsJsTs9d") == ("royal_flush", "AsKsQsJsTs")
    assert high("draw5", "Ah2h3h4h5h") > high("draw5", "AhAdAcAsKh")


@pytest.mark.parametrize(
    ("own", "board", "code", "plays"),
    [
        ("Ts 9d 8c 7h", "As Ks Qs Js 2d", "straight", "KsQsJsTs9d"),
        ("As Ks 5d 7c", "Ts 7d 8h 4s 2c", "one_pair", "7d7cAsTs8h"),
        ("Ks 8c Js 5c", "3s 5h Qs Qd 9h", "two_pair", "QsQd5h5cKs"),
        ("Ah Ad Ac As", "Kh Kd Qc Js 9h", "two_pair", "AsAhKhKdQc"),
        ("2h 3h 4h 5h", "Ah Kh Qh Jh Th", "flush", "AhKhQh5h4h"),
    ],
)
def test_omaha_plays_exactly_two_own_cards(own: str, board: str, code: str, plays: str) -> None:
    """PB-27; R-OM, R-O5, R-OM8, R-O58."""
    assert named("omaha", own, board) == named("omaha8", own, board) == (code, plays)
    assert named("omaha5", own + "9c", board)[0] == code


def test_omaha_low_takes_its_own_two_and_may_differ_from_the_high() -> None:
    """R-OM8: exactly two own low cards and three of the board, counterfeited ones do not count."""
    judge = evaluator(variant("omaha8"))
    board = parse_cards("2c 4d 7h Kh Kd")
    nut, counterfeit, none = (parse_cards(text) for text in ("Ac3dKcQs", "Ad2dQhJh", "8s9sTsKs"))
    assert cards_text(judge.best_low(nut, board) or ()) == "7h4d3d2cAc"
    assert judge.best_low(counterfeit, board) is None and judge.low(none, board) is None
    assert judge.best(nut, board)[0] == "three_of_a_kind"
    assert judge.lows([nut, counterfeit], board) == [judge.low(nut, board), None]


def test_in_deuce_to_seven_the_ace_is_high_and_makes_no_wheel() -> None:
    """PB-28; R-RANK-6."""
    best_first = ["7c5d4h3s2c", "8c5d4h3s2c", "Kc5d4h3s2c", "Ac2d3h4s5c", "2c2d7h8s9c", "6c5d4h3s2c", "7c5c4c3c2c"]
    strengths = [high("triple27", hand) for hand in best_first]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths)
    assert named("triple27", "Ac2d3h4s5c") == ("high_card", "Ac5c4s3h2d")
    assert named("triple27", "6c5d4h3s2c")[0] == "straight"
    assert named("triple27", "AcKcQcJcTc")[0] == "straight_flush"


def test_in_deuce_to_seven_it_does_not_matter_which_cards_are_common() -> None:
    judge, cards = evaluator(variant("triple27")), parse_cards("7c5d4h3s2cKd")
    for count in (3, 5, 6):
        whole = judge.high(cards[:count])
        assert {judge.high(cards[:own], cards[own:count]) for own in range(1, count)} == {whole}
        assert judge.highs([cards[:2]], cards[2:count]) == [whole]


def test_soko_ranks_four_flush_and_four_straight_between_pair_and_two_pair() -> None:
    """PB-30; R-SO-1."""
    hands = {
        "2c2d3h3sKh": "two_pair",
        "Ks8s6s4s8h": "four_flush",
        "QsJsTs9sTd": "four_flush",
        "4c5d6h7sQc": "four_straight",
        "9d9hKd5c2h": "one_pair",
        "AdKhQc9s7h": "high_card",
    }
    strengths = [high("soko", hand) for hand in hands]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths)
    assert [named("soko", hand)[0] for hand in hands] == list(hands.values())


@pytest.mark.parametrize(
    "best_first",
    [
        ["AsKs4s2s3d", "AsKs4s2s2d", "AhKh3h2hAd", "KsQsJs9sAd"],
        ["AhKdQcJs9h", "AhKdQcJs2h", "KhQdJcTs2h"],
        ["7h6d5c4sAh", "7h6d5c4s7d", "7h6d5c4s2d", "6h5d4c3sAh", "5h4d3c2sKh"],
        ["5h4d3c2s5c", "4h3d2cAsAh", "4h3d2cAsKh", "4h3d2cAs4c"],
    ],
)
def test_soko_compares_the_four_first_and_then_the_fifth(best_first: list[str]) -> None:
    """R-SO-1: A-2-3-4 the lowest, J-Q-K-A the highest; a pair inside does not lower."""
    strengths = [high("soko", hand) for hand in best_first]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths)


def test_soko_names_the_four_before_the_fifth() -> None:
    """R-SO-1."""
    assert named("soko", "8hKs4s6s8s") == ("four_flush", "Ks8s6s4s8h")
    assert named("soko", "Ac4h2d3cKs") == ("four_straight", "4h3c2dAcKs")
    assert named("soko", "7s6d5c4h6h") == ("four_straight", "7s6h5c4h6d")


def test_stripped_pack_puts_the_flush_above_the_full_house() -> None:
    """PB-31; R-STRIP-1."""
    for game in ("americana", "telesina", "draw32"):
        assert high(game, "7h8hThJhKh") > high(game, "AsAhAd7s7c")
        assert high(game, "8h8d8c8s7h") > high(game, "7h8hThJhKh")
        assert high(game, "7d8s9cTdJc") > high(game, "As7c8d9hTs") > high(game, "AsAhAd8s7c")
        assert named(game, "As7c8d9hTs") == ("straight", "Ts9h8d7cAs")


def test_suits_decide_in_32_card_draw_only() -> None:
    """PB-31; R-32-3, R-STRIP-1."""
    first, second = "7s8d9cThJs", "7h8c9dTdJh"
    assert high("draw32", second) > high("draw32", first)
    assert high("americana", second) == high("americana", first)
    assert high("draw32", "Ac7s8h9sTh") > high("draw32", "As7c8d9hTs")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsQsJs9s8s", "AhQhJh9h7h"),
        ("AhQhJh9h8h", "AdQdJd9d8d"),
        ("KhKdQsQc9h", "KsKcQhQd9d"),
        ("KhKdQsQcTs", "KsKcQhQd9h"),
        ("KsKcAhQd9c", "KhKdAdQs9h"),
        ("KsKcAcQdTs", "KhKdAhQs9h"),
        ("AhQsJd9c8s", "AdQhJh9h8h"),
        ("AsKsJd9c8s", "AhQhJh9h8d"),
        ("ThJhQhKhAh", "TdJdQdKdAd"),
    ],
)
def test_32_card_draw_compares_all_ranks_and_then_one_suit(better: str, worse: str) -> None:
    """R-32-3."""
    assert high("draw32", better) > high("draw32", worse)


def up(text: str) -> Cards:
    return parse_cards(text)


def test_boards_go_by_rank_alone() -> None:
    """PB-34; R-BRING-1: pairs count, suits, straights and flushes do not."""
    assert board_strength(up("8c8h"), "high") > board_strength(up("AdKc"), "high")
    assert board_strength(up("AhKc"), "high") == board_strength(up("AsKd"), "high")
    assert board_strength(up("AcKd9s2c"), "high") > board_strength(up("5h6h7h8h"), "high")
    assert board_strength(up("7h7d8c8s"), "telesina") > board_strength(up("AhAdKcQs"), "telesina")
    assert board_strength(up("2h2d2c3s"), "high") > board_strength(up("AhAdKcKs"), "high")
    assert board_strength(up("Ah"), "high") > board_strength(up("Kh"), "high")


def test_four_flush_and_four_straight_count_on_a_soko_board_of_four() -> None:
    """PB-34; R-SO-1."""
    boards = ["2h2d3c3s", "2h5h9hJh", "5h6d7h8h", "AcAdKsQc", "AcKd9s2c"]
    strengths = [board_strength(up(text), "soko") for text in boards]
    assert strengths == sorted(strengths, reverse=True) and len(set(strengths)) == len(strengths)
    assert board_strength(up("5h6h7h"), "soko") < board_strength(up("AcKd9s"), "soko")
