"""Amounts and movements of play money in words, and amounts that people typed.

A play euro has 100 cents and shows two decimals. A fun chip is one stored unit and shows as a whole number. Knows the
three languages' signs, no database.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from lobby.ledger import reasons
from lobby.words.kept import language

if TYPE_CHECKING:
    from lobby.ledger.history import Transfer
    from lobby.models import Player

NBSP = "\xa0"
MINUS = "−"
MOST_DIGITS = 15
"""More digits than any balance has; keeps sums of a house far inside 64 bits."""


class BadAmount(ValueError):
    """Text that is no amount. `code`: empty, not_a_number, negative, fraction, ambiguous, too_large."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class _Signs(NamedTuple):
    thousands: str
    decimal: str
    euro_first: bool


_ENGLISH = _Signs(",", ".", True)
_CONTINENTAL = _Signs(NBSP, ",", False)


def _signs() -> _Signs:
    return _ENGLISH if (language() or "en").startswith("en") else _CONTINENTAL


# ---------------------------------------------------------------- amounts


def amount_text(cents: int, currency: str, *, short: bool = False) -> str:
    """An amount without the currency's sign: 1,234.50 in English, 1 234,50 in Polish and Czech; fun chips 1,234.

    `short` drops the decimals of whole euros, as at the table.
    """
    signs = _signs()
    minus = MINUS if cents < 0 else ""
    if currency != "euro":
        return minus + _grouped(abs(cents), signs)
    whole, rest = divmod(abs(cents), 100)
    if short and not rest:
        return minus + _grouped(whole, signs)
    return f"{minus}{_grouped(whole, signs)}{signs.decimal}{rest:02d}"


def money_text(cents: int, currency: str, *, short: bool = False) -> str:
    """An amount with the currency's sign: €1,234.50 or 1 234,50 €; fun chips have no sign."""
    amount = amount_text(abs(cents), currency, short=short)
    if currency == "euro":
        amount = f"€{amount}" if _signs().euro_first else f"{amount}{NBSP}€"
    return MINUS + amount if cents < 0 else amount


def named_text(cents: int, currency: str) -> str:
    """An amount whose currency nothing beside it tells: €1,234.50; 1,234 fun chips."""
    if currency == "euro":
        return money_text(cents, currency)
    return ngettext("%(amount)s fun chip", "%(amount)s fun chips", abs(cents)) % {"amount": money_text(cents, currency)}


def signed_text(cents: int, currency: str) -> str:
    """A change: +16.40, −20.00, 0.00; without the currency's sign."""
    return ("+" if cents > 0 else "") + amount_text(cents, currency)


def plain_text(cents: int, currency: str) -> str:
    """For form fields and files, in every language alike: 1234.50, -20.00; fun chips 1234."""
    if currency != "euro":
        return str(cents)
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def purse_name(currency: str) -> str:
    """The name of a currency as a heading."""
    return {"fun": pgettext("currency", "Fun chips"), "euro": pgettext("currency", "Play euros")}.get(currency, currency)


def _grouped(number: int, signs: _Signs) -> str:
    return f"{number:,}".replace(",", signs.thousands)


# ---------------------------------------------------------------- typed amounts

