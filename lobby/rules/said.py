"""The smallest part of a rules page: a sentence, the ids of the rules behind it, and suits or cards that go with it."""

from __future__ import annotations

from typing import NamedTuple

from lobby.rules.faces import Face, Suit


class Said(NamedTuple):
    """`rules` are ids of the rulebook, to be linked; `suits` and `cards` are drawn after the text."""

    text: str
    rules: tuple[str, ...] = ()
    suits: tuple[Suit, ...] = ()
    cards: tuple[Face, ...] = ()
