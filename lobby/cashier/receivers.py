"""Answers to allauth's signals: who signs up is welcomed."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import user_signed_up
from django.dispatch import receiver

from lobby.cashier.grants import grant_welcome
from lobby.models import Player


@receiver(user_signed_up)
def welcome(user: Player, **_more: Any) -> None:
    """The operator's welcome grant in both currencies."""
    grant_welcome(user)
