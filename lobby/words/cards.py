"""Names of cards and ranks for readers and screen readers, and the short form for logs.

Every name is a whole phrase of its own in the catalogue, by grammatical case: other languages bend them differently.
Knows nothing of hands or of which card anybody may see.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import pgettext_lazy as case

from engine.cards import RANKS, SUITS, Card, rank_of, suit_of
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language

_CARDS = (
    # two
    case("card|nom", "two of clubs"),
    case("card|nom", "two of diamonds"),
    case("card|nom", "two of hearts"),
    case("card|nom", "two of spades"),
    # three
    case("card|nom", "three of clubs"),
    case("card|nom", "three of diamonds"),
    case("card|nom", "three of hearts"),
    case("card|nom", "three of spades"),
    # four
    case("card|nom", "four of clubs"),
    case("card|nom", "four of diamonds"),
    case("card|nom", "four of hearts"),
    case("card|nom", "four of spades"),
    # five
    case("card|nom", "five of clubs"),
    case("card|nom", "five of diamonds"),
    case("card|nom", "five of hearts"),
    case("card|nom", "five of spades"),
    # six
    case("card|nom", "six of clubs"),
    case("card|nom", "six of diamonds"),
    case("card|nom", "six of hearts"),
    case("card|nom", "six of spades"),
    # seven
    case("card|nom", "seven of clubs"),
    case("card|nom", "seven of diamonds"),
    case("card|nom", "seven of hearts"),
    case("card|nom", "seven of spades"),
    # eight
    case("card|nom", "eight of clubs"),
    case("card|nom", "eight of diamonds"),
    case("card|nom", "eight of hearts"),
    case("card|nom", "eight of spades"),
    # nine
    case("card|nom", "nine of clubs"),
    case("card|nom", "nine of diamonds"),
    case("card|nom", "nine of hearts"),
    case("card|nom", "nine of spades"),
    # ten
    case("card|nom", "ten of clubs"),
    case("card|nom", "ten of diamonds"),
    case("card|nom", "ten of hearts"),
    case("card|nom", "ten of spades"),
    # jack
    case("card|nom", "jack of clubs"),
    case("card|nom", "jack of diamonds"),
    case("card|nom", "jack of hearts"),
    case("card|nom", "jack of spades"),
    # queen
    case("card|nom", "queen of clubs"),
    case("card|nom", "queen of diamonds"),
    case("card|nom", "queen of hearts"),
    case("card|nom", "queen of spades"),
    # king
    case("card|nom", "king of clubs"),
    case("card|nom", "king of diamonds"),
    case("card|nom", "king of hearts"),
    case("card|nom", "king of spades"),
    # ace
    case("card|nom", "ace of clubs"),
    case("card|nom", "ace of diamonds"),
    case("card|nom", "ace of hearts"),
    case("card|nom", "ace of spades"),
)
"""By card, 0 to 51: the name alone, in the nominative."""

ONE = (
    case("rank|nom", "two"),
    case("rank|nom", "three"),
    case("rank|nom", "four"),
    case("rank|nom", "five"),
    case("rank|nom", "six"),
    case("rank|nom", "seven"),
    case("rank|nom", "eight"),
    case("rank|nom", "nine"),
    case("rank|nom", "ten"),
    case("rank|nom", "jack"),
    case("rank|nom", "queen"),
    case("rank|nom", "king"),
    case("rank|nom", "ace"),
)
"""By rank, deuce first: one card in the nominative (ace high)."""

FROM = (
    case("rank|gen", "two"),
    case("rank|gen", "three"),
    case("rank|gen", "four"),
    case("rank|gen", "five"),
    case("rank|gen", "six"),
    case("rank|gen", "seven"),
    case("rank|gen", "eight"),
    case("rank|gen", "nine"),
    case("rank|gen", "ten"),
    case("rank|gen", "jack"),
    case("rank|gen", "queen"),
    case("rank|gen", "king"),
    case("rank|gen", "ace"),
)
"""By rank: one card in the genitive (from the nine to the king)."""

SEVERAL = (
    case("rank|nompl", "twos"),
    case("rank|nompl", "threes"),
    case("rank|nompl", "fours"),
    case("rank|nompl", "fives"),
    case("rank|nompl", "sixes"),
    case("rank|nompl", "sevens"),
    case("rank|nompl", "eights"),
    case("rank|nompl", "nines"),
    case("rank|nompl", "tens"),
    case("rank|nompl", "jacks"),
    case("rank|nompl", "queens"),
    case("rank|nompl", "kings"),
    case("rank|nompl", "aces"),
)
"""By rank: several in the nominative (kings and nines)."""

OF_SEVERAL = (
    case("rank|genpl", "twos"),
    case("rank|genpl", "threes"),
    case("rank|genpl", "fours"),
    case("rank|genpl", "fives"),
    case("rank|genpl", "sixes"),
    case("rank|genpl", "sevens"),
    case("rank|genpl", "eights"),
    case("rank|genpl", "nines"),
    case("rank|genpl", "tens"),
    case("rank|genpl", "jacks"),
    case("rank|genpl", "queens"),
    case("rank|genpl", "kings"),
    case("rank|genpl", "aces"),
)
"""By rank: several in the genitive (a pair of nines)."""

ON_SEVERAL = (
    case("rank|locpl", "twos"),
    case("rank|locpl", "threes"),
    case("rank|locpl", "fours"),
    case("rank|locpl", "fives"),
    case("rank|locpl", "sixes"),
    case("rank|locpl", "sevens"),
    case("rank|locpl", "eights"),
    case("rank|locpl", "nines"),
    case("rank|locpl", "tens"),
    case("rank|locpl", "jacks"),
    case("rank|locpl", "queens"),
    case("rank|locpl", "kings"),
    case("rank|locpl", "aces"),
)
"""By rank: several in the locative (kings full of nines)."""

SIGNS = "♣♦♥♠"
TEXT_STYLE = "\ufe0e"
"""After a suit's sign: draw it as text, not as a coloured picture."""


class Mini(NamedTuple):
    """A card as two signs: `rank` and `sign` to show, `suit` one of c d h s, `name` for a screen reader."""

    rank: str
    sign: str
    suit: str
    name: str


@per_language
def card_name(card: Card) -> str:
    """'ace of spades'; 'face-down card' for a hidden one."""
    return str(_CARDS[card]) if card >= 0 else _("face-down card")


def rank_sign(rank: int) -> str:
    """The sign of a rank on a card: A K Q J 10 … 2 in every language."""
    return "10" if RANKS[rank] == "T" else RANKS[rank]


@per_language
def mini(card: Card) -> Mini:
    """The short form of a card that everybody may see."""
    suit = suit_of(card)
    return Mini(rank_sign(rank_of(card)), SIGNS[suit] + TEXT_STYLE, SUITS[suit], card_name(card))
