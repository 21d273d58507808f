"""Filters for figures of statistics."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.translation import pgettext

register = template.Library()

NOTHING = "–"


@register.filter
def percent(value: float | None) -> str:
    """'23.5%' as the language writes it, a whole number without a decimal; a dash where there is nothing to divide by."""
    if value is None:
        return NOTHING
    number = number_format(round(value, 1), 0 if isinstance(value, int) else 1)
    return pgettext("percent", "%(number)s%%") % {"number": number}


@register.filter
def ratio(value: float | None) -> str:
    """'1.25'; a dash where there is nothing to divide by."""
    return NOTHING if value is None else number_format(round(value, 2), 2)
