"""What every web process does besides answering: renew its lease, settle a found outage, sweep due clocks, go the round.

The sweep here stands beside Celery's, so that a dead worker or beat delays nobody. Knows when, not how: the judgement is
`tables.lease`, the refunds `tables.outage`, the deadlines `tables.timers`.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, connections

from tables import lease, outage, presence, timers

log = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0
JOIN_SECONDS = 2.0
"""What all threads together get to end; they die with the process, and each of their duties is safe to cut off."""


def process_name() -> str:
    """Machine and process number."""
    return f"{socket.gethostname()}:{os.getpid()}"


class Duties:
    """The threads of a web process. `start` may be called before the database is there: it is tried until it is."""

    def __init__(self) -> None:
        self._over = threading.Event()
        self._open = False
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin; returns at once, a second call does nothing. Until the lease is open and a found outage settled, the room
        refuses everything.
        """
        if self._threads:
            return
        for name, duty, seconds in (
            ("lease", self.keep_lease, settings.LEASE_RENEW_SECONDS),
            ("sweep", timers.sweep, settings.SWEEP_SECONDS),
            ("round", timers.tend, settings.TEND_SECONDS),
            ("presence", presence.look, settings.PRESENCE_SECONDS),
        ):
            thread = threading.Thread(target=self._repeat, args=(name, duty, seconds), name=f"duty-{name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Stop the threads and end the lease; a second call does nothing."""
        if self._over.is_set():
            return
        self._over.set()
        until = time.monotonic() + JOIN_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        try:
            lease.close_lease()
        except Exception as error:  # the database may be away; the lease then ends by itself
            log.warning("lease not closed", error=repr(error))

    def keep_lease(self) -> None:
        """Open or renew the lease once; settles what was found (R-OUT-1) and renews again."""
        found = lease.renew() if self._open else lease.open_lease(process_name())
        self._open = True
        if found is not None:
            log.warning("outage", incident=found.pk, seconds=found.gap_seconds)
            outage.settle(found)
            lease.renew()
            log.warning("outage settled", incident=found.pk)

    def _repeat(self, name: str, duty: Callable[[], object], seconds: float) -> None:
        try:
            while not self._over.is_set():
                close_old_connections()
                try:
                    duty()
                    pause = seconds
                except (InterfaceError, OperationalError) as error:  # once a second while it is away: no place for its whole story
                    log.warning("database away", duty=name, error=str(error).partition("\n")[0])
                    pause = max(seconds, RETRY_SECONDS)
                except Exception as error:
                    log.error("duty failed", duty=name, error=repr(error), exc_info=not settings.TESTING)
                    pause = max(seconds, RETRY_SECONDS)
                self._over.wait(pause)
        finally:
            connections.close_all()


DUTIES = Duties()
"""Those of this process."""
