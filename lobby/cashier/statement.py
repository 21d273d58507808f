"""A player's statement: which movements are asked for, and how each explains itself."""

from __future__ import annotations

import csv
import datetime as dt
from collections.abc import Mapping
from typing import IO, NamedTuple
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils import timezone, translation

from lobby import sheets
from lobby.ledger import history, reasons
from lobby.ledger.codes import CURRENCIES, FUN
from lobby.ledger.history import Account, Transfer
from lobby.models import Player
from lobby.words import money as words

GROUPS: dict[str, tuple[str, ...]] = {
    "": (),
    "tables": (reasons.BUY_IN, reasons.TOP_UP, reasons.CASH_OUT),
    "free": (reasons.WELCOME, reasons.REFILL),
    "operator": (reasons.GRANT, reasons.TAKE, reasons.CORRECTION),
    "requests": (reasons.REQUEST, reasons.PAY_BACK),
    "outage": (reasons.OUTAGE,),
}
"""Kinds of movements in the filter; '' is all."""


class Wanted(NamedTuple):
    """What the reader asked to see."""

    currency: str
    kind: str = ""
    month: dt.date | None = None
    first: dt.date | None = None
    last: dt.date | None = None
    """First and last day, both counted, in the house's time."""


class Row(NamedTuple):
    """One movement as the player sees it; `change` is signed, both figures in cents (fun: chips)."""

    when: dt.datetime
    what: str
    detail: str
    hand_no: int | None
    change: int
    balance: int


def wanted(params: Mapping[str, str], player: Player) -> Wanted:
    """The filter out of an address; what makes no sense is as if not said, days in the wrong order are
    turned round. Without a currency: the one moved last."""
    currency = params.get("currency", "")
    if currency not in CURRENCIES:
        currency = history.last_currency(player) or FUN
    kind = params.get("kind", "")
    first, last = _day(params.get("from", "")), _day(params.get("to", ""))
    if first and last and last < first:
        first, last = last, first
    return Wanted(currency, kind if kind in GROUPS else "", _month(params.get("month", "")), first, last)


def transfers(account: Account, asked: Wanted) -> QuerySet[Transfer]:
    """The movements asked for, the newest first, as a lazy query."""
    return history.movements(account, GROUPS[asked.kind], asked.month, asked.first, asked.last)


def row(transfer: Transfer, account: Account, player: Player) -> Row:
    """A movement from the side of its owner."""
    return Row(
        when=transfer.created_at,
        what=words.transfer_line(transfer, player),
        detail=words.transfer_detail(transfer, player),
        hand_no=transfer.hand_no,
        change=history.change_of(transfer, account),
        balance=history.balance_after(transfer, account),
    )


def query(asked: Wanted) -> str:
    """The filter as the query of an address, without the page."""
    month = f"{asked.month:%Y-%m}" if asked.month else ""
    days = {name: day.isoformat() for name, day in (("from", asked.first), ("to", asked.last)) if day is not None}
    return urlencode({"currency": asked.currency, "kind": asked.kind, "month": month, **days})


def write_csv(out: IO[str], account: Account | None, asked: Wanted, player: Player) -> None:
    """The movements asked for as CSV in English: house's time, plain decimals, so that every sheet reads them."""
    sheet = csv.writer(out)
    with translation.override("en"):
        sheet.writerow(["time", "currency", "what", "detail", "hand", "amount", "balance"])
        if account is None:
            return
        for transfer in transfers(account, asked).iterator(chunk_size=500):
            said = row(transfer, account, player)
            figures = [words.plain_text(cents, account.currency) for cents in (said.change, said.balance)]
            when = timezone.localtime(said.when).isoformat(sep=" ", timespec="seconds")
            sheet.writerow([when, account.currency, sheets.cell(said.what), sheets.cell(said.detail), said.hand_no or "", *figures])


def _month(text: str) -> dt.date | None:
    """The first day of "2026-11"; None for what is no month of our time."""
    try:
        month = dt.datetime.strptime(text, "%Y-%m").date()
    except ValueError:
        return None
    return month if 2000 <= month.year < 2200 else None


def _day(text: str) -> dt.date | None:
    """The day of "2026-11-30"; None for what is no day of our time."""
    try:
        day = dt.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        return None
    return day if 2000 <= day.year < 2200 else None
