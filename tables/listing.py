"""The figures of a table that the lobby's list shows, kept at seat changes and at the end of hands. Cents and counts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q
from django.utils import timezone

from lobby import listings
from lobby.listings import Heads
from lobby.models import Table
from tables.models import Hand, Seat, Waiting

HANDS = 25
"""The averages are over so many of the last hands."""
STALE_SECONDS = 3600
"""Hands that ended longer ago count no more for the pace."""


def count_seats(table: Table, seats: Iterable[Seat]) -> None:
    """Who sits there changed."""
    bots = [seat.player.is_bot for seat in seats]
    table.bots_seated = sum(bots)
    table.players_seated = len(bots) - table.bots_seated
    _write(table, players_seated=table.players_seated, bots_seated=table.bots_seated)


def heads(table_ids: Iterable[int] | None = None) -> Heads:
    """Who sits at these tables, or at any; one who sits at two is one. Taking a break is sitting, waiting for a seat is not."""
    seats = Seat.objects.all() if table_ids is None else Seat.objects.filter(room__in=list(table_ids))
    is_bot = Q(player__is_bot=True)
    return Heads(
        **seats.aggregate(people=Count("player", distinct=True, filter=~is_bot), bots=Count("player", distinct=True, filter=is_bot))
    )


def count_waiting(table: Table) -> None:
    """The waiting list changed."""
    table.waiting = Waiting.objects.filter(table=table, held_at=None).count()
    table.held = Waiting.objects.filter(held_at=table).count()
    _write(table, waiting=table.waiting, held=table.held)


def reckon(table: Table) -> None:
    """A hand has ended: average pot and hands per hour over the last ones."""
    ended = Hand.objects.filter(room_id=table.pk, ended_at__isnull=False, voided=False).order_by("-number")
    rows = list(ended.values_list("pot", "started_at", "ended_at")[:HANDS])
    if not rows:
        return
    now = timezone.now()
    fresh = [(started, over) for _pot, started, over in rows if (now - over).total_seconds() < STALE_SECONDS]
    span = (now - min(started for started, _over in fresh)).total_seconds() if fresh else 0
    table.average_pot = sum(pot for pot, _started, _over in rows) // len(rows)
    table.hands_per_hour = min(round(len(fresh) * 3600 / span), 3600) if span > 0 else 0
    _write(table, average_pot=table.average_pot, hands_per_hour=table.hands_per_hour)


def _write(table: Table, **figures: int) -> None:
    Table.objects.filter(pk=table.pk).update(**figures)
    listings.announce(table.pk)
