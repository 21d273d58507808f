"""`manage.py season`: evenings of pretended play, so that an operator can look at his reports before the first guest comes."""

from __future__ import annotations

import time
from typing import Any

from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from tables import lease, outage, season


class Command(BaseCommand):
    help = "Play pretended evenings into a house without people. Never in a house that is open: the players stay in its books."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--days", type=int, default=30)
        parser.add_argument("--hands", type=int, default=15, help="hands an evening")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if lease.others_live():
            raise CommandError("The house is running: stop it first.")
        found = lease.open_lease("season")
        try:
            if found is not None:
                outage.settle(found)
            lease.renew()
            began = time.monotonic()
            played = season.play(options["days"], options["hands"], timezone.now(), lease.renew)
            lease.mark_clean_stop()
        except RuntimeError as fault:
            raise CommandError(str(fault)) from None
        finally:
            lease.close_lease()
        self.stdout.write(f"{played} hands on {options['days']} evenings in {time.monotonic() - began:.0f} s.")
