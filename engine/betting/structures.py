"""How large a bet or raise may be under the five structures (R-LIM-*). Integers in cents, no cards, no players' names."""

from __future__ import annotations

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
    pot: int
    """All chips in the middle, the bets of the street included."""
    bets: list[int]
    stacks: list[int]


Range = tuple[int, int, bool]
"""The least and the most total of the street that a raise may go to, and whether the round's limit is reached."""

CAPPED: Range = (0, 0, True)


def limit_at(stakes: Stakes, street: int, streets: int) -> int:
    """The limit of the round: fixed a or b, spread a, b or c; two rounds take the first two (R-LIM-FL, R-LIM-SL)."""
    at = street if streets == 2 else max(0, street - 1)
    return stakes.limits[min(at, len(stakes.limits) - 1)]


def raise_range(stakes: Stakes, limit: int, round_: Round, position: int) -> Range:
    """What a bet or raise may go to, all-in for less included; the caller has checked that raising is open.

    `limit` is the round's (`limit_at`), of no account without limits.
    """
    structure = stakes.structure
    price, bet = round_.price, round_.bets[position]
    total = bet + round_.stacks[position]
    if structure == "fl":
        if round_.counted >= MOST_BETS:
            return CAPPED
        to = round_.level + limit
        return (to, to, False) if to < total else (total, total, False)
    low = price + round_.measure
    if structure == "nl":
        return (low if low < total else total), total, False
    if structure == "sl":
        high = min(price + limit, SPREAD_CAP * limit)
        if high <= price:
            return CAPPED
        low = min(low, high)
    else:
        room = round_.pot + price - bet
        high = max(low, price + (room if structure == "pl" else room // 2))
    return min(low, total), min(high, total), False


def open_pair_sizes(stakes: Stakes, round_: Round, position: int) -> tuple[int, ...]:
    """With an open pair on fourth street: a or 2a on top; after a bet of 2a only 2a; all-in for less (R-7S-2)."""
    a = stakes.limits[0]
    steps = (2 * a,) if round_.level and round_.measure >= 2 * a else (a, 2 * a)
    total = round_.bets[position] + round_.stacks[position]
    return tuple(sorted({min(round_.level + step, total) for step in steps}))


def opening_range(stakes: Stakes, round_: Round, position: int) -> tuple[int, int]:
    """What the owner of the bring-in may bet instead of posting it; (0, 0): stack or limit does not reach beyond it."""
    stack = round_.stacks[position]
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


def is_full(stakes: Stakes, limit: int, round_: Round, to: int) -> bool:
    """Whether going to `to` is a whole bet or raise: it sets the next measure, reopens and counts (R-LIM-1).

    In fixed limit half of the full step is enough; over a bring-in the full step is a, the round's `limit`, less the bring-in.
    """
    if stakes.structure == "fl":
        base = round_.level or round_.forced
        # Only a bet by the upper limit on an open pair makes the measure larger than the round's own step (R-7S-2).
        full = round_.level + max(limit, round_.measure) - base
        return 2 * (to - base) >= full
    return to - round_.price >= round_.measure
