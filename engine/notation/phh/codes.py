"""Codes of games in PHH: a letter for the structure and the game's own code.

PHH itself knows NT FT PO FO/8 F7S F7S/8 F2L3D of ours; the other pairs are formed by the same pattern.
"""

from __future__ import annotations

from engine.errors import BadNotation
from engine.variants import VARIANTS

STRUCTURES = {"N": "nl", "P": "pl", "F": "fl", "H": "hp", "S": "sl"}
GAMES = {
    "T": "holdem",
    "O": "omaha",
    "O5": "omaha5",
    "O/8": "omaha8",
    "O5/8": "omaha58",
    "SK": "soko",
    "7S": "stud",
    "7S/8": "stud8",
    "5D": "draw5",
    "2L3D": "triple27",
    "AM": "americana",
    "TE": "telesina",
    "32D": "draw32",
    "AD": "antedraw",
}
_LETTERS = {structure: letter for letter, structure in STRUCTURES.items()}
_CODES = {game: code for code, game in GAMES.items()}


def game_of(code: str) -> tuple[str, str]:
    """The variant's key and the structure of a code; raises BadNotation('unknown_phh_variant')."""
    structure, game = STRUCTURES.get(code[:1]), GAMES.get(code[1:])
    if structure is None or game is None:
        raise BadNotation("unknown_phh_variant", variant=code[:20])
    return game, structure


def code_of(variant: str, structure: str) -> str:
    """The code of a variant in a structure."""
    return _LETTERS[structure] + _CODES[VARIANTS[variant].key]
