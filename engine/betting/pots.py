"""Layers of a pot: who can win what (R-POT-1, R-POT-3). Knows only amounts and who has folded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """`number` 0 is the main pot; `positions` can win its `amount` cents."""

    number: int
    amount: int
    positions: tuple[int, ...]


def uncalled(bets: Sequence[int]) -> tuple[int, int]:
    """(position, cents) of what the highest bet of a round exceeds all the others by; (-1, 0) if nothing (R-POT-2)."""
    top = max(bets)
    if bets.count(top) > 1:
        return -1, 0
    second = max([bet for bet in bets if bet != top], default=0)
    return bets.index(top), top - second


def pots(paid: Sequence[int], live: Sequence[int], dead: int) -> tuple[Pot, ...]:
    """The main pot and the side pots out of what each position has put in; `live` are those that have not folded.

    Folded players' chips stay in; what exceeds every live player's share falls into the last pot. `dead` money belongs
    whole to the main pot. Pots that the same players can win are one.
    """
    levels = set(map(paid.__getitem__, live))
    if len(levels) == 1:
        amount = sum(paid) + dead
        return (Pot(0, amount, tuple(live)),) if amount else ()
    found: list[tuple[int, tuple[int, ...]]] = []
    below, carried = 0, dead
    for level in sorted(levels):
        amount = carried + sum(min(each, level) - min(each, below) for each in paid)
        positions = tuple(at for at in live if paid[at] >= level)
        if amount:
            if found and found[-1][1] == positions:
                amount += found.pop()[0]
            found.append((amount, positions))
        below, carried = level, 0
    beyond = sum(each - below for each in paid if each > below)
    if beyond and found:
        amount, positions = found[-1]
        found[-1] = (amount + beyond, positions)
    return tuple(Pot(number, amount, positions) for number, (amount, positions) in enumerate(found))
