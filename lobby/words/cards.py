"""Names of cards and ranks for readers and screen readers, and the short form for logs.

Every name is a whole phrase of its own in the catalogue, by grammatical case: other languages bend them differently.
Knows nothing of hands or of which card anybody may see.
"""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import pgettext_lazy

from engine.cards import RANKS, SUITS, Card, rank_of, suit_of
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language

_CARDS = (
    # two
    pgettext_lazy("card|nom", "two of clubs"),
    pgettext_lazy("card|nom", "two of diamonds"),
    pgettext_lazy("card|nom", "two of hearts"),
    pgettext_lazy("card|nom", "two of spades"),
    # three
    pgettext_lazy("card|nom", "three of clubs"),
    pgettext_lazy("card|nom", "three of diamonds"),
    pgettext_lazy("card|nom", "three of hearts"),
    pgettext_lazy("card|nom", "three of spades"),
    # four
    pgettext_lazy("card|nom", "four of clubs"),
    pgettext_lazy("card|nom", "four of diamonds"),
    pgettext_lazy("card|nom", "four of hearts"),
    pgettext_lazy("card|nom", "four of spades"),
    # five
    pgettext_lazy("card|nom", "five of clubs"),
    pgettext_lazy("card|nom", "five of diamonds"),
    pgettext_lazy("card|nom", "five of hearts"),
    pgettext_lazy("card|nom", "five of spades"),
    # six
    pgettext_lazy("card|nom", "six of clubs"),
    pgettext_lazy("card|nom", "six of diamonds"),
    pgettext_lazy("card|nom", "six of hearts"),
    pgettext_lazy("card|nom", "six of spades"),
    # seven
    pgettext_lazy("card|nom", "seven of clubs"),
    pgettext_lazy("card|nom", "seven of diamonds"),
    pgettext_lazy("card|nom", "seven of hearts"),
    pgettext_lazy("card|nom", "seven of spades"),
    # eight
    pgettext_lazy("card|nom", "eight of clubs"),
    pgettext_lazy("card|nom", "eight of diamonds"),
    pgettext_lazy("card|nom", "eight of hearts"),
    pgettext_lazy("card|nom", "eight of spades"),
    # nine
    pgettext_lazy("card|nom", "nine of clubs"),
    pgettext_lazy("card|nom", "nine of diamonds"),
    pgettext_lazy("card|nom", "nine of hearts"),
    pgettext_lazy("card|nom", "nine of spades"),
    # ten
    pgettext_lazy("card|nom", "ten of clubs"),
    pgettext_lazy("card|nom", "ten of diamonds"),
    pgettext_lazy("card|nom", "ten of hearts"),
    pgettext_lazy("card|nom", "ten of spades"),
    # jack
    pgettext_lazy("card|nom", "jack of clubs"),
    pgettext_lazy("card|nom", "jack of diamonds"),
    pgettext_lazy("card|nom", "jack of hearts"),
    pgettext_lazy("card|nom", "jack of spades"),
    # queen
    pgettext_lazy("card|nom", "queen of clubs"),
    pgettext_lazy("card|nom", "queen of diamonds"),
    pgettext_lazy("card|nom", "queen of hearts"),
    pgettext_lazy("card|nom", "queen of spades"),
    # king
    pgettext_lazy("card|nom", "king of clubs"),
    pgettext_lazy("card|nom", "king of diamonds"),
    pgettext_lazy("card|nom", "king of hearts"),
    pgettext_lazy("card|nom", "king of spades"),
    # ace
    pgettext_lazy("card|nom", "ace of clubs"),
    pgettext_lazy("card|nom", "ace of diamonds"),
    pgettext_lazy("card|nom", "ace of hearts"),
    pgettext_lazy("card|nom", "ace of spades"),
)
"""By card, 0 to 51: the name alone, in the nominative."""

