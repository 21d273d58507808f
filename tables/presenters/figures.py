"""Small things that several fragments print: amounts, cards, chips, moments of the clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.formats import number_format

from engine.cards import HIDDEN, Card, Cards, card_text
from engine.hand.state import HandState
from engine.views import in_groups
from lobby.words.cards import card_name
from lobby.words.kept import gettext as _
from lobby.words.money import amount_text, money_text
from tables.presenters.parts import BetPart, CardPart, ClockPart, GroupPart


class Figures:
    """Prints the amounts of one table: whole cents in its currency."""

    def __init__(self, currency: str, smallest_bet: int, big_blind: int = 0) -> None:
        self.currency = currency
        self.smallest_bet = max(1, smallest_bet)
        self.big_blind = big_blind
        """0 in games without blinds."""
        self.decimals = 2 if currency == "euro" else 0

    def bare(self, cents: int) -> str:
        """On the felt and on buttons: 30.00; fun chips 30."""
        return amount_text(cents, self.currency)

    def full(self, cents: int) -> str:
        """Stacks, pots and balances: €30.00; fun chips 30."""
        return money_text(cents, self.currency)

    def pile(self, cents: int) -> tuple[int, int]:
        """The colour (worth) and height of a pile of chips, by smallest bets."""
        size = cents / self.smallest_bet
        return (1, 1) if size < 1 else (1, 2) if size < 2 else (5, 2) if size < 8 else (25, 3) if size < 40 else (100, 4)

    def blinds(self, cents: int) -> str:
        """The same for those who count in big blinds: '47.5 BB'; '' in games without them."""
        if not self.big_blind:
            return ""
        tenths = (10 * cents + self.big_blind // 2) // self.big_blind
        return _("%(count)s BB") % {"count": tenths_text(tenths)}

    def bet(self, cents: int) -> BetPart | None:
        """Chips in front of a player; None for none."""
        return BetPart(self.bare(cents), *self.pile(cents), self.blinds(cents)) if cents else None


def tenths_text(tenths: int) -> str:
    """A number in tenths as the language writes it: '47.5', '3'."""
    return str(number_format(tenths / 10, decimal_pos=1 if tenths % 10 else 0, force_grouping=True))


def card(code: Card, mark: str = "") -> CardPart:
    """A card that the viewer may see, or the back of one that he may not."""
    return CardPart("back" if code == HIDDEN else card_text(code), card_name(code), mark)


PLACE = CardPart("place", "")


def groups(state: HandState, position: int, cards: Cards, marks: Mapping[Card, str], *, own: bool = False) -> tuple[GroupPart, ...]:
    """The cards of a position as they lie; where some lie face up, their owner is told who sees which."""
    found = in_groups(state, position, cards)
    if not state.up[position]:
        return tuple(GroupPart("", tuple(card(each, marks.get(each, "")) for each in group)) for _is_up, group in found)
    words = {True: _("all see"), False: _("only you")} if own else {}
    return tuple(
        GroupPart("up" if is_up else "down", tuple(card(each, marks.get(each, "")) for each in group), words.get(is_up, ""))
        for is_up, group in found
    )


def milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def clock(due_at: datetime | None, seconds: int) -> ClockPart | None:
    """The running clock of a decision, or None."""
    return ClockPart(str(milliseconds(due_at)), seconds) if due_at is not None else None
