"""The socket of a table's page: fragments out, commands in. Holds no rule and keeps no seat.

The audience (`tables.audience`) says when there is something new; the viewer's fragments are drawn from a snapshot and those
that differ from what this socket last got are sent. So a lost message costs nothing but time: the next one, or the
answer to the next ping, heals it. Whose cards these are is asked of each snapshot anew, by player and never by seat.
"""

from __future__ import annotations

import contextlib
from typing import Any, ClassVar
from urllib.parse import parse_qs

import msgspec
from django.utils import translation

from engine.hand.events import Called, Checked, Folded
from lobby.consumers import NOT_FOUND, Message, Pong
from lobby.live import in_database
from lobby.models import Player, Table
from lobby.words.refusals import refusal
from tables import access, broadcast, chat, live, messages, presence, room, sightings
from tables.audience import Audience, audience
from tables.errors import Refused
from tables.presenters import screen
from tables.presenters.reading import Reading
from tables.reactions import sending
from tables.several import Several
from tables.store import Snapshot
from tables.talking import Talking
from tables.watchers import rail

QUIET = (Folded, Checked, Called)
"""Events that change nothing in front of a player who holds cards and whom the step does not concern."""
INTERNAL_ERROR = 1011
"""The page comes back by itself."""
TOUCH_EVERY = 3
"""Answered pings between two words to presence: a line a third of a minute old is no news."""