ONE = (
    pgettext_lazy("rank|nom", "two"),
    pgettext_lazy("rank|nom", "three"),
    pgettext_lazy("rank|nom", "four"),
    pgettext_lazy("rank|nom", "five"),
    pgettext_lazy("rank|nom", "six"),
    pgettext_lazy("rank|nom", "seven"),
    pgettext_lazy("rank|nom", "eight"),
    pgettext_lazy("rank|nom", "nine"),
    pgettext_lazy("rank|nom", "ten"),
    pgettext_lazy("rank|nom", "jack"),
    pgettext_lazy("rank|nom", "queen"),
    pgettext_lazy("rank|nom", "king"),
    pgettext_lazy("rank|nom", "ace"),
)
"""By rank, deuce first: one card in the nominative (ace high)."""

FROM = (
    pgettext_lazy("rank|gen", "two"),
    pgettext_lazy("rank|gen", "three"),
    pgettext_lazy("rank|gen", "four"),
    pgettext_lazy("rank|gen", "five"),
    pgettext_lazy("rank|gen", "six"),
    pgettext_lazy("rank|gen", "seven"),
    pgettext_lazy("rank|gen", "eight"),
    pgettext_lazy("rank|gen", "nine"),
    pgettext_lazy("rank|gen", "ten"),
    pgettext_lazy("rank|gen", "jack"),
    pgettext_lazy("rank|gen", "queen"),
    pgettext_lazy("rank|gen", "king"),
    pgettext_lazy("rank|gen", "ace"),
)
"""By rank: one card in the genitive (from the nine to the king)."""

SEVERAL = (
    pgettext_lazy("rank|nompl", "twos"),
    pgettext_lazy("rank|nompl", "threes"),
    pgettext_lazy("rank|nompl", "fours"),
    pgettext_lazy("rank|nompl", "fives"),
    pgettext_lazy("rank|nompl", "sixes"),
    pgettext_lazy("rank|nompl", "sevens"),
    pgettext_lazy("rank|nompl", "eights"),
    pgettext_lazy("rank|nompl", "nines"),
    pgettext_lazy("rank|nompl", "tens"),
    pgettext_lazy("rank|nompl", "jacks"),
    pgettext_lazy("rank|nompl", "queens"),
    pgettext_lazy("rank|nompl", "kings"),
    pgettext_lazy("rank|nompl", "aces"),
)
"""By rank: several in the nominative (kings and nines)."""

OF_SEVERAL = (
    pgettext_lazy("rank|genpl", "twos"),
    pgettext_lazy("rank|genpl", "threes"),
    pgettext_lazy("rank|genpl", "fours"),
    pgettext_lazy("rank|genpl", "fives"),
    pgettext_lazy("rank|genpl", "sixes"),
    pgettext_lazy("rank|genpl", "sevens"),
    pgettext_lazy("rank|genpl", "eights"),
    pgettext_lazy("rank|genpl", "nines"),
    pgettext_lazy("rank|genpl", "tens"),
    pgettext_lazy("rank|genpl", "jacks"),
    pgettext_lazy("rank|genpl", "queens"),
    pgettext_lazy("rank|genpl", "kings"),
    pgettext_lazy("rank|genpl", "aces"),
)
"""By rank: several in the genitive (a pair of nines)."""

ON_SEVERAL = (
    pgettext_lazy("rank|locpl", "twos"),
    pgettext_lazy("rank|locpl", "threes"),
    pgettext_lazy("rank|locpl", "fours"),
    pgettext_lazy("rank|locpl", "fives"),
    pgettext_lazy("rank|locpl", "sixes"),
    pgettext_lazy("rank|locpl", "sevens"),
    pgettext_lazy("rank|locpl", "eights"),
    pgettext_lazy("rank|locpl", "nines"),
    pgettext_lazy("rank|locpl", "tens"),
    pgettext_lazy("rank|locpl", "jacks"),
    pgettext_lazy("rank|locpl", "queens"),
    pgettext_lazy("rank|locpl", "kings"),
    pgettext_lazy("rank|locpl", "aces"),
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
