"""What a player may ask for. Whether he may is decided elsewhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fold:
    pass


@dataclass(frozen=True, slots=True)
class Check:
    pass


@dataclass(frozen=True, slots=True)
class Call:
    """Match the price, or go all-in for less."""


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Bet, complete or raise so that the player's total of this street is `to` cents."""

    to: int


Action = Fold | Check | Call | RaiseTo

FOLD, CHECK, CALL = Fold(), Check(), Call()
