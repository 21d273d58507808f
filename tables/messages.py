"""What a table's page may send. Structs only, tagged by `do`; amounts are text as typed, and become cents here.

Bounds stand in the types: what does not fit is refused while it is decoded. Who may do what is the room's question.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from lobby.consumers import Pong
from lobby.words.money import BadAmount, parse_money
from tables.commands import MOST_CENTS, Act, ActionName, CardsText, Cents, ComeBack, Count, Leave, Show, SitOut, TopUp
from tables.errors import Refused
from tables.reactions.models import Kind

PageAction = ActionName | Literal["pat"]
"""`pat` is an exchange of no card: a button of its own, so that nobody stands pat by forgetting to choose."""

Typed = Annotated[str, msgspec.Meta(max_length=40)]


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of what a page says."""


class Play(_Message, tag="act"):
    """A button of the dock: `hand` and `step` are those that the dock was drawn for.

    `to` is the typed total of raise_to, `cards` are those put aside for discard, `price` is what a call cost on the dock, in cents.
    """

    hand: Count
    step: Count
    action: PageAction
    to: Typed = ""
    cards: CardsText = ""
    price: Cents | None = None


class PageLeave(_Message, tag="leave"):
    pass


class PageSitOut(_Message, tag="sit_out"):
    when: Literal["now", "next_hand", "big_blind"] = "next_hand"


class PageComeBack(_Message, tag="come_back"):
    post_now: bool = False


class PageTopUp(_Message, tag="top_up"):
    amount: Typed


class PageShow(_Message, tag="show"):
    """Cards of one's own, shown to all when the hand is over."""

    hand: Count
    cards: CardsText


class Say(_Message, tag="say"):
    """Talk; the house has its own bound, and says so in words."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]


class React(_Message, tag="react"):
    """One of the fixed words."""

    reaction: Kind


ForTheRoom = Play | PageLeave | PageSitOut | PageComeBack | PageTopUp | PageShow
PageMessage = ForTheRoom | Say | React
Anything = PageMessage | Pong


def cents(text: str, currency: str) -> int:
    """The amount that was typed, in whole cents; raises Refused('bad_amount', why=…)."""
    try:
        return parse_money(text, currency)
    except BadAmount as fault:
        raise Refused("bad_amount", why=fault.code) from None


def command(message: ForTheRoom, currency: str) -> Act | Leave | SitOut | ComeBack | TopUp | Show:
    """The room's command that a page's message stands for; raises Refused for an amount that is none or beyond all bounds."""
    if isinstance(message, Play):
        return act(message.hand, message.step, message.action, message.to, message.cards, currency, message.price)
    if isinstance(message, PageShow):
        return Show(message.hand, message.cards)
    if isinstance(message, PageComeBack):
        return ComeBack(message.post_now)
    if isinstance(message, PageTopUp):
        return TopUp(bounded(cents(message.amount, currency)))
    return Leave() if isinstance(message, PageLeave) else SitOut(message.when)


def act(hand: int, step: int, action: PageAction, to: str, cards: str, currency: str, price: int | None = None) -> Act:
    """The action that a button stands for; raises Refused for a bad amount and for an exchange of no card."""
    if action == "pat":
        return Act(hand, step, "discard")
    if action == "discard":
        if not cards:
            raise Refused("no_cards_chosen")
        return Act(hand, step, "discard", cards=cards)
    return Act(hand, step, action, bounded(cents(to, currency)) if action == "raise_to" else 0, price=price)


def bounded(amount: int) -> int:
    """The same cents, or Refused: a struct built in Python does not check its bounds."""
    if not 0 <= amount <= MOST_CENTS:
        raise Refused("bad_amount", why="too_large")
    return amount
