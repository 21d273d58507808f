"""Who may look at a table: public ones everybody; those with a password who has said it, kept in the visitor's session by table;
private ones their owner, their guests and the staff. Whoever sits there looks on in any case.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from lobby.models import Player, Table
from lobby.private import doors

KEY = "tables_opened"
MOST = 50


def may_watch(table: Table, player: Player | None, session: Any) -> bool:
    """Whether a visitor who does not sit there may look."""
    if not table.is_private:
        return is_open_to(table, session)
    if doors.is_shut_out(table, player.pk if player is not None else None):
        return False
    return doors.may_look(table, player) or (bool(table.password) and is_open_to(table, session))


def name_for(table: Table, player: Player | None) -> str:
    """The name of the table; a private one has none for strangers, who may see a hand of it by a link."""
    return table.name if doors.may_look(table, player) else _("a private table")


def is_open_to(table: Table, session: Any) -> bool:
    """Whether the table asks for no password, or the visitor gave the one that it has today."""
    if not table.password:
        return True
    return session is not None and session.get(KEY, {}).get(str(table.pk)) == _mark(table)


def remember(table: Table, session: Any, player: Player | None = None) -> None:
    """The visitor has said the password; a player is a guest of a private table from then on."""
    opened = dict(list(session.get(KEY, {}).items())[-MOST:])
    session[KEY] = {**opened, str(table.pk): _mark(table)}
    if table.is_private and player is not None:
        doors.let_in(table, player)


def _mark(table: Table) -> str:
    """The tail of the hash: another password closes the table to who knew the old one."""
    return table.password[-16:]
