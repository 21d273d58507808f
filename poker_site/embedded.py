"""Celery inside the server's process: worker threads and beat on the in-memory broker.

Two workers, so that a long task never keeps the clocks waiting: one for the queue `clock` with a single thread, one for
everything else. Knows nothing of the tasks.
"""

from __future__ import annotations

import threading
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import WorkController, state

READY_SECONDS = 10
QUEUES = {"default": 2, "clock": 1}
"""Threads for each queue."""


class EmbeddedCelery:
    """Start once, stop once. All threads are daemons: the end of the process waits for none."""

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._beat: Any = None

    def start(self) -> None:
        """Start the workers and, when they listen, beat."""
        for queue, threads in QUEUES.items():
            ready = threading.Event()
            worker = WorkController(
                app=self._app,
                pool="threads",
                concurrency=threads,
                queues=[queue],
                hostname=f"{queue}@embedded",
                without_heartbeat=True,
                without_mingle=True,
                without_gossip=True,
                ready_callback=lambda _consumer, ready=ready: ready.set(),
            )
            threading.Thread(target=worker.start, name=f"celery-{queue}", daemon=True).start()
            ready.wait(READY_SECONDS)
        # The scheduler that keeps nothing on disk, in a thread: a process could not share the broker's memory.
        self._beat = EmbeddedService(self._app, thread=True, scheduler_cls="celery.beat:Scheduler")
        self._beat.start()

    def stop(self) -> None:
        """Take no new task. What runs may end or be cut off with the process: every task is safe to repeat."""
        if self._beat is not None:
            self._beat.service.stop(wait=False)
        state.should_stop = 0
