"""A link for a new password that an operator hands to a player who forgot his: no e-mail needed, works once, ends soon."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from lobby import oversight
from lobby.accounts import bans
from lobby.models import Player
from lobby.people.models import ResetLink

LIVES = timedelta(hours=24)


def make(player: Player, by: Player, now: datetime | None = None) -> str:
    """The token of a new link; older ones of the same player are worth nothing from now on. Shown once: only its hash is kept."""
    now = now or timezone.now()
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        ResetLink.objects.filter(player=player, spent_at=None).update(spent_at=now)
        oversight.note(by, "reset_link_made", player)
        ResetLink.objects.create(player=player, made_by=by, token_hash=_hash(token), created_at=now, expires_at=now + LIVES)
    return token


def find(token: str, now: datetime | None = None) -> ResetLink | None:
    """The link of a token, if it still works."""
    living = ResetLink.objects.select_related("player").filter(spent_at=None, expires_at__gt=now or timezone.now())
    return living.filter(token_hash=_hash(token), player__erased_at=None).first()


@transaction.atomic
def spend(link: ResetLink, password: str) -> bool:
    """Sets the password and signs its owner out everywhere; False if the link was used meanwhile."""
    now = timezone.now()
    if not ResetLink.objects.filter(pk=link.pk, spent_at=None, expires_at__gt=now).update(spent_at=now):
        return False
    player = Player.objects.select_for_update(no_key=True).get(pk=link.player_id)
    player.set_password(password)
    player.save(update_fields=["password"])
    bans.end_sessions(player.pk)
    bans.close_sockets(player.pk)
    return True


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
