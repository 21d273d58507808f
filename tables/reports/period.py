"""The days and the currency that a report is asked for. Days are the house's own (TIME_ZONE), both ends included."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from lobby.models import CURRENCIES
from tables.models import Hand

SPANS = (7, 30, 90)
USUAL = 30
MOST_DAYS = 366


class Period(NamedTuple):
    """From one day to another, in one currency."""

    first: date
    last: date
    currency: str
    fault: str = ""
    """What was wrong with the question, in words; the usual days stand in its place."""

    @property
    def days(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range((self.last - self.first).days + 1)]

    @property
    def span(self) -> int:
        """So many days up to today; 0 for others."""
        return len(self.days) if self.last == timezone.localdate() else 0

    @property
    def query(self) -> str:
        """As it stands in an address."""
        return f"from={self.first.isoformat()}&to={self.last.isoformat()}&currency={self.currency}"

    def moments(self) -> tuple[datetime, datetime]:
        """The first moment, and the first one after."""
        here = timezone.get_current_timezone()
        return datetime.combine(self.first, time.min, here), datetime.combine(self.last + timedelta(days=1), time.min, here)

    def hands(self) -> QuerySet[Hand]:
        """Ended hands of these days in this currency, void ones left out."""
        start, end = self.moments()
        return Hand.objects.filter(ended_at__gte=start, ended_at__lt=end, voided=False, room__table__currency=self.currency)

    def list_query(self, table_id: int = 0) -> str:
        """The same hands on the operator's list of hands: its address's query, of one table or of all."""
        start, end = self.moments()
        wanted = {"ended_at__gte": start.isoformat(), "ended_at__lt": end.isoformat(), "voided__exact": 0, "currency": self.currency}
        return urlencode(wanted | ({"room__table__id__exact": table_id} if table_id else {}))


def asked(query: Mapping[str, Any]) -> Period:
    """The period of `?from=2026-11-01&to=2026-11-30&currency=fun`; whatever makes no sense is answered with the usual one and a fault."""
    currency = str(query.get("currency", "")) or "euro"
    today = timezone.localdate()
    usual = Period(today - timedelta(days=USUAL - 1), today, currency if currency in CURRENCIES else "euro")
    try:
        first = date.fromisoformat(str(query.get("from", "")) or usual.first.isoformat())
        last = date.fromisoformat(str(query.get("to", "")) or today.isoformat())
    except ValueError:
        return usual._replace(fault=_("A day is written like 2026-11-30."))
    if currency not in CURRENCIES:
        return usual._replace(fault=_("There is no such currency."))
    if first > last:
        return usual._replace(fault=_("The first day comes after the last."))
    if (last - first).days >= MOST_DAYS:
        return usual._replace(fault=_("A report covers a year at most."))
    return Period(first, last, currency)
