"""What a player may ask for. Whether he may is decided elsewhere."""

from __future__ import annotations

from typing import NamedTuple


class Fold(NamedTuple):
    pass


class Check(NamedTuple):
    pass


class Call(NamedTuple):
    """Match the price, or go all-in for less."""


class RaiseTo(NamedTuple):
    """Bet, complete or raise so that the player's total of this street is `to` cents."""

    to: int


Action = Fold | Check | Call | RaiseTo

FOLD, CHECK, CALL = Fold(), Check(), Call()
