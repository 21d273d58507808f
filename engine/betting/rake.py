"""Rake as data: which steps a pot pays and where it ends (R-RAKE-0, R-RAKE-CS, R-RAKE-PL). Knows no hand and no table."""

from __future__ import annotations

from typing import NamedTuple


class Tier(NamedTuple):
    """From a pot of `pot_from` cents on, `take` cents are taken per full `per` cents of the whole pot."""

    pot_from: int
    take: int
    per: int


class Band(NamedTuple):
    """What holds for some structures from a lower limit on, in cents; `tiers` go up by `pot_from`, `caps` are
    (players dealt in, most cents) going up: the last entry that is not above the number of players counts."""

    structures: tuple[str, ...]
    lower_limit_from: int
    tiers: tuple[Tier, ...]
    caps: tuple[tuple[int, int], ...]


class Schedule(NamedTuple):
    name: str
    bands: tuple[Band, ...]


ALL = ("nl", "pl", "hp", "fl", "sl")
OPEN = ("nl", "pl", "hp")
LIMITED = ("fl", "sl")

CS = Schedule("cs", (Band(ALL, 0, (Tier(0, 1, 20),), ((2, 75), (3, 200), (4, 300))),))
_WIDE_CAPS = ((2, 75), (4, 200))
PL = Schedule(
    "pl",
    (
        Band(OPEN, 0, (Tier(0, 1, 20), Tier(400, 5, 100)), ((2, 75), (3, 200), (5, 300))),
        Band(LIMITED, 0, (Tier(0, 1, 20), Tier(200, 5, 100)), ((2, 75), (4, 100))),
        Band(LIMITED, 100, (Tier(0, 25, 500),), _WIDE_CAPS),
        Band(LIMITED, 200, (Tier(0, 50, 1000),), _WIDE_CAPS),
    ),
)
SCHEDULES = {schedule.name: schedule for schedule in (CS, PL)}


def band_for(schedule: Schedule, structure: str, lower_limit: int) -> Band | None:
    """The band in force for a structure at a lower limit in cents."""
    fitting = [band for band in schedule.bands if structure in band.structures and band.lower_limit_from <= lower_limit]
    return max(fitting, key=lambda band: band.lower_limit_from, default=None)


def rake(pot: int, dealt: int, band: Band | None) -> int:
    """Cents taken off a whole pot of `pot` cents with `dealt` players dealt in; never more than the pot."""
    if band is None:
        return 0
    tier = max((tier for tier in band.tiers if tier.pot_from <= pot), key=lambda tier: tier.pot_from, default=None)
    cap = max((entry for entry in band.caps if entry[0] <= dealt), default=None)
    if tier is None or cap is None:
        return 0
    return min(pot // tier.per * tier.take, cap[1], pot)
