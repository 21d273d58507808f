"""The rake of a table in templates."""

from __future__ import annotations

from django import template

from lobby.models import Table
from lobby.rake import said

register = template.Library()


@register.filter
def rake_line(table: Table) -> str:
    """What the table takes, in one sentence."""
    return said.line(table)
