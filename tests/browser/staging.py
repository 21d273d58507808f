"""Pages that were made elsewhere, put before a browser at their own address in the real house."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute

from tests import migrated
from tests.browser.conftest import Person
from tests.processes import House

Pages = dict[str, dict[str, str]]
"""By name: path, html, policy."""


def stage(folders: pytest.TempPathFactory, module: str) -> Pages:
    """What a module makes of an empty house that never opens."""
    house = House(folders.mktemp("staged"))
    migrated.lay_sqlite(house.folder)
    kept = house.folder / "pages.json"
    house.run("-m", module, str(kept))
    found: Pages = json.loads(kept.read_text())
    return found


def put(person: Person, page: dict[str, str]) -> None:
    """The page at its address; everything else comes from the real house."""
    answer = {"body": page["html"], "content_type": "text/html", "headers": {"Content-Security-Policy": page["policy"]}}
    address = person.site.base + page["path"]
    person.page.route(address, lambda route: route.fulfill(**answer))
    person.go(address)
    person.page.unroute(address)


def silent(line: WebSocketRoute) -> None:
    """A line that takes what is said and answers nothing."""
