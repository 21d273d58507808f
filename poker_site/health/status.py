"""What an operator wants to know of the house at a glance. Gathers figures from those who keep them; measures nothing itself.

Nothing here holds a card, a name or an address, so that the same figures serve `/metrics`.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache
from django.db import connection
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.utils import timezone

from lobby.models import Player, Table
from poker_site.health import pulse, sizes
from poker_site.version import VERSION
from tables import lease, listing
from tables.errors import Refused
from tables.models import Hand, Incident, Lease, Room

LATE_DEADLINE = timedelta(seconds=2)
"""A sweep comes four times a second: a deadline that stands for longer is one that nobody serves."""


class Process(NamedTuple):
    """A web process that renews its lease; `sockets` are those open at the last renewal."""

    name: str
    started_at: datetime
    sockets: int


class Status(NamedTuple):
    """The house at one moment; money nowhere, times as datetimes, ages and lags in seconds."""

    version: str
    at: datetime
    open: bool
    draining: bool
    processes: list[Process]
    tables: int
    """Open ones."""
    paused: int
    hands_running: int
    hands_today: int
    """Ended within 24 hours."""
    players: int
    """People at any table, private ones too, each counted once."""
    bots: int
    late_deadlines: int
    rake_unsettled: int
    """Hands whose rake is not in the house's account yet."""
    open_incidents: int
    beat: float | None
    queues: list[pulse.Beat]
    database: str
    database_bytes: int
    largest: list[sizes.Size]

    @property
    def sockets(self) -> int:
        return sum(process.sockets for process in self.processes)

    @property
    def up_since(self) -> datetime | None:
        return min((process.started_at for process in self.processes), default=None)

    @property
    def beat_is_well(self) -> bool:
        return self.beat is not None and self.beat <= pulse.LATE_SECONDS


def gather(*, with_sizes: bool = True) -> Status:
    """The status of now; a handful of counts, no lock."""
    now = timezone.now()
    rooms = Room.objects.aggregate(
        running=Count("pk", filter=Q(phase=Room.HAND)),
        paused=Count("pk", filter=Q(paused_at__isnull=False)),
        late=Count("pk", filter=Q(due_at__lt=now - LATE_DEADLINE, paused_at=None)),
    )
    seated = listing.heads()
    return Status(
        version=VERSION,
        at=now,
        open=is_open(),
        draining=lease.draining(),
        processes=_processes(),
        tables=Table.objects.filter(is_open=True).count(),
        paused=rooms["paused"],
        hands_running=rooms["running"],
        hands_today=Hand.objects.filter(ended_at__gt=now - timedelta(hours=24)).count(),
        players=seated.people,
        bots=seated.bots,
        late_deadlines=rooms["late"],
        rake_unsettled=Hand.objects.filter(rake__gt=0, rake_settled_at=None, ended_at__isnull=False).count(),
        open_incidents=Incident.objects.filter(settled_at=None).count(),
        beat=pulse.last_beat(),
        queues=list(pulse.beats()),
        database=connection.vendor,
        database_bytes=sizes.whole() if with_sizes else 0,
        largest=sizes.largest() if with_sizes else [],
    )


def _processes() -> list[Process]:
    living = timedelta(seconds=lease.figures()[1])
    rows = Lease.objects.filter(ended_at=None, renewed_at__gt=Now() - living).order_by("started_at")
    return [Process(*row) for row in rows.values_list("name", "started_at", "sockets")]


def is_open() -> bool:
    """Whether this process serves: a fresh lease stands and no outage is open (R-OUT-1)."""
    try:
        lease.require()
    except Refused:
        return False
    return True


def faults() -> list[str]:
    """Why this process cannot serve now, one code each: database, cache, closed. Empty when it can."""
    found = []
    try:
        Player.objects.filter(pk=0).exists()
    except Exception:
        return ["database"]
    try:
        cache.set("ready", 1, 10)
        if cache.get("ready") != 1:
            found.append("cache")
    except Exception:
        found.append("cache")
    if not is_open():
        found.append("closed")
    return found
