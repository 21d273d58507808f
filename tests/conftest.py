"""What all tests share: an open house for the room's tests, and PostgreSQL and Redis where they answer."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from poker_site.catalogues import compile_catalogues
from tests import migrated, services
from tests.emptying import allow_emptying

CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


FIRST = migrated.begin()
"""Whether this process started the run: it is no worker of another one."""


def pytest_configure() -> None:
    """A fresh clone has no compiled catalogue; without one Django speaks English and says nothing."""
    if FIRST:
        compile_catalogues([Path(__file__).parents[1] / "locale"])


def pytest_unconfigure() -> None:
    if FIRST:
        migrated.end()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests come last: their driver leaves a running event loop behind, beside which Django does no database work.

    Tests marked `postgres` need both services: without them they are left out, but where CI=true they must run.
    """
    items.sort(key=lambda item: "browser" in item.path.parts)
    wanted = [item for item in items if item.get_closest_marker("postgres")]
    if not wanted or services.both_answer():
        return
    if CI:
        raise pytest.UsageError("PostgreSQL and Redis must answer where CI=true (TEST_DATABASE_URL, TEST_REDIS_URL).")
    for item in wanted:
        item.add_marker(pytest.mark.skip(reason="PostgreSQL and Redis do not answer here"))


@pytest.fixture(scope="session", autouse=True)
def ledger_may_be_emptied() -> None:
    """Tests that commit empty the tables afterwards."""
    allow_emptying()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """The tests' own database is a copy too, if there is something to copy."""
    from django.db import connection

    of_tests, on_sqlite = connection.settings_dict["TEST"], connection.vendor == "sqlite"
    of_tests["TEMPLATE"] = os.environ.get(migrated.TEMPLATE_IN)
    of_tests["MIGRATE"] = not (on_sqlite or of_tests["TEMPLATE"])
    if on_sqlite:
        shutil.copyfile(migrated.sqlite(), of_tests["NAME"])
    return on_sqlite


@pytest.fixture(autouse=True)
def open_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process counts as one with a fresh lease, so that the room serves. Tests of the lease take `closed_house`.

    What was kept in the cache goes: the limits of sign-ups and log-ins count by address, and all tests have the same.
    """
    from django.core.cache import cache

    from lobby import stops
    from tables import lease

    cache.clear()
    monkeypatch.setattr(lease, "_known", replace(lease._known, fresh_until=float("inf"), draining=False))
    monkeypatch.setattr(lease, "_seen", lease._Seen())
    monkeypatch.setattr(stops, "_until", None)


@pytest.fixture
def closed_house(open_house: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that holds no lease and knows nothing yet."""
    from tables import lease

    monkeypatch.setattr(lease, "_known", lease._Known())


@pytest.fixture(scope="session")
def cases() -> Path | None:
    """The folder of worked cases, where one is given (POKER_CASES)."""
    folder = os.environ.get("POKER_CASES", "")
    return Path(folder) if folder and Path(folder).is_dir() else None


@pytest.fixture
def editions(db: None) -> None:
    """The rake schedules of both editions, which come with the installation: a test that commits leaves the database empty."""
    from importlib import import_module
    from types import SimpleNamespace

    from django.apps import apps
    from django.db import connection

    from lobby.rake.models import Schedule

    if not Schedule.objects.exists():
        import_module("lobby.rake.migrations.0002_editions").make(apps, SimpleNamespace(connection=connection))
