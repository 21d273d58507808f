"""Triggers that keep the book as it was written: SQL for SQLite and PostgreSQL.

SQLite drops the triggers of a table that a migration rebuilds, so every later migration of it ends with `install`.
"""

from __future__ import annotations

from lobby.guards import Guards

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

_GUARDS = Guards("oversight", NAMES, {"sqlite": SQLITE, "postgresql": POSTGRESQL})
install, remove, missing = _GUARDS.install, _GUARDS.remove, _GUARDS.missing
