"""Triggers that keep history as it was written: SQL for SQLite and PostgreSQL.

They refuse UPDATE and DELETE of transfers, and any change of an account's kind, currency or owner. The check that no
balance falls below zero is a constraint of the model, not a trigger. SQLite drops the triggers of a table that a
migration rebuilds, so every later migration of these two tables ends with `install`; `manage.py audit` finds missing ones.
"""

from __future__ import annotations

from lobby.guards import Guards

NAMES = ("ledger_account_identity", "ledger_transfer_no_delete", "ledger_transfer_no_update")

SQLITE = (
    "CREATE TRIGGER IF NOT EXISTS ledger_transfer_no_update BEFORE UPDATE ON ledger_transfer "
    "BEGIN SELECT RAISE(ABORT, 'transfers are final'); END",
    "CREATE TRIGGER IF NOT EXISTS ledger_transfer_no_delete BEFORE DELETE ON ledger_transfer "
    "BEGIN SELECT RAISE(ABORT, 'transfers are final'); END",
    "CREATE TRIGGER IF NOT EXISTS ledger_account_identity BEFORE UPDATE ON ledger_account "
    "WHEN NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind OR NEW.currency IS NOT OLD.currency "
    "OR NEW.player_id IS NOT OLD.player_id OR NEW.table_id IS NOT OLD.table_id "
    "BEGIN SELECT RAISE(ABORT, 'an account keeps its owner'); END",
)

POSTGRESQL = (
    "CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation'; END $$",
    "CREATE OR REPLACE TRIGGER ledger_transfer_no_update BEFORE UPDATE ON ledger_transfer "
    "FOR EACH ROW EXECUTE FUNCTION ledger_refuse('transfers are final')",
    "CREATE OR REPLACE TRIGGER ledger_transfer_no_delete BEFORE DELETE ON ledger_transfer "
    "FOR EACH ROW EXECUTE FUNCTION ledger_refuse('transfers are final')",
    "CREATE OR REPLACE TRIGGER ledger_account_identity BEFORE UPDATE ON ledger_account FOR EACH ROW "
    "WHEN ((NEW.id, NEW.kind, NEW.currency, NEW.player_id, NEW.table_id) IS DISTINCT FROM "
    "(OLD.id, OLD.kind, OLD.currency, OLD.player_id, OLD.table_id)) "
    "EXECUTE FUNCTION ledger_refuse('an account keeps its owner')",
)

_GUARDS = Guards("ledger", NAMES, {"sqlite": SQLITE, "postgresql": POSTGRESQL})
install, remove, missing = _GUARDS.install, _GUARDS.remove, _GUARDS.missing
