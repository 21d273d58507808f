"""`manage.py restore FILE`: the house of a back-up in place of this one, brought up to date and added up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from poker_site import backups


class Command(BaseCommand):
    """Exit status 1 if the restored house does not add up."""

    help = "Put the house of a back-up in place of this one. The house must stand; hands that ran in the copy are void at the next start."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file")
        parser.add_argument("--replace", action="store_true", help="lose the house that is here")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            told = backups.restore(Path(options["file"]), replace=options["replace"])
        except backups.Refused as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"The house of {told['made_at']} is back: {told['players']} players, {told['hands']} hands.")
        call_command("audit", stdout=self.stdout)
