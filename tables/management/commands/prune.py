"""`manage.py prune`: what beat does every night, now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tables import retention


class Command(BaseCommand):
    """Prints what went."""

    help = "Throw away what the operator's figures no longer keep: cards of hands without people, old chat, sessions that are over."

    def handle(self, *args: Any, **options: Any) -> None:
        went = retention.prune()
        self.stdout.write(f"{went['hands']} hands without people, {went['chat']} chat lines.")
