"""Sockets: one base class for all of them, and the lobby's.

The base admits, counts, reads and slows down; it knows no table and no rule. It dispatches without Channels' hop to the
database thread, which would cost more than half of the throughput: handlers that need the database go through
`lobby.live.in_database`, which cleans up after itself.

What goes over the wire: text that begins with `{` is a word of the line itself (ping, refusal of the line), everything
else is HTML for htmx's out-of-band swaps.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, deque
from typing import Any, ClassVar
from urllib.parse import parse_qs

import msgspec
import structlog
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.conf import settings

from lobby import listings, stops, waitlists
from lobby.announcements import word
from lobby.live import capture_loop, in_database
from lobby.shared import Shared

log = structlog.get_logger(__name__)

MESSAGE_BYTES = 4096
"""The longest message that a page has reason to send."""
PING_SECONDS = 5.0
LINE_SAMPLES = 3
"""Answered pings that the delay of a line is taken from."""
UNANSWERED_PINGS = 6
"""After so many the other side is dead or cannot keep up: the line is given up, and the page opens a new one."""
RATE = 8.0
"""Messages a second that a socket may send for long, and how many at once."""
BURST = 30.0
PATIENCE = 60
"""Messages over the rate that are only dropped; then the line is closed."""
SOCKETS_PER_USER = 20
SOCKETS_PER_ADDRESS = 200

CLOSED_BY_HOUSE = 4001
"""Ban, log-out, another password: the page must not come back by itself."""
TOO_MANY = 4002
NOT_FOUND = 4003
TOO_LARGE = 1009
NOT_TEXT = 1003
FLOOD = 4008
TRY_AGAIN = 1013

Message = dict[str, Any]


class Bucket:
    """A token bucket: `RATE` messages a second, `BURST` at once."""

    def __init__(self, now: float) -> None:
        self._tokens, self._at = BURST, now

    def take(self, now: float) -> bool:
        """Whether one more message is within the rate at `now` (seconds of a steady clock)."""
        self._tokens = min(BURST, self._tokens + (now - self._at) * RATE)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Line:
    """How long the way to a page and back takes, by the house's own clock: the shortest of the last few answered pings.

    The page says nothing about it, so it can only make its line look slower, by answering late every time.
    """

    def __init__(self) -> None:
        self._asked_at: float | None = None
        self._measured: deque[float] = deque(maxlen=LINE_SAMPLES)

    def asked(self, now: float) -> None:
        """A ping goes out at `now` (seconds of a steady clock)."""
        self._asked_at = now

    def answered(self, now: float) -> None:
        """Its answer is here; what was not asked for counts for nothing."""
        if self._asked_at is not None:
            self._measured.append(max(0.0, now - self._asked_at))
            self._asked_at = None

    @property
    def milliseconds(self) -> int:
        """There and back; 0 while nothing was measured."""
        return round(1000 * min(self._measured)) if self._measured else 0


class Doorkeeper:
    """Counts this process's sockets by user and by address."""

    def __init__(self) -> None:
        self._open: Counter[tuple[str, Any]] = Counter()

    def admit(self, keys: list[tuple[str, Any]]) -> bool:
        """Count one more socket under each key, unless one of them is full."""
        limits = {"user": _limit("SOCKETS_PER_USER", SOCKETS_PER_USER), "address": _limit("SOCKETS_PER_ADDRESS", SOCKETS_PER_ADDRESS)}
        if any(self._open[key] >= limits[key[0]] for key in keys):
            return False
        self._open.update(keys)
        return True

    def leave(self, keys: list[tuple[str, Any]]) -> None:
        for key in keys:
            self._open[key] -= 1
            if self._open[key] <= 0:
                del self._open[key]

    @property
    def sockets(self) -> int:
        """Open ones of this process."""
        return sum(count for (kind, _), count in list(self._open.items()) if kind == "address")


def _limit(name: str, usual: int) -> int:
    return int(getattr(settings, name, usual))


doorkeeper = Doorkeeper()


