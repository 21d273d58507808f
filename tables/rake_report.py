"""Rake by day and table: taken, settled, still on the felt; and what another schedule would have taken. Figures in cents."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from django.db.models import Count, Q, Sum
from django.db.models.functions import TruncDate
from django.utils import timezone

from engine.betting.rake import Schedule, band_for, rake
from engine.codec import setup_of
from lobby.ledger import reasons
from lobby.ledger.history import Transfer
from lobby.ledger.moment import one_moment
from lobby.models import Table
from tables.models import Hand

MOST_HANDS = 50_000
"""So many hands a look back reckons at most, the latest ones."""


class Line(NamedTuple):
    """One table on one day (the house's): raked hands that ended then."""

    day: dt.date
    table: Table
    hands: int
    taken: int
    settled: int

    @property
    def unsettled(self) -> int:
        """What still lies in the table's escrow."""
        return self.taken - self.settled


class Report(NamedTuple):
    """The lines, the newest day first, and whether all that was ever settled is what the ledger moved."""

    lines: tuple[Line, ...]
    settled_ever: int
    posted_ever: int

    @property
    def taken(self) -> int:
        return sum(line.taken for line in self.lines)

    @property
    def settled(self) -> int:
        return sum(line.settled for line in self.lines)


def read(days: int) -> Report:
    """Rake of the last `days` days up to now, as of one moment."""
    raked = Hand.objects.filter(rake__gt=0, voided=False, ended_at__gte=_start(days)).order_by()
    grouped = (
        raked.annotate(day=TruncDate("ended_at", tzinfo=timezone.get_default_timezone()))
        .values_list("day", "room_id")
        .annotate(hands=Count("pk"), taken=Sum("rake"), settled=Sum("rake", filter=Q(rake_settled_at__isnull=False)))
    )
    with one_moment():
        rows = list(grouped)
        tables = Table.objects.in_bulk({room for _day, room, *_rest in rows})
        settled = Hand.objects.filter(rake_settled_at__isnull=False).aggregate(sum=Sum("rake"))["sum"] or 0
        posted = Transfer.objects.filter(reason=reasons.RAKE).aggregate(sum=Sum("amount"))["sum"] or 0
    lines = [Line(day, tables[room], hands, taken, done or 0) for day, room, hands, taken, done in rows]
    return Report(tuple(sorted(lines, key=lambda line: (-line.day.toordinal(), line.table.name))), settled, posted)


class Would(NamedTuple):
    """What one table's hands gave, and what another schedule would have taken of the same pots."""

    table: Table
    hands: int
    taken: int
    would: int

    @property
    def difference(self) -> int:
        return self.would - self.taken


def look_back(rules: Schedule, days: int = 7) -> list[Would]:
    """By table, what `rules` would have taken in the last days of the hands of which rake was taken.

    A hand of which nothing was taken counts as one that never came to the street where rake begins.
    """
    raked = Hand.objects.filter(rake__gt=0, voided=False, ended_at__gte=_start(days)).order_by("-pk")
    sums: dict[int, tuple[int, int, int]] = {}
    for room, plain, pot, taken in raked.values_list("room_id", "setup", "pot", "rake")[:MOST_HANDS].iterator(chunk_size=1000):
        setup = setup_of(plain)
        would = rake(pot, len(setup.seats), band_for(rules, setup.stakes.structure, setup.stakes.lower_limit))
        hands, before, so_far = sums.get(room, (0, 0, 0))
        sums[room] = (hands + 1, before + taken, so_far + would)
    tables = Table.objects.in_bulk(sums)
    return sorted((Would(tables[room], *figures) for room, figures in sums.items()), key=lambda each: each.table.name)


def _start(days: int) -> dt.datetime:
    """The first moment of the day that many days ago, today counted."""
    first = timezone.localdate(timezone=timezone.get_default_timezone()) - dt.timedelta(days=days - 1)
    return dt.datetime(first.year, first.month, first.day, tzinfo=timezone.get_default_timezone())
