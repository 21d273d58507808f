"""Leases and outages once more, on PostgreSQL: its clock, its row locks and its constraints."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.db import connection

from tests import services
from tests.processes import ROOT

WHAT = ("tests/tables/test_outage.py", "tests/site/test_lease.py")


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="all tests run on PostgreSQL already")
def test_an_outage_is_found_and_settled_on_postgresql_as_on_sqlite() -> None:
    with services.database() as url:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "--create-db",
            "-m",
            "not browser and not long",
            *WHAT,
        ]
        run = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=300, check=False
        )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
