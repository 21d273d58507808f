"""The trial balance: accounts by kind and currency with their sums, as of one moment, and what is wrong. Figures in cents."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, Sum

from lobby.ledger.audit import Finding, trial
from lobby.ledger.codes import CURRENCIES, KINDS
from lobby.ledger.models import Account, Transfer
from lobby.ledger.moment import one_moment


class Row(NamedTuple):
    """All accounts of a kind in a currency."""

    kind: str
    accounts: int
    balance: int


class Sheet(NamedTuple):
    """One currency: its rows, and their sum, which is 0 where all is well."""

    currency: str
    rows: tuple[Row, ...]
    total: int
    outside: int
    """What is in the house outside the mint."""


class Trial(NamedTuple):
    """Both currencies, how many transfers there are, and the findings."""

    sheets: tuple[Sheet, ...]
    transfers: int
    findings: tuple[Finding, ...]


def read() -> Trial:
    """The whole trial balance as of one moment."""
    with one_moment():
        grouped = Account.objects.order_by().values_list("kind", "currency").annotate(accounts=Count("pk"), total=Sum("balance"))
        found = {(kind, currency): Row(kind, accounts, total or 0) for kind, currency, accounts, total in grouped}
        return Trial(tuple(_sheet(currency, found) for currency in CURRENCIES), Transfer.objects.count(), tuple(trial()))


def _sheet(currency: str, found: dict[tuple[str, str], Row]) -> Sheet:
    rows = tuple(found.get((kind, currency), Row(kind, 0, 0)) for kind in KINDS)
    total = sum(row.balance for row in rows)
    return Sheet(currency, rows, total, total - sum(row.balance for row in rows if row.kind == "mint"))
