"""Lets tests that commit empty the tables on SQLite, where that is a DELETE and triggers refuse it."""

from __future__ import annotations

from typing import Any

from django.db import connection

from lobby.ledger import guards as ledger
from lobby.oversight import guards as oversight


def allow_emptying() -> None:
    """From now on a flush of the test database takes the triggers away and puts them back, in the same transaction."""
    if connection.vendor != "sqlite":
        return
    kind = type(connection.ops)
    flush = kind.sql_flush

    def sql_flush(self: Any, *args: Any, **more: Any) -> list[str]:
        away = [f"DROP TRIGGER IF EXISTS {name}" for name in (*ledger.NAMES, *oversight.NAMES)]
        return [*away, *flush(self, *args, **more), *ledger.SQLITE, *oversight.SQLITE]

    kind.sql_flush = sql_flush
