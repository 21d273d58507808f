"""How large a bet or raise may be under the five structures (R-LIM-*). Integers in cents, no cards, no players' names."""

from __future__ import annotations

from typing import NamedTuple

from engine.table.stakes import Stakes

MOST_BETS = 4
"""Fixed limit: bet and three raises (R-LIM-FL)."""
SPREAD_CAP = 3
"""Spread limit: nobody puts in more than so many times the round's maximum (R-LIM-SL)."""


class Facing(NamedTuple):
    """What the player to act looks at; amounts are totals of the street in cents."""

    price: int
    bet: int
    """His own chips in front of him."""
    total: int
    """The most that he could have in front of him: bet and stack."""
    pot: int
    """All chips in the middle, the bets of the street included."""
    measure: int
    """The last full bet or raise of the round."""
    counted: int
    """Fixed limit: full bets of the round so far."""
    level: int
    """Fixed limit: the total of the last full bet."""
    street: int
    streets: int


class Range(NamedTuple):
    """Totals of the street that a raise may go to; `capped`: none, the round's limit is reached."""

    low: int
    high: int
    capped: bool = False


def limit_at(stakes: Stakes, street: int, streets: int) -> int:
    """The limit of the round: fixed a or b, spread a, b or c; two rounds take the first two (R-LIM-FL, R-LIM-SL)."""
    at = street if streets == 2 else max(0, street - 1)
    return stakes.limits[min(at, len(stakes.limits) - 1)]


def raise_range(stakes: Stakes, facing: Facing) -> Range:
    """What a bet or raise may go to, all-in for less included; the caller has checked that raising is open."""
    structure = stakes.structure
    if structure == "fl":
        return _fixed(stakes, facing)
    low = facing.price + facing.measure
    if structure == "nl":
        high = facing.total
    elif structure == "sl":
        limit = limit_at(stakes, facing.street, facing.streets)
        high = min(facing.price + limit, SPREAD_CAP * limit)
        if high <= facing.price:
            return Range(0, 0, capped=True)
        low = min(low, high)
    else:
        room = facing.pot + facing.price - facing.bet
        high = max(low, facing.price + (room if structure == "pl" else room // 2))
    return Range(min(low, facing.total), min(high, facing.total))


def _fixed(stakes: Stakes, facing: Facing) -> Range:
    if facing.counted >= MOST_BETS:
        return Range(0, 0, capped=True)
    step = limit_at(stakes, facing.street, facing.streets)
    to = min(facing.level + step, facing.total)
    return Range(to, to)


def is_full(stakes: Stakes, facing: Facing, to: int) -> bool:
    """Whether going to `to` is a whole bet or raise: it sets the next measure, reopens and counts (R-LIM-1)."""
    if stakes.structure == "fl":
        return 2 * (to - facing.level) >= limit_at(stakes, facing.street, facing.streets)
    return to - facing.price >= facing.measure
