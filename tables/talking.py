"""The chat's part of a table's socket: lines in and out, without those of players whom the viewer has muted.

A message names the line before it, so that a lost one is noticed; then the whole chat is read again.
"""

from __future__ import annotations

from lobby.consumers import LiveConsumer, Message
from lobby.live import in_database
from tables import chat
from tables.presenters import talk
from tables.reactions import said


class Talking(LiveConsumer):
    """Mixed into the consumer of a table."""

    _muted: frozenset[int] = frozenset()
    _last_line = 0
    _hears = False
    """It is known whom the viewer has muted."""

    @property
    def table_id(self) -> int:
        """The table of this socket."""
        raise NotImplementedError

    async def open_chat(self) -> None:
        """The last lines, for a page that may have been away."""
        self._muted, self._last_line, lines = await in_database(_read)(self.table_id, self.player_id)
        self._hears = True
        html = talk.whole(lines, self.language)
        await self.html(html.replace("<ol ", '<ol hx-swap-oob="true" ', 1))

    async def table_chat(self, message: Message) -> None:
        """Somebody said something."""
        line = chat.Talk(*message["talk"])
        if line.line <= self._last_line:
            return
        if message["before"] != self._last_line:
            await self.open_chat()
            return
        self._last_line = line.line
        if line.player not in self._muted:
            await self.html(talk.more(line, self.language))

    async def table_reaction(self, message: Message) -> None:
        """Somebody reacted. One that is lost stays lost: it stands for seconds."""
        if self._hears and message["player"] not in self._muted:
            await self.html(said.html(message["seat"], message["kind"], self.language))

    async def player_muted(self, _message: Message) -> None:
        """The viewer mutes somebody, or hears him again."""
        await self.open_chat()


def _read(table_id: int, viewer_id: int | None) -> tuple[frozenset[int], int, list[chat.Talk]]:
    return chat.muted_by(viewer_id), chat.last_line(table_id), chat.lines(table_id, viewer_id)
