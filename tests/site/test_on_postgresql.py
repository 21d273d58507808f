"""The room's own tests once more, on PostgreSQL: row locks, SKIP LOCKED and constraints behave differently there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.db import connection

from tests import services
from tests.processes import ROOT

WHAT = ("tests/tables", "tests/site/test_lease.py")


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="all tests run on PostgreSQL already")
def test_the_room_keeps_its_promises_on_postgresql() -> None:
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
            command, cwd=ROOT, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=600, check=False
        )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
