"""`python -m bench.serve PORT`: one web process of the room, but with no limit on how fast one socket may speak."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from lobby import consumers

    consumers.RATE = consumers.BURST = 1e9
    settings.SOCKETS_PER_ADDRESS = 10_000
    call_command("web", port=int(sys.argv[1]))
