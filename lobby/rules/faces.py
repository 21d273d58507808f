"""Cards as a rules page draws them: the sprite's name, the spoken name, and whether the card matters for the hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.cards import SUITS, Card, Cards, card_text, suit_of
from lobby.words.cards import SIGNS, card_name


class Face(NamedTuple):
    """`code` names the drawing (`As`), `off` fades a card that does not decide or does not play."""

    code: str
    name: str
    off: bool = False


class Suit(NamedTuple):
    """A suit by its letter and its sign."""

    letter: str
    sign: str


def faces(cards: Cards, off: Collection[Card] = ()) -> tuple[Face, ...]:
    """The cards in their order; those in `off` are faded."""
    return tuple(Face(card_text(card), card_name(card), card in off) for card in cards)


def suit(letter: str) -> Suit:
    """A suit from the engine's letter."""
    return Suit(letter, SIGNS[SUITS.index(letter)] + "\ufe0e")


def suits_of(cards: Cards) -> tuple[Suit, ...]:
    return tuple(suit(SUITS[suit_of(card)]) for card in cards)
