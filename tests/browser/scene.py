"""What the browser tests need in the house: run as `python -m tests.browser.scene`, prints JSON.

Tables of people with long clocks, players with money, and for each a session that is signed in already.
"""

from __future__ import annotations

import json
from typing import Any

import django

NAMES = ("Radek", "Marta", "Piotr", "Zuzana", "Kinga", "Wiktor", "Ludmila", "Tomek")


def session_of(player: Any) -> str:
    """The key of a new session of the player."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def table(name: str, **more: Any) -> int:
    """A raked table of play euros, 0.50/1.00, with a clock that no test waits for."""
    from lobby.models import Table

    figures = {
        "small_blind": 50, "big_blind": 100, "min_buy_in": 20_00, "max_buy_in": 100_00, "currency": "euro", "raked": True,
        "decision_seconds": 120, "result_seconds": 6, "seats": 6,
    }  # fmt: skip
    return int(Table.objects.create(name=name, **{**figures, **more}).pk)


def main() -> dict[str, Any]:
    """Makes everything and says what it is called."""
    from django.conf import settings

    from lobby.kinds.models import Kind
    from lobby.models import HouseSettings
    from tests import factories

    settings.PASSWORD_HASHERS = factories.QUICK_HASHERS
    HouseSettings.get()
    # A test closes all its pages at once, and the same people come back to the same tables with what they like.
    HouseSettings.objects.update(mass_drop_players=0, rathole_minutes=0)
    players = {}
    for name in NAMES:
        player = factories.player(name)
        factories.fund(player, 2_000_00)
        factories.fund(player, 5_000, "fun")
        players[name] = session_of(player)
    players["Chief"] = session_of(factories.operator("Chief"))
    Kind.objects.create(
        name="Evening among friends", small_blind=10, big_blind=20, min_buy_in=400, max_buy_in=2_000, seats=4, for_players=True,
        decision_seconds=120, result_seconds=2,
    )  # fmt: skip
    Kind.objects.create(
        name="Evening for two", small_blind=50, big_blind=100, min_buy_in=20_00, max_buy_in=100_00, seats=2, currency="euro", raked=True,
        decision_seconds=120, result_seconds=1,
    )  # fmt: skip
    fixed = {"structure": "fl", "limit_a": 100, "limit_b": 200, "max_buy_in": 0}
    tables = {
        name: table(name) for name in ("Vltava one", "Vltava two", "Vltava three", "Vltava four", "Vltava five", "Felt one", "Felt two")
    }
    tables |= {"Ten": table("Ten", seats=10, result_seconds=8), "Fixed": table("Fixed", **fixed)}
    tables |= other_games(fixed) | {"Bank": table("Bank", decision_seconds=5, bank_seconds=40)}
    tables |= {"Pair": table("Pair", seats=2, result_seconds=1)}
    return {"players": players, "tables": tables, "pages": doors_of()}


def doors_of() -> dict[str, str]:
    """The addresses of pages that only their token or their owner opens."""
    from lobby.models import Player, Table
    from lobby.people import resets
    from lobby.private import doors
    from tests import factories

    host, chief = Player.objects.get(nickname="Ludmila"), Player.objects.get(nickname="Chief")
    private = Table.objects.get(pk=table("Behind the stove", owner=host, is_private=True, currency="fun", raked=False))
    invited = doors.invite(private, host)
    assert invited is not None
    locked = Table.objects.get(pk=table("Behind a password"))
    locked.set_password("kolo stolu")
    locked.save(update_fields=["password"])
    forgetful = factories.player("Forgetful")
    return {
        "forgotten": f"/account/password/{resets.make(forgetful, chief)}/",
        "host": f"/tables/{private.pk}/host/",
        "invitation": f"/tables/invitation/{invited.token}/",
        "locked": f"/tables/{locked.pk}/",
        "new_password": f"/account/password/{resets.make(Player.objects.get(nickname='Tomek'), chief)}/",
    }


def other_games(fixed: dict[str, Any]) -> dict[str, int]:
    """One table for each kind of question that Hold'em does not ask; results are short, so that hands follow quickly."""
    antes = {"small_blind": 0, "big_blind": 0, "ante": 10, "bring_in": 20}
    return {
        "Stud": table("Stud", variant="stud", **{**fixed, **antes}),
        "Triple": table("Triple", variant="triple27", **{**fixed, "big_blind": 100, "small_blind": 50}),
        "Telesina": table("Telesina", variant="telesina", structure="pl", **antes),
        "Split": table("Split", variant="draw32", structure="pl", seats=5, result_seconds=3),
        "Halves": table("Halves", variant="omaha8", structure="pl", result_seconds=1),
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main()))
