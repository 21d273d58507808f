"""What a player has lying at tables. The tables stand above this package, so they register who answers.

`tables` calls `provide` when its app is ready; without an answerer nobody has anything at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class AtTable(NamedTuple):
    """A seat's chips: the stack, and what its owner has put into the running hand; `amount` in cents (fun: chips)."""

    table_id: int
    name: str
    currency: str
    amount: int


Answerer = Callable[[int], Iterable[AtTable]]


def _nothing(_player_id: int) -> Iterable[AtTable]:
    return ()


_answerer: Answerer = _nothing


def provide(answerer: Answerer) -> None:
    """Register the function that takes a player's id and tells his seats; the last one counts."""
    global _answerer
    _answerer = answerer


def at_tables(player_id: int) -> list[AtTable]:
    """The player's chips at tables, one entry a seat."""
    return list(_answerer(player_id))
