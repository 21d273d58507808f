"""Figures as CSV files for spreadsheets. Knows how a cell is made harmless and in which form it leaves; no figure.

A spreadsheet takes a cell that begins with = + - @ for a formula; a nickname or a note must never become one.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone

FORMULA = ("=", "+", "-", "@", "\t", "\r")
BYTE_ORDER_MARK = "\ufeff"
"""Some spreadsheets take a file for their country's old code page without it."""


def cell(value: Any) -> str:
    """The text of one cell. Numbers stay numbers, a time is the house's local one; a text that looks like a formula gets an apostrophe."""
    if isinstance(value, bool) or value is None:
        return "" if value is None else str(int(value))
    if isinstance(value, int | float | Decimal):
        return str(value)
    if isinstance(value, datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M:%S")
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) else text


class _Echo:
    """What csv.writer writes into: hands each line back."""

    def write(self, line: str) -> str:
        return line


def lines(header: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Iterator[str]:
    """The file line by line, the first one with the mark of UTF-8."""
    writer = csv.writer(_Echo())
    yield BYTE_ORDER_MARK + str(writer.writerow([cell(value) for value in header]))
    for row in rows:
        yield str(writer.writerow([cell(value) for value in row]))


def answer(name: str, header: Iterable[Any], rows: Iterable[Iterable[Any]]) -> StreamingHttpResponse:
    """A download called `name`.csv, sent while it is read, so that a long list needs no memory."""
    response = StreamingHttpResponse(lines(header, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    response["Cache-Control"] = "no-store"
    return response
