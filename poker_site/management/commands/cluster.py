"""`manage.py cluster`: the scaled-out house on one machine, to try it and to test it.

Several web processes on one inherited socket, a Celery worker for each queue, and beat, against PostgreSQL and Redis.
Ctrl-C drains as the one-process room does, within the same bound. Started by `make cluster`.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import psycopg
import structlog
from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand
from psycopg import sql

from lobby.models import HouseSettings
from poker_site import addresses
from poker_site.bound import CLOSING_SECONDS, CUT_OFF, end_within
from tables import outage

log = structlog.get_logger(__name__)

DATABASE_URL = "postgres://postgres@127.0.0.1:5432/room"
REDIS_URL = "redis://127.0.0.1:6379/1"
CELERY = ("-m", "celery", "-A", "poker_site")
WORKER = ("worker", "--pool", "threads", "--without-gossip", "--without-mingle", "--loglevel", "WARNING")
END_SECONDS = CLOSING_SECONDS - 0.5
"""What the children get to end by themselves; then they are killed."""


class Command(BaseCommand):
    help = "Run several web processes, workers and beat on this machine, against PostgreSQL and Redis."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--host", default="localhost")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--web", type=int, default=2, help="web processes")

    def handle(self, *args: Any, **options: Any) -> None:
        environment = {**os.environ, "DATABASE_URL": os.environ.get("DATABASE_URL", DATABASE_URL)}
        environment["REDIS_URL"] = os.environ.get("REDIS_URL", REDIS_URL)
        if environment["DATABASE_URL"] != settings.DATABASE_URL or environment["REDIS_URL"] != settings.REDIS_URL:
            _make_database(environment["DATABASE_URL"])
            os.execve(sys.executable, [sys.executable, *sys.argv], environment)  # noqa: S606 - the same command, with its addresses
        host, port = options["host"], options["port"]
        names = addresses.hosts_for(host)
        environment["ALLOWED_HOSTS"] = ",".join([*settings.ALLOWED_HOSTS, *names])
        environment["CSRF_TRUSTED_ORIGINS"] = ",".join([*settings.CSRF_TRUSTED_ORIGINS, *(f"http://{name}:{port}" for name in names)])
        self._manage(environment, "compile_catalogues")
        self._manage(environment, "migrate", "--noinput", "-v0")
        self._manage(environment, "demo")
        status = _Cluster(self.stdout, environment).run(host, port, options["web"])
        if status:
            raise SystemExit(status)

    def _manage(self, environment: dict[str, str], *command: str) -> None:
        subprocess.run([sys.executable, "manage.py", *command], env=environment, cwd=settings.BASE_DIR, check=True)  # noqa: S603


class _Cluster:
    """The child processes, each in a session of its own, so that Ctrl-C reaches only the parent, who drains first."""

    def __init__(self, out: Any, environment: dict[str, str]) -> None:
        self._out = out
        self._environment = environment
        self._web: list[subprocess.Popen[bytes]] = []
        self._others: list[subprocess.Popen[bytes]] = []
        self._signals = 0
        self._cut_off = False

    def run(self, host: str, port: int, web: int) -> int:
        """Start everything and wait for the end; the exit status."""
        listening = _listen("127.0.0.1" if host == "localhost" else host, port)
        try:
            self._others = [
                self._start(*CELERY, *WORKER, "--concurrency", "4", "--queues", "default", "--hostname", "default@cluster"),
                self._start(*CELERY, *WORKER, "--concurrency", "2", "--queues", "clock", "--hostname", "clock@cluster"),
                self._start(*CELERY, "beat", "--loglevel", "WARNING", "--schedule", str(settings.VAR_DIR / "cluster-beat")),
            ]
            command = ("manage.py", "web", "--fd", str(listening.fileno()))
            self._web = [self._start(*command, pass_fds=(listening.fileno(),)) for _ in range(web)]
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, self._on_signal)
            self._out.write(f"The room is open on {web} web processes: {addresses.pages(host, port)[-1]}")
            self._out.flush()
            while not self._signals and self._running(self._web):
                time.sleep(0.1)
            if self._running(self._web):
                self._drain()
        finally:
            self._end()
        return self.status()

    def status(self) -> int:
        """The exit status; says so where the stop left no mark."""
        if not self._cut_off:
            return 0
        self._out.write("Stopped at once. Hands in progress will be void and refunded at the next start.")
        return CUT_OFF

    def _start(self, *command: str, pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603
            [sys.executable, *command], env=self._environment, cwd=settings.BASE_DIR, start_new_session=True, pass_fds=pass_fds
        )

    def _on_signal(self, *_: Any) -> None:
        self._signals += 1
        if self._signals > 1:
            raise SystemExit(CUT_OFF)

    def _drain(self) -> None:
        """What `manage.py drain` does, in this process: a new one would take seconds of the bound to begin."""
        self._out.write("\nFinishing the running hands. Ctrl-C again stops at once.")
        self._cut_off = True
        try:
            allowed = HouseSettings.get().drain_seconds
            end_within(allowed + CLOSING_SECONDS, self._end_now)
            void = outage.drain(allowed)
            self._cut_off = False  # the mark is left; what follows only tidies up
            self._out.write(f"Drained. {void} hand(s) void and refunded." if void else "Drained. No hand had to be void.")
        except Exception as error:  # the house must end all the same; the next start then settles an outage
            log.error("drain failed", error=repr(error), exc_info=True)

    def _end_now(self) -> int:
        """The bound has come: no child outlives this process, for each has a session of its own."""
        for process in self._running(self._web, self._others):
            process.kill()
        return self.status()

    @staticmethod
    def _running(*processes: list[subprocess.Popen[bytes]]) -> list[subprocess.Popen[bytes]]:
        return [process for some in processes for process in some if process.poll() is None]

    def _end(self) -> None:
        running = self._running(self._web, self._others)
        for process in running:
            process.terminate()
        deadline = time.monotonic() + END_SECONDS
        for process in running:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise CommandError(f"Cannot listen on port {port}: {error.strerror}. Choose another with PORT=…") from None
    listening.listen(1024)
    listening.set_inheritable(True)
    return listening


def _make_database(url: str) -> None:
    """Make the database if the server has none of this name; raises CommandError when the server does not answer."""
    server, _, name = url.rpartition("/")
    try:
        with psycopg.connect(f"{server}/postgres", autocommit=True, connect_timeout=3) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
            if known is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.OperationalError as error:
        raise CommandError(f"PostgreSQL does not answer at {server}: {error}") from None
