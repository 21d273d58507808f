"""`manage.py web`: one web process of several, beside Celery's worker and beat, on PostgreSQL and Redis."""

from __future__ import annotations

from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Run one Daphne process. Several may share one port through an inherited socket (--fd)."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--fd", type=int, default=None, help="an inherited listening socket instead of host and port")

    def handle(self, *args: Any, **options: Any) -> None:
        from poker_site.server import RoomServer  # first: its loop must be there before anything imports Twisted

        place = {"fd": options["fd"]} if options["fd"] is not None else {"host": options["host"], "port": options["port"]}
        from poker_site.asgi import application

        server = RoomServer(application, **place)
        server.run()
        if server.failed:
            raise CommandError(f"Cannot listen: {server.failed}")
