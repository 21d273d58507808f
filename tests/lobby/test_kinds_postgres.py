"""Two processes that go the round at the same moment open no more than one would: locks are PostgreSQL's."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection, connections

from lobby.kinds import demand
from lobby.models import Table
from tests import services
from tests.lobby.test_kinds import kind

ROUNDS = """
import django, sys, time
django.setup()
from lobby.kinds import demand
from tables import lease
lease.require = lambda: None
while time.time() < float(sys.argv[1]): pass
for _round in range(5): demand.tend()
"""


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="these tests run on PostgreSQL already")
def test_demand_holds_on_postgresql() -> None:
    address = urlsplit(services.DATABASE_URL)
    url = urlunsplit(address._replace(path=f"/kinds_{os.getpid()}"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--create-db", __file__]
    run = subprocess.run(command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]


@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks")
@pytest.mark.django_db(transaction=True)
def test_two_processes_at_once_open_only_what_is_wanted() -> None:
    kind("Riga", keep_free=3, most=4, seats=2)
    kind("Brno", keep_free=2, most=2, seats=2)
    name = connections["default"].settings_dict["NAME"]
    url = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
    here = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "poker_site.settings.test", "PYTHONPATH": str(Path.cwd())}
    start = str(time.time() + 6)
    rounds = [subprocess.Popen([sys.executable, "-c", ROUNDS, start], env=here, stderr=subprocess.PIPE) for _ in range(3)]
    for each in rounds:
        _out, said = each.communicate(timeout=60)
        assert each.returncode == 0, said[-2000:]
    assert sorted(Table.objects.values_list("name", flat=True)) == ["Brno 1", "Brno 2", "Riga 1", "Riga 2", "Riga 3"]
    assert demand.tend() == 0
