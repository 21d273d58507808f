"""A player's settings in the copy of his data, and out of the house with him."""

from __future__ import annotations

from typing import Any

from lobby import look
from lobby.models import Player
from lobby.people import own_data
from lobby.preferences.models import Preferences


def _settings(player: Player) -> dict[str, Any]:
    row = Preferences.objects.filter(player=player).first()
    return dict(look.known(row.values)) if row is not None else {}


def _forget(player: Player, _name: str) -> None:
    Preferences.objects.filter(player=player).delete()


own_data.part("settings", _settings)
own_data.forgets(_forget)
