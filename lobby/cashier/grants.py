"""Play money that the house gives for nothing: welcome grants, the daily refill, the bots' budget. Amounts in cents."""

from __future__ import annotations

import datetime as dt
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from lobby.cashier.errors import Refused
from lobby.cashier.seats import at_tables
from lobby.ledger import api, reasons
from lobby.ledger.api import Transfer
from lobby.ledger.codes import EURO, FUN
from lobby.models import HouseSettings, Player


def grant_welcome(player: Player) -> list[Transfer]:
    """The operator's welcome grant in both currencies, once in a player's life; returns what was moved now.

    A grant of 0 is left out. House bots live off their budget and get none.
    """
    house = HouseSettings.get()
    wanted = {FUN: house.welcome_fun, EURO: house.welcome_euro}
    with transaction.atomic():
        moves = [
            api.Move(key, api.mint(currency), api.wallet(player, currency), amount, reasons.WELCOME)
            for currency, amount in wanted.items()
            if amount > 0 and not player.is_bot and not api.posted(key := f"welcome:{player.pk}:{currency}")
        ]
        return [transfer for transfer in api.post(*moves) if transfer.fresh]


def refill(player: Player, today: dt.date | None = None) -> Transfer:
    """Free fun chips up to the operator's figure, once a day of the house's time zone.

    What the player holds counts with what he has at tables. Raises Refused: no_refill, refilled_today, not_low_enough.
    """
    house = HouseSettings.get()
    with transaction.atomic():
        wallet, mint = api.wallet(player, FUN), api.mint(FUN)
        # The locked wallet holds back every buy-in and cash-out, so that wallet and seats are read as one.
        balance = api.lock(wallet, mint)[wallet.pk].balance
        amount = _refill_amount(player, house, balance, today or _today())
        return api.post(api.Move(_refill_key(player, today or _today()), mint, wallet, amount, reasons.REFILL))[0]


def refill_offer(player: Player, today: dt.date | None = None) -> int:
    """Chips that a refill would give now; raises Refused like `refill`. Moves nothing."""
    return _refill_amount(player, HouseSettings.get(), api.balance(player, FUN), today or _today())


def fund_bots(currency: str, up_to: int) -> Transfer | None:
    """Fill the house bots' account up to so many cents from the mint; None if it holds as much already."""
    with transaction.atomic():
        bots, mint = api.bots_account(currency), api.mint(currency)
        lacking = up_to - api.lock(bots, mint)[bots.pk].balance
        if lacking <= 0:
            return None
        return api.post(api.Move(f"bots:{currency}:{uuid4()}", mint, bots, lacking, reasons.BOTS))[0]


def _refill_amount(player: Player, house: HouseSettings, balance: int, today: dt.date) -> int:
    total = balance + sum(seat.amount for seat in at_tables(player.pk) if seat.currency == FUN)
    if player.is_bot or house.refill_below <= 0 or house.refill_to <= 0:
        raise Refused("no_refill")
    if api.posted(_refill_key(player, today)):
        raise Refused("refilled_today")
    if total >= min(house.refill_below, house.refill_to):
        raise Refused("not_low_enough", below=min(house.refill_below, house.refill_to), total=total, currency=FUN)
    return house.refill_to - total


def _refill_key(player: Player, today: dt.date) -> str:
    return f"refill:{player.pk}:{today.isoformat()}"


def _today() -> dt.date:
    """The house's date, whatever zone a request has activated."""
    return timezone.localdate(timezone=timezone.get_default_timezone())
