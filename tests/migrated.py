"""An empty house's database with all migrations applied, of either kind: made once, copied for each house and for the tests' own.

Applying them takes several seconds of a processor. That a house does it for itself when it first starts is shown by the tests that
begin with nothing: the first start, the Procfile's release, a restored copy.

The SQLite file is kept as long as no line of the house changes. The PostgreSQL database is shared by the processes of one run of
pytest, whose first process drops it at the end.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

from tests import services
from tests.processes import ROOT, House

SQLITE = "room.sqlite3"
"""The file of an embedded house, in its VAR_DIR."""
KEPT = ROOT / ".pytest_cache" / "migrated"
NAME_IN = "ROOM_TESTS_LIKE"
"""The environment's name for the PostgreSQL database that all processes of one run copy."""
TEMPLATE_IN = "ROOM_TESTS_TEMPLATE"
"""The environment's name for the one that the database of the tests themselves is copied from, where they run on PostgreSQL once more."""


def lay_sqlite(folder: Path) -> None:
    """Put a migrated database into the folder of an embedded house that has not started yet."""
    shutil.copyfile(sqlite(), folder / SQLITE)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a new, migrated PostgreSQL database that is dropped afterwards, as `services.database` does."""
    with services.database(like=like()) as url:
        yield url


def assert_passes_on_postgresql(*paths: Path) -> None:
    """Run tests once more in a process of their own, on a PostgreSQL database of their own."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not alone and not long"]
    with services.database() as url:
        environment = {**os.environ, "DATABASE_URL": url, TEMPLATE_IN: like()}
        run = subprocess.run([*command, *map(str, paths)], env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]


@cache
def sqlite() -> Path:
    """The migrated file of this state of the house; the first process that asks makes it, the others wait for it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = KEPT / f"{_state()}.sqlite3"
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for old in KEPT.glob("*.sqlite3"):
                old.unlink()
            with tempfile.TemporaryDirectory(prefix="room-migrated-") as folder:
                _migrate(Path(folder))
                shutil.copyfile(Path(folder) / SQLITE, kept.with_suffix(".new"))
            kept.with_suffix(".new").rename(kept)
    return kept


def _state() -> str:
    """A name for all that the house's code is now."""
    found = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for place in ("engine", "lobby", "poker_site", "tables"):
        for path in sorted((ROOT / place).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


@cache
def like() -> str:
    """The name of the PostgreSQL database that is copied; the first process that asks makes it, the others wait for it."""
    name = os.environ[NAME_IN]
    with services.one_at_a_time() as connection, tempfile.TemporaryDirectory(prefix="room-migrated-") as folder:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            making = f"{name}_new"
            services.drop(making)
            _migrate(Path(folder), DATABASE_URL=services.create(making), REDIS_URL=services.redis_url())
            connection.execute(f"ALTER DATABASE {making} RENAME TO {name}")
    return name


def _migrate(folder: Path, **environment: str) -> None:
    House(folder, **environment).run("manage.py", "migrate", "--noinput", "-v0", timeout=600)


def begin() -> bool:
    """Give the PostgreSQL database of this run its name; whether this process is the run's first one."""
    if NAME_IN in os.environ:
        return False
    os.environ[NAME_IN] = f"room_like_{uuid4().hex[:12]}"
    return True


def end() -> None:
    """Drop it, if it was made."""
    if services.both_answer():
        services.drop(os.environ[NAME_IN], f"{os.environ[NAME_IN]}_new")
