"""`manage.py backup FILE`: the whole house as one file, while it runs."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand

from poker_site import backups


class Command(BaseCommand):
    """Prints where the copy is and what it holds."""

    help = "Write the whole house into one file. It may run meanwhile. The file holds hidden cards: keep it as you keep a key."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", nargs="?", help="where to; house-DATE-TIME.tar.gz in this folder without it")

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(options["file"] or f"house-{datetime.now():%Y%m%d-%H%M%S}.tar.gz").absolute()
        try:
            told = backups.back_up(target)
        except backups.Refused as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(f"{target}: {told['players']} players, {told['hands']} hands, {target.stat().st_size / 1e6:.1f} MB")
