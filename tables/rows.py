"""Rows written without Django's ceremony, where it costs more than the database: no signal is sent, nothing is read back.

Its bulk_update builds one large CASE and costs ten times as much here; a `save` or an `update` is put together anew each time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Field, Model


class Statement(NamedTuple):
    """What is to be written; values by place."""

    sql: str
    values: list[Any]


def write(rows: Sequence[Model], fields: Collection[str]) -> None:
    """Write these fields of rows that exist."""
    if not rows or not fields:
        return
    sql, columns = _update(type(rows[0]), tuple(fields))
    with connection.cursor() as cursor:
        cursor.executemany(sql, [[*_values(row, columns), row.pk] for row in rows])


def update(row: Model, fields: Collection[str]) -> Statement:
    """Writes at least one field of a row that exists."""
    sql, columns = _update(type(row), tuple(fields))
    return Statement(sql, [*_values(row, columns), row.pk])


def insert(row: Model) -> Statement:
    """Writes a new row; its key stays unknown."""
    sql, columns = _insert(type(row))
    return Statement(sql, _values(row, columns))


def run(*statements: Statement) -> None:
    """Carry them out in their order; on PostgreSQL on one way there and back. Raises the database's errors."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("; ".join(each.sql for each in statements), [value for each in statements for value in each.values])
            return
        for each in statements:
            cursor.execute(*each)


def _values(row: Model, columns: Sequence[Field[Any, Any]]) -> list[Any]:
    return [column.get_db_prep_save(getattr(row, column.attname), connection) for column in columns]


@cache
def _update(model: type[Model], fields: tuple[str, ...]) -> tuple[str, tuple[Field[Any, Any], ...]]:
    meta, quote = model._meta, connection.ops.quote_name
    columns = tuple(meta.get_field(name) for name in fields)
    settings = ", ".join(f"{quote(column.column)} = %s" for column in columns)
    return f"UPDATE {quote(meta.db_table)} SET {settings} WHERE {quote(meta.pk.column)} = %s", columns  # noqa: S608 - our own columns


@cache
def _insert(model: type[Model]) -> tuple[str, tuple[Field[Any, Any], ...]]:
    meta, quote = model._meta, connection.ops.quote_name
    columns = tuple(column for column in meta.concrete_fields if not column.primary_key)
    names = ", ".join(quote(column.column) for column in columns)
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {quote(meta.db_table)} ({names}) VALUES ({places})", columns  # noqa: S608 - our own columns
