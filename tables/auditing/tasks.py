"""The nightly audit. A run that is lost is made up for by the next; a doubled one finds the same."""

from __future__ import annotations

from celery import shared_task

from tables.auditing import work


@shared_task(name="auditing.nightly")
def nightly() -> None:
    """Adds up the whole house, while hands run."""
    work.run()
