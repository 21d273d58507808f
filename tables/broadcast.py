"""What is said of a step, once it is committed: one public message to the table, a private word to each user concerned.

The public message carries no card that the rail may not see. The private word carries nothing at all: whoever gets it
reads his own view, so that a message in the wrong hands tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from lobby.live import group_send
from tables import log
from tables.store import Snapshot


def table_group(table_id: int) -> str:
    """Everybody who looks at the table."""
    return f"table.{table_id}"


def user_group(table_id: int, player_id: int) -> str:
    """One user's sockets at the table, whatever seat he has or had."""
    return f"table.{table_id}.user.{player_id}"


def on_commit(after: Snapshot, events: Iterable[log.Told], seats: Iterable[int], users: Iterable[int]) -> None:
    """Send the step's messages when the running transaction is committed.

    `seats` are those whose player's private part changed (the public message names the step for each, by the seat's number
    as text, so that a lost private word is noticed), `users` the players to whom the private word goes.
    """
    table_id, step = after.table.pk, after.step
    public = step_message(after, events, seats)
    private = {"type": "table.private", "table": table_id, "step": step}
    groups = [user_group(table_id, player) for player in sorted(users)]

    def speak() -> None:
        group_send(table_group(table_id), public)
        for group in groups:
            group_send(group, private)

    transaction.on_commit(speak)


def call_on_commit(players: Iterable[int]) -> None:
    """Tell players, on whatever page they are, that something about their waiting lists changed; each page reads what."""
    called = sorted(players)

    def call() -> None:
        for player in called:
            group_send(f"player.{player}", {"type": "player.called"})

    transaction.on_commit(call)


def step_message(after: Snapshot, events: Iterable[log.Told], seats: Iterable[int]) -> dict[str, Any]:
    """The public message of a step."""
    return {
        "type": "table.step",
        "table": after.table.pk,
        "step": after.step,
        "hand": after.hand_number,
        "events": log.public(events),
        "private": {str(seat): after.step for seat in sorted(seats)},
    }
