"""Reading the ledger: balances, one account's movements, the months they fall in. Writes nothing, locks nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils import timezone

from lobby.ledger.codes import WALLET
from lobby.ledger.models import Account, Transfer

if TYPE_CHECKING:
    from lobby.models import Player


__all__ = ["Account", "Transfer", "balance", "balance_after", "change_of", "find_wallet", "last", "last_currency", "months", "movements"]


def balance(player: Player, currency: str) -> int:
    """Cents in the player's wallet; 0 for a wallet that was never used."""
    found = Account.objects.filter(kind=WALLET, currency=currency, player=player).values_list("balance", flat=True)
    return next(iter(found), 0)


def find_wallet(player: Player, currency: str) -> Account | None:
    """The player's wallet, or None if it was never used; makes none."""
    return Account.objects.filter(kind=WALLET, currency=currency, player=player).first()


def movements(
    account: Account, reasons: Collection[str] = (), month: dt.date | None = None, first: dt.date | None = None,
    last: dt.date | None = None,
) -> QuerySet[Transfer]:  # fmt: skip
    """Transfers in and out of an account, the newest first; of these reasons, this month, these days (house's time) if given."""
    found = Transfer.objects.filter(Q(source=account) | Q(target=account)).select_related("table", "source", "target").order_by("-pk")
    if reasons:
        found = found.filter(reason__in=reasons)
    if month is not None:
        start, end = _bounds(month)
        found = found.filter(created_at__gte=start, created_at__lt=end)
    if first is not None:
        found = found.filter(created_at__gte=_start(first))
    if last is not None:
        found = found.filter(created_at__lt=_start(last + dt.timedelta(days=1)))
    return found


def months(account: Account) -> list[dt.date]:
    """First days of the months in which the account moved, the newest first."""
    moved = Transfer.objects.filter(Q(source=account) | Q(target=account))
    return [start.date() for start in moved.datetimes("created_at", "month", order="DESC", tzinfo=timezone.get_default_timezone())]


def last(account: Account, reason: str) -> Transfer | None:
    """The latest movement of the account for this reason."""
    return movements(account, (reason,)).first()


def last_currency(player: Player) -> str | None:
    """The currency of the player's latest movement."""
    mine = Q(source__player=player) | Q(target__player=player)
    return Transfer.objects.filter(mine).order_by("-pk").values_list("source__currency", flat=True).first()


def change_of(transfer: Transfer, account: Account) -> int:
    """What a transfer did to this account, in cents, signed."""
    return transfer.amount if transfer.target_id == account.pk else -transfer.amount


def balance_after(transfer: Transfer, account: Account) -> int:
    """What stood in this account just after the transfer, in cents."""
    return transfer.target_balance if transfer.target_id == account.pk else transfer.source_balance


def _bounds(month: dt.date) -> tuple[dt.datetime, dt.datetime]:
    """The month's first moment and the next month's, in the house's time zone."""
    following = (month.replace(day=1) + dt.timedelta(days=32)).replace(day=1)
    return _start(month.replace(day=1)), _start(following)


def _start(day: dt.date) -> dt.datetime:
    """A day's first moment in the house's time zone."""
    return dt.datetime(day.year, day.month, day.day, tzinfo=timezone.get_default_timezone())
