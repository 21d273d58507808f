"""Two processes that go the round at the same moment open no more than one would: locks are PostgreSQL's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection, connections

from lobby.kinds import demand
from lobby.models import Table
from tests import migrated
from tests.lobby.test_kinds import kind

ROUNDS = """
import django
django.setup()
from lobby.kinds import demand
from tables import lease
lease.require = lambda: None
print("ready", flush=True)
input()
for _round in range(5): demand.tend()
"""


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "postgresql", reason="these tests run on PostgreSQL already")
def test_demand_holds_on_postgresql() -> None:
    migrated.assert_passes_on_postgresql(Path(__file__))


@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks")
@pytest.mark.django_db(transaction=True)
def test_two_processes_at_once_open_only_what_is_wanted() -> None:
    kind("Riga", keep_free=3, most=4, seats=2)
    kind("Brno", keep_free=2, most=2, seats=2)
    name = connections["default"].settings_dict["NAME"]
    url = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
    here = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "poker_site.settings.test", "PYTHONPATH": str(Path.cwd())}
    pipe = subprocess.PIPE
    rounds = [subprocess.Popen([sys.executable, "-c", ROUNDS], env=here, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(3)]
    assert [each.stdout.readline() for each in rounds] == ["ready\n"] * 3  # type: ignore[union-attr]
    for each in rounds:
        each.stdin.write("go\n")  # type: ignore[union-attr]
        each.stdin.flush()  # type: ignore[union-attr]
    for each in rounds:
        _out, said = each.communicate(timeout=60)
        assert each.returncode == 0, said[-2000:]
    assert sorted(Table.objects.values_list("name", flat=True)) == ["Brno 1", "Brno 2", "Riga 1", "Riga 2", "Riga 3"]
    assert demand.tend() == 0
