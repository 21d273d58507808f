"""What stakes, buy-ins and units a table may have, and the defaults of the rules. Works on plain figures in cents (fun: whole chips).

Takes anything with the fields of `lobby.models.Table`; knows no database and no sentence: refusals are codes and facts.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.table.stakes import STRUCTURES, BadStakes, Stakes, checked
from engine.variants.catalogue import VARIANTS

MOST_CENTS = 100_000_000_000
"""The largest figure of a table or setting; far below what 64 bits hold, so that sums of a house stay exact."""

MOST_BLIND = 1_000_000_00
"""The largest blind or limit, in cents."""

PLAYABLE = tuple(VARIANTS)
"""Games that the room deals, in the order of the lists."""

ANTES_TO_A_LIMIT = 8
"""Without a word of the operator the lower limit of an ante game is so many antes."""

HOUSE_DEFAULTS = {
    "welcome_fun": 10_000,
    "welcome_euro": 200_00,
    "refill_below": 1_000,
    "refill_to": 5_000,
    "bot_budget": 10_000_000,
}

_FIXED_MINIMUM = {25: 3_00, 100: 10_00, 200: 20_00, 300: 30_00, 500: 50_00}
"""R-BUY-3: lower limit of a fixed-limit table to its smallest buy-in."""

_EDITION_UNIT = {"cs": 25, "pl": 1}

Refusals = dict[str, list[tuple[str, dict[str, Any]]]]


class Figures(Protocol):
    """The fields that these rules read."""

    variant: str
    structure: str
    edition: str
    currency: str
    raked: bool
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int
    limit_a: int
    limit_b: int
    limit_c: int
    seats: int
    min_buy_in: int
    max_buy_in: int
    unit: int
    bots_wanted: int


def stakes_of(table: Figures) -> Stakes:
    """The engine's stakes of a table, unchecked."""
    limits = {"fl": (table.limit_a, table.limit_b), "sl": (table.limit_a, table.limit_b, table.limit_c)}.get(table.structure, ())
    return Stakes(table.structure, table.small_blind, table.big_blind, table.ante, table.bring_in, limits)


def unit_by_rule(edition: str, stakes: Stakes) -> int:
    """The largest of 25, 10, 5 and 1 cents neither above the edition's unit nor the smallest forced bet (R-ED-2)."""
    most = min(_EDITION_UNIT.get(edition, 1), stakes.smallest_forced)
    return next(unit for unit in (25, 10, 5, 1) if unit <= most or unit == 1)


def min_buy_in(stakes: Stakes) -> int:
    """The smallest buy-in by R-BUY-3, in cents; spread counts as fixed, half pot as pot (R-BUY-2)."""
    if stakes.structure in ("fl", "sl"):
        known = _FIXED_MINIMUM if stakes.structure == "fl" else {}
        return known.get(stakes.lower_limit, 10 * stakes.lower_limit)
    return 20 * stakes.smallest_bet


def max_buy_in(stakes: Stakes) -> int:
    """The largest buy-in by R-BUY-2 and R-BUY-3, in cents; 0: none."""
    return 0 if stakes.structure in ("fl", "sl") else 100 * stakes.smallest_bet


