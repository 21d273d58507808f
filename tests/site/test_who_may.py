"""Who may open which page: every page and action of the operator's desk by role, every address that names somebody else's row.

All are found by themselves, in the addresses and in the admin's registry: a new one without a word here fails.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

from lobby.accounts import roles
from lobby.admin.measures import PAGES
from lobby.cashier.models import Request
from lobby.models import Player
from lobby.people import measures, resets
from lobby.people.models import Arrival
from lobby.rake.models import Schedule, Version
from tables import chat, disputes
from tables.archive import past, shares
from tables.models import Dispute, Hand, HandLook, Incident, MassDrop, Receipt
from tests.factories import player, staff
from tests.tables.felt import Felt, make_table

pytestmark = pytest.mark.django_db

NOBODY, O, F, C = "", "o", "f", "c"  # noqa: E741 - operator, floor, cashier
EVERY = "ofc"
LETTER = {"o": "operator", "f": "floor", "c": "cashier"}

MODELS = {
    # model: who sees the list and a row, who adds, who deletes
    "ledger_account": ("oc", NOBODY, NOBODY),
    "ledger_transfer": ("oc", NOBODY, NOBODY),
    "people_arrival": (O, NOBODY, NOBODY),
    "people_invitation": (O, O, NOBODY),
    "lobby_housesettings": (O, NOBODY, NOBODY),
    "lobby_player": (EVERY, NOBODY, NOBODY),
    "lobby_table": ("of", "of", NOBODY),
    "mfa_authenticator": (O, NOBODY, O),
    "oversight_deed": ("of", NOBODY, NOBODY),
    "kinds_kind": ("of", "of", NOBODY),
    "announcements_announcement": ("of", "of", NOBODY),
    "private_invitation": ("of", NOBODY, NOBODY),
    "private_guest": ("of", NOBODY, NOBODY),
    "auditing_audit": ("oc", NOBODY, NOBODY),
    "auditing_alarm": ("oc", NOBODY, NOBODY),
    "cashier_request": ("oc", NOBODY, NOBODY),
    "cashier_rights": ("oc", NOBODY, NOBODY),
    "rake_schedule": ("oc", O, NOBODY),
    "tables_chatreport": ("of", NOBODY, NOBODY),
    "tables_chatban": ("of", "of", "of"),
    "tables_dispute": ("of", NOBODY, NOBODY),
    "tables_handlook": ("of", NOBODY, NOBODY),
    "tables_hand": ("of", NOBODY, NOBODY),
    "tables_incident": ("of", NOBODY, NOBODY),
    "tables_fakeallin": ("of", NOBODY, NOBODY),
    "tables_massdrop": ("of", NOBODY, NOBODY),
}
PAGES_OF_THE_DESK = {
    "index": EVERY, "app_list": EVERY, "password_change": EVERY, "password_change_done": EVERY, "jsi18n": EVERY, "status": "of",
    "people_arrival_decide": O,
    "ledger_trial": "oc", "auditing_audit_run": O, "auditing_rake": "oc", "auditing_audit_felt": "oc", "auditing_unfreeze": O,
    "reports:play": EVERY, "reports:occupancy": EVERY, "reports:results": EVERY, "reports:pairs": "of", "reports:pair_hands": "of",
    "lobby_player_ban": O, "lobby_player_unban": O, "lobby_player_role": O, "lobby_player_reset_link": O, "lobby_player_end_session": O,
    "auth_user_password_change": O,
    "cashier_request_decide": "oc", "cashier_request_approve": "oc", "cashier_move_money": "oc",
    "rake_schedule_copy": O, "rake_schedule_plan": O, "rake_schedule_withdraw": O,
    "tables_chatban_mute": "of", "tables_dispute_decide": "of", "tables_hand_look": "of", "tables_fakeallin_warn": "of",
    "tables_massdrop_end": "of",
}  # fmt: skip
MEASURES = {"note": EVERY, "warn": "of", "suspend": O, "resume": O, "sessions": O, "erase": O}
ACTIONS = {
    "people.arrival": {"approve_all": O},
    "people.invitation": {"take_back": O},
    "lobby.table": dict.fromkeys(("close_tables", "open_tables", "pause", "go_on", "say", "invite"), "of"),
    "kinds.kind": {"open_one_now": "of"},
    "announcements.announcement": {"end_them": "of"},
    "private.invitation": {"end_them": "of"},
    "tables.chatreport": {"no_ban": "of", "ban_for_a_day": "of", "ban_for_good": "of"},
    "tables.chatban": {"delete_selected": "of"},
    "mfa.authenticator": {"delete_selected": O},
}
BY_POST = {"auditing_audit_run", "auditing_unfreeze", "rake_schedule_withdraw", "cashier_request_approve", "lobby_player_end_session"}
"""Asked for by a button: a GET says so, or leads back."""
OPEN_TO_ALL = {"login", "logout", "autocomplete", "view_on_site", None}
"""Django's own, which ask for themselves, and the page that catches the rest."""


