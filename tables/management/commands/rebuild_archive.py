"""`manage.py rebuild_archive`: the rows behind players' hands and statistics, made again out of steps and results."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tables.archive.filing import rebuild


class Command(BaseCommand):
    """May run while the house is open; safe to repeat."""

    help = "Makes the archive of ended hands and the sums of statistics again. Money is not touched."

    def handle(self, *args: Any, **options: Any) -> None:
        filed = rebuild()
        self.stdout.write(f"{filed} hands filed.")
