"""Tables that players open for themselves and their friends: which kinds are offered, how many at once, how they begin."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from lobby.kinds import demand, naming
from lobby.kinds.models import Kind
from lobby.models import HouseSettings, Player, Table


class NotOpened(Exception):
    """Why no table was opened: `code` is too_many_tables (with `most`), not_offered or banned."""

    def __init__(self, code: str, most: int = 0) -> None:
        super().__init__(code)
        self.code, self.most = code, most


def offered() -> QuerySet[Kind]:
    """Kinds that players may open."""
    return Kind.objects.filter(for_players=True, currency="fun")


def open_tables(player: Player) -> QuerySet[Table]:
    """His own tables that are open, the newest first."""
    return Table.objects.filter(owner=player, is_open=True).order_by("-pk")


@transaction.atomic
def open_own(player: Player, kind_id: int, name: str, password: str = "") -> Table:
    """A private table of an offered kind, his own. A name that another table has gets a number.

    Raises NotOpened; two requests at once open no more than he may have.
    """
    owner = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if owner.is_banned or not owner.is_active or owner.is_bot:
        raise NotOpened("banned")
    most = HouseSettings.get().own_tables
    if open_tables(owner).count() >= most:
        raise NotOpened("too_many_tables", most)
    kind = offered().filter(pk=kind_id).first()
    if kind is None:
        raise NotOpened("not_offered")
    taken = list(Table.objects.values_list("name", flat=True))
    called = naming.first_free(name.replace("#", " ")[: naming.LONGEST], kind.name, taken)
    table = Table()
    table.set_password(password)
    return demand.make(kind, called, owner, owner=owner, is_private=True, password=table.password)
