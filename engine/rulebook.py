"""The two rulebook editions as values (section 1 of the rules): where the sources differ, a field differs.

Seats (R-ED-1) stand with the games. This file knows no rake schedule but its name, and no hand.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.errors import BadNotation
from engine.variants import Variant

UNITS = (25, 10, 5, 1)
"""Cents that a table's unit may be, largest first (R-ED-2)."""


class Edition(NamedTuple):
    """One edition; a table is played under exactly one."""

    key: str
    unit: int
    """Cents that are not split further (R-ED-2); a table's own may be smaller: see `unit_for`."""
    rake: str
    """The name of the schedule (R-ED-3)."""
    telesina_bring_in: str
    """Suits high to low for Telesina's bring-in (R-ED-4)."""
    pair_suits_at_once: bool
    """Telesina, same pair: each kicker by rank and at once by suit, not all three ranks first (R-ED-5)."""
    two_left_in: Literal["pot", "hand"]
    """Where R-TE-2 counts its two players: in the pot being awarded or in the hand (R-ED-6)."""


CS = Edition("cs", 25, "cs", "shdc", False, "pot")
PL = Edition("pl", 1, "pl", "hdcs", True, "hand")
EDITIONS: dict[str, Edition] = {each.key: each for each in (PL, CS)}


def edition(key: str) -> Edition:
    """The edition of that key; raises BadNotation('unknown_edition')."""
    try:
        return EDITIONS[key]
    except KeyError:
        raise BadNotation("unknown_edition", edition=str(key)[:20]) from None


def unit_for(key: str, smallest_forced: int) -> int:
    """Cents that are not split further: the largest unit neither above the edition's nor above the table's
    smallest forced bet, both in cents (R-ED-2)."""
    most = min(edition(key).unit, smallest_forced)
    return next((unit for unit in UNITS if unit <= most), 1)


def bring_in_suits(game: Variant, key: str) -> str:
    """Suits high to low that decide between equal up-cards for the bring-in (R-BRING-1, R-ED-4)."""
    return edition(key).telesina_bring_in if game.ranking == "telesina" else game.suit_order
