"""Roles of the house's staff: which of Django's permissions each holds, listed here and nowhere else.

A role is a group of the same name. What no pattern names is the operator's alone, so that a new model is closed to the
others until it is listed. Patterns of apps that are not installed match nothing.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import transaction

from lobby import oversight
from lobby.models import Player

OPERATOR, FLOOR, CASHIER = "operator", "floor", "cashier"
ROLES = (OPERATOR, FLOOR, CASHIER)

PERMISSIONS: dict[str, tuple[str, ...]] = {
    OPERATOR: ("*",),
    # Tables, chat, disputes, looks at hidden cards; no money.
    FLOOR: (
        "tables.*",
        "lobby.*_table",
        "lobby.view_player",
        "kinds.*",
        "announcements.*",
        "private.*",
        "oversight.view_*",
        "people.*_note",
        "people.view_measure",
        "people.warn_player",
        "reports.*",
    ),
    # Money: wallets, requests, moves, statements; no cards, no tables.
    CASHIER: (
        "cashier.*",
        "ledger.*",
        "rake.view_*",
        "auditing.view_*",
        "reports.view_reports",
        "lobby.view_player",
        "people.*_note",
    ),
}
"""`app.codename`, `*` stands for anything."""


def holds(role: str, permission: str) -> bool:
    """Whether a role holds `app.codename`."""
    return any(fnmatchcase(permission, pattern) for pattern in PERMISSIONS[role])


def role_of(player: Player) -> str:
    """The role of one of the staff; '' for a player, and for staff that hold single rights instead."""
    if not player.is_staff:
        return ""
    if player.is_superuser:
        return OPERATOR
    held = {group.name for group in player.groups.all()}
    return next((role for role in ROLES if role in held), "")


def is_operator(player: Any) -> bool:
    """Whether he may do everything, and so stands above the rest of the staff."""
    return bool(player.is_active and isinstance(player, Player) and role_of(player) == OPERATOR)


def stands_above(user: Any, player: Player) -> bool:
    """Whether he may do something to the other's account: never to his own or a bot's, and to staff only as an operator."""
    return user.pk != player.pk and not player.is_bot and (not player.is_staff or is_operator(user))


@transaction.atomic
def assign(player: Player, role: str, by: Player | None = None) -> bool:
    """Gives a role, or with '' takes it; True if anything changed. Single rights that he had go with it."""
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    before = (row.is_staff, role_of(row), row.user_permissions.exists())
    oversight.note(by, "role_given", row, before={"role": before[1]}, after={"role": role})
    row.groups.set(Group.objects.filter(name=role) if role else [])
    row.user_permissions.clear()
    row.is_staff, row.is_superuser = bool(role), role == OPERATOR
    row.save(update_fields=["is_staff", "is_superuser"])
    player.is_staff, player.is_superuser = row.is_staff, row.is_superuser
    return before != (row.is_staff, role, False)


def fill_groups(app_config: AppConfig, using: str, **_more: Any) -> None:
    """After `migrate`: the groups hold what is listed above of this app's permissions, no more and no less."""
    create_permissions(app_config, verbosity=0, using=using)  # the receiver that makes them may come after this one
    ours = {
        pk: f"{app_config.label}.{codename}"
        for pk, codename in Permission.objects.using(using).filter(content_type__app_label=app_config.label).values_list("pk", "codename")
    }
    if not ours:
        return
    groups = {name: Group.objects.using(using).get_or_create(name=name)[0].pk for name in ROLES}
    rows = Group.permissions.through.objects.using(using)
    held = set(rows.filter(group__in=groups.values(), permission__in=ours).values_list("group_id", "permission_id"))
    wanted = {(group, pk) for role, group in groups.items() for pk, permission in ours.items() if holds(role, permission)}
    through = Group.permissions.through
    rows.bulk_create([through(group_id=group, permission_id=pk) for group, pk in sorted(wanted - held)], ignore_conflicts=True)
    for group, pk in held - wanted:
        rows.filter(group_id=group, permission_id=pk).delete()
