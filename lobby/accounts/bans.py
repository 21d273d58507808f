"""Bans: fields, sessions and sockets of a player. What he has at tables is cashed out by who hears the signal."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from lobby import oversight
from lobby.models import Player
from lobby.signals import player_banned, player_unbanned


@transaction.atomic
def ban(player: Player, reason: str, by: Player | None = None) -> bool:
    """Shuts a player out; True if he was not banned already. On commit his sockets close.

    Receivers of `player_banned` sit him out and cash him out; their error undoes the ban.
    """
    # Not the key: a room that settles his hand refers to his row meanwhile, and is waited for below.
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.banned_at is not None:
        return False
    oversight.note(by, "banned", row, reason=reason)
    _set(row, player, banned_at=timezone.now(), ban_reason=reason.strip()[:500], is_active=False)
    end_sessions(row.pk)
    player_banned.send(sender=Player, player=row, by=by)
    close_sockets(row.pk)
    return True


@transaction.atomic
def unban(player: Player, by: Player | None = None, reason: str = "") -> bool:
    """Lets a player in again; True if he was banned."""
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.banned_at is None:
        return False
    oversight.note(by, "unbanned", row, reason=reason or row.ban_reason)
    _set(row, player, banned_at=None, ban_reason="", is_active=True)
    player_unbanned.send(sender=Player, player=row, by=by)
    return True


def _set(row: Player, callers: Player, **fields: Any) -> None:
    """Saves the fields and brings the caller's own copy up to date. `is_active` is what every log-in asks."""
    for name, value in fields.items():
        setattr(row, name, value)
        setattr(callers, name, value)
    row.save(update_fields=list(fields))


def end_sessions(player_id: int) -> int:
    """Deletes every session of a player and says how many there were.

    Sessions hold their owner only inside their encoded data, so all living ones are read once.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    ended = 0
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if str(row.get_decoded().get("_auth_user_id")) == str(player_id):
            store(row.session_key).delete()
            ended += 1
    return ended


def close_sockets(player_id: int) -> None:
    """Tells every socket of a player to close, once the running transaction is committed."""
    transaction.on_commit(lambda: _send(f"player.{player_id}", {"type": "player.close"}))


def _send(group: str, message: dict[str, Any]) -> None:
    from lobby.live import group_send

    group_send(group, message)
