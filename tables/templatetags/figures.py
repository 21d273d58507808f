"""Filters for figures of statistics."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format

register = template.Library()

NOTHING = "–"


@register.filter
def percent(value: float | None) -> str:
    """'23.5 %' as the language writes it; a dash where there is nothing to divide by."""
    return NOTHING if value is None else f"{number_format(round(value, 1), 1)}\u202f%"


@register.filter
def ratio(value: float | None) -> str:
    """'1.25'; a dash where there is nothing to divide by."""
    return NOTHING if value is None else number_format(round(value, 2), 2)
