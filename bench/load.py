"""The load on a room and on a bare loop: who speaks, and when everybody has heard it.

A round of the room is one action: it counts when all eleven sockets of its table (six players, five on the rail) show the
step. A round of the bare loop is one message: it counts when all ten sockets of its table have it.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bench.wire import Line, open_line

RAIL = 5
BARE_SOCKETS = 10
WARM_SECONDS = 2.0
GIVE_UP_SECONDS = 10.0

_STEP = re.compile(rb'<data id="step" value="(\d+)"')
_DOCK = re.compile(rb'<form[^>]*id="dock".*?</form>', re.DOTALL)
_FIELD = {name: re.compile(rb'name="' + name + rb'" value="(\d+)"') for name in (b"hand", b"step")}
_FREE = re.compile(rb'name="action" value="check"(?! disabled)')


class Heard(NamedTuple):
    """Seconds from the word to everybody, and to the one who is to act next (0: the hand was over)."""

    everybody: float
    next_player: float


class RoomTable:
    """One table of the room with its sockets; whoever is to act checks or calls."""

    def __init__(self, table: int, cookies: list[str]) -> None:
        self.table, self.cookies = table, cookies
        self.lines: list[Line] = []
        self.steps: list[int] = []
        self.turn: tuple[int, bytes] | None = None
        self.turn_at = 0.0
        self._stirred = asyncio.Event()

    async def open(self, port: int) -> None:
        path = f"/ws/tables/{self.table}/"
        for at, cookie in enumerate([*self.cookies, *[""] * RAIL]):
            self.steps.append(0)
            self.lines.append(await open_line(port, path, lambda text, at=at: self._heard(at, text), cookie))

    def _heard(self, at: int, text: bytes) -> None:
        if text.startswith(b"{"):
            self.lines[at].say(b'{"do":"pong","step":%d}' % self.steps[at])
            return
        found = _STEP.search(text)
        if found:
            self.steps[at] = int(found[1])
        dock = _DOCK.search(text)
        if dock and b"data-turn" in dock[0][:600]:
            self.turn, self.turn_at = (at, dock[0]), time.perf_counter()
        self._stirred.set()

    async def _until(self, true: Callable[[], bool], give_up: float) -> bool:
        async def waiting() -> None:
            while not true():
                self._stirred.clear()
                await self._stirred.wait()

        try:
            await asyncio.wait_for(waiting(), give_up)
        except TimeoutError:
            return False
        return True

    async def round(self) -> Heard | None:
        """One action, from the word to all screens; None if nobody's turn came (between hands)."""
        if not await self._until(lambda: self.turn is not None, GIVE_UP_SECONDS):
            return None
        assert self.turn is not None
        at, dock = self.turn
        hand, step = (int(_FIELD[name].search(dock)[1]) for name in (b"hand", b"step"))  # type: ignore[index]
        action = b"check" if _FREE.search(dock) else b"call"
        before = max(self.steps)
        self.turn, self.turn_at = None, 0.0
        begun = time.perf_counter()
        self.lines[at].say(b'{"do":"act","hand":%d,"step":%d,"action":"%s"}' % (hand, step, action))
        if not await self._until(lambda: min(self.steps) > before, GIVE_UP_SECONDS):
            return None
        done = time.perf_counter()
        return Heard(done - begun, self.turn_at - begun if self.turn_at else 0.0)


class BareTable:
    """One table of the bare loop: the first socket speaks, all hear it."""

    def __init__(self, table: int) -> None:
        self.table = table
        self.lines: list[Line] = []
        self._missing = 0
        self._all = asyncio.Event()

    async def open(self, port: int) -> None:
        for _ in range(BARE_SOCKETS):
            self.lines.append(await open_line(port, f"/ws/fastaction/{self.table}", self._heard))

    def _heard(self, _text: bytes) -> None:
        self._missing -= 1
        if self._missing <= 0:
            self._all.set()

    async def round(self) -> Heard | None:
        self._missing = BARE_SOCKETS
        self._all.clear()
        begun = time.perf_counter()
        self.lines[0].say(
            b'{"type":"action","kind":"bet","amount":25,"pad":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}'
        )
        try:
            await asyncio.wait_for(self._all.wait(), GIVE_UP_SECONDS)
        except TimeoutError:
            return None
        gone = time.perf_counter() - begun
        return Heard(gone, gone)


def rate(heard: list[list[Heard]]) -> float:
    """Rounds a second of all tables together while a round was under way: the pause between two hands is no round."""
    return sum(len(each) / sum(found.everybody for found in each) for each in heard if each)


async def drive(tables: list[Any], seconds: float, every: float = 0.0) -> list[list[Heard]]:
    """All tables at once for `seconds`: as fast as they can, or one round `every` seconds each. What was heard, by table."""
    heard: list[list[Heard]] = [[] for _ in tables]
    begin = time.perf_counter() + WARM_SECONDS
    end = begin + seconds

    async def one(table: Any, number: int, offset: float) -> None:
        await asyncio.sleep(offset)
        while (now := time.perf_counter()) < end:
            found = await table.round()
            if found is not None and now >= begin:
                heard[number].append(found)
            if every:
                await asyncio.sleep(max(0.0, every - (time.perf_counter() - now)))

    runs: list[Awaitable[None]] = [one(table, number, every * number / len(tables)) for number, table in enumerate(tables)]
    await asyncio.gather(*runs)
    return heard
