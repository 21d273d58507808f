"""A player's own data: told to him as a file, and taken out of the house when he erases his account.

Whoever keeps rows about players registers here: what he can tell (`part`), what he forgets (`forgets`), and what stands in
the way of an erasure (`hindrance`). The ledger and the hands stay; they belong to others too and name nobody any more.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from typing import IO, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from lobby import oversight
from lobby.accounts import bans, names
from lobby.cashier.closing import give_back
from lobby.cashier.models import Request
from lobby.cashier.seats import at_tables
from lobby.models import Player, Table
from lobby.people.errors import Refused
from lobby.people.models import Address, Arrival, Measure, Note, ResetLink
from lobby.preferences.models import Preferences

Teller = Callable[[Player], Any]
Forgetter = Callable[[Player, str], None]
Hindrance = Callable[[Player], str]

_tellers: dict[str, Teller] = {}
_forgetters: list[Forgetter] = []
_hindrances: list[Hindrance] = []


def part(name: str, teller: Teller) -> None:
    """Register a file of the export: `teller` gives what JSON can say (iterables are lists) of this player and nobody else."""
    _tellers[name] = teller


def forgets(forgetter: Forgetter) -> None:
    """Register what an erasure does besides, in its transaction: called with the player under his old name, and the new name."""
    _forgetters.append(forgetter)


def hindrance(asked: Hindrance) -> None:
    """Register why an account can't be erased now: a sentence, or ''."""
    _hindrances.append(asked)


def write_zip(player: Player, file: IO[bytes]) -> None:
    """The export: one JSON file a part."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, teller in _tellers.items():
            text = json.dumps(teller(player), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1, default=_plain)
            archive.writestr(f"{name}.json", text)


def _plain(value: Any) -> Any:
    """Iterables are lists; the rest is Django's."""
    return list(value) if hasattr(value, "__iter__") else DjangoJSONEncoder().default(value)


# ------------------------------------------------------------------ erasure


def why_not(player: Player) -> str:
    """A code of what stands in the way: staff, seated, or a sentence of who registered one; '' if nothing does."""
    if player.is_bot or player.is_staff:
        return "staff"
    if at_tables(player.pk):
        return "seated"
    if Request.objects.filter(player=player, state__in=Request.OPEN).exists():
        return "request"
    if Table.objects.filter(owner=player, is_open=True).exists():
        return "owner"
    return next((said for asked in _hindrances if (said := asked(player))), "")


def erase(player: Player, by: Player | None = None, reason: str = "") -> str:
    """Takes a person out of the house; returns the name that his hands and transfers bear from now on.

    `by` is the operator who does it for him. Refused with the code of `why_not`. What is in his wallets goes back to the house.
    """
    with transaction.atomic():
        row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if row.erased_at is not None:
            raise Refused("erased")
        give_back(row)  # locks the wallets, so that nobody sits down meanwhile
        stands = why_not(row)
        if stands:
            raise Refused(stands)
        name = _free_name(row)
        Preferences.objects.filter(player=row).delete()
        oversight.note(by or row, "erased", row, reason=reason)
        for forgetter in _forgetters:
            forgetter(row, name)
        _forget_words(row, name)
        for model in (Note, Measure, Address, ResetLink, Arrival):
            model.objects.filter(player=row).delete()
        for model in (EmailAddress, Authenticator):
            model.objects.filter(user=row).delete()
        row.nickname, row.email, row.is_active, row.last_login = name, "", False, None
        row.ban_reason, row.suspended_until, row.erased_at = "", None, timezone.now()
        row.set_unusable_password()
        row.save()
        row.user_permissions.clear()
        bans.end_sessions(row.pk)
        UserSession.objects.filter(user=row).delete()
        bans.close_sockets(row.pk)
    return name


def _free_name(player: Player) -> str:
    """Former player and his number: the name is reserved, so that it is free."""
    return f"{names.FORMER} {player.pk}"


def _forget_words(player: Player, name: str) -> None:
    """The admin's log keeps what was done and when, without name and address."""
    kind = ContentType.objects.get_for_model(Player)
    for entry in LogEntry.objects.filter(content_type=kind, object_id=str(player.pk)):
        entry.object_repr = name
        for said in filter(None, (player.email, player.nickname)):
            entry.change_message = entry.change_message.replace(said, "–")
        entry.save(update_fields=["object_repr", "change_message"])
