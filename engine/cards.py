"""Cards as small integers, and their two-letter names.

A card is `rank * 4 + suit`: rank 0 (deuce) to 12 (ace), suit 0 to 3 (clubs, diamonds, hearts, spades).
This file knows nothing of decks, of hands or of which suit is high in which game.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import BadNotation

Card = int
Cards = tuple[int, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HIDDEN = -1
"""A card that the viewer may not know."""

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_NAME = {name: card for card, name in enumerate(NAMES)}


def rank_of(card: Card) -> int:
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


def card_text(card: Card) -> str:
    """'Ah' for the ace of hearts, '??' for a hidden card."""
    return NAMES[card] if card >= 0 else "??"


def cards_text(cards: Iterable[Card]) -> str:
    return "".join(map(card_text, cards))


def parse_card(text: str) -> Card:
    """The card that `text` names; raises BadNotation('unknown_card')."""
    try:
        return _BY_NAME[text]
    except KeyError:
        raise BadNotation("unknown_card", text=text[:20]) from None


def parse_cards(text: str) -> Cards:
    """'AhKd Tc' as a tuple; raises BadNotation for a name that is no card or stands twice."""
    bare = text.replace(" ", "").replace(",", "")
    cards = tuple(parse_card(bare[at : at + 2]) for at in range(0, len(bare), 2))
    if len(set(cards)) != len(cards):
        raise BadNotation("repeated_card", text=text[:120])
    return cards
