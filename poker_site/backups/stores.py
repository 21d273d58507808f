"""A database as one file of its own kind: SQLite's copy, PostgreSQL's dump. Knows nothing of what stands in it.

Both copies are of one moment and keep no player waiting; both restores leave nothing of what was there before.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

from django.db import connection

from poker_site.backups.errors import Refused

SECONDS = 3600
"""How long a dump or a restore of PostgreSQL may take."""


class Store(Protocol):
    """One make of database. `name` is that of the file in the archive."""

    name: str

    def dump(self, target: Path) -> None: ...

    def load(self, source: Path) -> None: ...


class Sqlite:
    """Copies the file through SQLite's own back-up, so that a copy made in the middle of a write is whole."""

    name = "room.sqlite3"

    def dump(self, target: Path) -> None:
        with closing(sqlite3.connect(f"file:{quote(_file())}?mode=ro", uri=True)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy, pages=2000, sleep=0.01)

    def load(self, source: Path) -> None:
        with closing(sqlite3.connect(source)) as copy:
            verdict = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise Refused(f"The copy of the database is damaged: {verdict}")
        connection.close()
        target = Path(_file())
        aside = target.with_name(target.name + ".restoring")
        shutil.copyfile(source, aside)
        for tail in ("-wal", "-shm"):
            target.with_name(target.name + tail).unlink(missing_ok=True)
        aside.replace(target)


class Postgres:
    """Dumps and restores by PostgreSQL's own programs, which must be at least as new as the server."""

    name = "room.dump"

    def dump(self, target: Path) -> None:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--file", str(target))

    def load(self, source: Path) -> None:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
        connection.close()
        name = str(connection.settings_dict["NAME"])
        _run("pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", "--dbname", name, str(source))


def store() -> Store:
    """That of the house's database; Refused for another make."""
    stores: dict[str, type[Store]] = {"sqlite": Sqlite, "postgresql": Postgres}
    if connection.vendor not in stores:
        raise Refused(f"There is no back-up for {connection.vendor}.")
    return stores[connection.vendor]()


def _file() -> str:
    return str(connection.settings_dict["NAME"])


def _run(program: str, *arguments: str) -> None:
    said = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    environment = {**os.environ, **{name: str(said[key]) for name, key in names.items() if said.get(key)}}
    if shutil.which(program) is None:
        raise Refused(f"{program} is needed and not installed (the package postgresql-client).")
    told = _call([program, *arguments], environment)
    if told.returncode:
        raise Refused(f"{program} failed: {told.stderr.strip()[-500:]}")


def _call(command: Sequence[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603
