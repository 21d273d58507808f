"""Triggers that keep rows as they were written, on SQLite and PostgreSQL. Knows how they are made, found and dropped; no table.

SQLite drops the triggers of a table that a migration rebuilds, so every later migration of a guarded table ends with `install`.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper

_STANDING = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE %s",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE %s AND tgenabled <> 'D'",
}


class Guards(NamedTuple):
    """The triggers of one app. All their names begin with `prefix`_, and on PostgreSQL they call the function `prefix`_refuse."""

    prefix: str
    names: tuple[str, ...]
    statements: dict[str, tuple[str, ...]]
    """What makes them, by the database's make; safe to repeat."""

    def install(self, connection: BaseDatabaseWrapper) -> None:
        """Create what is missing; NotImplementedError on a database of another make rather than rows without guards."""
        statements = self.statements.get(connection.vendor)
        if statements is None:
            raise NotImplementedError(f"There are no triggers of {self.prefix} for {connection.vendor}.")
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)

    def remove(self, connection: BaseDatabaseWrapper) -> None:
        """Drop the triggers: for taking the migration back, and for tests that empty the tables."""
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                for name in self.names:
                    cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
            else:
                cursor.execute(f"DROP FUNCTION IF EXISTS {self.prefix}_refuse() CASCADE")

    def missing(self, connection: BaseDatabaseWrapper) -> list[str]:
        """Names of the triggers that do not stand in this database."""
        with connection.cursor() as cursor:
            cursor.execute(_STANDING[connection.vendor], [f"{self.prefix}_%"])
            standing = {row[0] for row in cursor.fetchall()}
        return sorted(set(self.names) - standing)
