"""Layers, odd chips and rake in figures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.betting.pots import Pot, pots, uncalled
from engine.betting.rake import SCHEDULES, Schedule, band_for, rake
from engine.chips import divide, halve
from tests.engine.cases import needs_cases, rows


def test_side_pots_are_layers_of_what_the_live_players_put_in() -> None:
    """R-POT-1: 50 all-in against three with 150 (PB-16)."""
    assert pots([50, 150, 150, 150], range(4), 0) == (Pot(0, 200, (0, 1, 2, 3)), Pot(1, 300, (1, 2, 3)))


def test_a_folded_players_chips_stay_in_the_pots() -> None:
    """R-POT-1: he put in 100, two others are all-in for 40 and 100."""
    assert pots([40, 100, 100], [0, 2], 0) == (Pot(0, 120, (0, 2)), Pot(1, 120, (2,)))


def test_a_layer_whose_owners_have_all_gone_falls_to_the_pot_below() -> None:
    """PB-14: no chip of an ownerless layer is lost."""
    found = pots([100, 100, 400, 400], [0, 1], 0)
    assert found == (Pot(0, 1000, (0, 1)),)


def test_dead_money_belongs_whole_to_the_main_pot() -> None:
    """R-POT-3: an all-in for 4 can win all of the dead 5."""
    assert pots([4, 10, 10], range(3), 5) == (Pot(0, 17, (0, 1, 2)), Pot(1, 12, (1, 2)))


def test_what_nobody_called_goes_back() -> None:
    """R-POT-2."""
    assert uncalled([1000, 10]) == (0, 990)
    assert uncalled([10, 10, 4]) == (-1, 0)


@given(st.lists(st.tuples(st.integers(0, 500), st.booleans()), min_size=2, max_size=10), st.integers(0, 50))
def test_pots_hold_every_chip_once(players: list[tuple[int, bool]], dead: int) -> None:
    """R-POT-1: the sum of the pots is what was put in, and each has somebody who can win it."""
    paid = [amount for amount, _ in players]
    folded = [gone for _, gone in players]
    folded[0] = False
    found = pots(paid, [at for at, gone in enumerate(folded) if not gone], dead)
    assert sum(pot.amount for pot in found) == sum(paid) + dead
    assert all(pot.positions and not any(folded[at] for at in pot.positions) for pot in found)
    assert len({pot.positions for pot in found}) == len(found)


@pytest.mark.parametrize(
    ("amount", "owners", "unit", "shares"),
    [
        (100, 3, 1, [34, 33, 33]),
        (30300, 3, 1, [10100] * 3),
        (27225, 2, 1, [13613, 13612]),
        (100, 3, 25, [50, 25, 25]),
        (107, 3, 25, [57, 25, 25]),
    ],
)
def test_odd_chips_have_an_owner(amount: int, owners: int, unit: int, shares: list[int]) -> None:
    """R-ODD-1, R-ED-2 (PB-19): whole units in order, a rest smaller than a unit to the first."""
    assert divide(amount, owners, unit) == shares


@given(st.integers(0, 10**12), st.integers(1, 10), st.sampled_from([1, 5, 10, 25]))
def test_shares_add_up_and_differ_by_less_than_two_units(amount: int, owners: int, unit: int) -> None:
    shares = divide(amount, owners, unit)
    assert sum(shares) == amount and max(shares) - min(shares) < 2 * unit
    high, low = halve(amount, unit)
    assert high + low == amount and 0 <= high - low < 2 * unit and low % unit == 0


@pytest.mark.parametrize(
    ("name", "structure", "limit", "pot", "dealt", "taken"),
    [
        ("cs", "nl", 100, 19, 6, 0),
        ("cs", "fl", 100, 1234, 2, 61),
        ("cs", "pl", 100, 999_999, 2, 75),
        ("cs", "pl", 100, 999_999, 3, 200),
        ("cs", "pl", 100, 999_999, 9, 300),
        ("pl", "nl", 100, 399, 4, 19),
        ("pl", "nl", 100, 400, 4, 20),
        ("pl", "hp", 100, 1999, 4, 95),
        ("pl", "nl", 100, 999_999, 2, 75),
        ("pl", "nl", 100, 999_999, 4, 200),
        ("pl", "nl", 100, 999_999, 5, 300),
        ("pl", "fl", 50, 199, 4, 9),
        ("pl", "fl", 50, 300, 4, 15),
        ("pl", "fl", 99, 999_999, 4, 100),
        ("pl", "sl", 99, 999_999, 3, 75),
        ("pl", "fl", 100, 499, 4, 0),
        ("pl", "fl", 199, 1000, 4, 50),
        ("pl", "fl", 200, 1999, 4, 50),
        ("pl", "sl", 1000, 999_999, 4, 200),
        ("pl", "fl", 1000, 999_999, 3, 75),
    ],
)
def test_rake_goes_by_steps_and_caps(name: str, structure: str, limit: int, pot: int, dealt: int, taken: int) -> None:
    """R-RAKE-CS, R-RAKE-PL."""
    assert rake(pot, dealt, band_for(SCHEDULES[name], structure, limit)) == taken


def test_a_schedule_without_a_fitting_band_takes_nothing() -> None:
    """R-RAKE-0."""
    assert rake(1000, 6, band_for(Schedule("none", ()), "nl", 100)) == 0


@needs_cases
@pytest.mark.parametrize("name", ["CS", "PL"])
def test_real_rake_points_that_follow_an_edition_are_met(name: str) -> None:
    """R-RAKE-CS, R-RAKE-PL: hands of other rooms whose rake equals the edition's."""
    structures = {"fixed": "fl", "no": "nl", "pot": "pl", "spread": "sl", "half": "hp"}
    points = [row for row in rows("hands", "eval", "rake-points.csv") if row[f"equals_R-RAKE-{name}"] == "yes"]
    assert len(points) > 100
    for row in points:
        limit, pot, taken = (round(float(row[field]) * 100) for field in ("lower_stake", "pot_after_returns", "rake"))
        band = band_for(SCHEDULES[name.lower()], structures[row["limit"]], limit)
        reached = row["raked_street_reached"] == "yes"
        assert (rake(pot, int(row["players_dealt"]), band) if reached else 0) == taken, row
