"""Answers to Django's and allauth's signals: sockets that must close when their right ends."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from lobby.accounts import bans
from lobby.models import Player


@receiver(user_logged_out)
def close_after_logout(user: Player | None, **_more: Any) -> None:
    """A socket opened before a log-out can do nothing after it."""
    if user is not None:
        bans.close_sockets(user.pk)


@receiver([password_changed, password_set, password_reset])
def close_after_password(user: Player, **_more: Any) -> None:
    """Whoever sat in with the old password is out."""
    bans.close_sockets(user.pk)
