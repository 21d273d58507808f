"""Which schedule holds at a table, now and next. Gives the engine plain values; knows no hand and no page."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from engine.betting.rake import SCHEDULES, Band, Schedule, band_for
from engine.rulebook import EDITIONS
from lobby.models import Table
from lobby.rake.models import Version


class Holds(NamedTuple):
    """What one table pays: the band of its structure and limit; `since` None: for ever."""

    name: str
    band: Band | None
    since: dt.datetime | None = None


def schedule_of(table: Table, when: dt.datetime) -> Schedule | None:
    """The schedule that a hand beginning at this moment takes with it; None at a table free of rake (R-RAKE-0, R-ED-3).

    A schedule of the operator's that does not hold yet leaves the edition's in force.
    """
    if not table.raked:
        return None
    version = _version(table, when)
    return version.rules if version is not None else SCHEDULES[EDITIONS[table.edition].rake]


def _version(table: Table, when: dt.datetime) -> Version | None:
    if table.rake_schedule_id is None:
        return None
    return Version.objects.select_related("schedule").filter(schedule=table.rake_schedule_id, valid_from__lte=when).first()


def at(table: Table, when: dt.datetime) -> Holds | None:
    """What the table's page says; None at a table free of rake."""
    found = schedule_of(table, when)
    if found is None:
        return None
    version = _version(table, when)
    name = version.schedule.name if version is not None else ""
    return Holds(name, _band(table, found), version.valid_from if version is not None else None)


def coming(table: Table, when: dt.datetime) -> Holds | None:
    """What holds at the table next, if that is planned."""
    if not table.raked or table.rake_schedule_id is None:
        return None
    later = Version.objects.select_related("schedule").filter(schedule=table.rake_schedule_id, valid_from__gt=when)
    version = later.order_by("valid_from").first()
    return Holds(version.schedule.name, _band(table, version.rules), version.valid_from) if version is not None else None


def _band(table: Table, found: Schedule) -> Band | None:
    return band_for(found, table.structure, table.stakes.lower_limit)
