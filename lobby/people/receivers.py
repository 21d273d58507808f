"""Answers to allauth's and Django's signals: who signs in is seen at an address."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from lobby.models import Player
from lobby.people import addresses


@receiver(user_logged_in)
def seen_at_the_door(user: Player, request: HttpRequest | None = None, **_more: Any) -> None:
    """The session is new, so it is written at once."""
    if request is not None:
        addresses.saw(user.pk, addresses.address_of(request), request.headers.get("User-Agent", ""))
