"""What the staff does to an account: each with a reason, told to the player, written into the book; sessions and addresses."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.models import Player
from lobby.oversight.models import Deed
from lobby.people import addresses, measures
from lobby.people.models import Address, Measure, Note
from tests.factories import operator, player, staff

PASSWORD = "a horse that swims"
pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


def do(client: Client, target: Player, kind: str, **told: str):
    return client.post(reverse("admin:lobby_player_measure", args=[target.pk, kind]), told)


def sign_in(nickname: str, **more: str) -> Client:
    client = Client(**more)
    client.post(reverse("account_login"), {"login": nickname, "password": PASSWORD})
    return client


def test_a_warning_meets_him_until_he_has_read_it(client, bela) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    assert do(client, radek, "warn", reason=" ").status_code == 200
    assert not Measure.objects.exists()
    do(client, radek, "warn", reason="No talk about <b>live</b> hands")
    assert Deed.objects.get(verb="warned").reason == "No talk about <b>live</b> hands"
    his = sign_in("Radek")
    assert "The house warns you." in his.get("/").content.decode()
    page = his.get(reverse("people:account")).content.decode()
    assert "No talk about &lt;b&gt;live&lt;/b&gt; hands" in page
    his.post(reverse("people:acknowledge", args=[Measure.objects.get().pk]))
    his.post(reverse("people:acknowledge", args=[Measure.objects.get().pk]))
    assert "The house warns you." not in his.get("/").content.decode()
    assert Measure.objects.get().seen_at is not None


def test_a_suspension_ends_by_itself(client, bela) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    his = sign_in("Radek")
    for wrong in ("0", "-1", "9999", "x", ""):
        do(client, radek, "suspend", reason="Rude", days=wrong)
    assert not Player.objects.get(pk=radek.pk).is_suspended
    do(client, radek, "suspend", reason="Rude", days="3")
    assert not his.get("/").context["user"].is_authenticated
    answer = his.post(reverse("account_login"), {"login": "Radek", "password": PASSWORD})
    assert answer.status_code == 403
    assert "Rude" in answer.content.decode()
    wrong = his.post(reverse("account_login"), {"login": "Radek", "password": "guess"}).content.decode()
    assert "Rude" not in wrong
    Player.objects.filter(pk=radek.pk).update(suspended_until=timezone.now() - timedelta(seconds=1))
    assert sign_in("Radek").get("/").context["user"].is_authenticated
    assert Deed.objects.filter(verb="suspended").count() == 1


def test_a_suspension_is_ended_early_with_a_reason(client, bela) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    measures.suspend(radek, "Rude", timezone.now() + timedelta(days=2), bela)
    do(client, radek, "resume", reason="He said sorry")
    do(client, radek, "resume", reason="Once more")
    assert Measure.objects.filter(kind=Measure.RESUMED).count() == 1
    assert sign_in("Radek").get("/").context["user"].is_authenticated


def test_no_suspension_of_a_closed_account_or_into_the_past(bela) -> None:
    radek = player("Radek")
    assert not measures.suspend(radek, "why", timezone.now(), bela)
    measures.close(radek, "Collusion", bela)
    assert not measures.suspend(radek, "why", timezone.now() + timedelta(days=1), bela)
    assert not measures.close(radek, "again", bela)
    assert measures.reopen(radek, "A mistake", bela)
    assert not measures.reopen(radek, "again", bela)
    assert [each.kind for each in Measure.objects.order_by("pk")] == ["closed", "reopened"]


def test_notes_are_the_staffs_and_never_change(client, bela) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    do(client, radek, "note", reason="Plays well")
    for role in ("floor", "cashier"):
        helper = Client()
        helper.force_login(staff(role))
        do(helper, radek, "note", reason=f"Seen by the {role}")
        assert "Plays well" in helper.get(reverse("admin:lobby_player_change", args=[radek.pk])).content.decode()
    assert Note.objects.count() == 3
    assert do(client, radek, "note", reason="x" * 1001).status_code == 200
    assert Note.objects.count() == 3
    his = sign_in("Radek")
    assert "Plays well" not in his.get(reverse("people:account")).content.decode()


@pytest.mark.parametrize("kind", ["warn", "suspend", "sessions", "erase"])
def test_nobody_does_it_to_himself_a_bot_or_who_stands_above(client, bela, kind) -> None:
    from tests.factories import bot

    for target in (bela, bot()):
        assert do(client, target, kind, reason="why", days="1").status_code == 403
    helper = Client()
    helper.force_login(staff("floor"))
    for target in (bela, staff("cashier")):
        assert do(helper, target, kind, reason="why", days="1").status_code == 403
    assert not Measure.objects.exists()


def test_an_unknown_kind_is_no_page(client, bela) -> None:
    assert do(client, player(), "reward", reason="x").status_code == 404


# ---------------------------------------------------------------- sessions and addresses


def test_sessions_and_addresses_stand_on_the_desk(client, bela) -> None:
    radek, ana = Player.objects.create_user("Radek", PASSWORD), Player.objects.create_user("Ana", PASSWORD)
    his = sign_in("Radek", REMOTE_ADDR="192.0.2.9", HTTP_USER_AGENT=FIREFOX)
    sign_in("Ana", REMOTE_ADDR="192.0.2.9")
    page = client.get(reverse("admin:lobby_player_change", args=[radek.pk])).content.decode()
    assert "Firefox on Linux" in page
    assert "192.0.2.9" in page
    assert reverse("admin:lobby_player_change", args=[ana.pk]) in page
    found = client.get(reverse("admin:lobby_player_changelist"), {"q": "192.0.2.9"}).context["cl"].queryset
    assert {each.nickname for each in found} == {"Radek", "Ana"}
    session = addresses.sessions_of(radek)[0]
    client.post(reverse("admin:lobby_player_end_session", args=[ana.pk, session.pk]))
    assert his.get("/").context["user"].is_authenticated
    client.post(reverse("admin:lobby_player_end_session", args=[radek.pk, session.pk]))
    assert not his.get("/").context["user"].is_authenticated


def test_addresses_are_no_business_of_the_floor(client) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD, email="radek@example.org")
    sign_in("Radek", REMOTE_ADDR="192.0.2.9")
    client.force_login(staff("floor"))
    assert "192.0.2.9" not in client.get(reverse("admin:lobby_player_change", args=[radek.pk])).content.decode()
    for term in ("192.0.2.9", "radek@example.org"):
        assert not client.get(reverse("admin:lobby_player_changelist"), {"q": term}).context["cl"].queryset.exists()


def test_a_player_ends_his_other_session(client) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    here, there = sign_in("Radek"), sign_in("Radek", REMOTE_ADDR="192.0.2.9")
    other = next(each for each in addresses.sessions_of(radek) if each.session_key == there.session.session_key)
    assert "192.0.2.9" in here.get(reverse("usersessions_list")).content.decode()
    here.post(reverse("people:end_session", args=[other.pk]))
    assert not there.get("/").context["user"].is_authenticated
    assert here.get("/").context["user"].is_authenticated


def test_one_row_an_address(client) -> None:
    radek = player("Radek")
    for agent in ("one", "two" * 500, ""):
        addresses.saw(radek.pk, "192.0.2.9", agent)
    addresses.saw(radek.pk, "", "nowhere")
    assert Address.objects.filter(player=radek).count() == 1
