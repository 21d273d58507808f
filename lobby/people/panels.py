"""What stands on the operator's page of a player, panel by panel. Whoever knows something registers; each asks for its own right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest

from lobby.models import Player


class Link(NamedTuple):
    """A way from the page to another; `kind` is '' or bad."""

    url: str
    words: str
    kind: str = ""


class Panel(NamedTuple):
    """A heading, ways to go, and a table; cells are text or safe markup."""

    title: str
    head: Sequence[str] = ()
    rows: Sequence[Sequence[Any]] = ()
    links: Sequence[Link] = ()
    empty: str = ""


Teller = Callable[[HttpRequest, Player], Panel | None]

_tellers: dict[str, tuple[int, Teller]] = {}


def register(name: str, place: int, teller: Teller) -> None:
    """Register a panel under a name, at a place; one teller a name. None leaves the panel out."""
    _tellers[name] = place, teller


def of(request: HttpRequest, player: Player) -> list[Panel]:
    """The panels that this member of the staff may see, in their places."""
    found = (teller(request, player) for _place, teller in sorted(_tellers.values(), key=lambda pair: pair[0]))
    return [panel for panel in found if panel is not None]
