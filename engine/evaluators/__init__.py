"""Hand evaluation of all fourteen games.

`evaluator(variant, edition)` gives the one object that ranks a game's hands; `board_strength` ranks up cards, `board_hand` names
them, `highest_of` finds the highest. The rules are R-RANK, R-SO-1, R-STRIP-1, R-32-3, R-TE-1, R-TE-2 and R-ED-5.
"""

from __future__ import annotations

from functools import cache

from engine.evaluators.base import Evaluator
from engine.evaluators.board import board_hand, board_strength, highest_of
from engine.evaluators.deciding import Decided
from engine.evaluators.high import FULL_PACK, STRIPPED_PACK, AnyFive, DeuceSeven
from engine.evaluators.omaha import TwoPlusThree
from engine.evaluators.soko import Soko
from engine.evaluators.stripped import Draw32, Telesina
from engine.rulebook import edition as edition_of
from engine.variants import Variant

__all__ = ["Decided", "Evaluator", "board_hand", "board_strength", "evaluator", "highest_of"]


def evaluator(variant: Variant, edition: str = "pl") -> Evaluator:
    """The evaluator of a game under an edition, the same object each time; raises BadNotation('unknown_edition')."""
    return _shared(variant.ranking, variant.own_cards, variant.low, edition_of(edition).pair_suits_at_once)


@cache
def _shared(ranking: str, own_cards: int, low: bool, suits_at_once: bool) -> Evaluator:
    if ranking == "telesina":
        return _telesina(suits_at_once)
    return _plain(ranking, own_cards, low)


@cache
def _telesina(suits_at_once: bool) -> Evaluator:
    return Telesina(suits_at_once)


@cache
def _plain(ranking: str, own_cards: int, low: bool) -> Evaluator:
    if own_cards:
        return TwoPlusThree(low=low)
    if ranking == "deuce_seven":
        return DeuceSeven()
    if ranking == "soko":
        return Soko()
    if ranking == "draw32":
        return Draw32()
    return AnyFive(STRIPPED_PACK if ranking == "stripped" else FULL_PACK, low=low)
