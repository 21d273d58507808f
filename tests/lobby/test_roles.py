"""Roles of the staff: what each group holds, who gives them, what their pages show."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.urls import reverse

from lobby.accounts import roles
from lobby.models import Player
from tests.factories import bot, fund, operator, player, staff

pytestmark = pytest.mark.django_db

ROLE = "admin:lobby_player_role"


def permissions(role: str) -> set[str]:
    held = Group.objects.get(name=role).permissions.values_list("content_type__app_label", "codename")
    return {f"{app}.{codename}" for app, codename in held}


def test_the_groups_are_there_and_filled() -> None:
    everything = {f"{p.content_type.app_label}.{p.codename}" for p in Permission.objects.select_related("content_type")}
    assert permissions("operator") == everything
    assert {"tables.add_handlook", "tables.change_dispute", "lobby.change_table", "tables.add_chatban"} <= permissions("floor")
    assert {"cashier.move_money", "ledger.view_transfer"} <= permissions("cashier")


def test_the_floor_holds_no_money_and_the_cashier_no_cards() -> None:
    assert not {each for each in permissions("floor") if each.split(".")[0] in ("cashier", "ledger", "auth", "mfa", "sessions")}
    assert not {each for each in permissions("cashier") if each.startswith("tables.") or each.endswith("_table")}
    for role in ("floor", "cashier"):
        assert not permissions(role) & {"lobby.change_player", "lobby.delete_player", "lobby.change_housesettings"}


def test_filling_again_mends_what_was_changed() -> None:
    floor = Group.objects.get(name="floor")
    before = permissions("floor")
    floor.permissions.remove(Permission.objects.get(codename="add_handlook"))
    floor.permissions.add(Permission.objects.get(codename="move_money"))
    Group.objects.filter(name="cashier").delete()
    for app in ("tables", "cashier", "lobby", "ledger"):
        roles.fill_groups(apps.get_app_config(app), "default")
    assert permissions("floor") == before
    assert "cashier.move_money" in permissions("cashier")


@pytest.mark.parametrize("role", roles.ROLES)
def test_an_operator_gives_a_role_and_takes_it(client, role) -> None:
    client.force_login(operator("Bela"))
    radek = player("Radek")
    page = client.get(reverse(ROLE, args=[radek.pk]))
    assert page.status_code == 200
    client.post(reverse(ROLE, args=[radek.pk]), {"role": role})
    radek = Player.objects.get(pk=radek.pk)
    assert roles.role_of(radek) == role
    assert radek.is_staff
    assert radek.is_superuser == (role == "operator")
    assert LogEntry.objects.first().change_message == f"role: player → {role}"
    client.post(reverse(ROLE, args=[radek.pk]), {"role": ""})
    radek = Player.objects.get(pk=radek.pk)
    assert not radek.is_staff
    assert not radek.is_superuser
    assert not radek.get_all_permissions()


def test_single_rights_go_with_the_role() -> None:
    radek = player("Radek", is_staff=True)
    radek.user_permissions.add(Permission.objects.get(codename="move_money"))
    assert roles.role_of(radek) == ""
    roles.assign(radek, "floor")
    assert not Player.objects.get(pk=radek.pk).has_perm("cashier.move_money")
    assert Player.objects.get(pk=radek.pk).has_perm("tables.add_handlook")


@pytest.mark.parametrize("role", ["", "floor", "cashier"])
def test_only_an_operator_gives_roles(client, role) -> None:
    client.force_login(staff(role) if role else player())
    radek = player("Radek")
    client.post(reverse(ROLE, args=[radek.pk]), {"role": "operator"})
    assert not Player.objects.get(pk=radek.pk).is_staff


def test_nobody_changes_his_own_role_and_a_bot_gets_none(client) -> None:
    bela = operator("Bela")
    client.force_login(bela)
    for target in (bela, bot()):
        assert client.post(reverse(ROLE, args=[target.pk]), {"role": "floor"}).status_code == 403
    assert roles.role_of(Player.objects.get(pk=bela.pk)) == "operator"


@pytest.mark.parametrize("role", ["master", "floor,cashier", "x" * 5000])
def test_an_unknown_role_changes_nothing(client, role) -> None:
    client.force_login(operator("Bela"))
    radek = player("Radek")
    assert client.post(reverse(ROLE, args=[radek.pk]), {"role": role}).status_code == 200
    assert not Player.objects.get(pk=radek.pk).is_staff


def test_each_sees_of_a_player_what_his_role_needs(client) -> None:
    radek = player("Radek", email="radek@example.org")
    fund(radek, 123_45)
    seen = {}
    for role in roles.ROLES:
        client.force_login(staff(role))
        seen[role] = client.get(reverse("admin:lobby_player_change", args=[radek.pk])).content.decode()
    assert "€123.45" in seen["operator"] and "€123.45" in seen["cashier"] and "€123.45" not in seen["floor"]
    assert "radek@example.org" in seen["operator"]
    assert "radek@example.org" not in seen["floor"] + seen["cashier"]
    hands = reverse("admin:tables_hand_changelist")
    assert hands + "?q=" in seen["operator"] and hands + "?q=" in seen["floor"] and hands not in seen["cashier"]


def test_a_suspended_member_of_the_staff_may_do_nothing(client) -> None:
    floor = staff("floor")
    Player.objects.filter(pk=floor.pk).update(is_active=False)
    assert not Player.objects.get(pk=floor.pk).has_perm("tables.add_handlook")
