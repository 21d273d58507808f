"""Every five-card hand of the pack, counted by class: the surest sign that a ranking is whole."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.variants import variant

FULL_PACK = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "one_pair": 1_098_240,
    "high_card": 1_302_540,
}
SOKO = FULL_PACK | {"four_flush": 110_940, "four_straight": 92_208, "one_pair": 1_047_552, "high_card": 1_150_080}
DEUCE_SEVEN = {key: value for key, value in FULL_PACK.items() if key != "royal_flush"} | {
    "straight_flush": 36,
    "flush": 5_112,
    "straight": 9_180,
    "high_card": 1_303_560,
}
STRIPPED = {
    "royal_flush": 4,
    "straight_flush": 16,
    "four_of_a_kind": 224,
    "full_house": 1_344,
    "flush": 204,
    "straight": 5_100,
    "three_of_a_kind": 10_752,
    "two_pair": 24_192,
    "one_pair": 107_520,
    "high_card": 52_020,
}


@cache
def strengths(game: str) -> Counter[int]:
    """Every five-card hand of the game's pack by strength."""
    judge = evaluator(variant(game))
    return Counter(map(judge.of_five, combinations(PACKS[variant(game).pack], 5)))


def classes(game: str) -> dict[str, int]:
    judge = evaluator(variant(game))
    found: Counter[str] = Counter()
    for strength, hands in strengths(game).items():
        found[judge.class_of(strength)] += hands
    return dict(found)


@pytest.mark.parametrize(
    ("game", "wanted", "different"),
    [
        ("draw5", FULL_PACK, 7_462),
        ("soko", SOKO, 16_707),
        ("triple27", DEUCE_SEVEN, 7_462),
        ("americana", STRIPPED, 840),
    ],
)
def test_every_five_card_hand_falls_into_its_class(game: str, wanted: dict[str, int], different: int) -> None:
    """R-RANK-1, R-SO-1, R-RANK-6, R-STRIP-1."""
    assert classes(game) == wanted
    assert len(strengths(game)) == different


@pytest.mark.parametrize("game", ["telesina", "draw32"])
def test_suits_split_classes_of_the_stripped_pack_but_move_no_hand(game: str) -> None:
    """R-32-3, R-TE-1."""
    assert classes(game) == STRIPPED
    assert len(strengths(game)) > 840


def test_hands_of_32_card_draw_tie_only_where_the_suits_rule_leaves_it_open() -> None:
    """R-32-3: by class the ranks times the suits that decide; three, four and full houses cannot meet their like."""
    judge = evaluator(variant("draw32"))
    kinds = Counter(judge.class_of(strength) for strength in strengths("draw32"))
    assert kinds == {
        "royal_flush": 4,
        "straight_flush": 16,
        "four_of_a_kind": 8 * 7,
        "flush": (56 - 5) * 4,
        "full_house": 8 * 7,
        "straight": 5 * 4,
        "three_of_a_kind": 8 * 21,
        "two_pair": 28 * 6 * 4,
        "one_pair": 8 * 35 * 4,
        "high_card": (56 - 5) * 4,
    }


def test_lows_of_five_cards_by_their_highest() -> None:
    """R-RANK-5."""
    judge = evaluator(variant("stud8"))
    found: Counter[int] = Counter()
    best: dict[int, int] = {}
    for five in combinations([card for card in PACKS[52] if card >> 2 < 7 or card >> 2 == 12], 5):
        low = judge.low(five)
        if low is not None:
            highest = max(card >> 2 for card in five if card >> 2 != 12) + 2
            found[highest] += 1
            best[highest] = max(best.get(highest, 0), low)
    assert found == {5: 1_024, 6: 5_120, 7: 15_360, 8: 35_840}
    assert best[5] > best[6] > best[7] > best[8]