_SPACES = re.compile("[ \xa0\u2009\u202f]")
_PLAIN = re.compile(r"(\d*)(?:[.,](\d+))?", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?", re.ASCII)
_SPACED = re.compile("\\d{1,3}(?:[ \xa0\u2009\u202f]\\d{3})+(?:[.,]\\d+)?", re.ASCII)


def parse_money(text: str, currency: str) -> int:
    """Cents (fun: chips) of what somebody typed, comma or point as the decimal sign; 0 is an amount too.

    Thousands may be grouped where that cannot be mistaken for decimals: 1 234,50 and 1,234.50 and 1,234,567, but not
    5,000. Raises BadAmount for everything else, exponents, signs and fractions of a cent or chip among it.
    """
    typed = text.strip().removeprefix("€").removesuffix("€").strip()
    if not typed:
        raise BadAmount("empty")
    if typed[0] in "-" + MINUS and _PLAIN.fullmatch(typed[1:]):
        raise BadAmount("negative")
    if sum(sign.isdigit() for sign in typed) > MOST_DIGITS or len(typed) > 2 * MOST_DIGITS:
        raise BadAmount("too_large")
    whole, fraction = _parts(typed)
    if currency != "euro":
        if fraction is not None:
            raise BadAmount("ambiguous" if _reads_as_thousands(whole, fraction) else "fraction")
        return int(whole)
    if fraction is not None and len(fraction) > 2:
        raise BadAmount("ambiguous" if _reads_as_thousands(whole, fraction) else "fraction")
    return int(whole or "0") * 100 + int((fraction or "0").ljust(2, "0"))


def _reads_as_thousands(whole: str, fraction: str) -> bool:
    return len(fraction) == 3 and 0 < len(whole) < 4 and not whole.startswith("0")


def _parts(typed: str) -> tuple[str, str | None]:
    """Digits before the decimal sign and after it (None without one)."""
    if _SPACES.search(typed):
        if not _SPACED.fullmatch(typed):
            raise BadAmount("not_a_number")
        typed = _SPACES.sub("", typed)
    elif (grouped := _GROUPED.fullmatch(typed)) and sum(typed.count(sign) for sign in ".,") > 1:
        typed = typed.replace(grouped[1], "")
    plain = _PLAIN.fullmatch(typed)
    if plain is None or plain[0] == "":
        raise BadAmount("not_a_number")
    return plain[1], plain[2]


def bad_amount_text(code: str) -> str:
    """Why a typed amount was refused."""
    sentences = {
        "empty": _("Enter an amount."),
        "negative": _("The amount must be above zero."),
        "zero": _("The amount must be above zero."),
        "fraction": _("The amount has more decimals than the currency."),
        "ambiguous": _("Leave out the separator of thousands: this could be read in two ways."),
        "too_large": _("This amount is too large."),
    }
    return sentences.get(code) or _("This is not an amount.")


# ---------------------------------------------------------------- movements


def transfer_line(transfer: Transfer, player: Player | None = None) -> str:
    """What a movement was, in one sentence that needs no other. `player` is who reads it; None is the house."""
    facts = {"table": transfer.table.name if transfer.table else "", "hand": transfer.hand_no}
    if transfer.reason in _AT_TABLE and transfer.table is not None:
        return _at_table(transfer) % facts
    if transfer.reason == reasons.CORRECTION and transfer.hand_no is not None:
        return _("Hand #%(hand)s: correction by the operator") % facts
    return reason_name(transfer.reason)


def reason_name(reason: str) -> str:
    """What a movement was, without its place."""
    sentences = {
        reasons.WELCOME: _("Welcome grant"),
        reasons.REFILL: _("Daily refill"),
        reasons.GRANT: _("Granted by the operator"),
        reasons.TAKE: _("Taken by the operator"),
        reasons.CORRECTION: _("Correction by the operator"),
        reasons.REQUEST: _("Play euros on request"),
        reasons.PAY_BACK: _("Paid back to the house"),
        reasons.BUY_IN: _("Bought in at a table"),
        reasons.TOP_UP: _("Added at a table"),
        reasons.CASH_OUT: _("Cashed out from a table"),
        reasons.OUTAGE: _("Returned after an outage"),
        reasons.RAKE: _("Rake"),
        reasons.BOTS: _("Budget of the house bots"),
        reasons.ERASED: _("Given back: account erased"),
    }
    return sentences.get(reason, reason)


_AT_TABLE = (reasons.BUY_IN, reasons.TOP_UP, reasons.CASH_OUT, reasons.OUTAGE, reasons.RAKE)


def _at_table(transfer: Transfer) -> str:
    """The sentence for a movement to or from a table, placeholders not yet filled."""
    if transfer.reason == reasons.OUTAGE:
        by_hand = transfer.hand_no is not None
        return _("Hand #%(hand)s: returned, outage") if by_hand else _("Table %(table)s: returned, outage")
    if transfer.reason == reasons.RAKE:
        return _("Hand #%(hand)s: rake") if transfer.hand_no is not None else _("Table %(table)s: rake")
    if transfer.reason == reasons.BUY_IN:
        return _("Table %(table)s: bought in")
    return _("Table %(table)s: chips added") if transfer.reason == reasons.TOP_UP else _("Table %(table)s: cashed out")


def transfer_detail(transfer: Transfer, player: Player | None = None) -> str:
    """What else there is to say about a movement; '' if nothing is."""
    if transfer.note:
        return transfer.note
    if transfer.reason in (reasons.OUTAGE, reasons.RAKE) and transfer.table is not None and transfer.hand_no is not None:
        return _("table %(table)s") % {"table": transfer.table.name}
    if transfer.reason == reasons.REFILL and player is not None:
        before = amount_text(transfer.target_balance - transfer.amount, transfer.target.currency)
        return _("balance before: %(amount)s") % {"amount": before}
    return ""


def kind_name(kind: str) -> str:
    """The name of a group of movements in the statement's filter."""
    names = {
        "": pgettext("movements", "All movements"),
        "tables": pgettext("movements", "Tables"),
        "free": pgettext("movements", "Free grants"),
        "operator": pgettext("movements", "Operator"),
        "requests": pgettext("movements", "Requests"),
        "outage": pgettext("movements", "Outages"),
    }
    return names.get(kind, kind)


def account_kind_name(kind: str) -> str:
    """The name of a kind of accounts, for the operator's filter."""
    names = {
        "wallet": _("Wallets"),
        "escrow": _("Tables"),
        "rake": _("House: rake"),
        "bots": _("House: bots"),
        "mint": _("House: mint"),
    }
    return names.get(kind, kind)


def account_name(kind: str, owner: str = "") -> str:
    """The name of an account on the operator's pages; `owner` is a nickname or the name of a table."""
    names = {
        "wallet": _("Wallet: %(owner)s"),
        "escrow": _("Table: %(owner)s"),
        "rake": _("House: rake"),
        "bots": _("House: bots"),
        "mint": _("House: mint"),
    }
    return names.get(kind, kind) % {"owner": owner}


def refusal_text(code: str, facts: dict[str, object]) -> str:
    """Why the cashier or the ledger refused; amounts among the facts are cents in `facts["currency"]`."""
    currency = str(facts.get("currency", "euro"))
    said: dict[str, object] = {name: money_text(value, currency) if isinstance(value, int) else value for name, value in facts.items()}
    sentences = {
        "not_enough": _("The balance is %(balance)s: %(amount)s cannot be taken from it."),
        "refilled_today": _("You have had today’s refill. The next one is free tomorrow."),
        "not_low_enough": _("A refill is free below %(below)s; you have %(total)s."),
        "no_refill": _("The house gives no refill."),
        **_request_refusals(),
        "key_reused": _("This form was sent before with other figures; nothing was moved again. Open it anew."),
    }
    template = sentences.get(code)
    return template % said if template else _("The money could not be moved.")


def _request_refusals() -> dict[str, str]:
    return {
        "unknown_kind": _("Choose what you want to ask for."),
        "amount_not_positive": _("The amount must be above zero."),
        "amount_too_large": _("The amount is at most %(most)s."),
        "no_requests": _("The house takes no requests."),
        "too_many_open": _("You may have %(most)s open requests: wait until one is decided, or withdraw one."),
        "already_decided": _("This request was decided or withdrawn meanwhile."),
        "own_request": _("Your own request is another operator’s to decide."),
        "refusal_needs_reason": _("Say why: the player reads it."),
    }


def request_kind_name(kind: str) -> str:
    """What a player asks for."""
    return {"ask": _("Play euros for me"), "pay_back": _("Play euros back to the house")}.get(kind, kind)


def request_state_name(state: str) -> str:
    """How a request stands."""
    names = {
        "waiting": pgettext("request", "waiting"),
        "approved": pgettext("request", "approved"),
        "refused": pgettext("request", "refused"),
        "paid": pgettext("request", "paid"),
        "withdrawn": pgettext("request", "withdrawn"),
    }
    return names.get(state, state)


def request_answer(reason: str, cause: str) -> str:
    """What was said when a request ended; `cause` is the house's own."""
    return _("The balance no longer covered it, and nothing was moved.") if cause == "not_enough" else reason
