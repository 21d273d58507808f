"""A table's page without a browser: its socket, the fragments that it holds, and every text that it ever got."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from engine.cards import NAMES
from lobby.live import in_database
from lobby.models import Player, Table
from lobby.words.cards import card_name, mini
from poker_site.routing import websocket_urlpatterns
from tables import room
from tables.commands import Command
from tables.presenters import screen
from tables.views import page as pages

VOID = {"input", "img", "br", "hr", "meta", "link", "use"}
router = URLRouter(websocket_urlpatterns)
db = database_sync_to_async


class Page:
    """One open page. `fragments` are its elements by id, as the browser would hold them after every message so far."""

    def __init__(
        self,
        table: Table,
        player: Player | None = None,
        language: str = "en",
        session: Any = None,
        address: str = "10.0.0.1",
        more: str = "",
    ) -> None:
        self.table, self.player = table, player
        self.fragments: dict[str, str] = {}
        self.texts: list[str] = []
        self.words: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.line = WebsocketCommunicator(router, f"/ws/tables/{table.pk}/?lang={language}{more}")
        self.line.scope["user"] = player if player is not None else AnonymousUser()
        self.line.scope["session"] = session if session is not None else {}
        self.line.scope["client"] = [address, 50000]

    async def open(self) -> Page:
        """Connect and take in the first view, or whatever comes instead."""
        connected, _ = await self.line.connect(timeout=5)
        assert connected
        await self._receive()
        return self

    async def drain(self, quiet: float = 0.05) -> None:
        """Take in everything until the line has been quiet for a while (seconds)."""
        while self.closed is None and not await self.line.receive_nothing(timeout=quiet, interval=0.005):
            await self._receive()

    async def reach(self, step: int) -> None:
        """Take in everything up to a step of the table, which must come."""
        while self.step < step:
            await self._receive()

    async def _receive(self) -> None:
        message = await self.line.receive_output(timeout=5)
        if message["type"] == "websocket.close":
            self.closed = message["code"]
        else:
            self.take(message["text"])

    @property
    def step(self) -> int:
        found = re.search(r'value="(\d+)"', self.fragments.get("step", ""))
        return int(found[1]) if found else 0

    def take(self, text: str) -> None:
        self.texts.append(text)
        if text.startswith("{"):
            self.words.append(json.loads(text))
            return
        for name, swap, html in elements(text):
            if swap.startswith("beforeend:#"):
                self._append(swap.removeprefix("beforeend:#"), inner(html))
            else:
                self.fragments[name] = html
                self.fragments |= dict(nested(html))

    def _append(self, name: str, html: str) -> None:
        whole = self.fragments[name]
        at = whole.rindex("</")
        self.fragments[name] = whole[:at] + html + whole[at:]

    async def say(self, message: Any) -> None:
        """Send a message of the page and take in what follows."""
        await self.send(message)
        await self.drain()

    async def send(self, message: Any) -> None:
        """Send a message of the page."""
        text = message if isinstance(message, str) else json.dumps(message)
        await self.line.send_input({"type": "websocket.receive", "text": text})

    async def shut(self) -> None:
        if self.closed is None:
            await self.line.disconnect()

    @property
    def note(self) -> str:
        return " ".join(TextOf(self.fragments.get("note", "")).text.split())

    def view(self) -> dict[str, str]:
        """What the page shows of the table: without notes, talk, and the felt's copies of its parts."""
        return {name: html for name, html in self.fragments.items() if name not in ("note", "felt", "hand-title", "chat")}


async def fresh(table: Table, player: Player | None, language: str = "en") -> dict[str, str]:
    """The view of a page that is opened now."""
    page = await Page(table, player, language, address="10.9.9.9").open()
    view = page.view()
    await page.shut()
    return view


def whole_page(table: Table, player: Player | None, language: str) -> str:
    """All that a viewer gets without a socket: the fragments of the first page."""
    reading = pages.read(table)
    public = screen.public(reading, language)
    private = screen.private(reading, player.pk if player is not None else None, language)
    return "".join([*public.parts.values(), *private.values(), *public.log])


async def command(table: Table, player: Player | None, what: Command) -> room.Outcome:
    """A command through the door, from the side."""
    return await in_database(room.handle)(table.pk, player.pk if player is not None else None, what)


# ---------------------------------------------------------------- HTML, as far as needed


class _Elements(HTMLParser):
    """Elements with their offsets: (depth, id, swap, start, end)."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = text
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.open: list[tuple[str, str, str, int]] = []
        self.found: list[tuple[int, str, str, int, int]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def _at(self) -> int:
        line, column = self.getpos()
        return self.starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in VOID:
            return
        self.open.append((tag, values.get("id") or "", values.get("hx-swap-oob") or "", self._at()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A self-closed element holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        name, identity, swap, start = self.open.pop()
        assert name == tag, f"</{tag}> closes <{name}>"
        self.found.append((len(self.open), identity, swap, start, self._at() + len(f"</{tag}>")))


def elements(text: str) -> Iterator[tuple[str, str, str]]:
    """The outermost elements: id, swap, HTML. Every one of them names its target."""
    for depth, identity, swap, start, end in _Elements(text).found:
        if depth == 0:
            assert identity or swap, text[start:end][:80]
            yield identity, swap, text[start:end]


def nested(text: str) -> Iterator[tuple[str, str]]:
    """Inner elements with an id."""
    for depth, identity, _swap, start, end in _Elements(text).found:
        if depth > 0 and identity:
            yield identity, text[start:end]


def inner(html: str) -> str:
    return html[html.index(">") + 1 : html.rindex("</")]


class TextOf(HTMLParser):
    """The words of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.text += data


# ---------------------------------------------------------------- cards in texts

_SIGNS = {card: (NAMES[card], card_name(card), "".join(mini(card)[:2])) for card in range(52)}


def cards_in(text: str) -> set[int]:
    """Every card that a text names in any way: code, name, or rank and sign."""
    return {
        card for card, (code, name, sign) in _SIGNS.items() if f"#{code}" in text or f'"{code}"' in text or name in text or sign in text
    }
