"""Winnings may not be hidden: who comes back to a table soon brings what he left with (R-BUY-4).

Told from visits that are over, so that nothing but a real departure counts: the player left, or let his time of sitting out
run down, and took chips along. A visit without chips, a cancelled buy-in or another tab leave no such visit; whom the house
cashed out is free. Amounts are cents of the table's currency.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from lobby.models import HouseSettings, Table
from tables.models import Visit

OWN_DOING = ("left", "sit_out_limit")
"""Why a visit ended that counts; everything else was done by the house."""


class Departure(NamedTuple):
    """The last time that a player left this table, as long as it binds him."""

    amount: int
    left_at: datetime
    until: datetime

    def minutes_ago(self, now: datetime) -> int:
        """Whole minutes, at least one."""
        return max(1, int((now - self.left_at).total_seconds() // 60))


class Bounds(NamedTuple):
    """What may be brought; `most` 0: no maximum. `departure` is what raised `least`, or None."""

    least: int
    most: int
    departure: Departure | None = None


def last_departure(player_id: int, table: Table, now: datetime) -> Departure | None:
    """The departure that binds a player at this table and in its currency, or None."""
    window = timedelta(minutes=HouseSettings.get().rathole_minutes)
    ended = Visit.objects.filter(player_id=player_id, table=table, currency=table.currency, why__in=OWN_DOING, cashed_out__gt=0)
    found = ended.filter(closed_at__gt=now - window).order_by("-closed_at", "-pk").values_list("cashed_out", "closed_at").first()
    return Departure(found[0], found[1], found[1] + window) if found is not None else None


def bounds(table: Table, departure: Departure | None, balance: int) -> Bounds:
    """The range of a buy-in: the table's, raised to what the player left with, as far as his balance reaches."""
    least = max(table.min_buy_in, 1)
    needed = min(departure.amount, balance) if departure is not None else 0
    if needed <= least:
        return Bounds(least, table.max_buy_in)
    return Bounds(needed, max(table.max_buy_in, needed) if table.max_buy_in else 0, departure)
