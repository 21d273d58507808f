"""Signing up, signing in, and the door that stays shut: what allauth's pages promise in this house."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import identify_hasher
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from lobby.accounts import bans
from lobby.ledger import api
from lobby.models import HouseSettings, Player
from lobby.signals import player_banned
from tests.factories import all_money, operator, player

pytestmark = pytest.mark.django_db

PASSWORD = "a horse that swims"


@pytest.fixture(autouse=True)
def fresh_limits():
    """allauth counts tries in the cache, which outlives a test."""
    cache.clear()


def sign_up(client: Client, nickname: str, **more: str):
    form = {"username": nickname, "email": "", "password1": PASSWORD, "password2": PASSWORD} | more
    return client.post(reverse("account_signup"), form)


def sign_in(client: Client, nickname: str, password: str = PASSWORD):
    return client.post(reverse("account_login"), {"login": nickname, "password": password})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def sent(monkeypatch):
    """What was sent to live groups."""
    messages: list[tuple[str, dict]] = []
    monkeypatch.setattr("lobby.live.group_send", lambda group, message: messages.append((group, message)))
    return messages


# ---------------------------------------------------------------- signing up


def test_a_nickname_and_a_password_make_an_account_with_its_welcome_grant(client) -> None:
    house = HouseSettings.get()
    assert sign_up(client, "Radek").status_code == 302
    radek = Player.objects.get(nickname="Radek")
    assert signed_in(client)
    assert radek.email == ""
    assert api.balance(radek, "fun") == house.welcome_fun > 0
    assert api.balance(radek, "euro") == house.welcome_euro > 0
    assert all_money("fun") == all_money("euro") == 0


def test_no_grant_no_account(client, monkeypatch) -> None:
    """The account and its grant stand or fall together."""

    def broken(_player: Player) -> None:
        raise RuntimeError("the ledger is away")

    monkeypatch.setattr("lobby.cashier.grants.grant_welcome", broken)
    with pytest.raises(RuntimeError):
        sign_up(client, "Radek")
    assert not Player.objects.filter(nickname="Radek").exists()


@pytest.mark.parametrize("twin", ["radek", "RADEK", "Ｒａｄｅｋ", " Radek "])
def test_a_nickname_has_one_owner_whatever_its_case_and_form(client, twin) -> None:
    player("Radek")
    answer = sign_up(client, twin)
    assert answer.status_code == 200
    assert "taken" in answer.content.decode()
    assert Player.objects.count() == 1


def test_two_who_ask_for_one_nickname_at_once_get_one_account(client, monkeypatch) -> None:
    """Both were told that it is free; the database decides, and the slower one is told in words."""
    monkeypatch.setattr("lobby.accounts.adapter.is_taken", lambda _nickname: False)
    player("Radek")
    answer = sign_up(client, "RADEK")
    assert answer.status_code == 200
    assert "taken" in answer.content.decode()
    assert not signed_in(client)
    assert Player.objects.count() == 1
    assert all_money("fun") == 0


def test_nobody_takes_a_name_that_looks_like_an_operators(client) -> None:
    operator("Bela")
    assert sign_up(client, "8ela").status_code == 200
    assert sign_up(client, "B.e.l.a").status_code == 200
    assert Player.objects.count() == 1


@pytest.mark.parametrize("crooked", ["<script>alert(1)</script>", "<b>x", "Rаdek", "admin", "a", "Bob\u202eyb"])
def test_a_crooked_nickname_is_refused_in_words_and_shown_literally(client, crooked) -> None:
    answer = sign_up(client, crooked)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "field__fault" in text
    assert "<script>alert(1)" not in text
    assert "<b>x" not in text
    assert not Player.objects.exists()


@pytest.mark.parametrize("weak", ["short", "password", "12345678901", "radek-radek"])
def test_a_weak_password_is_refused(client, weak) -> None:
    assert sign_up(client, "Radek-Radek", password1=weak, password2=weak).status_code == 200
    assert not Player.objects.exists()


def test_passwords_are_kept_as_argon2(settings) -> None:
    from poker_site.settings import base

    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS
    assert identify_hasher(player("Radek").password).algorithm == "argon2"


# ---------------------------------------------------------------- signing in


@pytest.mark.parametrize("typed", ["Żółw", "żółw", "ŻÓŁW", "z\u0307o\u0301łw"])
def test_signing_in_takes_the_nickname_in_any_case_and_form(client, typed) -> None:
    Player.objects.create_user("Żółw", PASSWORD)
    assert sign_in(client, typed).status_code == 302
    assert signed_in(client)


def test_a_wrong_password_opens_nothing_and_tries_are_limited(client) -> None:
    Player.objects.create_user("Radek", PASSWORD)
    for _try in range(6):
        answer = sign_in(client, "Radek", "wrong-password")
        assert not signed_in(client)
    assert "Too many failed tries" in answer.content.decode()
    sign_in(client, "Radek")
    assert not signed_in(client), "the right password is not tried either while the door is held"


def test_a_house_bot_has_no_door(client) -> None:
    Player.objects.create_bot("Botulin")
    for typed in ("", "!", "None"):
        sign_in(client, "Botulin", typed)
        assert not signed_in(client)


def test_a_login_does_not_lead_to_a_foreign_site(client) -> None:
    Player.objects.create_user("Radek", PASSWORD)
    answer = client.post(reverse("account_login") + "?next=https://evil.example/", {"login": "Radek", "password": PASSWORD})
    assert answer.status_code == 302
    assert "evil" not in answer["location"]


# ---------------------------------------------------------------- bans


def test_a_ban_ends_sessions_shuts_the_door_and_says_why(client, django_capture_on_commit_callbacks, sent) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    elsewhere = Client()
    assert sign_in(client, "Radek").status_code == sign_in(elsewhere, "Radek").status_code == 302
    with django_capture_on_commit_callbacks(execute=True):
        assert bans.ban(radek, "Collusion with Bob", by=operator("Bela"))
    for browser in (client, elsewhere):
        assert not browser.get(reverse("lobby:index")).context["user"].is_authenticated
    answer = sign_in(client, "Radek")
    assert answer.status_code == 403
    assert "Collusion with Bob" in answer.content.decode()
    assert not signed_in(client)
    assert (f"player.{radek.pk}", {"type": "player.close"}) in sent


def test_a_banned_player_learns_nothing_by_a_wrong_password(client) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    bans.ban(radek, "Collusion with Bob")
    answer = sign_in(client, "Radek", "wrong-password")
    assert answer.status_code == 200
    assert "Collusion" not in answer.content.decode()


def test_a_ban_leaves_other_sessions_alone(client) -> None:
    Player.objects.create_user("Ana", PASSWORD)
    sign_in(client, "Ana")
    bans.ban(player("Radek"), "no")
    assert client.get(reverse("lobby:index")).context["user"].is_authenticated


def test_a_ban_happens_once_and_can_be_lifted(client) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    heard = []
    player_banned.connect(lambda player, **_more: heard.append(player.pk), weak=False, dispatch_uid="test-ban")
    try:
        assert bans.ban(radek, "first")
        assert not bans.ban(radek, "second")
    finally:
        player_banned.disconnect(dispatch_uid="test-ban")
    assert heard == [radek.pk]
    assert Player.objects.get(pk=radek.pk).ban_reason == "first"
    assert bans.unban(radek)
    assert not bans.unban(radek)
    assert sign_in(client, "Radek").status_code == 302


def test_a_failed_cash_out_undoes_the_ban() -> None:
    """The ban and what the felt does with it are one transaction."""
    radek = player("Radek")

    def broken(**_more: object) -> None:
        raise RuntimeError("the room is away")

    player_banned.connect(broken, weak=False, dispatch_uid="test-ban")
    try:
        with pytest.raises(RuntimeError):
            bans.ban(radek, "why")
    finally:
        player_banned.disconnect(dispatch_uid="test-ban")
    assert not Player.objects.get(pk=radek.pk).is_banned


@pytest.mark.parametrize("door", ["log-out", "new password"])
def test_sockets_close_with_the_session_that_opened_them(client, sent, django_capture_on_commit_callbacks, door) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    sign_in(client, "Radek")
    with django_capture_on_commit_callbacks(execute=True):
        if door == "log-out":
            client.post(reverse("account_logout"))
        else:
            new = {"oldpassword": PASSWORD, "password1": "another horse swims", "password2": "another horse swims"}
            assert client.post(reverse("account_change_password"), new).status_code == 302
    assert sent == [(f"player.{radek.pk}", {"type": "player.close"})]


def test_signing_out_the_other_devices_closes_their_sockets(client, sent, django_capture_on_commit_callbacks) -> None:
    radek = Player.objects.create_user("Radek", PASSWORD)
    elsewhere = Client()
    sign_in(client, "Radek")
    sign_in(elsewhere, "Radek")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("usersessions_list"))
    assert sent == [(f"player.{radek.pk}", {"type": "player.close"})]
    assert not elsewhere.get(reverse("lobby:index")).context["user"].is_authenticated
    assert client.get(reverse("lobby:index")).context["user"].is_authenticated


def test_looking_at_the_page_does_not_sign_out(client) -> None:
    Player.objects.create_user("Radek", PASSWORD)
    sign_in(client, "Radek")
    assert client.get(reverse("account_logout")).status_code == 200
    assert signed_in(client)
