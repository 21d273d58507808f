"""Does the ledger add up? Findings are codes and facts in cents; nothing is mended here.

Everything is read as of one moment, so that it may be asked while money moves.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection
from django.db.models import F, Max, Q, Sum
from django.db.models.functions import Coalesce

from lobby.ledger import guards
from lobby.ledger.codes import MINT
from lobby.ledger.models import Account, Transfer
from lobby.ledger.moment import one_moment


class Finding(NamedTuple):
    """Something that must not be; `account` is its id, 0 for the ledger as a whole."""

    code: str
    account: int = 0
    currency: str = ""
    expected: int = 0
    found: int = 0
    about: str = ""


def trial() -> list[Finding]:
    """Everything that is wrong with the ledger; empty if it adds up.

    Codes: sum_not_zero (all balances of a currency), balance_differs (a balance is not the sum of its transfers),
    below_zero (not the mint), two_currencies (a transfer between them), running_balance_differs (the balance noted on
    an account's last transfer is not its balance), guard_missing (a trigger is gone).
    """
    with one_moment():
        return [*_sums(), *_balances(), *_below_zero(), *_currencies(), *_guards()]


def _sums() -> list[Finding]:
    totals = Account.objects.order_by("currency").values_list("currency").annotate(total=Sum("balance"))
    return [Finding("sum_not_zero", currency=currency, found=total) for currency, total in totals if total]


def _balances() -> list[Finding]:
    """Two grouped queries over the transfers, then one pass over the accounts."""
    moved: dict[int, int] = {}
    for side, sign in (("target_id", 1), ("source_id", -1)):
        for account, total in Transfer.objects.order_by().values_list(side).annotate(total=Coalesce(Sum("amount"), 0)):
            moved[account] = moved.get(account, 0) + sign * total
    last = _last_balances()
    findings = []
    for pk, currency, balance in Account.objects.order_by("pk").values_list("pk", "currency", "balance"):
        expected = moved.get(pk, 0)
        if balance != expected:
            findings.append(Finding("balance_differs", pk, currency, expected, balance))
        if last.get(pk, 0) != balance:
            findings.append(Finding("running_balance_differs", pk, currency, balance, last.get(pk, 0)))
    return findings


def _last_balances() -> dict[int, int]:
    """What the last transfer of each account noted as its balance."""
    newest: dict[int, int] = {}
    for side in ("source_id", "target_id"):
        for account, transfer in Transfer.objects.order_by().values_list(side).annotate(last=Max("pk")):
            newest[account] = max(newest.get(account, 0), transfer)
    rows = Transfer.objects.in_bulk(set(newest.values()))
    return {
        account: rows[pk].target_balance if rows[pk].target_id == account else rows[pk].source_balance for account, pk in newest.items()
    }


def _below_zero() -> list[Finding]:
    wrong = Account.objects.filter(balance__lt=0).exclude(kind=MINT).order_by("pk")
    return [Finding("below_zero", account.pk, account.currency, 0, account.balance) for account in wrong]


def _currencies() -> list[Finding]:
    wrong = Transfer.objects.filter(~Q(source__currency=F("target__currency"))).order_by("pk")
    return [Finding("two_currencies", transfer.source_id, about=transfer.key) for transfer in wrong]


def _guards() -> list[Finding]:
    return [Finding("guard_missing", about=name) for name in guards.missing(connection)]
