"""A PostgreSQL and a Redis of the tests' own, which they may kill and start again. Needs the servers' programs, not running services."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import psycopg
import redis

from tests.processes import free_port

START_SECONDS = 60


@cache
def postgres_programs() -> Path | None:
    """The folder of `initdb` and `postgres`; Debian keeps them off the path."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "postgres").exists() and (place / "initdb").exists()), None)


def installed() -> bool:
    """Whether both servers can be started here. PostgreSQL refuses to run as root, so root needs its usual user."""
    return postgres_programs() is not None and shutil.which("redis-server") is not None and (os.getuid() != 0 or _has_postgres_user())


def _has_postgres_user() -> bool:
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        return False
    return True


class Server:
    """A server process that can be killed and started again with the same data and port."""

    def __init__(self, command: list[str | Path], user: str | None = None) -> None:
        self._command, self._user = command, user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self._command, user=self._user, stdout=quiet, stderr=quiet, start_new_session=True)
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            assert self._process.poll() is None, f"{self._command[0]} ended with {self._process.returncode}"
            assert time.monotonic() < deadline, f"{self._command[0]} does not answer"
            time.sleep(0.05)

    def answers(self) -> bool:
        raise NotImplementedError

    def crash(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Gone without a word to anybody; harmless when it is gone already."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(20)


class Postgres(Server):
    def __init__(self, folder: Path) -> None:
        programs = postgres_programs()
        assert programs is not None
        user = "postgres" if os.getuid() == 0 else None
        if user:
            shutil.chown(folder, user)
        data, self.port = folder / "data", free_port()
        initdb = [programs / "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "-D", data]
        subprocess.run(initdb, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        figures = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off", "-p", str(self.port)]
        super().__init__([programs / "postgres", "-D", data, *figures], user)

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True

    def crash(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Its own word for a crash: all of its processes end at once, and the next start recovers from the log of writes."""
        super().crash(how)


class Redis(Server):
    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        super().__init__(["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)])

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_connect_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


@contextmanager
def own_services() -> Iterator[tuple[Postgres, Redis]]:
    """Both, running, with empty data."""
    with tempfile.TemporaryDirectory(prefix="room-postgres-") as database, tempfile.TemporaryDirectory(prefix="room-redis-") as messages:
        postgres, messenger = Postgres(Path(database)), Redis(Path(messages))
        try:
            postgres.start()
            messenger.start()
            yield postgres, messenger
        finally:
            postgres.crash()
            messenger.crash()
