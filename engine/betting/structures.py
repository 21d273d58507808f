"""How large a bet or raise may be under the five structures (R-LIM-*). Integers in cents, no cards, no players' names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.table.stakes import Stakes

MOST_BETS = 4
"""Fixed limit: bet and three raises (R-LIM-FL)."""
SPREAD_CAP = 3
"""Spread limit: nobody puts in more than so many times the round's maximum (R-LIM-SL)."""


class Round(Protocol):
    """What a betting round must tell; amounts in cents, totals of the street."""

    price: int
    """To match."""
    measure: int
    """The last full bet or raise of the round."""
    counted: int
    """Full bets of the round so far."""
    level: int
    """The total of the last full bet."""
    forced: int
    """The bring-in of this round; 0: none."""

    @property
    def pot(self) -> int:
        """All chips in the middle, the bets of the street included."""


Range = tuple[int, int]
"""The least and the most total of the street that a raise may go to."""

CAPPED: Range = (0, 0)
"""The round's limit is reached."""


def limit_at(stakes: Stakes, street: int, streets: int) -> int:
    """The limit of the round: fixed a or b, spread a, b or c; two rounds take the first two (R-LIM-FL, R-LIM-SL)."""
    at = street if streets == 2 else max(0, street - 1)
    return stakes.limits[min(at, len(stakes.limits) - 1)]


def _no_limit(limit: int, round_: Round, bet: int, stack: int) -> Range:
    total = bet + stack
    low = round_.price + round_.measure
    return (low if low < total else total), total


def _fixed(limit: int, round_: Round, bet: int, stack: int) -> Range:
    if round_.counted >= MOST_BETS:
        return CAPPED
    total = bet + stack
    to = round_.level + limit
    return (to, to) if to < total else (total, total)


def _spread(limit: int, round_: Round, bet: int, stack: int) -> Range:
    price = round_.price
    total = bet + stack
    high = min(price + limit, SPREAD_CAP * limit)
    if high <= price:
        return CAPPED
    return min(price + round_.measure, high, total), min(high, total)


def _pot_limit(limit: int, round_: Round, bet: int, stack: int, parts: int = 1) -> Range:
    price, total = round_.price, bet + stack
    low = price + round_.measure
    high = max(low, price + (round_.pot + price - bet) // parts)
    return min(low, total), min(high, total)


def _half_pot(limit: int, round_: Round, bet: int, stack: int) -> Range:
    return _pot_limit(limit, round_, bet, stack, 2)


RAISE_RANGES: dict[str, Callable[[int, Round, int, int], Range]] = {
    "nl": _no_limit,
    "pl": _pot_limit,
    "hp": _half_pot,
    "fl": _fixed,
    "sl": _spread,
}
"""By structure what a bet or raise may go to, all-in for less included, from the round's limit (`limit_at`; 0 where there is none)
and the player's bet of this street and stack; the caller has checked that raising is open."""


def open_pair_sizes(limit: int, round_: Round, total: int) -> tuple[int, ...]:
    """With an open pair on fourth street: a or 2a on top; after a bet of 2a only 2a; all-in for less (R-7S-2).

    `limit`: a, that of the round; `total`: the player's bet and stack.
    """
    level = round_.level
    high = min(level + 2 * limit, total)
    if level and round_.measure >= 2 * limit:
        return (high,)
    low = min(level + limit, total)
    return (low, high) if low < high else (high,)


def opening_range(stakes: Stakes, round_: Round, stack: int) -> tuple[int, int]:
    """What the owner of the bring-in may bet instead of posting it; (0, 0): stack or limit does not reach beyond it."""
    if stack <= stakes.bring_in or (stakes.limits and stakes.limits[0] <= stakes.bring_in):
        return 0, 0
    least = 2 * stakes.bring_in
    if stakes.structure == "fl":
        least = most = stakes.limits[0]
    elif stakes.structure == "sl":
        most = stakes.limits[0]
        least = min(least, most)
    else:
        most = {"nl": stack, "pl": round_.pot, "hp": round_.pot // 2}[stakes.structure]
    return min(least, stack), min(max(least, most), stack)


def full_from(limit: int, round_: Round) -> int:
    """The least total that is a whole bet or raise in fixed limit, where half of the full step is enough (R-LIM-1).

    A whole one sets the next measure, reopens and counts. Over a bring-in the full step is a, the round's `limit`, less the bring-in.
    """
    level = round_.level
    base = level or round_.forced
    # Only a bet by the upper limit on an open pair makes the measure larger than the round's own step (R-7S-2).
    full = level + max(round_.measure, limit) - base
    return base + (full + 1) // 2
