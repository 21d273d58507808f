"""Players who allow to be found by the beginning of their nickname, and the public tables where they sit now.

Who does not allow it is not found, and nothing tells him from a name that nobody bears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from lobby.accounts import names
from lobby.filters import listed
from lobby.listings import Row, row, seated_at
from lobby.models import Player
from lobby.preferences.store import SET
from lobby.private.models import Guest

LEAST = 2
"""Letters or digits that a search needs."""
MOST = 10
"""Players that it shows; a longer beginning finds fewer."""

Provider = Callable[[int], Iterable[int]]

_deaf_to: Provider = lambda _player_id: ()  # noqa: E731 - replaced as a whole by the felt


def register_deaf(provider: Provider) -> None:
    """The felt says who does not want to hear of a player: provider(player_id) -> ids of players."""
    global _deaf_to
    _deaf_to = provider


class Found(NamedTuple):
    """A player, and the rows of the public tables where he sits."""

    nickname: str
    rows: list[Row]


def is_enough(asked: str) -> bool:
    """Whether there is enough of a name to search for."""
    return sum(sign.isalnum() for sign in names.key(asked)) >= LEAST


def players(asked: str, seeker: Player) -> list[Found]:
    """Those whose nickname begins so, in the order of their names."""
    if not is_enough(asked):
        return []
    begins = Q(nickname_key__startswith=names.key(asked))
    gone = Q(banned_at__isnull=False) | Q(erased_at__isnull=False) | Q(suspended_until__gt=timezone.now())
    turned_away = Guest.objects.filter(player=seeker, shut_out_at__isnull=False, table__owner__isnull=False).values("table__owner")
    found = (
        Player.objects.filter(begins, is_active=True, is_bot=False, **{f"preferences__{SET}__find": "on"})
        .exclude(gone)
        .exclude(Q(pk__in=list(_deaf_to(seeker.pk))) | Q(pk__in=turned_away))
    )
    return [Found(player.nickname, _public(player)) for player in found.order_by("nickname_key")[:MOST]]


def _public(player: Player) -> list[Row]:
    return [row(table) for table in listed().filter(pk__in=seated_at(player), password="")]
