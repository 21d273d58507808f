"""Defaults and refusals of a table's figures: R-STAKES, R-BUY-2, R-BUY-3, R-ED-1, R-ED-2, R-RAKE-0."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from engine.table.stakes import STRUCTURES, checked
from engine.variants import VARIANTS
from lobby import table_rules
from lobby.models import Table


def made(**figures: object) -> Table:
    """A table with the rules' defaults where nothing is said; euros, so figures are cents."""
    table = Table(**{"name": "Vltava", "currency": "euro", **figures})
    table_rules.fill_defaults(table)
    return table


def refused(table: Table) -> set[tuple[str, str]]:
    return {(field, code) for field, said in table_rules.refusals(table).items() for code, _facts in said}


@pytest.mark.parametrize(
    ("lower", "least"), [(25, 300), (100, 1000), (200, 2000), (300, 3000), (500, 5000), (50, 500), (1000, 10000), (30, 300)]
)
def test_fixed_limit_minimums(lower, least) -> None:
    """R-BUY-3: the listed minimums, else ten times the lower limit; R-BUY-2: no maximum."""
    table = made(structure="fl", limit_a=lower)
    assert (table.big_blind, table.small_blind, table.limit_b) == (lower, lower // 2, 2 * lower)
    assert (table.min_buy_in, table.max_buy_in) == (least, 0)
    assert not refused(table)


@pytest.mark.parametrize("structure", ["nl", "pl", "hp"])
def test_big_bet_tables_take_twenty_to_a_hundred_big_blinds(structure) -> None:
    """R-BUY-2, R-BUY-3: half pot is treated as pot limit."""
    table = made(structure=structure, big_blind=50)
    assert (table.small_blind, table.min_buy_in, table.max_buy_in) == (25, 1000, 5000)
    assert not refused(table)


def test_spread_counts_as_fixed() -> None:
    """R-STAKES: big blind a/2; R-BUY-2: as fixed, so no maximum; R-BUY-3: ten times the lower limit."""
    table = made(structure="sl", limit_a=100, limit_b=200, limit_c=300)
    assert (table.small_blind, table.big_blind, table.min_buy_in, table.max_buy_in) == (25, 50, 1000, 0)
    assert not refused(table)


def test_the_smallest_small_blind_is_one_cent() -> None:
    """R-STAKES."""
    assert made(big_blind=1).small_blind == 1


def test_the_operators_own_figures_stay() -> None:
    table = made(big_blind=50, small_blind=10, min_buy_in=3000, max_buy_in=3500)
    assert (table.small_blind, table.min_buy_in, table.max_buy_in) == (10, 3000, 3500)


def test_a_large_own_minimum_lifts_the_default_maximum() -> None:
    table = made(big_blind=50, min_buy_in=9000)
    assert table.max_buy_in == 9000
    assert not refused(table)


@pytest.mark.parametrize(
    ("edition", "small_blind", "unit"),
    [("pl", 50, 1), ("cs", 50, 25), ("cs", 25, 25), ("cs", 24, 10), ("cs", 10, 10), ("cs", 9, 5), ("cs", 4, 1), ("cs", 1, 1)],
)
def test_unit_of_the_edition_never_above_the_smallest_forced_bet(edition, small_blind, unit) -> None:
    """R-ED-2."""
    assert made(edition=edition, small_blind=small_blind, big_blind=2 * small_blind).unit_cents == unit


def test_the_operator_sets_the_unit() -> None:
    """R-ED-2: per table."""
    assert made(edition="pl", big_blind=50, unit=5).unit_cents == 5


@pytest.mark.parametrize(
    ("figures", "refusal"),
    [
        ({}, ("big_blind", "stakes_not_positive")),
        ({"big_blind": -2}, ("big_blind", "stakes_not_positive")),
        ({"big_blind": 10, "small_blind": 11}, ("small_blind", "small_blind_above_big_blind")),
        ({"structure": "fl", "limit_a": 100, "limit_b": 150}, ("limit_b", "upper_limit_not_double")),
        ({"structure": "fl", "limit_a": 100, "big_blind": 50}, ("big_blind", "big_blind_not_lower_limit")),
        ({"structure": "sl", "limit_a": 100, "limit_b": 50, "limit_c": 300}, ("limit_a", "spread_limits_out_of_order")),
        ({"structure": "sl", "limit_a": 100, "limit_b": 200, "limit_c": 300, "big_blind": 101}, ("limit_a", "spread_limits_out_of_order")),
        ({"structure": "sl", "limit_a": 100}, ("limit_a", "limits_missing")),
        ({"structure": "xx", "big_blind": 10}, ("structure", "unknown_structure")),
        ({"variant": "omaha9", "big_blind": 10}, ("variant", "game_not_playable")),
        ({"edition": "de", "big_blind": 10}, ("edition", "unknown_edition")),
        ({"currency": "gold", "big_blind": 10}, ("currency", "unknown_currency")),
        ({"big_blind": 10, "seats": 11}, ("seats", "seats_out_of_range")),
        ({"big_blind": 10, "seats": 1}, ("seats", "seats_out_of_range")),
        ({"big_blind": 10, "seats": 6, "bots_wanted": 6}, ("bots_wanted", "bots_leave_no_seat")),
        ({"big_blind": 10, "min_buy_in": 9}, ("min_buy_in", "buy_in_below_smallest_bet")),
        ({"big_blind": 10, "min_buy_in": 500, "max_buy_in": 499}, ("max_buy_in", "buy_in_range_inverted")),
        ({"big_blind": 10, "unit": 6}, ("unit", "unit_above_smallest_bet")),
        ({"big_blind": 10, "currency": "fun", "raked": True}, ("raked", "fun_tables_take_no_rake")),
        ({"big_blind": 10**12}, ("big_blind", "stakes_too_high")),
    ],
)
def test_nonsense_is_refused_at_its_field(figures, refusal) -> None:
    table = Table(**{"name": "Vltava", "currency": "euro", **figures})
    if table.variant == "holdem":
        table_rules.fill_defaults(table)
    assert refusal in refused(table)


def test_refusals_are_sentences_with_amounts() -> None:
    table = made(big_blind=1000, small_blind=2000)
    with pytest.raises(ValidationError) as said:
        table.clean()
    assert said.value.message_dict == {"small_blind": ["The small blind is at most the big blind, 10."]}


@given(
    st.sampled_from(["nl", "pl", "hp", "fl", "sl"]), st.integers(0, 5000), st.integers(0, 5000), st.integers(0, 9000), st.integers(0, 9000)
)
def test_what_is_not_refused_is_taken_by_the_engine(structure, small, big, first, second) -> None:
    """Whatever an operator types: refused in words, or stakes that the engine accepts and buy-ins in order."""
    table = made(structure=structure, small_blind=small, big_blind=big, limit_a=first, limit_b=second, limit_c=second)
    if refused(table):
        return
    checked(table.stakes)
    assert 0 < table.stakes.smallest_bet <= table.min_buy_in
    assert table.max_buy_in == 0 or table.min_buy_in <= table.max_buy_in
    assert 1 <= table.unit_cents <= table.stakes.smallest_forced


# ---------------------------------------------------------------- all games


def least_figures(variant: str, structure: str) -> dict[str, int]:
    """The one figure that an operator must type; spread limit has three."""
    limits = {"fl": {"limit_a": 200}, "sl": {"limit_a": 200, "limit_b": 400, "limit_c": 600}}
    return limits.get(structure) or ({"big_blind": 50} if VARIANTS[variant].forced == "blinds" else {"ante": 25})


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_opens_in_every_structure_and_edition_with_one_figure(variant) -> None:
    """R-STAKES, R-BUY-3, R-ED-1, section 7: with all the seats that the game has, and stakes that the engine takes."""
    game = VARIANTS[variant]
    for structure in STRUCTURES:
        for edition in ("pl", "cs"):
            table = made(variant=variant, structure=structure, edition=edition, seats=0, **least_figures(variant, structure))
            assert not refused(table), (structure, edition)
            stakes = checked(table.stakes)
            assert table.seats == game.seats[edition]
            assert bool(stakes.big_blind) == (game.forced == "blinds")
            assert bool(stakes.ante) == (game.forced != "blinds")
            assert stakes.bring_in == (2 * stakes.ante if game.forced == "bring_in" else 0)
            assert table.max_buy_in == (0 if structure in ("fl", "sl") else 100 * stakes.smallest_bet)
            table.seats += 1
            assert refused(table) == {("seats", "seats_out_of_range")}


@pytest.mark.parametrize(
    ("figures", "refusal"),
    [
        ({"variant": "stud", "structure": "fl", "limit_a": 100, "bring_in": 101}, ("bring_in", "bring_in_above_lower_limit")),
        (
            {"variant": "soko", "structure": "sl", "limit_a": 100, "limit_b": 100, "limit_c": 100, "bring_in": 101},
            ("bring_in", "bring_in_above_lower_limit"),
        ),
        (
            {"variant": "antedraw", "structure": "sl", "limit_a": 100, "limit_b": 200, "limit_c": 300, "ante": 51},
            ("ante", "ante_above_lower_limit"),
        ),
        ({"variant": "stud", "structure": "nl"}, ("ante", "stakes_not_positive")),
        ({"variant": "telesina", "structure": "nl", "ante": 10, "unit": 25}, ("unit", "unit_above_smallest_bet")),
        ({"variant": "draw32", "structure": "nl", "big_blind": 10, "seats": 6}, ("seats", "seats_out_of_range")),
    ],
)
def test_stakes_that_make_no_sense_in_an_ante_game_are_refused_at_their_field(figures, refusal) -> None:
    """R-STAKES."""
    assert refused(made(**figures)) == {refusal}


@pytest.mark.parametrize(
    ("figures", "text"),
    [
        ({"variant": "stud", "structure": "fl", "limit_a": 200}, "2/4, ante 0.25"),
        ({"variant": "soko", "structure": "sl", "limit_a": 100, "limit_b": 200, "limit_c": 300}, "1-2-3, ante 0.12"),
        ({"variant": "telesina", "structure": "pl", "ante": 10}, "ante 0.10"),
        ({"variant": "antedraw", "structure": "nl", "ante": 10}, "ante 0.10"),
        ({"variant": "draw32", "structure": "pl", "big_blind": 20}, "0.10/0.20"),
    ],
)
def test_the_stakes_of_an_ante_game_name_the_ante(figures, text) -> None:
    assert made(**figures).stakes_text == text


@pytest.mark.parametrize(("big_blind", "text"), [(50, "0.25/0.50"), (100, "0.50/1.00"), (200, "1/2")])
def test_both_blinds_are_written_alike(big_blind, text) -> None:
    """Cents for both as soon as one of them has any."""
    assert made(variant="holdem", structure="nl", big_blind=big_blind).stakes_text == text
