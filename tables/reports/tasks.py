"""What Celery does for the reports."""

from __future__ import annotations

from celery import shared_task

from tables.reports import pairs


@shared_task(name="reports.digest_pairs")
def digest_pairs() -> None:
    """Pairs of yesterday and today; every half hour. A page that is asked for makes what is missing itself."""
    pairs.digest_recent()