@pytest.fixture
def rows(editions: None) -> dict[str, Any]:
    return one_of_each()


def one_of_each() -> dict[str, Any]:
    """One row of each kind that an address can name."""
    felt = Felt(make_table())
    people = felt.seated(2)
    number = felt.deal().hand_id
    felt.fold_out()
    hand = Hand.objects.get(pk=number)
    radek, waits = player("Radek"), player("Mia", is_active=False)
    boss = staff("operator", "Bela")
    version = Version.objects.order_by("pk")[0]
    version.pk, version.schedule = None, Schedule.objects.create(name="Ours")
    version.save()
    return {
        "player_id": radek.pk, "id": radek.pk, "number": number, "dispute_id": disputes.report(hand, people[0].pk, "odd").pk,
        "arrival_id": Arrival.objects.create(player=waits, state=Arrival.WAITING).pk, "session_id": 1,
        "drop_id": MassDrop.objects.create(dropped=3, present=5).pk, "version_id": version.pk, "schedule_id": version.schedule_id,
        "request_id": Request.objects.create(player=radek, kind=Request.ASK, amount=100).pk, "app_label": "lobby", "kind": "warn",
        "table_id": hand.room_id, "one": people[0].pk, "other": people[1].pk,
        "hand": hand, "people": people, "boss": boss,
    }  # fmt: skip


def walk(patterns: Any, before: str = "") -> Any:
    """Names and addresses of all patterns below."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            name = f"{pattern.namespace}:" if pattern.namespace else ""
            for inner, address in walk(pattern.url_patterns, before + str(pattern.pattern)):
                yield (f"{name}{inner}" if inner else None), address
        else:
            yield pattern.name, before + str(pattern.pattern)


def desk() -> dict[str | None, str]:
    """The operator's pages by name, wherever they hang."""
    return {
        name.removeprefix("admin:") if name else None: address
        for name, address in walk(get_resolver().url_patterns)
        if address.startswith("admin/")
    }


def expected(name: str) -> str | None:
    """The letters of those who may open it, or None for a page that nobody has thought of."""
    if name in PAGES_OF_THE_DESK:
        return PAGES_OF_THE_DESK[name]
    model, _line, page = name.rpartition("_")
    if model not in MODELS:
        return None
    sees, adds, deletes = MODELS[model]
    return {"changelist": sees, "change": sees, "history": sees, "add": adds, "delete": deletes}.get(page)


