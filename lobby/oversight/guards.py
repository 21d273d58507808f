"""Triggers that keep the book as it was written: SQL for SQLite and PostgreSQL.

SQLite drops the triggers of a table that a migration rebuilds, so every later migration of it ends with `install`.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

NAMES = ("oversight_deed_no_delete", "oversight_deed_no_update")

SQLITE = (
    "CREATE TRIGGER IF NOT EXISTS oversight_deed_no_update BEFORE UPDATE ON oversight_deed "
    "BEGIN SELECT RAISE(ABORT, 'deeds are final'); END",
    "CREATE TRIGGER IF NOT EXISTS oversight_deed_no_delete BEFORE DELETE ON oversight_deed "
    "BEGIN SELECT RAISE(ABORT, 'deeds are final'); END",
)

POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION oversight_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE OR REPLACE TRIGGER oversight_deed_no_update BEFORE UPDATE ON oversight_deed "
    "FOR EACH ROW EXECUTE FUNCTION oversight_refuse('deeds are final')",
    "CREATE OR REPLACE TRIGGER oversight_deed_no_delete BEFORE DELETE ON oversight_deed "
    "FOR EACH ROW EXECUTE FUNCTION oversight_refuse('deeds are final')",
)

_STANDING = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'oversight_%'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgname LIKE 'oversight_%' AND tgenabled <> 'D'",
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Create what is missing; NotImplementedError on a database of another make."""
    statements = {"sqlite": SQLITE, "postgresql": POSTGRESQL}.get(connection.vendor)
    if statements is None:
        raise NotImplementedError(f"The book of deeds has no triggers for {connection.vendor}.")
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers: for taking the migration back, and for tests that empty the tables."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in NAMES:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
        else:
            cursor.execute("DROP FUNCTION IF EXISTS oversight_refuse() CASCADE")


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Names of the triggers that do not stand in this database."""
    with connection.cursor() as cursor:
        cursor.execute(_STANDING[connection.vendor])
        standing = {row[0] for row in cursor.fetchall()}
    return sorted(set(NAMES) - standing)
