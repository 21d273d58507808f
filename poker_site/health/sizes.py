"""How large the house has grown: its tables in the database by rows and bytes. Reads catalogues, no row."""

from __future__ import annotations

from typing import NamedTuple

from django.db import connection

LARGEST = 8
POSTGRESQL = (
    "SELECT relname, GREATEST(reltuples, 0)::bigint, pg_total_relation_size(oid) FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 3 DESC LIMIT %s"
)
SQLITE = (
    "SELECT m.tbl_name, 0, SUM(s.pgsize) FROM dbstat s JOIN sqlite_master m ON m.name = s.name WHERE s.aggregate = TRUE "
    "GROUP BY m.tbl_name ORDER BY 3 DESC LIMIT %s"
)


class Size(NamedTuple):
    """A table of the database; `rows` as far as the database knows without counting, 0 where it does not."""

    name: str
    rows: int
    bytes: int


def largest() -> list[Size]:
    """The largest tables, indexes included; empty where the database does not say."""
    statement = {"postgresql": POSTGRESQL, "sqlite": SQLITE}.get(connection.vendor)
    if statement is None:
        return []
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement, [LARGEST])
            return [Size(name, int(rows), int(size)) for name, rows, size in cursor.fetchall()]
    except connection.Database.Error:  # an SQLite built without dbstat
        return []


def whole() -> int:
    """Bytes of the whole database."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return int(cursor.fetchone()[0])