def addresses(rows: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Name, address and expectation of every page; a measure has a page a kind."""
    found = []
    for name, pattern in desk().items():
        if name in OPEN_TO_ALL or name == "lobby_player_measure" or name.endswith("_history"):
            continue
        wanted = re.findall(r"<(?:\w+:)?(\w+)>", pattern)
        rows["object_id"] = _a_row(name)
        given = {one: rows["app_label"] if one == "app_label" else rows.get(one, "999999") for one in wanted}
        named = name if name == "status" or ":" in name else f"admin:{name}"
        found.append((name, reverse(named, kwargs=given), expected(name) or ""))
    page = "admin:lobby_player_measure"
    return found + [(f"measure {kind}", reverse(page, args=[rows["player_id"], kind]), MEASURES[kind]) for kind in PAGES]


def _a_row(name: str) -> str:
    """The key of a row of the page's model, if there is one."""
    model = name.rpartition("_")[0]
    found = [each for each in admin.site._registry if f"{each._meta.app_label}_{each._meta.model_name}" == model and each._meta.managed]
    row = found[0]._default_manager.order_by("pk").last() if found else None
    return str(row.pk) if row is not None else "999999"


def test_every_page_is_thought_of() -> None:
    new = [name for name in desk() if name not in OPEN_TO_ALL and name != "lobby_player_measure" and expected(str(name)) is None]
    assert new == [], "say here who may open them"
    assert set(MEASURES) == set(PAGES)


@pytest.mark.parametrize("letter", LETTER)
def test_pages_by_role(letter: str, rows: dict[str, Any]) -> None:
    """Who may, gets the page; who may not, is refused, and by a form as well."""
    client = Client()
    client.force_login(rows["boss"] if letter == O else staff(LETTER[letter]))
    wrong = []
    for name, address, who in addresses(rows):
        status = client.get(address).status_code
        if letter in who:
            fine = status in (200, 302) or (name in BY_POST and status == 405) or ("/999999/" in address and status == 404)
        else:
            fine = (status == 403 or (name in BY_POST and status == 405)) and client.post(address).status_code == 403
        if not fine:
            wrong.append((name, address, who, status))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("who", ["anonymous", "player"])
def test_no_page_for_players_and_strangers(who: str, rows: dict[str, Any]) -> None:
    client = Client()
    if who == "player":
        client.force_login(Player.objects.get(nickname="Radek"))
    wrong = []
    for name, address, _who in addresses(rows):
        for answer in (client.get(address), client.post(address)):
            away = answer.status_code == 302 and "/login/" in answer["Location"]
            if not away and answer.status_code not in (403, 404):
                wrong.append((name, answer.status_code))
    assert not wrong, "\n".join(map(str, wrong))
    assert not Player.objects.get(nickname="Radek").is_banned


def test_actions_by_role(rows: dict[str, Any]) -> None:
    wrong = []
    for letter, role in LETTER.items():
        request = RequestFactory().get("/")
        request.user = rows["boss"] if letter == O else staff(role)
        for model, page in admin.site._registry.items():
            wanted = {name for name, who in ACTIONS.get(model._meta.label_lower, {}).items() if letter in who}
            there = set(page.get_actions(request))
            if there != wanted:
                wrong.append((model._meta.label_lower, role, sorted(there), sorted(wanted)))
    assert not wrong, "\n".join(map(str, wrong))


def test_menus_by_role(rows: dict[str, Any]) -> None:
    for letter, role in LETTER.items():
        client = Client()
        client.force_login(rows["boss"] if letter == O else staff(role))
        listed = client.get(reverse("admin:index")).context["available_apps"]
        shown = {f"{app['app_label']}_{model['object_name'].lower()}" for app in listed for model in app["models"]}
        assert shown == {model for model, (sees, _adds, _deletes) in MODELS.items() if letter in sees}, role


# ------------------------------------------------------------------ other people's rows

FOR_ALL = {
    "lobby:rules", *(f"tables:{page}" for page in (
        "table", "open", "act", "show", "leave", "sit_out", "sit_out_now", "sit_out_big_blind", "come_back", "post_now", "sit", "seat_me",
        "auto_chips", "top_up", "wait", "stop_waiting", "say", "react", "mute", "report_line", "unmute", "last_hand", "hands_download",
        "notes", "watchers",
    )),
    "tables:shared",
    "tables:invitation",
    "people:new_password",
}  # fmt: skip
"""What everybody may name: tables, lines of chat that all have heard; links that nobody guesses. What they do concerns the asker."""


def foreign(rows: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Addresses that name a row of somebody else, by the address's name."""
    hand, owner = rows["hand"], rows["people"][0]
    receipt = _receipt(owner, hand)
    warning = measures.warn(owner, "careful", rows["boss"])
    share = shares.share(past.read(hand), owner.pk, with_cards=True)
    return {
        "cashier:withdraw_request": {"request_id": rows["request_id"]},
        "tables:hand": {"number": hand.pk},
        "tables:host": {"table_id": make_table(owner=owner).pk},
        "tables:hand_download": {"number": hand.pk, "kind": "text"},
        "tables:share": {"number": hand.pk},
        "tables:revoke": {"share_id": share.pk},
        "tables:receipt": {"receipt_id": receipt.pk},
        "people:acknowledge": {"measure_id": warning.pk},
        "people:end_session": {"session_id": _session(owner)},
    }


def _receipt(owner: Player, hand: Hand) -> Receipt:
    incident = Incident.objects.create(kind="outage")
    table = hand.room.table
    return Receipt.objects.create(
        incident=incident, player=owner, table=table, seat=0, currency=table.currency, in_hand=0, stack=5, total=5
    )


def _session(owner: Player) -> int:
    from allauth.usersessions.models import UserSession

    client = Client()
    client.force_login(owner)
    made = UserSession.objects.create(user=owner, ip="192.0.2.1", session_key=client.session.session_key, user_agent="x")
    return int(made.pk)


def test_every_address_that_names_a_row_is_thought_of(rows: dict[str, Any]) -> None:
    named = {
        name for name, address in walk(get_resolver().url_patterns)
        if name and "<" in address and name.split(":")[0] in ("lobby", "cashier", "tables", "people")
    }  # fmt: skip
    assert named == FOR_ALL | set(foreign(rows)), "say here whose rows they name"


def test_nobody_gets_at_another_players_rows(rows: dict[str, Any]) -> None:
    """No wallet, statement, card, dispute, receipt or session of somebody else, however its address is asked."""
    own = foreign(rows)
    stranger = Client()
    stranger.force_login(player("Ana"))
    nobody = Client()
    wrong = []
    for name, given in own.items():
        address = reverse(name, kwargs=given)
        for ask in (stranger.get, stranger.post):
            if ask(address).status_code not in (403, 404, 405):
                wrong.append((name, ask.__name__))
        answer = nobody.post(address)
        if answer.status_code != 405 and "/login/" not in answer.get("Location", ""):
            wrong.append((name, "anonymous"))
    assert not wrong, "\n".join(map(str, wrong))
    assert measures.unread(rows["people"][0].pk) is not None
    assert Request.objects.get(pk=rows["request_id"]).state == Request.WAITING


def test_own_pages_tell_of_oneself_only(rows: dict[str, Any]) -> None:
    """The pages without a number take the player from the session, whatever the address says besides."""
    ana = player("Ana")
    client = Client()
    client.force_login(ana)
    owner = rows["people"][0]
    Dispute.objects.filter(player=owner).update(reason="a reason nobody else reads")
    chat.shut_up(owner.pk, "a reason nobody else reads", rows["boss"], None)
    for page in ("cashier:wallet", "cashier:statement", "tables:disputes", "tables:hands", "people:account", "usersessions_list"):
        text = client.get(reverse(page), {"player": owner.pk, "player_id": owner.pk, "user": owner.pk}).content.decode()
        assert owner.nickname not in text, page
        assert "a reason nobody else reads" not in text, page


def test_a_hands_players_read_who_looked(rows: dict[str, Any], client: Client) -> None:
    """The reason and the time of a look at hidden cards; not a look at one's own seat, and nobody else reads it."""
    hand, reader = rows["hand"], rows["people"][0]
    disputes.look(hand, rows["boss"], "Two players share an address")
    HandLook.objects.create(hand=hand, operator=rows["boss"], reason="my own seat", own_seat_only=True, created_at=timezone.now())
    client.force_login(reader)
    page = client.get(reverse("tables:hand", args=[hand.pk])).content.decode()
    assert "An operator looked at the hidden cards on" in page
    assert "Two players share an address" in page
    assert "my own seat" not in page
    assert rows["boss"].nickname not in page


def test_a_role_that_is_taken_ends_at_the_next_page(rows: dict[str, Any], client: Client) -> None:
    floor = staff("floor")
    client.force_login(floor)
    assert client.get(reverse("admin:tables_hand_changelist")).status_code == 200
    roles.assign(floor, "cashier")
    assert client.get(reverse("admin:tables_hand_changelist")).status_code == 403
    roles.assign(floor, "")
    assert "/login/" in client.get(reverse("admin:index"))["Location"]


def test_an_unknown_link_is_over(client: Client, rows: dict[str, Any]) -> None:
    for token in ("none", "x" * 900, resets.make(Player.objects.get(nickname="Radek"), rows["boss"])[:-1]):
        assert client.get(reverse("people:new_password", args=[token])).status_code == 410
