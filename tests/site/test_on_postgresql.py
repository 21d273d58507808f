"""Leases and outages once more, on PostgreSQL: its clock, its row locks and its constraints."""

from __future__ import annotations

import pytest
from django.db import connection

from tests import migrated
from tests.processes import ROOT

WHAT = ("tests/tables/test_outage.py", "tests/site/test_lease.py")


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="all tests run on PostgreSQL already")
def test_an_outage_is_found_and_settled_on_postgresql_as_on_sqlite() -> None:
    migrated.assert_passes_on_postgresql(*(ROOT / name for name in WHAT))