class LiveConsumer(AsyncConsumer):
    """One socket. Subclasses name their groups, load in `opened`, and answer in `received`.

    A socket joins its groups once and never switches; every message of a group is handled by the method of its type.
    """

    decoder: ClassVar[msgspec.json.Decoder[Any]]
    language: str
    player_id: int | None

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        self._keys: list[tuple[str, Any]] = []
        self._pinger: asyncio.Task[None] | None = None
        self._bucket = Bucket(time.monotonic())
        self._over_rate = 0
        self._unanswered = 0
        self._line = Line()
        self.pinged = 0
        """The step that the last ping named: a page that answers with an older one has lost something."""
        self._closed = False
        try:
            await super().__call__(scope, receive, scope.get("straight_send", send))
        finally:  # Daphne may cancel us without a word: nothing may leak then either
            doorkeeper.leave(self._keys)
            self.gone()
            if self._pinger is not None:
                self._pinger.cancel()

    async def dispatch(self, message: Message) -> None:
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"No handler for message type {message['type']}")
        if not self._closed or message["type"] == "websocket.disconnect":
            await handler(message)

    # ---- what subclasses say

    def groups(self) -> list[str]:
        """The groups of this socket besides its player's own."""
        return []

    async def opened(self) -> None:
        """The line stands and the groups are joined: load and send. Accepted already, so it may take its time."""

    async def received(self, message: Any) -> None:
        """A well-formed message of the page."""

    def gone(self) -> None:
        """The line is over, whatever ended it; there is nothing to wait for any more."""

    async def answered(self, message: Pong) -> None:
        """The page answered a ping."""

    async def refused(self, code: str) -> None:
        """A message was not even read: malformed or too_fast."""
        await self.say({"refused": code})

    def step(self) -> int:
        """The step that this socket last showed; stands in each ping."""
        return 0

    @property
    def line_ms(self) -> int:
        """Milliseconds to the page and back, as measured here."""
        return self._line.milliseconds

    # ---- the line

    async def websocket_connect(self, _message: Message) -> None:
        await self.base_send({"type": "websocket.accept"})
        capture_loop()
        user = self.scope.get("user")
        known = bool(user is not None and user.is_authenticated)
        self.player_id = user.pk if known else None
        self.language = _language(self.scope)
        if known and user.is_shut_out:
            await self.close(CLOSED_BY_HOUSE)
            return
        if not self._admit():
            await self.close(TOO_MANY)
            return
        for group in [stops.GROUP, *([f"player.{self.player_id}"] if known else []), *self.groups()]:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.opened()
        if not self._closed:  # from here on: a page takes the first word for a sign that it has been shown how things stand
            self._pinger = asyncio.create_task(self._ping_on())

    def _admit(self) -> bool:
        client = self.scope.get("client")
        keys: list[tuple[str, Any]] = [("address", client[0])] if client else []
        if self.player_id is not None:
            keys.append(("user", self.player_id))
        if not doorkeeper.admit(keys):
            return False
        self._keys = keys
        return True

    async def websocket_receive(self, message: Message) -> None:
        text = message.get("text")
        if text is None:
            await self.close(NOT_TEXT)
            return
        if len(text) > MESSAGE_BYTES or len(text.encode()) > MESSAGE_BYTES:
            await self.refused("too_long")
            await self.close(TOO_LARGE)
            return
        if not self._bucket.take(time.monotonic()):
            await self._slow_down()
            return
        try:
            said = self.decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            await self.refused("malformed")
            return
        if isinstance(said, Pong):
            if self._unanswered == 1:  # with more of them out nobody could say which one is answered
                self._line.answered(time.monotonic())
            self._unanswered = 0
            await self.answered(said)
        else:
            await self.received(said)

    async def _slow_down(self) -> None:
        self._over_rate += 1
        if self._over_rate == 1:
            await self.refused("too_fast")
        if self._over_rate > PATIENCE:
            await self.close(FLOOD)

    async def websocket_disconnect(self, _message: Message) -> None:
        self._closed = True
        for group in [stops.GROUP, *([f"player.{self.player_id}"] if self.player_id is not None else []), *self.groups()]:
            with contextlib.suppress(Exception):  # a layer that is away forgets us by itself
                await self.channel_layer.group_discard(group, self.channel_name)
        raise StopConsumer

    async def player_called(self, _message: Message) -> None:
        """A seat is held for this player, or held no longer."""
        if self.player_id is not None:
            await self.html(await in_database(waitlists.calls_html)(self.player_id, self.language))

    async def house_notice(self, _message: Message) -> None:
        """The house is about to stop, or goes on after all."""
        await self.html(stops.notice_html(self.language))

    async def house_word(self, message: Message) -> None:
        """The house says something to everybody, or no more."""
        await self.html(word.html(message["text"], self.language))

    async def player_close(self, _message: Message) -> None:
        """The house closes all sockets of this player."""
        await self.close(CLOSED_BY_HOUSE)

    async def close(self, code: int) -> None:
        """Close the line; nothing that arrives later is handled."""
        if self._closed:
            return
        if code >= 4000:
            await self.say({"closed": code})
        self._closed = True
        await self.base_send({"type": "websocket.close", "code": code})

    async def html(self, text: str) -> None:
        """Send fragments."""
        if not self._closed:
            await self.base_send({"type": "websocket.send", "text": text})

    async def say(self, word: Message) -> None:
        """Send a word of the line."""
        if not self._closed:
            await self.base_send({"type": "websocket.send", "text": msgspec.json.encode(word).decode()})

    async def _ping_on(self) -> None:
        while not self._closed:
            await asyncio.sleep(PING_SECONDS)
            if self._unanswered >= UNANSWERED_PINGS:
                await self.close(TRY_AGAIN)
                return
            self._unanswered += 1
            self.pinged = self.step()
            self._line.asked(time.monotonic())
            await self.say({"ping": self.pinged, "now": round(time.time() * 1000)})


class Pong(msgspec.Struct, tag="pong", tag_field="do", frozen=True):
    """The page is alive and has shown `step`."""

    step: int = 0


def _language(scope: Message) -> str:
    """The language of the page that opened the socket: it names it in the query."""
    query = scope.get("query_string", b"").decode("ascii", "ignore")
    asked = parse_qs(query).get("lang", [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


async def _row(key: tuple[int, str]) -> tuple[str, frozenset[int] | None]:
    return await in_database(listings.row_for)(*key)


class PlayerConsumer(LiveConsumer):
    """The line of a page that has no other: words to its player only."""

    decoder = msgspec.json.Decoder(Pong)

    async def opened(self) -> None:
        """A visitor has no words to wait for."""
        if self.player_id is None:
            await self.close(NOT_FOUND)


class LobbyConsumer(LiveConsumer):
    """The list of tables: a row comes again when its table changed."""

    decoder = msgspec.json.Decoder(Pong)
    row: ClassVar[Shared[tuple[int, str], tuple[str, frozenset[int] | None]]] = Shared(_row)
    """By table and language: all viewers of a language in this process share one look-up."""

    def groups(self) -> list[str]:
        return [listings.GROUP]

    async def lobby_row(self, message: Message) -> None:
        """A table's figures changed."""
        html, audience = await LobbyConsumer.row((message["table"], self.language))
        if audience is None or self.player_id in audience:
            await self.html(html)
