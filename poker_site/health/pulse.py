"""The pulse of the task queues: beat sends a word through each, and whoever works there notes how long it travelled.

Kept in the cache (Redis, or the one process's memory), because a measurement of ten seconds ago is worth nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from celery import shared_task
from django.core.cache import cache

QUEUES = ("default", "clock")
PULSE_SECONDS = 10
LATE_SECONDS = 3 * PULSE_SECONDS
"""A queue that was silent for so long counts as standing still."""
KEEP_SECONDS = 24 * 3600


class Beat(NamedTuple):
    """The last sign of one queue; ages and lag in seconds, None where there was none."""

    queue: str
    age: float | None
    lag: float | None

    @property
    def is_well(self) -> bool:
        return self.age is not None and self.age <= LATE_SECONDS


@shared_task(name="poker_site.pulse")
def pulse() -> None:
    """Sent by beat every ten seconds: sends a word through each queue."""
    cache.set("pulse:beat", time.time(), KEEP_SECONDS)
    for queue in QUEUES:
        arrived.apply_async((queue, time.time()), queue=queue, expires=LATE_SECONDS)


@shared_task(name="poker_site.arrived")
def arrived(queue: str, sent: float) -> None:
    """A word came through; its lag is what a task waits now."""
    now = time.time()
    cache.set(f"pulse:{queue}", (now, max(0.0, now - sent)), KEEP_SECONDS)


def last_beat() -> float | None:
    """Seconds since beat last sent something; None if it never did."""
    at = cache.get("pulse:beat")
    return None if at is None else max(0.0, time.time() - at)


def beats() -> Iterator[Beat]:
    """The last sign of each queue."""
    now = time.time()
    for queue in QUEUES:
        found = cache.get(f"pulse:{queue}")
        yield Beat(queue, None, None) if found is None else Beat(queue, max(0.0, now - found[0]), found[1])
