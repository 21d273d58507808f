"""What the archive tells a player of his own data, and forgets when he erases his account: his links die, his sums go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from lobby.models import Player
from lobby.people import own_data
from tables.archive.figures import FIELDS
from tables.archive.models import Share, Total


def _links(player: Player) -> Iterator[dict[str, Any]]:
    yield from Share.objects.filter(player=player).values("hand_id", "with_cards", "created_at", "revoked_at")


def _sums(player: Player) -> Iterator[dict[str, Any]]:
    yield from Total.objects.filter(player=player).order_by("day").values("day", "currency", "variant", *FIELDS)


def _forget(player: Player, _name: str) -> None:
    Share.objects.filter(player=player, revoked_at=None).update(revoked_at=timezone.now())
    Total.objects.filter(player=player).delete()


own_data.part("links", _links)
own_data.part("statistics", _sums)
own_data.forgets(_forget)
