"""Filters for play money: `{{ cents|money:currency }}`, `{{ cents|amount:currency }}`, `{{ cents|signed:currency }}`."""

from __future__ import annotations

from django import template

from lobby.words import money as words

register = template.Library()


@register.filter
def money(cents: int, currency: str) -> str:
    """With the currency's sign: €1,234.50; fun chips 1,234."""
    return words.money_text(int(cents), currency)


@register.filter
def named(cents: int, currency: str) -> str:
    """Where nothing beside it tells the currency: €1,234.50; 1,234 fun chips."""
    return words.named_text(int(cents), currency)


@register.filter
def amount(cents: int, currency: str) -> str:
    """Without the sign: 1,234.50."""
    return words.amount_text(int(cents), currency)


@register.filter
def short_money(cents: int, currency: str) -> str:
    """With the sign, decimals only where there are cents: €3, €0.25."""
    return words.money_text(int(cents), currency, short=True)


@register.filter
def signed(cents: int, currency: str) -> str:
    """A change: +16.40, −20.00."""
    return words.signed_text(int(cents), currency)


@register.filter
def field_money(cents: int, currency: str) -> str:
    """For the value of a form field: 1234.50 in every language."""
    return words.plain_text(int(cents), currency)


@register.filter
def purse(currency: str) -> str:
    """The name of a currency: Play euros, Fun chips."""
    return words.purse_name(currency)
