"""`manage.py drain`: the planned stop of a house of several processes, to be called before they are stopped."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tables import lease, outage


class Command(BaseCommand):
    help = "Deal no new hand, let the running ones end, void what is left, and leave the mark of a clean stop (R-OUT-1)."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--off", action="store_true", help="deal again: the stop is called off")
        parser.add_argument("--notice", type=float, default=0, help="announce the stop on every page and deal on for so many seconds first")
        parser.add_argument("--seconds", type=float, default=None, help="what running hands get; the operator's figure without it")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["off"]:
            lease.stop_draining()
            self.stdout.write("The house deals again.")
            return
        void = outage.drain(options["seconds"], options["notice"])
        self.stdout.write(f"Drained. {void} hand(s) void and refunded." if void else "Drained. No hand had to be void.")
