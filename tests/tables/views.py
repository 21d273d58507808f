"""A played table and what its page shows of it: the parts of seats and docks, as a test reads them."""

from __future__ import annotations

from typing import Any

from lobby.models import Player
from tables.presenters import dock, seats
from tables.presenters.parts import DockPart, SeatPart
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, make_player, make_table


def game(players: int = 3, **fields: Any) -> tuple[Felt, list[Player]]:
    felt = Felt(make_table(**{"currency": "fun", **fields}))
    people = [make_player(currency=felt.table.currency) for _ in range(players)]
    for number, player in enumerate(people):
        felt.sit(player, number)
    felt.deal()
    return felt, people


def reading(felt: Felt) -> Reading:
    return Reading(felt.shot)


def seat(felt: Felt, number: int) -> SeatPart:
    return seats.seat_parts(reading(felt))[number]


def dock_of(felt: Felt, player: Player | None) -> DockPart:
    return dock.dock(reading(felt), player.pk if player is not None else None)


def seat_of(felt: Felt, player: Player) -> int:
    found = felt.shot.seat_of(player.pk)
    assert found is not None
    return found.number


def until_seat_four_may_post(felt: Felt) -> None:
    """Hands among the first three seats until the blinds are on the other side of the table."""
    while felt.shot.last.big_blind != 1:
        felt.fold_out()
        felt.deal()
