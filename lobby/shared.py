"""One look-up for many who ask at the same moment, and never an answer older than the question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shared(Generic[K, V]):
    """Wraps a coroutine function. Whoever asks while a load runs shares the next one, which begins when that is done."""

    def __init__(self, load: Callable[[K], Coroutine[Any, Any, V]]) -> None:
        self._load = load
        self._running: dict[K, asyncio.Task[V]] = {}
        self._next: dict[K, asyncio.Task[V]] = {}

    async def __call__(self, key: K) -> V:
        """The value of `key`, its load begun after this call; raises what the load raises."""
        running = self._of_this_loop(self._running, key)
        if running is None:
            return await asyncio.shield(self._start(key))
        following = self._of_this_loop(self._next, key)
        if following is None:
            following = self._next[key] = asyncio.create_task(self._after(running, key))
        return await asyncio.shield(following)

    def _of_this_loop(self, tasks: dict[K, asyncio.Task[V]], key: K) -> asyncio.Task[V] | None:
        """A task still under way; one of a loop that is gone is forgotten."""
        task = tasks.get(key)
        return task if task is not None and not task.done() and task.get_loop() is asyncio.get_running_loop() else None

    def _start(self, key: K) -> asyncio.Task[V]:
        task = self._running[key] = asyncio.create_task(self._load(key))
        task.add_done_callback(lambda done: self._drop(key, done))
        return task

    async def _after(self, running: asyncio.Task[V], key: K) -> V:
        await asyncio.wait([running])
        self._next.pop(key, None)
        return await asyncio.shield(self._start(key))

    def _drop(self, key: K, task: asyncio.Task[V]) -> None:
        if self._running.get(key) is task:
            del self._running[key]
        if not task.cancelled():
            task.exception()  # whoever waited has it; without this a load that nobody waits for any more would complain
