"""Who may enter a private table: its owner, its guests, the staff to look. Decides by rows only; passwords are the session's.

A table that is not private is everybody's here; whether it asks for a password is another question.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from lobby import oversight
from lobby.models import Player, Table
from lobby.private.models import Guest, Invitation

SEE_TABLES = "lobby.view_table"
"""Staff with this right may look into private tables."""
MOST_INVITATIONS = 20
"""Of one table, holding at the same time."""


class NotWelcome(Exception):
    """Why an invitation does not open the table: `code` is unknown_invitation, shut_out or table_closed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# ---------------------------------------------------------------- who may enter


def is_welcome(table: Table, player_id: int | None) -> bool:
    """Whether a player may watch and sit without a password: it is not private, or he is its owner or a guest."""
    if not table.is_private:
        return True
    if player_id is None:
        return False
    return table.owner_id == player_id or Guest.objects.filter(table=table, player_id=player_id, shut_out_at=None).exists()


def is_shut_out(table: Table, player_id: int | None) -> bool:
    """Whether the owner does not want him here any more, whatever he knows."""
    if not table.is_private or player_id is None:
        return False
    return Guest.objects.filter(table=table, player_id=player_id, shut_out_at__isnull=False).exists()


def may_look(table: Table, player: Player | None) -> bool:
    """Whether he may watch: as above, and the staff."""
    return is_welcome(table, player.pk if player is not None else None) or (player is not None and is_overseer(player))


def is_overseer(player: Player) -> bool:
    """Staff who may see every table."""
    return bool(player.is_active and player.is_staff and player.has_perm(SEE_TABLES))


def visible_to(player: Player | None) -> QuerySet[Table]:
    """Open private tables that stand in a player's lobby: his own, those he is a guest of; for the staff all."""
    private = Table.objects.filter(is_private=True, is_open=True)
    if player is None:
        return private.none()
    if is_overseer(player):
        return private
    guest = Guest.objects.filter(player=player, shut_out_at=None).values("table")
    return private.filter(Q(owner=player) | Q(pk__in=guest))


def audience(table: Table) -> frozenset[int]:
    """Players who may see a private table in the lobby."""
    guests = Guest.objects.filter(table=table, shut_out_at=None).values_list("player", flat=True)
    codename = SEE_TABLES.split(".")[1]
    staff = Player.objects.filter(is_staff=True, is_active=True).filter(
        Q(is_superuser=True) | Q(groups__permissions__codename=codename) | Q(user_permissions__codename=codename)
    )
    owner = {table.owner_id} if table.owner_id is not None else set()
    return frozenset(guests) | owner | frozenset(staff.values_list("pk", flat=True))


# ---------------------------------------------------------------- letting in and out


def let_in(table: Table, player: Player, invitation: Invitation | None = None) -> bool:
    """He is a guest from now on; False if he was one already or is shut out."""
    if table.owner_id == player.pk:
        return False
    _row, made = Guest.objects.get_or_create(table=table, player=player, defaults={"invitation": invitation})
    return made


def shut_out(table: Table, player: Player) -> None:
    """He may enter no more, whatever he knows, until he is let in again."""
    Guest.objects.get_or_create(table=table, player=player)
    Guest.objects.filter(table=table, player=player, shut_out_at=None).update(shut_out_at=timezone.now())


def let_in_again(table: Table, player: Player) -> bool:
    """He may enter again; True if he was shut out."""
    return bool(Guest.objects.filter(table=table, player=player, shut_out_at__isnull=False).update(shut_out_at=None))


# ---------------------------------------------------------------- invitations


@transaction.atomic
def invite(table: Table, by: Player, hours: int | None = None, guests: int | None = None) -> Invitation | None:
    """A new link; it may expire after so many hours or after so many guests. None if the table has too many that hold."""
    Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    if holding(table).count() >= MOST_INVITATIONS:
        return None
    until = timezone.now() + timedelta(hours=hours) if hours else None
    made = Invitation.objects.create(table=table, made_by=by, expires_at=until, most_uses=guests or None)
    oversight.note(by, "invited", made, after={"hours": hours, "guests": guests}, table=table)
    return made


def holding(table: Table, now: datetime | None = None) -> QuerySet[Invitation]:
    """Invitations to a table that still open it."""
    return Invitation.objects.filter(_holds(now or timezone.now()), table=table)


def _holds(now: datetime) -> Q:
    unused = Q(most_uses=None) | Q(uses__lt=F("most_uses"))
    return Q(ended_at=None) & (Q(expires_at=None) | Q(expires_at__gt=now)) & unused


@transaction.atomic
def end(invitation: Invitation, by: Player) -> bool:
    """The link opens nothing any more; True if it was not ended already."""
    ended = Invitation.objects.filter(pk=invitation.pk, ended_at=None).update(ended_at=timezone.now())
    if ended:
        oversight.note(by, "invitation_ended", invitation, table=invitation.table)
    return bool(ended)


def find(token: str, player: Player | None, now: datetime | None = None) -> Invitation:
    """The invitation behind a link, if it still opens its table to him; raises NotWelcome."""
    found = Invitation.objects.select_related("table__owner", "made_by").filter(token=token).first()
    if found is None:
        raise NotWelcome("unknown_invitation")
    if player is not None and is_shut_out(found.table, player.pk):
        raise NotWelcome("shut_out")
    guest = player is not None and found.table.is_private and is_welcome(found.table, player.pk)
    if not guest and not Invitation.objects.filter(_holds(now or timezone.now()), pk=found.pk).exists():
        raise NotWelcome("unknown_invitation")
    if not found.table.is_open:
        raise NotWelcome("table_closed")
    return found


@transaction.atomic
def accept(token: str, player: Player) -> Table:
    """He becomes a guest; asked twice it counts once. Raises NotWelcome. Two who come for the last place are served in order."""
    Invitation.objects.select_for_update(no_key=True).filter(token=token).first()
    found = find(token, player)
    if let_in(found.table, player, found):
        Invitation.objects.filter(pk=found.pk).update(uses=F("uses") + 1)
    return found.table
