"""The socket of a table's page: fragments out, commands in. Holds no rule and keeps no seat.

Whatever a message from the group says, the viewer's fragments are drawn from a snapshot that is at least as new, and those
that differ from what this socket last got are sent. So a lost message costs nothing but time: the next one, or the
answer to the next ping, heals it. Whose cards these are is asked of each snapshot anew, by player and never by seat.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.utils import translation

from lobby.consumers import NOT_FOUND, LiveConsumer, Message, Pong
from lobby.live import in_database
from lobby.models import Table
from lobby.words.refusals import refusal
from tables import access, live, messages, presence, room, sightings
from tables.errors import Refused
from tables.presenters import screen
from tables.presenters.reading import Reading

TOUCH_EVERY = 3
"""Answered pings between two words to presence: a line a third of a minute old is no news."""


class TableConsumer(LiveConsumer):
    """One page at one table."""

    decoder: ClassVar[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(messages.Anything)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shown: dict[str, str] = {}
        self._log: tuple[str, ...] = ()
        self._hand: int | None = None
        self._me: int | None = None
        self._shape = (0, 0)
        """Seats, and cards of a full hand."""
        self._step = 0
        self._noted = False
        self._pongs = 0
        self._currency = ""

    @property
    def table_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["table_id"])

    def groups(self) -> list[str]:
        mine = [f"table.{self.table_id}.user.{self.player_id}"] if self.player_id is not None else []
        return [f"table.{self.table_id}", *mine]

    def step(self) -> int:
        return self._step

    async def opened(self) -> None:
        try:
            reading = await live.reading(self.table_id)
        except Table.DoesNotExist:
            await self.close(NOT_FOUND)
            return
        self._currency = reading.table.currency
        if not await self._may_watch(reading):
            await self.close(NOT_FOUND)
            return
        await self._show(reading)
        await self._touch()

    async def _may_watch(self, reading: Reading) -> bool:
        if not reading.table.password or reading.snapshot.seat_of(self.player_id) is not None:
            return True
        return await in_database(access.is_open_to)(reading.table, self.scope.get("session"))

    # ---- out

    async def table_step(self, message: Message) -> None:
        """The table made a step."""
        if message["step"] > self._step:
            await self._show(await live.reading(self.table_id, message["step"]))

    async def table_private(self, message: Message) -> None:
        """This user's private part changed: the public message of the same step may be lost or still on its way."""
        await self.table_step(message)

    async def answered(self, message: Pong) -> None:
        """A live line. If the table is further than this socket, a message was lost: join again and show what there is."""
        self._pongs += 1
        if self._me is not None and self.player_id is not None:
            sightings.hear(self.table_id, self.player_id, self.line_ms)
        if self._pongs % TOUCH_EVERY == 0:
            await self._touch()
        reading = await live.recent(self.table_id)
        if reading.snapshot.step > self._step:
            for group in self.groups():
                await self.channel_layer.group_add(group, self.channel_name)
            await self._show(reading)
        elif message.step < self.pinged:
            self._forget_shown()
            await self._show(reading)

    def _forget_shown(self) -> None:
        self._shown, self._log, self._hand, self._me = {}, (), None, None

    async def _touch(self) -> None:
        await in_database(presence.touch)(self.table_id, self.player_id)

    async def _show(self, reading: Reading) -> None:
        """Send what differs from what this socket last got."""
        if reading.snapshot.step < self._step:
            return
        html = self._difference(reading)
        self._step = reading.snapshot.step
        await self.html(f'<data id="step" value="{self._step}" hidden></data>{html}')

    def _difference(self, reading: Reading) -> str:
        public = screen.public(reading, self.language)
        private = screen.private(reading, self.player_id, self.language)
        me = screen.seat_number(reading, self.player_id)
        if me is None:
            private.pop("mine")
        out: list[str] = []
        parts = {**public.parts, **private}
        shape = (len(reading.snapshot.seats), reading.game.hole_cards)
        if self._shown and (me != self._me or shape != self._shape):
            out.append(screen.felt(reading, me, public.parts, private.get("mine", ""), self.language))
            self._shown = {**self._shown, **{name: html for name, html in parts.items() if name not in ("dock", "banner", "hand-number")}}
        out += [html for name, html in parts.items() if self._shown.get(name) != html]
        if self._noted and self._shown.get("dock") != parts["dock"]:
            self._noted = False
            out.append(screen.note("", "", "", self.language))
        out.append(self._log_difference(public))
        self._shown, self._me, self._shape = parts, me, shape
        return "".join(out)

    def _log_difference(self, public: screen.Public) -> str:
        old, new = self._log, public.log
        goes_on = bool(old) and self._hand == public.hand and new[: len(old)] == old
        self._log, self._hand = new, public.hand
        if not goes_on:
            return screen.log_whole(new, self.language)
        return screen.log_more(new[len(old) :]) if len(new) > len(old) else ""

    # ---- in

    async def received(self, message: messages.PageMessage) -> None:
        """A command of the page, for the room to judge."""
        if self.player_id is None:
            await self._note("not_signed_in", {})
            return
        try:
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