def fill_defaults(table: Figures) -> None:
    """Puts the figures of R-STAKES and R-BUY-3 where the operator left 0; figures that the game lacks become 0.

    Seats left 0 are as many as the game has.
    """
    game = VARIANTS[table.variant]
    table.seats = table.seats or game.seats.get(table.edition, 0)
    _fill_limits(table)
    if game.forced == "blinds":
        table.ante = table.bring_in = 0
        if not table.big_blind:
            table.big_blind = _default_big_blind(table)
        if not table.small_blind and table.big_blind:
            table.small_blind = max(1, table.big_blind // 2)
    else:
        table.small_blind = table.big_blind = 0
        if not table.ante and table.structure in ("fl", "sl") and table.limit_a:
            table.ante = max(1, table.limit_a // ANTES_TO_A_LIMIT)
        if game.forced == "ante":
            table.bring_in = 0
        elif not table.bring_in:
            table.bring_in = 2 * table.ante
    stakes = stakes_of(table)
    if stakes.smallest_bet:
        table.min_buy_in = table.min_buy_in or min_buy_in(stakes)
    if max_buy_in(stakes) and not table.max_buy_in:
        table.max_buy_in = max(max_buy_in(stakes), table.min_buy_in)


def refusals(table: Figures) -> Refusals:
    """What is wrong with a table, by field; empty if nothing is (R-STAKES, R-BUY-2, R-ED-1, R-RAKE-0)."""
    said: Refusals = {}
    if table.variant not in PLAYABLE:
        return {"variant": [("game_not_playable", {})]}
    if table.structure not in STRUCTURES:
        return {"structure": [("unknown_structure", {})]}
    if table.edition not in _EDITION_UNIT:
        return {"edition": [("unknown_edition", {})]}
    if table.currency not in ("fun", "euro"):
        return {"currency": [("unknown_currency", {})]}
    _check_seats(table, said)
    _check_stakes(table, said)
    if table.raked and table.currency == "fun":
        said.setdefault("raked", []).append(("fun_tables_take_no_rake", {}))
    if not said:
        _check_buy_in(table, said)
    return said


def _fill_limits(table: Figures) -> None:
    if table.structure == "fl":
        table.limit_a = table.limit_a or table.big_blind
        table.limit_b = table.limit_b or 2 * table.limit_a
        table.limit_c = 0
    elif table.structure != "sl":
        table.limit_a = table.limit_b = table.limit_c = 0


def _default_big_blind(table: Figures) -> int:
    return {"fl": table.limit_a, "sl": table.limit_a // 2 or min(1, table.limit_a)}.get(table.structure, 0)


def _check_seats(table: Figures, said: Refusals) -> None:
    most = VARIANTS[table.variant].seats[table.edition]
    if not 2 <= (table.seats or 0) <= most:
        said["seats"] = [("seats_out_of_range", {"least": 2, "most": most})]
    elif (table.bots_wanted or 0) >= table.seats:
        said["bots_wanted"] = [("bots_leave_no_seat", {"most": table.seats - 1})]


_STAKES_FIELD = {
    "small_blind_above_big_blind": "small_blind",
    "upper_limit_not_double": "limit_b",
    "big_blind_not_lower_limit": "big_blind",
    "bring_in_above_lower_limit": "bring_in",
    "limits_missing": "limit_a",
    "spread_limits_out_of_order": "limit_a",
}


def _check_stakes(table: Figures, said: Refusals) -> None:
    game = VARIANTS[table.variant]
    needed = "big_blind" if game.forced == "blinds" else "ante"
    if min(table.small_blind, table.big_blind, table.ante, table.bring_in, table.limit_a, table.limit_b, table.limit_c) < 0:
        said[needed] = [("stakes_not_positive", {})]
        return
    if game.forced == "blinds" and not table.small_blind and table.big_blind:
        said["small_blind"] = [("stakes_not_positive", {})]
        return
    if _check_against_lower_limit(table, said):
        return
    try:
        stakes = checked(stakes_of(table))
    except BadStakes as refused:
        field = _STAKES_FIELD.get(refused.code, needed)
        said[field] = [(refused.code, refused.facts)]
        return
    if stakes.smallest_bet > MOST_BLIND or max(stakes.limits, default=0) > MOST_BLIND:
        said[needed] = [("stakes_too_high", {"most": MOST_BLIND})]
    elif not getattr(table, needed):
        said[needed] = [("stakes_not_positive", {})]
    elif table.unit and table.unit > stakes.smallest_forced:
        said["unit"] = [("unit_above_smallest_bet", {"most": stakes.smallest_forced})]


def _check_against_lower_limit(table: Figures, said: Refusals) -> bool:
    """Whether what the game forces is more than the smallest bet that its limits know (R-STAKES)."""
    lower, forced = table.limit_a, VARIANTS[table.variant].forced
    if not lower or table.structure not in ("fl", "sl"):
        return False
    if forced == "bring_in" and table.bring_in > lower:
        said["bring_in"] = [("bring_in_above_lower_limit", {"lower": lower})]
    elif forced == "ante" and table.structure == "sl" and 2 * table.ante > lower:
        said["ante"] = [("ante_above_lower_limit", {})]
    return bool(said.get("bring_in") or said.get("ante"))


def _check_buy_in(table: Figures, said: Refusals) -> None:
    stakes = stakes_of(table)
    if table.min_buy_in < stakes.smallest_bet:
        said["min_buy_in"] = [("buy_in_below_smallest_bet", {"least": stakes.smallest_bet})]
    elif table.max_buy_in and table.max_buy_in < table.min_buy_in:
        said["max_buy_in"] = [("buy_in_range_inverted", {"least": table.min_buy_in})]
    elif not table.max_buy_in and table.structure not in ("fl", "sl"):
        said["max_buy_in"] = [("maximum_needed", {})]
