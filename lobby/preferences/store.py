"""Reads and keeps what somebody has set: the account's row for a player, the device's cookies for a visitor."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from lobby import look
from lobby.models import Player
from lobby.preferences.models import Preferences

SET = "values"
"""The field of a player's row that holds what he has set, for questions across rows."""


def chosen(request: HttpRequest) -> dict[str, str]:
    """By name, what differs from the defaults. A player who has set nothing yet sees his device as he left it."""
    row = _row(request)
    return look.known(row.values) if row is not None else look.chosen(request.COOKIES)


def keep(request: HttpRequest, response: HttpResponse, asked: Mapping[str, str]) -> None:
    """Keeps the asked choices, in the row of who is signed in and on the device; what was not asked stays."""
    player = getattr(request, "user", None)
    if isinstance(player, Player):
        with transaction.atomic():
            row, _made = Preferences.objects.select_for_update().get_or_create(
                player=player, defaults={"values": look.chosen(request.COOKIES)}
            )
            row.values = look.changed(row.values, asked)
            row.save(update_fields=["values"])
    look.keep(response, asked)


def nicknames(player_ids: Collection[int], name: str, value: str) -> list[str]:
    """Of these players, who has set this; in the order of the alphabet."""
    rows = Preferences.objects.filter(player_id__in=player_ids, **{f"{SET}__{name}": value})
    return sorted(rows.values_list("player__nickname", flat=True), key=str.casefold)


def _row(request: HttpRequest) -> Preferences | None:
    """Read once a request: the relation is kept with the user."""
    player = getattr(request, "user", None)
    if not isinstance(player, Player):
        return None
    try:
        return player.preferences
    except Preferences.DoesNotExist:
        return None
