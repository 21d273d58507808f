"""Opens and closes tables by demand: keeps so many of a kind with a free seat, and not more than it may have.

The row of the kind is locked while tables are counted and opened, so that several processes open no more than one would.
What is closed is only proposed here: the room closes it behind its own door, if nobody sits there by then.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from lobby import operators, oversight
from lobby.kinds import naming
from lobby.kinds.models import Kind
from lobby.models import Player, Table
from lobby.signals import table_unwanted


class Need(NamedTuple):
    """What one kind needs at a moment."""

    missing: int
    """Tables to open."""
    surplus: list[Table]
    """Empty ones that have been so for long enough and are not needed."""


def tend(now: datetime | None = None) -> int:
    """The round of the house over all kinds; returns how many tables were opened or given up. Safe to repeat, anywhere."""
    now = now or timezone.now()
    _note_empty(now)
    done = 0
    for kind in Kind.objects.filter(by_demand=True):
        wanted = need(kind, now)
        if wanted.missing:
            done += _open_missing(kind, now)
        done += sum(_give_up(table) for table in wanted.surplus)
    return done + sum(_give_up(table) for table in _left_alone(now))


def need(kind: Kind, now: datetime) -> Need:
    """How many tables of a kind to open, and which ones to close, at `now`."""
    standing = list(of_house(kind).filter(is_open=True, closes=False).order_by("pk"))
    free = [table for table in standing if table.free]
    missing = max(0, min(kind.keep_free - len(free), kind.most - len(standing)))
    spare = max(len(free) - kind.keep_free, len(standing) - kind.most)
    empty = [table for table in reversed(free) if _long_empty(table, kind.surplus_minutes, now)]
    return Need(missing, empty[: max(0, spare)])


def of_house(kind: Kind) -> QuerySet[Table]:
    """Tables of a kind that belong to nobody, open or not."""
    return Table.objects.filter(kind=kind, owner=None, is_private=False)


def _long_empty(table: Table, minutes: int, now: datetime) -> bool:
    return bool(table.empty_since and not table.players_seated and now - table.empty_since >= timedelta(minutes=minutes))


def _note_empty(now: datetime) -> None:
    """Since when nobody sits at a table of a kind: written when it is first seen, forgotten when somebody comes."""
    mine = Table.objects.filter(kind__isnull=False, is_open=True)
    nobody = Q(players_seated=0, held=0, waiting=0)
    if mine.filter(nobody, empty_since=None).exists():
        mine.filter(nobody, empty_since=None).update(empty_since=now)
    if mine.filter(~nobody, empty_since__isnull=False).exists():
        mine.filter(~nobody).update(empty_since=None)


def _open_missing(kind: Kind, now: datetime) -> int:
    """Opens what is missing, counted again under the lock."""
    with transaction.atomic():
        locked = Kind.objects.select_for_update(no_key=True).get(pk=kind.pk)
        missing = need(locked, now).missing if locked.by_demand else 0
        for _number in range(missing):
            _open(locked, None, now)
    return missing


def _left_alone(now: datetime) -> list[Table]:
    """Players' own tables where nobody has sat for the operator's minutes."""
    own = Table.objects.select_related("kind").filter(owner__isnull=False, is_open=True, closes=False, empty_since__isnull=False)
    return [table for table in own if table.kind is not None and _long_empty(table, table.kind.empty_minutes, now)]


def _give_up(table: Table) -> bool:
    answers = table_unwanted.send(sender=Table, table=table)
    return any(closed for _receiver, closed in answers)


# ---------------------------------------------------------------- opening


@transaction.atomic
def open_one(kind: Kind, by: Player) -> Table:
    """An operator wants one more table of the kind now, whatever the demand."""
    return _open(Kind.objects.select_for_update(no_key=True).get(pk=kind.pk), by, timezone.now())


def _open(kind: Kind, by: Player | None, now: datetime) -> Table:
    """A closed table of the kind comes back with today's figures, else a new one is made. The kind's row is locked."""
    again = of_house(kind).filter(is_open=False, currency=kind.currency).order_by("pk").first()
    if again is None:
        return make(kind, naming.first_free(kind.names, kind.name, _taken()), by, empty_since=now)
    for name, value in kind.figures().items():
        setattr(again, name, value)
    again.empty_since = now
    again.save(update_fields=[*kind.figures(), "empty_since"])
    operators.open_table(again, by)
    return again


def make(kind: Kind, name: str, by: Player | None, **more: Any) -> Table:
    """A new table of a kind; ValidationError if its figures go together no more."""
    table = Table(name=name, kind=kind, **kind.figures(), **more)
    table.full_clean()
    table.save()
    oversight.note(by, "opened", table, after={"kind": kind.name})
    operators.edited(table)
    return table


def _taken() -> list[str]:
    return list(Table.objects.values_list("name", flat=True))


def counts(kinds: QuerySet[Kind]) -> dict[int, tuple[int, int]]:
    """By kind: tables that are open, and those of them with a free seat."""
    found: dict[int, tuple[int, int]] = {}
    for table in Table.objects.filter(kind__in=kinds, owner=None, is_open=True).annotate(of=F("kind_id")):
        standing, free = found.get(table.of, (0, 0))
        found[table.of] = (standing + 1, free + bool(table.free and not table.closes))
    return found
