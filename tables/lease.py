"""Whether the house is up: leases by the database's clock, and the judgement what an outage is (R-OUT-1).

A web process opens a lease and renews it. An outage is no live lease for longer than the operator's figure; the first
process that starts, or a living one that sees the gap, finds it. `require` is asked before every command and clock: it
refuses while no lease is fresh or a found outage is not settled. Knows no hand and no money (see `tables.outage`).
"""

from __future__ import annotations

import threading
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import DateTimeField, Max
from django.db.models.functions import Now
from django.utils import timezone

from lobby import stops
from lobby.consumers import doorkeeper
from lobby.models import HouseSettings
from tables.errors import Refused
from tables.models.outage import House, Incident, Lease

log = structlog.get_logger(__name__)

LIVE_SECONDS = 15
"""How long a lease lives, and the gap that a living process takes for an outage where the operator says nothing or 0."""

JUMP_SECONDS = 3
"""A clock that differs by so much from what it should say has jumped; then nothing is served until the next renewal has judged."""

LOOK_SECONDS = 0.5
"""How long a process without a lease (a Celery worker, a command) trusts its last look at the leases."""

KEEP_LEASES = timedelta(days=7)


@dataclass(frozen=True)
class _Known:
    """What this process knows without asking; replaced whole, so that threads see no mixture."""

    lease: uuid.UUID | None = None
    name: str = ""
    fresh_until: float = 0.0
    draining: bool = False
    wall_minus_awake: float | None = None
    """What this machine's clock of the day was ahead of the one that never jumps, at the last renewal."""


@dataclass(frozen=True)
class _Seen:
    """What a process without a lease saw when it last asked the database; kept apart, so that a slow look, begun before the lease
    was there, can never take the lease away."""

    looked_at: float = float("-inf")
    house_open: bool = False
    draining: bool = False


_known = _Known()
_seen = _Seen()
_changing = threading.Lock()
"""Held while `_known` is read and replaced by what follows from it."""


def awake() -> float:
    """Seconds of a clock that never jumps back and goes on while the machine sleeps."""
    with suppress(AttributeError, OSError):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    with suppress(AttributeError, OSError):
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


def database_now() -> datetime:
    """The database's clock, the only one that leases are measured by."""
    return House.objects.annotate(now=Now(output_field=DateTimeField())).values_list("now", flat=True).get(pk=1)


def figures() -> tuple[float, float]:
    """Seconds without a live lease that make an outage: for a process that starts, and for one that lives.

    A start with 0 finds an outage unless the last stop was clean; this needs the one-process set-up, where nobody else can
    be alive. Otherwise a lease always lives through two renewals that came late.
    """
    said = HouseSettings.get().outage_seconds
    alone = connection.vendor == "sqlite"
    least = 3 * settings.LEASE_RENEW_SECONDS
    living = max(said or LIVE_SECONDS, least)
    return (0.0 if alone and not said else living), living


def open_lease(name: str) -> Incident | None:
    """Begin this process's lease. Returns the outage that must be settled first, found now or left open by another."""
    global _known
    _known = _Known(lease=uuid.uuid4(), name=name[:80])
    return renew(starting=True)


def renew(*, starting: bool = False) -> Incident | None:
    """Renew this process's lease; returns the open outage, if there is one. Raises the database's errors."""
    global _known
    mine, asked_at = _known.lease, awake()
    if mine is None:  # given up: whoever has no lease judges nobody
        return None
    at_start, living = figures()
    with transaction.atomic():
        house = House.locked()
        now = database_now()
        incident = _judge(house, now, at_start if starting else living, starting=starting)
        _reopen(house, now, living, starting=starting, alone=starting and not at_start)
        _write(now)
        draining, stops_at = house.draining_since is not None, house.stops_at
    fresh_until = 0.0 if incident or not _clocks_agree(now) else asked_at + living
    with _changing:
        if _known.lease != mine:  # given up meanwhile, by the thread that ends this process
            return None
        _known = replace(_known, fresh_until=fresh_until, draining=draining, wall_minus_awake=time.time() - awake())
    stops.set_until(stops_at)
    return incident


def _clocks_agree(now: datetime) -> bool:
    """Whether this machine's clock, which the deadlines are written by, says what the database's says."""
    ahead = (timezone.now() - now).total_seconds()
    if connection.vendor == "sqlite" or abs(ahead) < JUMP_SECONDS:
        return True
    log.error("clock of this machine is wrong", seconds_ahead=round(ahead, 1))
    return False


def _clock_jumped(known: _Known) -> bool:
    """Whether the clock of the day jumped since the last renewal: deadlines would come all at once, or not for a long time."""
    before = known.wall_minus_awake
    return before is not None and abs(time.time() - awake() - before) >= JUMP_SECONDS


def _judge(house: House, now: datetime, limit: float, *, starting: bool) -> Incident | None:
    found = Incident.objects.filter(kind=Incident.OUTAGE, settled_at=None).first()
    if found is not None:
        return found
    last = Lease.objects.aggregate(last=Max("renewed_at"))["last"]
    if last is None or house.clean_stop_at is not None:
        return None
    gap = (now - last).total_seconds()
    # A lease far in the future says that the database's clock was set back: nobody knows how long the house was away.
    if gap > limit or gap < -max(limit, LIVE_SECONDS) or (starting and limit == 0):
        return Incident.objects.create(found_at=now, last_seen_at=last, found_by=_known.name)
    return None