class TableConsumer(Talking, Several):
    """One page at one table."""

    decoder: ClassVar[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(messages.Anything)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._public: screen.Public | None = None
        self._private: dict[str, str] = {}
        self._me: int | None = None
        self._page_me: int | None = None
        """The seat that the page was drawn with: one that comes back may have lost it or taken another meanwhile."""
        self._shape = (0, 0)
        """Seats, and cards of a full hand."""
        self._step = 0
        self._audience: Audience | None = None
        self._watches = False
        """It may look: without that nothing is shown, whatever the audience says."""
        self._noted = False
        self._pongs = 0
        self._currency = ""

    @property
    def table_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["table_id"])

    def groups(self) -> list[str]:
        return [broadcast.talk_group(self.table_id)]

    def step(self) -> int:
        return self._step

    async def opened(self) -> None:
        asked = parse_qs(self.scope.get("query_string", b"").decode("ascii", "ignore")).get("me", [""])[0]
        self._page_me = int(asked) if asked.isdecimal() and len(asked) < 3 else None
        self._audience = audience()
        await self._audience.join(self.table_id, self)
        try:
            reading = await live.reading(self.table_id)
        except Table.DoesNotExist:
            await self.close(NOT_FOUND)
            return
        self._currency = reading.table.currency
        if not await self._may_watch(reading):
            await self.close(NOT_FOUND)
            return
        self._watches = True
        rail.came(self, self.table_id, self.player_id)
        await self._show(reading)
        await self.open_chat()
        await self.open_tabs(self._audience)
        await self._touch()

    def gone(self) -> None:
        rail.went(self)
        if self._audience is not None:
            self._audience.leave(self.table_id, self)
            self.leave_others(self._audience)

    async def _may_watch(self, reading: Reading) -> bool:
        table = reading.table
        if not (table.password or table.is_private) or reading.snapshot.seat_of(self.player_id) is not None:
            return True
        return await in_database(access.may_watch)(table, self._player, self.scope.get("session"))

    @property
    def _player(self) -> Player | None:
        user = self.scope.get("user")
        return user if self.player_id is not None else None

    async def table_door(self, _message: Message) -> None:
        """Who may enter has changed: whoever may not any more sees nothing more."""
        if self._watches and not await self._may_watch(await live.reading(self.table_id)):
            await self.close(NOT_FOUND)

    # ---- out

    def lacks(self, step: int) -> bool:
        return self._watches and not self._closed and self._step < step

    async def show(self, reading: Reading) -> None:
        if self._me is not None and reading.table.is_private and reading.snapshot.seat_of(self.player_id) is None:
            await self.table_door({})
        await self._show(reading, self._private if self._leaves_me_alone(reading.snapshot) else None)

    async def failed(self) -> None:
        await self.close(INTERNAL_ERROR)

    def _leaves_me_alone(self, snapshot: Snapshot) -> bool:
        """Whether this step, the next after the one shown, is somebody else's fold, check or call while I hold cards: then
        neither they nor my dock change, and need not be drawn to find that out."""
        if self._me is None or not self._private or snapshot.step != self._step + 1 or snapshot.state is None or not snapshot.log:
            return False
        number, events = snapshot.log[-1]
        if (
            number != snapshot.step
            or snapshot.private_steps.get(self._me) == number
            or not all(isinstance(event, QUIET) for event in events)
        ):
            return False
        position = snapshot.position_of(self.player_id)
        return position is not None and not snapshot.state.folded[position]

    async def answered(self, message: Pong) -> None:
        """A live line. If the table is further than this socket, a message was lost: join again and show what there is."""
        self._pongs += 1
        if self._me is not None and self.player_id is not None:
            sightings.hear(self.table_id, self.player_id, self.line_ms)
        if self._pongs % TOUCH_EVERY == 0 and sightings.is_due(self.table_id, self.player_id):
            await self._touch()
        reading = await live.recent(self.table_id)
        if reading.snapshot.step > self._step:
            assert self._audience is not None
            with contextlib.suppress(Exception):  # a layer that is away; the pages that stand here are shown the table all the same
                await self._audience.subscribe(self.table_id)
            await self.show(reading)
        elif message.step < self.pinged:
            self._forget_shown()
            await self._show(reading)

    def _forget_shown(self) -> None:
        self._public, self._private, self._me = None, {}, None

    async def _touch(self) -> None:
        await in_database(presence.touch)(self.table_id, self.player_id)

    async def _show(self, reading: Reading, private: dict[str, str] | None = None) -> None:
        """Send what differs from what this socket last got. `private`: the viewer's fragments, if they are known already."""
        if reading.snapshot.step < self._step:
            return
        html = self._difference(reading, private or self._draw_private(reading))
        self._step = reading.snapshot.step
        await self.html(f'<data id="step" value="{self._step}" hidden></data>{html}')

    def _draw_private(self, reading: Reading) -> dict[str, str]:
        private = screen.private(reading, self.player_id, self.language)
        if screen.seat_number(reading, self.player_id) is None:
            private.pop("mine")
        return private

    def _difference(self, reading: Reading, private: dict[str, str]) -> str:
        public, old = screen.public(reading, self.language), self._public
        me = screen.seat_number(reading, self.player_id)
        shape = (len(reading.snapshot.seats), reading.game.hole_cards)
        out: list[str] = []
        shown = self._private
        if (me != self._page_me) if old is None else (me != self._me or shape != self._shape):
            out.append(screen.felt(reading, me, public.parts, private.get("mine", ""), self.language))
            shown = {**shown, "mine": private.get("mine", "")}
        out.append(public.since(old, self.language))
        out += [html for name, html in private.items() if shown.get(name) != html]
        if self._noted and self._private.get("dock") != private["dock"]:
            self._noted = False
            out.append(screen.note("", "", "", self.language))
        self._public, self._private, self._me, self._shape = public, private, me, shape
        return "".join(out)

    # ---- in

    async def received(self, message: messages.PageMessage) -> None:
        """A command of the page, for the room to judge."""
        if self.player_id is None:
            await self._note("not_signed_in", {})
            return
        try:
            if isinstance(message, messages.Say):
                await in_database(chat.say)(self.table_id, self.player_id, message.text)
                return
            if isinstance(message, messages.React):
                await in_database(sending.react)(self.table_id, self.player_id, message.reaction)
                return
            command = messages.command(message, self._currency)
            await in_database(room.handle)(self.table_id, self.player_id, command)
        except Refused as fault:
            await self._note(fault.code, fault.facts)
            await self._show(await live.reading(self.table_id))

    async def refused(self, code: str) -> None:
        await self._note(code, {})

    async def _note(self, code: str, facts: dict[str, Any]) -> None:
        """A kind word above the dock; the page gives its buttons free again."""
        with translation.override(self.language):
            text = refusal(code, facts, self._currency)
        self._noted = True
        await self.html(screen.note("warn", "alert", text, self.language))
