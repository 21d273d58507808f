"""A player's two purses as the wallet page shows them: balance, chips at tables, and the refill that is open to him."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from lobby.cashier import grants
from lobby.cashier.errors import Refused
from lobby.cashier.seats import AtTable, at_tables
from lobby.ledger import history, reasons
from lobby.ledger.codes import EURO, FUN
from lobby.models import HouseSettings, Player
from lobby.words import money as words


class Refill(NamedTuple):
    """The refill of the fun purse: what it would give now (0: nothing), why not, up to what, and when the last one was."""

    amount: int
    why_not: str
    up_to: int
    last: dt.datetime | None


class Purse(NamedTuple):
    """One currency; amounts in cents (fun: chips)."""

    currency: str
    name: str
    balance: int
    seats: list[AtTable]
    refill: Refill | None

    @property
    def at_tables(self) -> int:
        """What lies at all tables together."""
        return sum(seat.amount for seat in self.seats)


def of(player: Player) -> list[Purse]:
    """Both purses, play euros first."""
    seats = at_tables(player.pk)
    return [
        Purse(
            currency=currency,
            name=words.purse_name(currency),
            balance=history.balance(player, currency),
            seats=[seat for seat in seats if seat.currency == currency],
            refill=_refill(player) if currency == FUN else None,
        )
        for currency in (EURO, FUN)
    ]


def _refill(player: Player) -> Refill:
    wallet = history.find_wallet(player, FUN)
    last = history.last(wallet, reasons.REFILL) if wallet else None
    amount, why_not = 0, ""
    try:
        amount = grants.refill_offer(player)
    except Refused as refused:
        why_not = words.refusal_text(refused.code, refused.facts)
    return Refill(amount, why_not, HouseSettings.get().refill_to, last.created_at if last else None)
