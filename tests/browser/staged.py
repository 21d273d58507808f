"""The states of the felt, each kept as the page that one viewer gets: `python -m tests.browser.staged FILE`.

How hands come to a state knows `scenes`; how it looks is asked in a browser (`test_browser_states`). Nothing is kept in
the database: each scene is played in a transaction of its own that is undone.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import django

django.setup()

from django.db import transaction
from django.test import Client

from lobby.models import HouseSettings, Player
from tables import lease
from tests import factories
from tests.browser import scenes_up  # noqa: F401 - its scenes join the others
from tests.browser.scenes import NAMES, SCENES
from tests.tables.felt import Felt


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def page(felt: Felt, viewer: Player | None) -> dict[str, str]:
    """The table's page as the viewer gets it, with the table's own clock for the house's."""
    client = Client(HTTP_HOST="localhost")
    if viewer is not None:
        client.force_login(viewer)
    found = fetched(client, f"/tables/{felt.table.pk}/")
    assert found is not None
    now = round(felt.now.timestamp() * 1000)
    return found | {"html": re.sub(r'data-now="\d+"', f'data-now="{now}"', found["html"])}


def fetched(client: Client, path: str) -> dict[str, str] | None:
    """A page as a client gets it; None if the address leads to no page."""
    answer = client.get(path)
    if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
        return None
    return {"path": path, "html": answer.content.decode(), "policy": answer.headers["Content-Security-Policy"]}


def open_house() -> None:
    """This process may play, without the lease of a house."""
    lease._known = replace(lease._known, fresh_until=float("inf"), draining=False)
    lease._seen = lease._Seen()
    HouseSettings.get()


def main() -> None:
    open_house()
    for name in NAMES:
        factories.fund(factories.player(name), 10_000_00)
    factories.bot("Ada")
    pages = {}
    for name, made in SCENES.items():
        with undone():
            pages[name] = page(*made())
    Path(sys.argv[1]).write_text(json.dumps(pages))


if __name__ == "__main__":
    main()
