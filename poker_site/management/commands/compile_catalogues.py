"""`manage.py compile_catalogues`: like Django's compilemessages, without GNU gettext."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from poker_site.catalogues import compile_catalogues


class Command(BaseCommand):
    help = "Compile the message catalogues in locale/ that changed."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{compile_catalogues(settings.LOCALE_PATHS)} catalogue(s) compiled.")