def _reopen(house: House, now: datetime, living: float, *, starting: bool, alone: bool) -> None:
    """A stop is over when none of the processes that stopped still lives: the first of the new day opens the doors.

    So after a clean stop, and also after one that never came to its end, because the house died while it drained.
    """
    since = house.clean_stop_at or house.draining_since or house.stops_at
    if since is None:
        return
    mine = Lease.objects.filter(pk=_known.lease).values_list("started_at", flat=True).first()
    born = now if starting else mine
    if born is None or born <= since:
        return
    alive = Lease.objects.filter(ended_at=None, renewed_at__gt=now - timedelta(seconds=living), started_at__lte=since)
    if alone or not alive.exclude(pk=_known.lease).exists():
        house.clean_stop_at = house.draining_since = house.stops_at = None
        house.save()


def _write(now: datetime) -> None:
    if _known.lease is None:  # given up meanwhile: without a number the row would be a lease that nobody ends
        return
    changed = Lease.objects.filter(pk=_known.lease).update(renewed_at=now, ended_at=None, sockets=doorkeeper.sockets)
    if not changed:
        Lease.objects.create(pk=_known.lease, name=_known.name, started_at=now, renewed_at=now)
        Lease.objects.filter(renewed_at__lt=now - KEEP_LEASES).exclude(pk=_known.lease).delete()


def close_lease() -> None:
    """End this process's lease: it serves nothing any more. Says nothing about a clean stop (see `mark_clean_stop`)."""
    global _known
    with _changing:
        mine, _known = _known.lease, _Known()
    if mine is not None:
        Lease.objects.filter(pk=mine).update(renewed_at=Now(), ended_at=Now())


def name() -> str:
    """What this process calls itself; '' without a lease."""
    return _known.name


def others_live() -> bool:
    """Whether another process holds a fresh lease."""
    living = timedelta(seconds=figures()[1])
    return Lease.objects.filter(ended_at=None, renewed_at__gt=Now() - living).exclude(pk=_known.lease).exists()


def settled(incident: Incident) -> None:
    """Close a settled incident; commands and clocks run again with the next renewal."""
    Incident.objects.filter(pk=incident.pk, settled_at=None).update(settled_at=Now())


def require() -> None:
    """Raise Refused('outage') unless the house is up. Costs nothing in a process that holds a fresh lease."""
    known = _known
    if known.lease is not None or known.fresh_until:
        if awake() < known.fresh_until and not _clock_jumped(known):
            return
        raise Refused("outage")
    if not _look().house_open:
        raise Refused("outage")


def draining() -> bool:
    """Whether the house deals no new hand and its bots act at once, because it is about to stop."""
    known = _known
    return known.draining if known.lease is not None or known.fresh_until else _look().draining


def _look() -> _Seen:
    """For processes without a lease: ask the database, at most every LOOK_SECONDS."""
    global _seen
    now = awake()
    if now - _seen.looked_at > LOOK_SECONDS:
        _seen = _Seen(now, _house_open(), House.objects.exclude(draining_since=None).exists())
    return _seen


def _house_open() -> bool:
    if Incident.objects.filter(kind=Incident.OUTAGE, settled_at=None).exists():
        return False
    living = timedelta(seconds=figures()[1])
    return Lease.objects.filter(ended_at=None, renewed_at__gt=Now() - living).exists()


def announce_stop(seconds: float) -> None:
    """Tell every page that the house stops in so many seconds; hands are dealt as before. Each process tells its own sockets."""
    with transaction.atomic():
        house = House.locked()
        house.stops_at = database_now() + timedelta(seconds=seconds)
        house.save()
    stops.set_until(house.stops_at)


def start_draining(seconds: float | None = None) -> None:
    """No new hand from now on, in every process; with `seconds` the pages are told that the house stops then."""
    with transaction.atomic():
        house = House.locked()
        now = database_now()
        if house.draining_since is None:
            house.draining_since = now
        if seconds is not None:
            house.stops_at = now + timedelta(seconds=seconds)
        house.save()
    _drains(True)
    stops.set_until(house.stops_at)


def stop_draining() -> None:
    """Deal again: the stop was called off."""
    with transaction.atomic():
        house = House.locked()
        house.draining_since = house.clean_stop_at = house.stops_at = None
        house.save()
    _drains(False)
    stops.set_until(None)


def _drains(now: bool) -> None:
    """This process knows it at once; the others with their next renewal or look."""
    global _known, _seen
    with _changing:
        _known = replace(_known, draining=now)
    _seen = _Seen()


def mark_clean_stop() -> None:
    """Leave the mark: nothing runs, whoever starts next finds no outage. The caller has made sure of it."""
    with transaction.atomic():
        house = House.locked()
        house.clean_stop_at = database_now()
        house.draining_since = house.draining_since or house.clean_stop_at
        house.save()
