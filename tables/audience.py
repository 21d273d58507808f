"""Who in this process looks at which table. A table's steps come to the process once, not once for each socket.

It knows when there is something new and hands the reading round; what each viewer may see of it the viewer draws himself.
A step that this process has made is shown at once: its way through the channel layer is for the other processes.
"""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import structlog
from channels.layers import get_channel_layer

from lobby.live import Message, overhear
from tables import live
from tables.broadcast import STEP, table_group
from tables.presenters.reading import Reading

log = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0


class Viewer(Protocol):
    """A socket that shows a table."""

    def lacks(self, step: int) -> bool:
        """Whether it shows the table already, but not yet this step."""

    async def show(self, reading: Reading) -> None:
        """Show the table as it was read; an older reading than the one shown is no news."""

    async def failed(self) -> None:
        """Showing raised an error."""


class Audience:
    """The viewers on one loop, by table."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._viewers: dict[int, dict[Viewer, None]] = {}
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._subscribing = asyncio.Lock()
        self._errands: set[asyncio.Task[None]] = set()

    async def join(self, table_id: int, viewer: Viewer) -> None:
        """From now on the viewer is shown every step of the table."""
        self._viewers.setdefault(table_id, {})[viewer] = None
        await self.subscribe(table_id)

    def leave(self, table_id: int, viewer: Viewer) -> None:
        """The viewer is gone; one who never came may go too. Does not wait, so that it can be called from anywhere."""
        viewers = self._viewers.get(table_id, {})
        viewers.pop(viewer, None)
        if not viewers and self._viewers.pop(table_id, None) is not None and not self.loop.is_closed():
            self._send_off(self._unsubscribe(table_id))

    async def subscribe(self, table_id: int) -> None:
        """Hear of the table through the channel layer; to repeat it mends a subscription that was lost."""
        layer = get_channel_layer()
        async with self._subscribing:
            if self._listening is None or self._listening.done():
                self._channel = await layer.new_channel()
                self._listening = self.loop.create_task(self._listen(layer, self._channel))
            await layer.group_add(table_group(table_id), self._channel)

    async def _unsubscribe(self, table_id: int) -> None:
        async with self._subscribing:
            if table_id not in self._viewers:  # nobody came meanwhile
                await get_channel_layer().group_discard(table_group(table_id), self._channel)
            if not self._viewers and self._listening is not None:
                self._listening.cancel()
                self._listening = None

    async def _listen(self, layer: Any, channel: str) -> None:
        while True:
            try:
                self.hear("", await layer.receive(channel))
            except Exception as error:  # the layer may be away; answered pings find out what was missed
                log.warning("no messages of tables", error=repr(error))
                await asyncio.sleep(RETRY_SECONDS)

    def hear(self, _group: str, message: Message) -> None:
        """A message of any group, from this process or through the layer."""
        if message["type"] != STEP:
            return
        table_id, step = message["table"], message["step"]
        waiting = [viewer for viewer in self._viewers.get(table_id, ()) if viewer.lacks(step)]
        if waiting:
            self._send_off(self._show(table_id, step, waiting))

    def _send_off(self, errand: Any) -> None:
        task = self.loop.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _show(self, table_id: int, step: int, viewers: list[Viewer]) -> None:
        try:
            reading = await live.reading(table_id, step)
        except Exception as error:  # answered pings try again
            log.warning("table not read", table=table_id, error=repr(error))
            return
        for viewer in viewers:
            try:
                await viewer.show(reading)
            except Exception as error:  # one viewer's trouble is not the others'
                log.error("view failed", table=table_id, error=repr(error), exc_info=True)
                await viewer.failed()


_audience: Audience | None = None


def audience() -> Audience:
    """That of the running loop."""
    global _audience
    loop = asyncio.get_running_loop()
    if _audience is None or _audience.loop is not loop:
        _audience = Audience(loop)
        overhear(_audience.hear)
    return _audience
