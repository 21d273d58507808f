"""The operator's pages of players: ban with a reason, lift it, never delete, hand out rights only from above."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse

from lobby.models import Player
from tests.factories import bot, fund, operator, player

pytestmark = pytest.mark.django_db

CHANGE = "admin:lobby_player_change"
BAN = "admin:lobby_player_ban"
UNBAN = "admin:lobby_player_unban"


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


@pytest.fixture
def helper(client):
    """An operator who may change players, and no more."""
    someone = player("Helper", is_staff=True)
    someone.user_permissions.add(*Permission.objects.filter(codename__in=["view_player", "change_player"]))
    client.force_login(someone)
    return someone


def test_a_ban_needs_a_reason_and_is_logged(client, bela) -> None:
    radek = player("Radek")
    assert client.post(reverse(BAN, args=[radek.pk]), {"reason": "  "}).status_code == 200
    assert not Player.objects.get(pk=radek.pk).is_banned
    assert client.post(reverse(BAN, args=[radek.pk]), {"reason": "Collusion"}).status_code == 302
    radek.refresh_from_db()
    assert radek.is_banned
    assert radek.ban_reason == "Collusion"
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id, entry.change_message) == (bela, str(radek.pk), "closed: Collusion")


def test_a_ban_is_lifted_by_a_button_never_by_a_link(client, bela) -> None:
    radek = player("Radek")
    client.post(reverse(BAN, args=[radek.pk]), {"reason": "Collusion"})
    assert client.get(reverse(UNBAN, args=[radek.pk])).status_code == 200
    assert Player.objects.get(pk=radek.pk).is_banned
    client.post(reverse(UNBAN, args=[radek.pk]), {"reason": " "})
    assert Player.objects.get(pk=radek.pk).is_banned
    client.post(reverse(UNBAN, args=[radek.pk]), {"reason": "A mistake"})
    radek.refresh_from_db()
    assert not radek.is_banned
    assert radek.is_active
    assert LogEntry.objects.first().change_message == "reopened: A mistake (was closed: Collusion)"


def test_a_reason_is_shown_literally(client, bela) -> None:
    radek = player("Radek")
    client.post(reverse(BAN, args=[radek.pk]), {"reason": "<script>alert(1)</script>"})
    for address in (reverse(CHANGE, args=[radek.pk]), reverse(UNBAN, args=[radek.pk])):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_nobody_bans_himself_a_bot_or_who_stands_above(client, helper) -> None:
    for banned in (helper, bot("Botulin"), operator("Bela")):
        assert client.post(reverse(BAN, args=[banned.pk]), {"reason": "why"}).status_code == 403
        assert not Player.objects.get(pk=banned.pk).is_banned


def test_a_ban_needs_the_right(client) -> None:
    watcher = player("Watcher", is_staff=True)
    watcher.user_permissions.add(Permission.objects.get(codename="view_player"))
    client.force_login(watcher)
    radek = player("Radek")
    assert client.post(reverse(BAN, args=[radek.pk]), {"reason": "why"}).status_code == 403


def test_players_are_found_banned_ones_apart(client, bela) -> None:
    player("Radek")
    ana = player("Ana")
    client.post(reverse(BAN, args=[ana.pk]), {"reason": "why"})
    listing = reverse("admin:lobby_player_changelist")
    found = client.get(listing, {"q": "RADEK"}).context["cl"].queryset
    assert [each.nickname for each in found] == ["Radek"]
    assert [each.nickname for each in client.get(listing, {"account": "closed"}).context["cl"].queryset] == ["Ana"]
    assert "Ana" not in [each.nickname for each in client.get(listing, {"account": "open"}).context["cl"].queryset]


def test_people_come_first_and_bots_when_asked_for(client, bela) -> None:
    player("Radek")
    robot = bot().nickname
    listing = reverse("admin:lobby_player_changelist")
    found = {
        who: {each.nickname for each in client.get(listing, {"who": who} if who else {}).context["cl"].queryset}
        for who in ("", "bots", "all")
    }
    assert "Radek" in found[""]
    assert robot not in found[""]
    assert found["bots"] == {robot}
    assert found["all"] == found[""] | {robot}
    assert client.get(listing, {"q": "Radek"}).context["cl"].full_result_count == len(found[""])
    assert "?who=bots" in client.get(listing).content.decode()


def test_a_players_page_shows_his_wallet(client, bela) -> None:
    radek = player("Radek")
    fund(radek, 123_45)
    assert "€123.45" in client.get(reverse(CHANGE, args=[radek.pk])).content.decode()


def test_no_player_is_deleted_or_made_here(client, bela) -> None:
    radek = player("Radek")
    assert client.post(reverse("admin:lobby_player_delete", args=[radek.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:lobby_player_add")).status_code == 403
    listing = reverse("admin:lobby_player_changelist")
    client.post(listing, {"action": "delete_selected", "_selected_action": [radek.pk], "post": "yes"})
    assert Player.objects.filter(pk=radek.pk).exists()


def test_rights_come_from_above_only(client, helper) -> None:
    """Who may change players can't make himself or a friend the master of the house."""
    radek = player("Radek")
    for target in (radek, helper):
        client.post(reverse(CHANGE, args=[target.pk]), {"email": "", "is_staff": "on", "is_superuser": "on"})
        target.refresh_from_db()
        assert not target.is_superuser
    assert not radek.is_staff


def test_a_helper_redirects_no_masters_mail(client, helper) -> None:
    """An address of his own in a master's account would bring him the letter that resets the password."""
    bela = operator("Bela", email="bela@example.org")
    assert client.post(reverse(CHANGE, args=[bela.pk]), {"email": "helper@example.org"}).status_code == 403
    bela.refresh_from_db()
    assert bela.email == "bela@example.org"


def test_a_helper_sets_no_masters_password(client, helper) -> None:
    bela = operator("Bela")
    address = reverse("admin:auth_user_password_change", args=[bela.pk])
    client.post(address, {"password1": "a horse that swims", "password2": "a horse that swims"})
    bela.refresh_from_db()
    assert bela.check_password("secret")


def test_a_new_password_by_the_operator_ends_what_was_open(client, bela, monkeypatch, django_capture_on_commit_callbacks) -> None:
    sent = []
    monkeypatch.setattr("lobby.live.group_send", lambda group, message: sent.append(group))
    radek = player("Radek")
    address = reverse("admin:auth_user_password_change", args=[radek.pk])
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address, {"password1": "a horse that swims", "password2": "a horse that swims", "usable_password": "true"})
    radek.refresh_from_db()
    assert radek.check_password("a horse that swims")
    assert sent == [f"player.{radek.pk}"]
    assert "swims" not in LogEntry.objects.first().change_message


def test_a_second_factors_secret_is_not_shown(client, bela) -> None:
    from allauth.mfa.models import Authenticator

    factor = Authenticator.objects.create(user=player("Radek"), type="totp", data={"secret": "TOPSECRET"})
    page = client.get(reverse("admin:mfa_authenticator_change", args=[factor.pk])).content.decode()
    assert "Radek" in page
    assert "TOPSECRET" not in page
