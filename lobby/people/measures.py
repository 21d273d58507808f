"""What the house does to an account: warns, suspends, closes, opens again. Each with a reason, each told to the player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from lobby import oversight
from lobby.accounts import bans
from lobby.models import Player
from lobby.people.models import LONGEST_REASON, Measure
from lobby.signals import player_banned

SHOWN = (
    Measure.WARNING, Measure.MUTE, Measure.UNMUTE, Measure.SUSPENSION, Measure.RESUMED, Measure.REOPENED, Measure.APPROVED, Measure.LOOK,
)  # fmt: skip
"""What a player meets on his pages. A closed account has none; the door tells it."""


def record(player: Player, kind: str, reason: str, by: Player | None, until: datetime | None = None) -> Measure:
    """Writes a measure down; on his next page the player is told."""
    return Measure.objects.create(player=player, kind=kind, reason=reason.strip()[:LONGEST_REASON], by=by, until=until)


@transaction.atomic
def warn(player: Player, reason: str, by: Player) -> Measure:
    """A warning, which he has to acknowledge."""
    oversight.note(by, "warned", player, reason=reason)
    return record(player, Measure.WARNING, reason, by)


@transaction.atomic
def suspend(player: Player, reason: str, until: datetime, by: Player) -> bool:
    """Shuts him out until then: signed out, sat out, cashed out. False if his account is closed, or `until` is past.

    A second one takes the place of the first.
    """
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.banned_at is not None or until <= timezone.now():
        return False
    oversight.note(by, "suspended", row, after={"until": until}, reason=reason)
    row.suspended_until = player.suspended_until = until
    row.save(update_fields=["suspended_until"])
    record(row, Measure.SUSPENSION, reason, by, until)
    bans.end_sessions(row.pk)
    player_banned.send(sender=Player, player=row, by=by)
    bans.close_sockets(row.pk)
    return True


@transaction.atomic
def resume(player: Player, reason: str, by: Player) -> bool:
    """Ends a suspension before its time; True if there was one."""
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if not row.is_suspended:
        return False
    oversight.note(by, "suspension_ended", row, before={"until": row.suspended_until}, reason=reason)
    row.suspended_until = player.suspended_until = None
    row.save(update_fields=["suspended_until"])
    record(row, Measure.RESUMED, reason, by)
    return True


@transaction.atomic
def close(player: Player, reason: str, by: Player) -> bool:
    """Closes the account for good: cashed out, the name stays his. False if it is closed already."""
    if not bans.ban(player, reason, by=by):
        return False
    record(player, Measure.CLOSED, reason, by)
    return True


@transaction.atomic
def reopen(player: Player, reason: str, by: Player) -> bool:
    """Opens a closed account; False if it is open, or erased."""
    if player.erased_at is not None or not bans.unban(player, by=by, reason=reason):
        return False
    record(player, Measure.REOPENED, reason, by)
    return True


def why_suspended(player: Player) -> str:
    """The reason of the suspension that holds now."""
    found = Measure.objects.filter(player=player, kind=Measure.SUSPENSION, until=player.suspended_until).first()
    return found.reason if found is not None else ""


def unread(player_id: int) -> Measure | None:
    """The oldest measure that a player has not read."""
    return Measure.objects.filter(player_id=player_id, seen_at=None, kind__in=SHOWN).order_by("pk").first()


def acknowledge(player: Player, measure_id: int) -> bool:
    """He has read it; False for another's, an unknown or a read one."""
    unread = Measure.objects.filter(pk=measure_id, player=player, seen_at=None, kind__in=SHOWN)
    return bool(unread.update(seen_at=timezone.now()))
