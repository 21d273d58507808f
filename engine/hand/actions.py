"""What a player may ask for. Whether he may is decided elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.cards import Cards


@dataclass(frozen=True, slots=True)
class Fold:
    pass


@dataclass(frozen=True, slots=True)
class Check:
    pass


@dataclass(frozen=True, slots=True)
class Call:
    """Match the price, or go all-in for less."""


class RaiseTo(NamedTuple):
    """Bet, complete or raise so that the player's total of this street is `to` cents."""

    to: int


@dataclass(frozen=True, slots=True)
class BringIn:
    """Post the smallest bring-in, or the whole stack if it is less (R-BRING-1)."""


class Discard(NamedTuple):
    """Exchange these cards; none: stand pat (R-DRAW-1)."""

    cards: Cards

    def __repr__(self) -> str:
        return f"Discard({len(self.cards)} cards)"


@dataclass(frozen=True, slots=True)
class MissDraw:
    """The time for the draw ran out: no card is exchanged and the next round brings no raise (R-TIME-3)."""


@dataclass(frozen=True, slots=True)
class Split:
    """Offer to split the pot, or agree to (R-32-2)."""


@dataclass(frozen=True, slots=True)
class RefuseSplit:
    """An all-in player's no; also what no answer in time means (R-TIME-4)."""


@dataclass(frozen=True, slots=True)
class TreatAllIn:
    """The house's word for a disconnected player who faces a bet: all-in for what he has put in so far (R-FAKE-1)."""


Action = Fold | Check | Call | RaiseTo | BringIn | Discard | MissDraw | Split | RefuseSplit | TreatAllIn

FOLD, CHECK, CALL = Fold(), Check(), Call()
