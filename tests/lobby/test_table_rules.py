"""Defaults and refusals of a table's figures: R-STAKES, R-BUY-2, R-BUY-3, R-ED-1, R-ED-2, R-RAKE-0."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

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
    from engine.table.stakes import checked

    table = made(structure=structure, small_blind=small, big_blind=big, limit_a=first, limit_b=second, limit_c=second)
    if refused(table):
        return
    checked(table.stakes)
    assert 0 < table.stakes.smallest_bet <= table.min_buy_in
    assert table.max_buy_in == 0 or table.min_buy_in <= table.max_buy_in
    assert 1 <= table.unit_cents <= table.stakes.smallest_forced
