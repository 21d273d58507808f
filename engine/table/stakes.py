"""The stakes of a table: what is posted and what a bet may be, in whole cents."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import EngineError

STRUCTURES = ("nl", "pl", "hp", "fl", "sl")
"""No limit, pot limit, half pot, fixed limit, spread limit."""


class Stakes(NamedTuple):
    """Amounts in cents. Blind games leave `ante` and `bring_in` 0, ante games the blinds (R-STAKES)."""

    structure: str
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    limits: tuple[int, ...] = ()
    """Fixed limit (a, b); spread limit (a, b, c); empty elsewhere."""

    @property
    def lower_limit(self) -> int:
        """a, where a rule speaks of the lower limit; else the smallest bet."""
        return self.limits[0] if self.limits else self.smallest_bet

    @property
    def smallest_bet(self) -> int:
        """The big blind, the bring-in, or twice the ante where there is neither (R-STAKES)."""
        return self.big_blind or self.bring_in or 2 * self.ante

    @property
    def smallest_forced(self) -> int:
        """The smaller of the small blind and the ante that is really posted (R-ED-2)."""
        return min(amount for amount in (self.small_blind, self.big_blind, self.ante) if amount)


class BadStakes(EngineError):
    """Stakes that make no sense; `code` says which figure."""


def blind_stakes(structure: str, big_blind: int, *, small_blind: int = 0, limits: tuple[int, ...] = ()) -> Stakes:
    """Stakes of a blind game; the small blind is half the big one, rounded down, at least 1 cent (R-STAKES)."""
    return checked(Stakes(structure, small_blind or max(1, big_blind // 2), big_blind, limits=limits))


def checked(stakes: Stakes) -> Stakes:
    """The same stakes, or BadStakes (R-STAKES)."""
    if stakes.structure not in STRUCTURES:
        raise BadStakes("unknown_structure", structure=stakes.structure)
    if min(stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in) < 0 or not stakes.smallest_bet:
        raise BadStakes("stakes_not_positive")
    if stakes.small_blind > stakes.big_blind:
        raise BadStakes("small_blind_above_big_blind", small_blind=stakes.small_blind, big_blind=stakes.big_blind)
    wanted = {"fl": 2, "sl": 3}.get(stakes.structure, 0)
    if len(stakes.limits) != wanted or any(limit <= 0 for limit in stakes.limits):
        raise BadStakes("limits_missing", wanted=wanted)
    if stakes.structure == "fl":
        _check_fixed(stakes)
    if stakes.structure == "sl" and (stakes.smallest_bet > stakes.limits[0] or list(stakes.limits) != sorted(stakes.limits)):
        raise BadStakes("spread_limits_out_of_order", limits=list(stakes.limits), smallest_bet=stakes.smallest_bet)
    return stakes


def _check_fixed(stakes: Stakes) -> None:
    a, b = stakes.limits
    if b != 2 * a:
        raise BadStakes("upper_limit_not_double", lower=a, upper=b)
    if stakes.big_blind and stakes.big_blind != a:
        raise BadStakes("big_blind_not_lower_limit", big_blind=stakes.big_blind, lower=a)
    if stakes.bring_in > a:
        raise BadStakes("bring_in_above_lower_limit", bring_in=stakes.bring_in, lower=a)
