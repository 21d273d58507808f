"""Daphne with our settings: uvloop, quick pings, sockets that end with 1012 so that pages come back by themselves.

Import this before anything imports Twisted. Knows sockets and signals, nothing of tables.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

import structlog
import uvloop

asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())  # before Daphne makes its loop on import

from autobahn.websocket.protocol import WebSocketProtocol
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server, twisted_loop
from twisted.internet import reactor

log = structlog.get_logger(__name__)

SERVICE_RESTART = 1012
PING_SECONDS = 5
PING_TIMEOUT = 10
MESSAGE_BYTES = 64 * 1024
LAST_WORDS_SECONDS = 0.3


class RoomServer(Server):
    """One listening process. `begin_stop` is called on the loop for the first SIGINT or SIGTERM, `stop_now` for the next."""

    def __init__(
        self,
        application: Any,
        *,
        host: str = "127.0.0.1",
        port: int | None = None,
        fd: int | None = None,
        on_ready: Callable[[], None] = lambda: None,
        begin_stop: Callable[[], None] | None = None,
    ) -> None:
        self._begin_stop = begin_stop or self.stop_politely
        self._signals = 0
        self.failed = ""
        """Why it could not listen."""
        place = {"file_descriptor": fd} if fd is not None else {"host": host, "port": port}
        super().__init__(
            application=application,
            endpoints=build_endpoint_description_strings(**place),
            signal_handlers=False,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_TIMEOUT,
            websocket_timeout=-1,
            websocket_max_message_size=MESSAGE_BYTES,
            websocket_max_frame_size=MESSAGE_BYTES,
            http_timeout=120,
            ready_callable=on_ready,
            server_name="room",
        )

    def run(self) -> None:
        """Serve until stopped."""
        for number in (signal.SIGINT, signal.SIGTERM):
            twisted_loop.add_signal_handler(number, self._on_signal)
        super().run()

    def _on_signal(self) -> None:
        self._signals += 1
        if self._signals == 1:
            self._begin_stop()
        else:
            self.stop()

    def stop_politely(self) -> None:
        """Tell every socket that the service restarts, then stop. Call on the loop."""
        self.close_sockets()
        reactor.callLater(LAST_WORDS_SECONDS, self.stop)

    def stop_from_thread(self) -> None:
        """`stop_politely` for callers in other threads."""
        reactor.callFromThread(self.stop_politely)

    def close_sockets(self) -> int:
        """Send the close frame 1012 to every open socket; returns how many. Pages reconnect on 1012, not on 1000 or 1001."""
        open_sockets = [protocol for protocol in self.connections if getattr(protocol, "state", None) == WebSocketProtocol.STATE_OPEN]
        for protocol in open_sockets:
            # The polite function refuses codes that only servers use; this one is for servers.
            protocol.sendCloseFrame(code=SERVICE_RESTART, reasonUtf8=b"service restart")
        return len(open_sockets)

    def kill_all_applications(self) -> None:
        """Cancel what still runs without waiting: a handler that hangs must not keep the process."""
        for details in self.connections.values():
            running = details.get("application_instance")
            if running is not None and not running.done():
                running.cancel()

    def listen_error(self, failure: Any) -> None:
        """A port that cannot be had ends the process with a line that says so."""
        self.failed = str(failure.getErrorMessage())
        log.error("cannot listen", reason=self.failed)
        self.stop()
