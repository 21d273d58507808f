"""An empty house's database with all migrations applied, of either kind: made once in a process of tests, copied for each house.

Applying them takes several seconds of a processor. That a house does it for itself when it first starts is shown by the tests that
begin with nothing: the first start, the Procfile's release, a restored copy.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from tests import services
from tests.processes import House

SQLITE = "room.sqlite3"
"""The file of an embedded house, in its VAR_DIR."""


def lay_sqlite(folder: Path) -> None:
    """Put a migrated database into the folder of an embedded house that has not started yet."""
    shutil.copy(_sqlite(), folder / SQLITE)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a new, migrated PostgreSQL database that is dropped afterwards, as `services.database` does."""
    with services.database(like=_postgresql()) as url:
        yield url


@cache
def _sqlite() -> Path:
    folder = Path(_kept().enter_context(tempfile.TemporaryDirectory(prefix="room-migrated-")))
    _migrate(folder)
    return folder / SQLITE


@cache
def _postgresql() -> str:
    url = _kept().enter_context(services.database())
    folder = Path(_kept().enter_context(tempfile.TemporaryDirectory(prefix="room-migrated-")))
    _migrate(folder, DATABASE_URL=url, REDIS_URL=services.redis_url())
    return url.rsplit("/", 1)[1]


def _migrate(folder: Path, **environment: str) -> None:
    House(folder, **environment).run("manage.py", "migrate", "--noinput", "-v0")


@cache
def _kept() -> ExitStack:
    """What goes when the process ends."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack
