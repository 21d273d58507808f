"""Sends a reaction, by the chat's own door: who may not speak sends none, and lines and reactions are limited together."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from lobby.live import group_send
from tables import chat
from tables.broadcast import talk_group
from tables.errors import Refused
from tables.models import Seat
from tables.reactions.models import KEPT_HOURS, KINDS, Reaction


def react(table_id: int, player_id: int, kind: str, now: datetime | None = None) -> Reaction:
    """Show a reaction at the player's seat; whoever looks at the table is told on commit.

    Raises Refused: malformed, and those of the chat; rail_silent also where the house lets the rail chat, for it has no seat.
    """
    now = now or timezone.now()
    if kind not in KINDS:
        raise Refused("malformed")
    with transaction.atomic():
        player, table = chat.speaker(table_id, player_id, now)
        seat = Seat.objects.filter(room_id=table.pk, player=player).values_list("number", flat=True).first()
        if seat is None:
            raise Refused("rail_silent")
        chat.not_too_fast(player, now)
        made = Reaction.objects.create(table=table, player=player, kind=kind, created_at=now)
        message = {"type": "table.reaction", "player": player.pk, "seat": seat, "kind": kind}
        transaction.on_commit(lambda: group_send(talk_group(table.pk), message))
    return made


def drop_old(now: datetime) -> int:
    """Those that count for nothing any more; returns how many went."""
    return Reaction.objects.filter(created_at__lt=now - timedelta(hours=KEPT_HOURS)).delete()[0]
