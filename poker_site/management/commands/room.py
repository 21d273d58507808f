"""`manage.py room`: the whole house in one process, from an empty folder to the first page.

Migrations, demo tables, Celery's threads, lease and sweeps, Daphne; one Ctrl-C drains, a second stops at once.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import structlog
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from poker_site import addresses
from poker_site.bound import CLOSING_SECONDS, CUT_OFF, end_within
from poker_site.catalogues import compile_catalogues
from poker_site.lockfile import AlreadyRunning, LockFile

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Run the whole house in this process: database, tasks, sockets and pages."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--host", default="localhost", help="0.0.0.0 lets the local network in")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        lock = LockFile(settings.VAR_DIR / "room.lock")
        try:
            lock.take(addresses.pages(host, port)[0])
        except AlreadyRunning as other:
            raise CommandError(f"The room is already running at {other.address or '(starting)'} (process {other.pid}).") from None
        try:
            status = self._run(host, port)
        finally:
            lock.leave()
        if status:
            raise SystemExit(status)

    def _run(self, host: str, port: int) -> int:
        listen = "127.0.0.1" if host == "localhost" else host
        if not addresses.port_is_free(listen, port):
            raise CommandError(f"Port {port} is taken by another program. Choose one with PORT=… (or --port).")
        self._prepare(host, port)

        # Only now: uvloop must be there before Daphne, and both read the settings changed above.
        from poker_site.server import RoomServer

        house = _House(self.stdout.write)
        house.open()
        from poker_site.asgi import application

        server = RoomServer(
            application,
            host=listen,
            port=port,
            on_ready=lambda: self._greet(host, port),
            begin_stop=lambda: house.close_in_thread(server.stop_from_thread),
        )
        server.run()
        if server.failed:
            house.leave()
            raise CommandError(f"Cannot listen on port {port}: {server.failed}")
        return house.status()

    def _prepare(self, host: str, port: int) -> None:
        names = addresses.hosts_for(host)
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *names]
        settings.CSRF_TRUSTED_ORIGINS = [*settings.CSRF_TRUSTED_ORIGINS, *(f"http://{name}:{port}" for name in names)]
        compile_catalogues(settings.LOCALE_PATHS)
        call_command("migrate", interactive=False, verbosity=0)
        call_command("demo", stdout=self.stdout)

    def _greet(self, host: str, port: int) -> None:
        here, *network = addresses.pages(host, port)
        self.stdout.write(f"The room is open: {here}")
        for address in network:
            self.stdout.write(f"In your network:  {address}")
        self.stdout.write("Ctrl-C finishes the running hands and stops.")
        self.stdout.flush()


class _House:
    """Lease, sweeps and tasks of the one process, and their orderly end."""

    def __init__(self, say: Any) -> None:
        from poker_site.celery import app
        from poker_site.duties import DUTIES
        from poker_site.embedded import EmbeddedCelery

        self._say = say
        self._duties = DUTIES
        self._celery = EmbeddedCelery(app)
        self._embedded_tasks = settings.CELERY_BROKER_URL.startswith("memory://")
        self.closed_cleanly = False

    def open(self) -> None:
        """Settle what an unclean end left behind before the first page, then start all threads."""
        self._duties.keep_lease()
        self._duties.start()
        if self._embedded_tasks:
            self._celery.start()

    def leave(self) -> None:
        """Stop the threads and end the lease, without a mark."""
        if self._embedded_tasks:
            self._celery.stop()
        self._duties.stop()

    def close_in_thread(self, then: Any) -> None:
        """Drain without keeping the loop from serving; `then` is called at the end, also when draining failed."""
        self._say("\nFinishing the running hands. Ctrl-C again stops at once.")
        threading.Thread(target=self._close, args=(then,), name="drain", daemon=True).start()

    def status(self) -> int:
        """The exit status; says so where the stop left no mark."""
        if self.closed_cleanly:
            return 0
        self._say("Stopped at once. Hands in progress will be void and refunded at the next start.")
        return CUT_OFF

    def _close(self, then: Any) -> None:
        from django.db import connections

        from lobby.models import HouseSettings
        from tables import outage

        began = time.monotonic()
        try:
            allowed = HouseSettings.get().drain_seconds
            end_within(allowed + CLOSING_SECONDS, self.status)
            void = outage.drain(allowed)
            self.closed_cleanly = True  # the mark is left; what follows only tidies up
            self.leave()
            told = f"{void} hand(s) void and refunded. " if void else ""
            self._say(f"{told}Stopped cleanly after {time.monotonic() - began:.0f} s.")
        except Exception as error:  # the house must end all the same; the next start then settles an outage
            log.error("drain failed", error=repr(error), exc_info=True)
        finally:
            connections.close_all()
            then()
