"""The one place where chips are divided. Whole cents only; the odd chip has an owner (R-ODD-1)."""

from __future__ import annotations


def divide(amount: int, owners: int, unit: int = 1) -> list[int]:
    """`amount` cents in `owners` shares of whole `unit`s, in the order in which odd units are handed out.

    Odd units go one by one to the first owners; a rest smaller than a unit goes to the first (R-ODD-1).
    """
    if owners == 1:
        return [amount]
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, owners)
    shares = [(each + (at < odd)) * unit for at in range(owners)]
    shares[0] += rest
    return shares


def halve(amount: int, unit: int = 1) -> tuple[int, int]:
    """The high and the low half of `amount` cents; the odd unit and any rest go to the high half (R-ODD-2)."""
    low = amount // unit // 2 * unit
    return amount - low, low
