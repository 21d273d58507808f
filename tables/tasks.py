"""What Celery does for the felt. The truth is in the rows: a task that is lost, late or doubled does no harm."""

from __future__ import annotations

from celery import shared_task

from tables import retention, settlement, timers
from tables.archive import filing


@shared_task(name="tables.sweep")
def sweep() -> None:
    """Due clocks, bots and hands; every quarter of a second, on a queue and worker of its own."""
    timers.sweep()


@shared_task(name="tables.settle_rake")
def settle_rake() -> None:
    """Rake of ended hands to the house; every ten seconds."""
    settlement.settle_rake()


@shared_task(name="tables.tend")
def tend() -> None:
    """Seats, bots and closings; every ten seconds."""
    timers.tend()


@shared_task(name="tables.prune")
def prune() -> None:
    """What need not be kept any longer; every night."""
    retention.prune()


@shared_task(name="tables.file_hands")
def file_hands() -> None:
    """Ended hands into the archive; every five seconds."""
    filing.file_due()
