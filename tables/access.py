"""Tables with a password: who has said it. Kept in the visitor's session, by table."""

from __future__ import annotations

from typing import Any

from lobby.models import Table

KEY = "tables_opened"
MOST = 50


def is_open_to(table: Table, session: Any) -> bool:
    """Whether a visitor may look: the table is public, or he gave the password that it has today."""
    if not table.password:
        return True
    return session is not None and session.get(KEY, {}).get(str(table.pk)) == _mark(table)


def remember(table: Table, session: Any) -> None:
    """The visitor has said the password."""
    opened = dict(list(session.get(KEY, {}).items())[-MOST:])
    session[KEY] = {**opened, str(table.pk): _mark(table)}


def _mark(table: Table) -> str:
    """The tail of the hash: another password closes the table to who knew the old one."""
    return table.password[-16:]
