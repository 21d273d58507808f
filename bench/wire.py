"""A raw WebSocket client, cheap enough to load a server from the other core. Text frames only; it knows nothing of poker."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any

UNMASKED = b"\0\0\0\0"
"""A masking key of zeros is legal and costs nothing."""


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """One client frame."""
    length = len(payload)
    if length < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
    elif length < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, length)
    return head + UNMASKED + payload


class Line(asyncio.Protocol):
    """One socket; `heard` is called with each text frame."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self._request, self._heard = request, heard
        self._rest = b""
        self._up = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def say(self, payload: bytes) -> None:
        self.transport.write(frame(payload))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._up:
            head, gap, data = data.partition(b"\r\n\r\n")
            if not gap:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self._up = True
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Handle every whole frame; returns what is left."""
        at = 0
        while len(data) - at >= 2:
            length, start = data[at + 1] & 127, at + 2
            if length == 126:
                if len(data) < at + 4:
                    break
                length, start = struct.unpack_from("!H", data, at + 2)[0], at + 4
            elif length == 127:
                if len(data) < at + 10:
                    break
                length, start = struct.unpack_from("!Q", data, at + 2)[0], at + 10
            if len(data) < start + length:
                break
            opcode, payload = data[at] & 15, data[start : start + length]
            at = start + length
            if opcode == 9:
                self.transport.write(frame(payload, 10))
            elif opcode == 1:
                self._heard(payload)
        return data[at:]


async def open_line(port: int, path: str, heard: Callable[[bytes], None], cookie: str = "") -> Line:
    """Connect and wait for the handshake; raises ConnectionError when refused."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Origin: http://127.0.0.1:{port}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(request, heard), "127.0.0.1", port)
    await asyncio.wait_for(line.opened, 60)
    return line
