"""The temperaments of house bots, as values. One bot keeps one temperament, told by its name."""

from __future__ import annotations

from typing import NamedTuple
from zlib import crc32


class Temper(NamedTuple):
    """`width` stretches the hands that a bot enters with, `aggression` is how often it bets or raises where it might,
    `bluff` how often it bets with nothing, `trust` how much it believes in the strength of another's bet (0 to 1)."""

    name: str
    width: float = 1.0
    aggression: float = 0.8
    bluff: float = 0.08
    trust: float = 0.8


STEADY = Temper("steady")
TIGHT = Temper("tight", width=0.8, aggression=0.75, bluff=0.04, trust=0.9)
LOOSE = Temper("loose", width=1.25, aggression=0.6, bluff=0.06, trust=0.65)
AGGRESSIVE = Temper("aggressive", width=1.1, aggression=0.95, bluff=0.15, trust=0.75)
TEMPERS = (STEADY, TIGHT, LOOSE, AGGRESSIVE)


def temper_of(name: str) -> Temper:
    """The temperament of the bot with that name, the same in every process and after every start."""
    return TEMPERS[crc32(name.encode()) % len(TEMPERS)]
