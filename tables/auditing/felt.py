"""Escrow against felt, table by table, as of one moment, also while hands run: figures for a page, cents."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Sum

from lobby.ledger.history import Account
from lobby.ledger.moment import one_moment
from lobby.models import Table
from tables.models import Hand, Room, Seat


class Line(NamedTuple):
    """One table: what its account holds, what lies on it as the running hand began, and rake that is not settled."""

    table: Table
    escrow: int
    stacks: int
    rake: int
    runs: bool
    frozen: bool

    @property
    def difference(self) -> int:
        """0 if it adds up."""
        return self.escrow - self.stacks - self.rake


def lines() -> list[Line]:
    """Every table that holds chips or should, those that do not add up first."""
    with one_moment():
        held = dict(Account.objects.filter(kind="escrow").values_list("table_id", "balance"))
        stacks = dict(Seat.objects.order_by().values_list("room_id").annotate(Sum("stack")))
        rake = dict(Hand.objects.filter(rake_settled_at=None, rake__gt=0).order_by().values_list("room_id").annotate(Sum("rake")))
        rooms = {room.pk: room for room in Room.objects.all()}
        tables = list(Table.objects.order_by("name"))
    found = [
        Line(
            table,
            held.get(table.pk, 0),
            stacks.get(table.pk, 0),
            rake.get(table.pk, 0),
            table.pk in rooms and rooms[table.pk].phase == Room.HAND,
            table.pk in rooms and rooms[table.pk].frozen_at is not None,
        )
        for table in tables
    ]
    shown = [line for line in found if line.escrow or line.stacks or line.rake or line.frozen]
    return sorted(shown, key=lambda line: (not line.difference, not line.frozen))
