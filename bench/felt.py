"""A room full of players for the load: tables, seats, chips and sessions, made through the same doors as everywhere.

Run as `python -m bench.felt TABLES`: migrates the database of the environment and prints JSON, one entry a table:
its id and the session cookies of its six players.
"""

from __future__ import annotations

import json
import sys

PLAYERS = 6
STACK = 10_000_000
BIG_BLIND = 100


def make(tables: int) -> list[dict[str, object]]:
    """The tables with six players each, all of them ready to be dealt in."""
    from django.core.management import call_command

    from tables import lease

    call_command("migrate", interactive=False, verbosity=0)
    lease.open_lease("load")
    try:
        made = []
        for number in range(tables):
            lease.renew()
            made.append(_table(number))
        return made
    finally:
        lease.close_lease()


def _table(number: int) -> dict[str, object]:
    from django.db import transaction
    from django.utils import timezone

    from lobby.ledger.api import Move, mint, post, wallet
    from lobby.models import Player, Table
    from tables import room
    from tables.commands import Sit
    from tables.models import Seat

    table = Table.objects.create(
        name=f"Load {number}", variant="holdem", structure="nl", edition="pl", currency="fun", seats=PLAYERS, small_blind=BIG_BLIND // 2,
        big_blind=BIG_BLIND, min_buy_in=STACK, max_buy_in=STACK, decision_seconds=600, result_seconds=0, bots_wanted=0,
    )  # fmt: skip
    cookies = []
    for seat in range(PLAYERS):
        player = Player.objects.create_user(f"Load{number}x{seat}")
        with transaction.atomic():
            post(Move(f"load:{player.pk}", mint("fun"), wallet(player, "fun"), STACK, "grant"))
        room.handle(table.pk, player.pk, Sit(amount=STACK, seat=seat))
        cookies.append(_session(player))
    # The load answers no pings; nobody may be sat out for that.
    Seat.objects.filter(room_id=table.pk).update(seen_at=timezone.now() + timezone.timedelta(days=1))
    return {"table": table.pk, "cookies": cookies}


def _session(player: object) -> str:
    """A signed-in session, as logging in makes it."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)  # type: ignore[attr-defined]
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()  # type: ignore[attr-defined]
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(make(int(sys.argv[1])), sys.stdout)
