"""A player's reactions in the copy of his data; they go with him."""

from __future__ import annotations

from typing import Any

from lobby.models import Player
from lobby.people import own_data
from tables.reactions.models import Reaction


def _reactions(player: Player) -> list[dict[str, Any]]:
    found = Reaction.objects.filter(player=player).select_related("table").order_by("pk")
    return [{"when": each.created_at, "table": each.table.name, "reaction": each.kind} for each in found]


def _forget(player: Player, _name: str) -> None:
    Reaction.objects.filter(player=player).delete()


own_data.part("reactions", _reactions)
own_data.forgets(_forget)
