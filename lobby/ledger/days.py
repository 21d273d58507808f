"""An account day by day: what came, what went, what stood at the day's end. Built from the transfers alone; cents.

Days are the house's. The balance kept on the account is never read, so that the two can be compared.
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.db.models import Q, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from lobby.ledger.models import Account, Transfer


class Day(NamedTuple):
    """One day of an account; `balance` is what stood at its end."""

    date: dt.date
    came: int
    went: int
    balance: int


def rebuilt(account: Account) -> int:
    """The balance as the sum of all transfers of the account."""
    came = Transfer.objects.filter(target=account).aggregate(sum=Sum("amount"))["sum"] or 0
    went = Transfer.objects.filter(source=account).aggregate(sum=Sum("amount"))["sum"] or 0
    return int(came - went)


def days(account: Account, count: int = 30, today: dt.date | None = None) -> list[Day]:
    """The last `count` days up to today, the oldest first; days without a transfer keep the balance of the day before."""
    last = today or timezone.localdate(timezone=timezone.get_default_timezone())
    first = last - dt.timedelta(days=count - 1)
    start = dt.datetime(first.year, first.month, first.day, tzinfo=timezone.get_default_timezone())
    came, went = _by_day(Q(target=account), start), _by_day(Q(source=account), start)
    balance = _before(account, start)
    found = []
    for offset in range(count):
        date = first + dt.timedelta(days=offset)
        balance += came.get(date, 0) - went.get(date, 0)
        found.append(Day(date, came.get(date, 0), went.get(date, 0), balance))
    return found


def _before(account: Account, start: dt.datetime) -> int:
    earlier = Transfer.objects.filter(created_at__lt=start)
    came = earlier.filter(target=account).aggregate(sum=Sum("amount"))["sum"] or 0
    went = earlier.filter(source=account).aggregate(sum=Sum("amount"))["sum"] or 0
    return int(came - went)


def _by_day(which: Q, start: dt.datetime) -> dict[dt.date, int]:
    rows = Transfer.objects.filter(which, created_at__gte=start).order_by()
    by_day = rows.annotate(day=TruncDate("created_at", tzinfo=timezone.get_default_timezone())).values_list("day")
    return dict(by_day.annotate(total=Sum("amount")))
