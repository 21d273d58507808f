"""The bridge between threads and the server's loop: messages to sockets, and database calls from sockets.

Knows loops, the channel layer and thread pools; knows nothing of tables or players. A message sent here is sent at
most once and in the order of the calls in this process; who misses one reloads (steps are numbered).
"""

import asyncio
import contextvars
import select
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

import structlog
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import connection, connections

P = ParamSpec("P")
R = TypeVar("R")
Message = dict[str, Any]

POOL_THREADS = 8
QUEUE_LIMIT = 10_000

Ear = Callable[[str, Message], None]

log = structlog.get_logger(__name__)


class _Sender:
    """One loop's outgoing messages, sent one after another so that the order of commits is the order of messages."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.ear: Ear | None = None
        self._waiting: asyncio.Queue[tuple[str, Message]] = asyncio.Queue(QUEUE_LIMIT)
        self._task: asyncio.Task[None] | None = None

    def put(self, group: str, message: Message) -> None:
        """Runs on the loop."""
        if self.ear is not None:
            self.ear(group, message)
        try:
            self._waiting.put_nowait((group, message))
        except asyncio.QueueFull:
            log.warning("live message dropped", group=group)
        if self._task is None or self._task.done():
            self._task = self.loop.create_task(self._drain())

    async def _drain(self) -> None:
        layer = get_channel_layer()
        while not self._waiting.empty():
            group, message = self._waiting.get_nowait()
            try:
                await layer.group_send(group, message)
            except Exception as error:  # the layer may be away; the next message must still go out
                log.warning("live message lost", group=group, error=repr(error))


_lock = threading.Lock()
_sender: _Sender | None = None


def capture_loop() -> None:
    """Remember the running loop as the one that serves this process's sockets. Call from a coroutine; cheap to repeat."""
    global _sender
    loop = asyncio.get_running_loop()
    if _sender is None or _sender.loop is not loop:
        with _lock:
            _sender = _Sender(loop)


def overhear(ear: Ear) -> None:
    """Let `ear(group, message)` hear on the running loop what this process says, before the layer carries it. It must not raise."""
    capture_loop()
    assert _sender is not None
    _sender.ear = ear


def _own_loop() -> _Sender:
    """A loop in a thread of its own, for processes without a server (Celery workers, commands) that publish through Redis."""
    global _sender
    with _lock:
        if _sender is None or _sender.loop.is_closed():
            loop = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="live-messages", daemon=True).start()
            _sender = _Sender(loop)
        return _sender


def group_send(group: str, message: Message) -> None:
    """Send a message to a group from any thread, without waiting. Call it on commit, never before.

    With the in-memory layer and no server loop in this process nobody can be listening, and the message is dropped.
    """
    sender = _sender
    if sender is None or sender.loop.is_closed():
        if isinstance(get_channel_layer(), InMemoryChannelLayer):
            return
        sender = _own_loop()
    try:
        sender.loop.call_soon_threadsafe(sender.put, group, message)
    except RuntimeError:  # the loop closed between the look and the call: the server is going down
        log.info("live message after the end of the loop", group=group)


@cache
def _threads() -> ThreadPoolExecutor:
    """SQLite has one writer, so one thread keeps waits short; PostgreSQL gains from a few."""
    return ThreadPoolExecutor(1 if connection.vendor == "sqlite" else POOL_THREADS, thread_name_prefix="database")


def in_database(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Wrap a function that uses the database for calls from a coroutine; it runs in this process's database threads.

    Whoever is cancelled meanwhile still waits until it is done: nothing that was begun goes on unseen.
    """

    async def call(*args: P.args, **kwargs: P.kwargs) -> R:
        capture_loop()
        work = partial(_with_sound_connections, partial(function, *args, **kwargs))
        running = asyncio.get_running_loop().run_in_executor(_threads(), contextvars.copy_context().run, work)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise

    return call


def _with_sound_connections(work: Callable[[], R]) -> R:
    """As Django does before each request: a connection that broke is dropped, one that may have broken is asked first.

    A server that ended a connection has said so on its socket; while that is silent a query to ask would only cost time.
    """
    for each in connections.all(initialized_only=True):
        each.close_if_unusable_or_obsolete()
        if each.connection is not None and each.vendor == "postgresql" and _is_silent(each.connection):
            each.health_check_done = True
    return work()


def _is_silent(line: Any) -> bool:
    """Whether nothing waits to be read from a connection."""
    try:
        poll = select.poll()
        poll.register(line.fileno(), select.POLLIN)
        return not poll.poll(0)
    except Exception:  # no socket to ask: let Django ask the server
        return False
