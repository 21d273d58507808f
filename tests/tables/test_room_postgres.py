"""The room's promises on PostgreSQL, in a process of its own: row locks and skipped rows exist there only."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests import migrated

HERE = Path(__file__).parent
FILES = (
    "test_room_threads.py", "test_room_seats.py", "test_room_hands.py", "test_timers.py", "test_settlement.py", "test_audit.py",
    "test_room_chips.py", "test_money_threads.py",
)  # fmt: skip
MORE = ("test_room_words.py", "test_room_bots.py", "test_hosting.py", "test_waitlist.py", "test_disputes.py")
"""Nothing in them depends on how a database locks."""


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="these tests run on PostgreSQL already")
@pytest.mark.parametrize("files", [FILES, pytest.param(MORE, marks=pytest.mark.long)], ids=["locks", "more"])
def test_the_room_holds_on_postgresql(files: tuple[str, ...]) -> None:
    migrated.assert_passes_on_postgresql(*(HERE / name for name in files))
