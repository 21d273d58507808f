"""What a test that commits leaves behind goes quickly: tables are emptied row by row, and what every house has alike stays.

Django would truncate on PostgreSQL, which waits for the disk, and write all permissions and roles again after each test. On both
databases triggers of the ledger stand in the way of a DELETE.
"""

from __future__ import annotations

from typing import Any

from django.core.management.commands import flush
from django.db import connection

from lobby.ledger import guards as ledger
from lobby.oversight import guards as oversight

ALIKE = {"django_content_type", "auth_permission", "auth_group", "auth_group_permissions"}
"""Filled by the installation; a test that commits changes none of it."""


def allow_emptying() -> None:
    """From now on a flush of the test database empties the tables in this way."""
    kind = type(connection.ops)
    usual = kind.sql_flush

    def sqlite(self: Any, style: Any, tables: list[str], **more: Any) -> list[str]:
        away = [f"DROP TRIGGER IF EXISTS {name}" for name in (*ledger.NAMES, *oversight.NAMES)]
        return [*away, *usual(self, style, _filled(tables), **more), *ledger.SQLITE, *oversight.SQLITE]

    def postgresql(self: Any, style: Any, tables: list[str], **more: Any) -> list[str]:
        """Without triggers, those of foreign keys among them; they are back when the transaction ends."""
        return ["SET LOCAL session_replication_role = replica", *(f"DELETE FROM {self.quote_name(name)}" for name in _filled(tables))]

    kind.sql_flush = sqlite if connection.vendor == "sqlite" else postgresql
    flush.emit_post_migrate_signal = lambda *_: None


def _filled(tables: list[str]) -> list[str]:
    """Those of the tables that hold rows of the test."""
    wanted = [name for name in tables if name not in ALIKE]
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {quote(name)})" for name in wanted))
        return [row[0] for row in cursor.fetchall()]
