"""Many players who drop at once: the room's fault, not theirs. Their tables stand still until they are back.

Humans only. Judged from the last signs of life: those whose line went within the same ten seconds, against all who were there
before. Tables are paused and resumed through the room's door; the operator or a limit of minutes ends it too.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

import structlog
from django.db import IntegrityError, transaction
from django.utils import timezone

from lobby.models import HouseSettings
from tables.commands import Pause, Resume
from tables.dropped import OFFLINE_SECONDS
from tables.errors import Refused
from tables.models import MassDrop, Room, Seat
from tables.room import handle

log = structlog.get_logger(__name__)

WINDOW_SECONDS = 10
"""Lines that went within so long of each other went together."""
WHY = "lines"
_TOO_OLD = timedelta(seconds=OFFLINE_SECONDS)
_WINDOW = timedelta(seconds=WINDOW_SECONDS)


class Found(NamedTuple):
    """Who was there, who of them is gone, and at which tables: player and table ids."""

    present: frozenset[int]
    dropped: frozenset[int]
    tables: tuple[int, ...]


def look(now: datetime | None = None) -> MassDrop | None:
    """Begin a mass drop if there is one, carry on or end the open one; returns the one that is open afterwards."""
    now = now or timezone.now()
    last = MassDrop.objects.order_by("-pk").first()
    going_on = last if last is not None and last.ended_at is None else None
    found = find(now, last.ended_at if last is not None else None)
    if going_on is None:
        going_on = _begin(found, now) if found.dropped and is_mass(found, HouseSettings.get()) else None
        if going_on is None:
            _resume(now)  # what a process left behind that died while it ended one
            return None
    elif now - going_on.began_at >= timedelta(minutes=HouseSettings.get().mass_drop_minutes):
        end(going_on, MassDrop.TIME, now)
        return None
    _pause(found.tables, now)
    if _resume_those_who_are_back(going_on, now):
        return going_on
    end(going_on, MassDrop.BACK, now)
    return None


def find(now: datetime, settled_at: datetime | None = None) -> Found:
    """Who gave a sign of life until shortly before `now`, and whose last one is too old; not who was away at `settled_at` already."""
    gone_since = now - _TOO_OLD
    there_since = gone_since - _WINDOW
    if settled_at is not None:
        there_since = max(there_since, settled_at - _TOO_OLD)
    rows = list(Seat.objects.filter(player__is_bot=False, seen_at__gt=there_since).values_list("player_id", "room_id", "seen_at"))
    latest: dict[int, datetime] = {}
    for player, _table, seen_at in rows:
        latest[player] = max(seen_at, latest.get(player, seen_at))
    dropped = frozenset(player for player, seen_at in latest.items() if seen_at <= gone_since)
    return Found(frozenset(latest), dropped, tuple(sorted({table for player, table, _seen in rows if player in dropped})))


def is_mass(found: Found, house: HouseSettings) -> bool:
    """At least so many (0: never), and at least that part of those who were there."""
    count, least = len(found.dropped), house.mass_drop_players
    return 0 < least <= count and 100 * count >= house.mass_drop_percent * len(found.present)


def _begin(found: Found, now: datetime) -> MassDrop | None:
    try:
        with transaction.atomic():
            new = MassDrop.objects.create(began_at=now, dropped=len(found.dropped), present=len(found.present))
    except IntegrityError:  # another process was quicker
        return MassDrop.objects.filter(ended_at=None).first()
    log.warning("many lines lost at once", dropped=len(found.dropped), present=len(found.present), tables=len(found.tables))
    return new


def _pause(tables: tuple[int, ...], now: datetime) -> None:
    for table_id in (
        Room.objects.filter(pk__in=tables, paused_at=None).exclude(phase=Room.CLOSED).order_by("pk").values_list("pk", flat=True)
    ):
        _quietly(table_id, Pause(WHY), now)


def _resume_those_who_are_back(going_on: MassDrop, now: datetime) -> int:
    """Tables go on whose players are all back; returns how many still stand."""
    there_before = going_on.began_at - _TOO_OLD - _WINDOW
    back = Seat.objects.filter(player__is_bot=False, seen_at__gt=now - _TOO_OLD).values("player_id")
    away = Seat.objects.filter(player__is_bot=False, seen_at__gt=there_before, seen_at__lte=now - _TOO_OLD).exclude(player_id__in=back)
    standing = set(away.filter(room__paused_why=WHY).values_list("room_id", flat=True))
    _resume(now, keep=standing)
    return len(standing)


def _resume(now: datetime, keep: Collection[int] = ()) -> int:
    tables = list(Room.objects.filter(paused_why=WHY).exclude(pk__in=keep).order_by("pk").values_list("pk", flat=True))
    for table_id in tables:
        _quietly(table_id, Resume(WHY), now)
    return len(tables)


def end(going_on: MassDrop, why: str, now: datetime | None = None) -> int:
    """It is over, whoever is back: the tables go on. Safe to repeat; returns how many tables were resumed."""
    now = now or timezone.now()
    MassDrop.objects.filter(pk=going_on.pk, ended_at=None).update(ended_at=now, ended_by=why)
    return _resume(now)


def _quietly(table_id: int, command: Pause | Resume, now: datetime) -> None:
    try:
        handle(table_id, None, command, now)
    except Refused as refusal:
        log.info("refused", table=table_id, code=refusal.code)
