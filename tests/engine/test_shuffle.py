"""The shuffle: pure, fair, and the same for the same seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from engine.deck import FULL, STRIPPED
from engine.errors import EngineError
from engine.hand.start import start
from engine.shuffle import SEED_BYTES, shuffled
from tests.engine.hands import blind_setup


def seed(number: int) -> bytes:
    return hashlib.sha256(number.to_bytes(8, "big")).digest()


def test_the_same_seed_gives_the_same_order_and_another_count_another() -> None:
    """R-DRAW-1: a replay is exact, a reshuffle of the same hand is a new order."""
    assert len(seed(1)) == SEED_BYTES
    assert shuffled(FULL, seed(1)) == shuffled(FULL, seed(1))
    assert shuffled(FULL, seed(1)) != shuffled(FULL, seed(2))
    assert shuffled(FULL, seed(1)) != shuffled(FULL, seed(1), count=1)


@pytest.mark.parametrize("pack", [FULL, STRIPPED])
def test_a_shuffle_loses_and_repeats_no_card(pack: tuple[int, ...]) -> None:
    for number in range(50):
        assert sorted(shuffled(pack, seed(number))) == list(pack)


@pytest.mark.parametrize("size", [4, 5])
def test_every_order_of_a_small_pack_is_reached_about_equally_often(size: int) -> None:
    """Chi-square over all orders; the bound is its 0.9999 quantile (23 and 119 degrees of freedom)."""
    orders = len(list(permutations(range(size))))
    rounds = orders * 100
    seen = Counter(shuffled(tuple(range(size)), seed(number)) for number in range(rounds))
    assert len(seen) == orders
    chi_square = sum((count - 100) ** 2 / 100 for count in seen.values())
    assert chi_square < {4: 58, 5: 186}[size]


def test_every_card_comes_to_every_place_about_equally_often() -> None:
    """PB-58: chi-square over the 52 places of 52 cards, 2,601 degrees of freedom, 0.9999 quantile."""
    rounds = 2600
    places = [Counter[int]() for _ in FULL]
    for number in range(rounds):
        for place, card in enumerate(shuffled(FULL, seed(number))):
            places[place][card] += 1
    expected = rounds / 52
    chi_square = sum((places[place][card] - expected) ** 2 / expected for place in range(52) for card in FULL)
    assert chi_square < 2875
    assert chi_square > 2330, "too even to be random"


@pytest.mark.parametrize("deck", [FULL[:-1], (*FULL[:-1], FULL[0]), ()])
def test_a_pack_that_is_not_whole_deals_no_hand(deck: tuple[int, ...]) -> None:
    with pytest.raises(EngineError, match="bad_deck"):
        start(blind_setup([100] * 3), deck)
