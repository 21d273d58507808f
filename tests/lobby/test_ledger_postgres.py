"""The ledger's promises on PostgreSQL, in a process of its own: locks, constraints and triggers are written for both databases."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from tests import services

HERE = Path(__file__).parent
FILES = (
    "test_ledger_threads.py",
    "test_ledger_guards.py",
    "test_ledger_post.py",
    "test_ledger_audit.py",
    "test_ledger_moment.py",
    "test_cashier_threads.py",
)


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="these tests run on PostgreSQL already")
def test_the_ledger_holds_on_postgresql():
    address = urlsplit(services.DATABASE_URL)
    url = urlunsplit(address._replace(path=f"/ledger_{os.getpid()}"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--create-db", *(str(HERE / name) for name in FILES)]
    run = subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
