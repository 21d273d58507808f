"""Pages that are seen seldom, each kept as its reader gets it: `python -m tests.browser.staged_pages FILE`.

All pages of the operator's desk, found by themselves, and those of players whom something has happened to. It knows how such pages
come about, not what they look like.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import django

django.setup()

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.announcements.models import Announcement
from lobby.kinds.models import Kind
from lobby.models import Player
from lobby.people import arrivals, door
from lobby.people.models import Arrival
from lobby.private import doors
from lobby.private.models import Guest
from tables import chat, disputes
from tables.auditing.models import Alarm, Audit
from tables.models import FakeAllIn, FakeWarning, Hand
from tests import factories
from tests.browser.staged import fetched, open_house, undone
from tests.site import test_who_may as who_may
from tests.tables.felt import Felt, make_table

Pages = dict[str, dict[str, str] | None]


def signed_in(player: Player) -> Client:
    client = Client(HTTP_HOST="localhost")
    client.force_login(player)
    return client


def of_the_desk(rows: dict[str, Any]) -> Pages:
    """Everything that an operator may open, by name."""
    one_more_of_each(rows)
    client = signed_in(rows["boss"])
    asked = [(name, address) for name, address, who in who_may.addresses(rows) if who and name not in who_may.BY_POST]
    return {f"desk: {name}": fetched(client, address) for name, address in asked}


def one_more_of_each(rows: dict[str, Any]) -> None:
    """Of what only the desk's own lists name."""
    boss, hand, (one, other) = rows["boss"], rows["hand"], rows["people"]
    table = make_table(is_private=True, owner=one)
    link = doors.invite(table, one)
    Guest.objects.create(table=table, player=other, invitation=link)
    arrivals.invite(boss, 5, None, "The club")
    Authenticator.objects.create(user=factories.player("Key"), type="totp", data={"secret": "x"})
    Kind.objects.create(name="Evening", small_blind=10, big_blind=20, min_buy_in=400, max_buy_in=2_000, seats=4)
    Announcement.objects.create(text="The house closes at ten.", by=boss, until=timezone.now())
    line = chat.say(hand.room_id, other.pk, "you fish")
    chat.report(line, one.pk, "insult")
    chat.shut_up(factories.player("Loud").pk, "shouts", boss, None)
    disputes.look(hand, boss, "Two players share an address")
    FakeAllIn.objects.create(player=one, ordinal=1, table=hand.room.table, hand_id=hand.pk, seat=0, put_in=1, kept=1, used=1, allowance=2)
    Alarm.objects.create(audit=Audit.objects.create(findings=1), lines=[])


# ---------------------------------------------------------------- of players


def of_players(rows: dict[str, Any]) -> Pages:
    """Pages of those whom something has happened to, by the address's name."""
    return {**at_the_tables(rows["hand"], rows["boss"], *rows["people"]), **at_the_door(), **second_factor()}


def at_the_tables(hand: Hand, boss: Player, one: Player, other: Player) -> Pages:
    client = signed_in(one)
    line = chat.say(hand.room_id, other.pk, "you fish, again")
    FakeWarning.objects.create(player=one, operator=boss, uses=1, text="Mind your line.")
    full = Felt(make_table(seats=2))
    full.seated(2)
    Felt(make_table()).sit(one, 0)
    asked = {
        "tables:receipt": who_may._receipt(one, hand).pk, "tables:report_line": line.pk, "tables:warning": None,
        "tables:wait": full.table.pk, "tables:several": None,
    }  # fmt: skip
    return {name: fetched(client, reverse(name, args=[given] if given else [])) for name, given in asked.items()}


def at_the_door() -> Pages:
    """Of who waits for an operator, and of who has lost his way in."""
    client = Client(HTTP_HOST="localhost")
    names = ("account_inactive", "account_email_verification_sent", "account_reset_password_done", "account_reset_password_from_key_done")
    found = {name: fetched(client, reverse(name)) for name in names}
    found["account_confirm_email"] = fetched(client, reverse("account_confirm_email", args=["x:y:z"]))
    found["account_reset_password_from_key"] = fetched(client, reverse("account_reset_password_from_key", args=["1", "x-y"]))
    session = client.session
    session[door.WAITS] = Arrival.objects.get(state=Arrival.WAITING).pk
    session.save()
    return found | {"people:waiting": fetched(client, reverse("people:waiting"))}


def second_factor() -> Pages:
    """Taking it, living with it, and signing in with it."""
    player = factories.player("Careful")
    client = Client(HTTP_HOST="localhost")
    client.post(reverse("account_login"), {"login": "Careful", "password": "secret"})
    client.post(reverse("account_reauthenticate"), {"password": "secret"})
    found = {"mfa_activate_totp": fetched(client, reverse("mfa_activate_totp"))}
    Authenticator.objects.create(user=player, type="totp", data={"secret": "x"})
    RecoveryCodes.activate(player)
    names = ("mfa_index", "mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_deactivate_totp", "mfa_reauthenticate")
    found |= {name: fetched(client, reverse(name)) for name in names}
    later = Client(HTTP_HOST="localhost")
    later.post(reverse("account_login"), {"login": "Careful", "password": "secret"})
    return found | {"mfa_authenticate": fetched(later, reverse("mfa_authenticate"))}


def main() -> None:
    open_house()
    with undone():
        rows = who_may.one_of_each()
        pages = {**of_players(rows), **of_the_desk(rows)}
    Path(sys.argv[1]).write_text(json.dumps(pages))


if __name__ == "__main__":
    main()
