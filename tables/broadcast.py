"""What is said of a step, once it is committed: one message to the table, the same for everybody.

It carries no card that the rail may not see. Of what changed for single players it names the seats alone: their sockets
draw their own view of the step, so that a message in the wrong hands tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from lobby.live import group_send
from tables import log
from tables.store import Snapshot

STEP = "table.step"


def table_group(table_id: int) -> str:
    """The processes in which somebody looks at the table."""
    return f"table.{table_id}"


def talk_group(table_id: int) -> str:
    """Every socket at the table, for what is said there."""
    return f"table.{table_id}.talk"


def on_commit(after: Snapshot, events: Iterable[log.Told], seats: Iterable[int]) -> None:
    """Send the step's message when the running transaction is committed.

    `seats` are those whose player's private part changed: the message names the step for each, by the seat's number as text.
    """
    group, message = table_group(after.table.pk), step_message(after, events, seats)
    transaction.on_commit(lambda: group_send(group, message))


def call_on_commit(players: Iterable[int]) -> None:
    """Tell players, on whatever page they are, that something about their waiting lists changed; each page reads what."""
    called = sorted(players)

    def call() -> None:
        for player in called:
            group_send(f"player.{player}", {"type": "player.called"})

    transaction.on_commit(call)


def door_on_commit(table_id: int) -> None:
    """Tell every socket at a table, on commit, that who may enter has changed."""
    transaction.on_commit(lambda: group_send(talk_group(table_id), {"type": "table.door"}))


def step_message(after: Snapshot, events: Iterable[log.Told], seats: Iterable[int]) -> dict[str, Any]:
    """The message of a step."""
    return {
        "type": STEP,
        "table": after.table.pk,
        "step": after.step,
        "hand": after.hand_number,
        "events": log.public(events),
        "private": {str(seat): after.step for seat in sorted(seats)},
    }
