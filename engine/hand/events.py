"""What happened in a hand. Secrecy stands on the event: `SECRET` lists those whose cards only their own position may read.

Amounts are cents, `position` counts from the first player left of the button. Events are facts: nothing here decides.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeVar

from engine.cards import Cards
from engine.hand.setup import Setup

Named = TypeVar("Named")


class _New(Protocol):
    def __call__(self, kind: type[Named], fields: tuple[Any, ...], /) -> Named: ...


new_of: _New = tuple.__new__  # type: ignore[assignment]
"""A named tuple from its fields without the price of its own constructor, for what is made at every action."""


class HandStarted(NamedTuple):
    setup: Setup


class BlindPosted(NamedTuple):
    """`live` is part of the poster's bet, `dead` is in the pot only; each may be short for want of chips."""

    position: int
    kind: str
    live: int
    dead: int


class AntePosted(NamedTuple):
    """In the pot at once, no part of a bet; short for want of chips."""

    position: int
    amount: int


class BringInDue(NamedTuple):
    """The owner of the deciding up card is asked for the bring-in (R-BRING-1)."""

    to_act: int


class HoleCardsDealt(NamedTuple):
    """Cards face down: only the owner knows them."""

    position: int
    cards: Cards


class UpCardsDealt(NamedTuple):
    """Cards of one player face up: everybody sees them."""

    position: int
    cards: Cards


class BoardDealt(NamedTuple):
    """Common cards of the street with that number (0-based, as in the variant)."""

    street: int
    cards: Cards


class StreetOpened(NamedTuple):
    """A betting round begins with `to_act`."""

    street: int
    to_act: int


class StreetBegan(NamedTuple):
    """Players' own cards of that street come next; streets with common cards or a draw say so themselves."""

    street: int


class BringInPosted(NamedTuple):
    position: int
    amount: int
    to_act: int


class DrawOpened(NamedTuple):
    """The draw of that street begins with `to_act`; all-in players draw too (R-DRAW-1)."""

    street: int
    to_act: int


class Discarded(NamedTuple):
    """How many cards everybody sees, which ones only their owner; none: he stands pat."""

    position: int
    cards: Cards
    to_act: int


class DrawMissed(NamedTuple):
    """Out of time: no card exchanged, no bet or raise in the round that follows (R-TIME-3)."""

    position: int
    to_act: int


class DeckReshuffled(NamedTuple):
    """Folded and discarded cards lie under the pack again, in the order of `cards`, which nobody may read (R-DRAW-1)."""

    position: int
    """Nobody's: -1."""
    cards: Cards


class SplitOffered(NamedTuple):
    """An offer counts as a check should somebody decline (R-32-2)."""

    position: int
    to_act: int


class SplitAsked(NamedTuple):
    """All players with chips have offered; now the all-in players are asked."""

    to_act: int


class SplitAnswered(NamedTuple):
    position: int
    agreed: bool
    to_act: int


class Folded(NamedTuple):
    """Like every action it names who is `to_act` next; -1: the round is over."""

    position: int
    to_act: int


class Checked(NamedTuple):
    position: int
    to_act: int


class Called(NamedTuple):
    """`added` cents make `to` the player's total of the street."""

    position: int
    added: int
    to: int
    to_act: int


class Raised(NamedTuple):
    """A bet, a raise or a completion: `kind` says which. `by` is what it goes up by over the price.

    `full`: it is a whole bet or raise, so it sets the measure of the next one and counts for the cap (R-LIM-1).
    """

    position: int
    kind: str
    added: int
    to: int
    by: int
    full: bool
    to_act: int


class TreatedAllIn(NamedTuple):
    """Disconnected and out of time: all-in for what he has put in so far, while `kept` cents stay his (R-FAKE-1)."""

    position: int
    kept: int
    to_act: int


class UncalledBetReturned(NamedTuple):
    position: int
    amount: int


class StreetClosed(NamedTuple):
    """The bets of the round go to the pots."""

    street: int


class HandsTurnedUp(NamedTuple):
    """Nobody has a decision left: all hands lie open before the rest is dealt (R-SHOW-4)."""

    hands: tuple[tuple[int, Cards], ...]


class HandShown(NamedTuple):
    """A hand at the showdown and the class code of its best five; which five they are `views.best_hand` tells."""

    position: int
    cards: Cards
    rank_class: str


class HandMucked(NamedTuple):
    """A hand that cannot win goes away unseen."""

    position: int


class RakeTaken(NamedTuple):
    """`pot` is the sum that it was reckoned on, `by_pot` what came off each pot, main pot first."""

    amount: int
    pot: int
    by_pot: tuple[int, ...]


class PotAwarded(NamedTuple):
    """`number` 0 is the main pot; `part` is all, high, low or split; `shares` are (position, cents), odd units to the first."""

    number: int
    part: str
    amount: int
    shares: tuple[tuple[int, int], ...]
    showdown: bool


class HandEnded(NamedTuple):
    """The stacks that the players take into the next hand."""

    stacks: tuple[int, ...]


class HandVoided(NamedTuple):
    """An outage: every chip goes back to who put it in (R-OUT-1)."""

    refunds: tuple[int, ...]


Action = Folded | Checked | Called | Raised | BringInPosted | Discarded | DrawMissed | SplitOffered | SplitAnswered | TreatedAllIn
"""What a player did."""

Event = (
    HandStarted
    | BlindPosted
    | AntePosted
    | BringInDue
    | BringInPosted
    | HoleCardsDealt
    | UpCardsDealt
    | StreetBegan
    | DrawOpened
    | Discarded
    | DrawMissed
    | DeckReshuffled
    | SplitOffered
    | SplitAsked
    | SplitAnswered
    | BoardDealt
    | StreetOpened
    | Folded
    | Checked
    | Called
    | Raised
    | TreatedAllIn
    | UncalledBetReturned
    | StreetClosed
    | HandsTurnedUp
    | HandShown
    | HandMucked
    | RakeTaken
    | PotAwarded
    | HandEnded
    | HandVoided
)

SECRET: tuple[type, ...] = (HoleCardsDealt, Discarded, DeckReshuffled)
"""Events whose `cards` only their `position` may read."""
