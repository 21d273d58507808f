"""The ledger's promises on PostgreSQL, in a process of its own: locks, constraints and triggers are written for both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import connection

from tests import migrated

HERE = Path(__file__).parent
FILES = (
    "test_ledger_threads.py",
    "test_ledger_guards.py",
    "test_ledger_post.py",
    "test_ledger_audit.py",
    "test_oversight.py",
    "test_ledger_moment.py",
    "test_cashier_threads.py",
)


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="these tests run on PostgreSQL already")
def test_the_ledger_holds_on_postgresql():
    migrated.assert_passes_on_postgresql(*(HERE / name for name in FILES))
