"""Real processes of the house for tests: start one, stop it in every way, ask what the database says afterwards.

The tests themselves touch no database here: a helper process does (`tests.house`), with the same settings.
"""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, create_connection, socket
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""Kinds of WebSocket frames."""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket(AF_INET, SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """One set of data and the processes on it; `environment` decides whether it is embedded or a cluster."""

    def __init__(self, folder: Path, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")}
        self.folder = folder
        self.environment = {
            **kept,
            "VAR_DIR": str(folder),
            "DJANGO_SETTINGS_MODULE": "poker_site.settings.dev",
            "PYTHONUNBUFFERED": "1",
            "LEASE_RENEW_SECONDS": "0.5",
            "TEND_SECONDS": "2",
            **environment,
        }
        self.running: list[Process] = []
        self._helper: subprocess.Popen[str] | None = None

    def run(self, *command: str, timeout: float = 120) -> str:
        """Run `python …` to its end and return what it printed."""
        told = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=timeout, check=False
        )
        assert told.returncode == 0, told.stdout[-2000:] + told.stderr[-4000:]
        return told.stdout

    def ask(self, *words: object) -> Any:
        """What `python -m tests.house` answers."""
        if self._helper is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-m", "tests.house"]
            self._helper = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdin=pipe, stdout=pipe, text=True)
        assert self._helper.stdin is not None and self._helper.stdout is not None
        self._helper.stdin.write(json.dumps([str(word) for word in words]) + "\n")
        self._helper.stdin.flush()
        line = self._helper.stdout.readline()
        assert line, f"the helper ended with {self._helper.wait()}"
        told = json.loads(line)
        assert "answer" in told, told["fault"]
        return told["answer"]

    def start(self, *command: str, port: int | None = None, pass_fds: tuple[int, ...] = ()) -> Process:
        """Start `python manage.py …`; with a port, wait until it answers there."""
        process = Process(self, command, port, pass_fds)
        self.running.append(process)
        if port is not None:
            process.wait_until_it_answers()
        return process

    def room(self, port: int | None = None) -> Process:
        """Start the one-process house."""
        port = port or free_port()
        return self.start("manage.py", "room", "--port", str(port), port=port)

    def web(self, port: int | None = None) -> Process:
        """Start one web process of several."""
        port = port or free_port()
        return self.start("manage.py", "web", "--port", str(port), port=port)

    def web_at(self, listening: socket) -> Process:
        """Start one web process of several at one address, as `make cluster` does: they share the listening socket."""
        number = listening.fileno()
        return self.start("manage.py", "web", "--fd", str(number), port=listening.getsockname()[1], pass_fds=(number,))

    def close(self) -> None:
        """End whatever still runs."""
        for process in self.running:
            process.kill()
        if self._helper is not None:
            self._helper.communicate(timeout=10)


class Process:
    """A started process and what it has printed so far."""

    def __init__(self, house: House, command: tuple[str, ...], port: int | None, pass_fds: tuple[int, ...] = ()) -> None:
        self.port = port
        self._path = house.folder / f"output-{len(house.running)}.txt"
        with self._path.open("w") as output:
            self.popen = subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=house.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=pass_fds,
            )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def output(self) -> str:
        return self._path.read_text()

    def wait_until_it_answers(self) -> None:
        """Until it serves (a found outage is settled by then); fails with the output if the process ends or takes too long."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            assert self.popen.poll() is None, self.output[-4000:]
            try:
                with urllib.request.urlopen(self.url + "readyz", timeout=2):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise AssertionError("no answer: " + self.output[-4000:])

    def signal(self, number: int) -> None:
        self.popen.send_signal(number)

    def stop(self, timeout: float = 30) -> int:
        """One SIGINT and its exit status."""
        self.signal(signal.SIGINT)
        return self.popen.wait(timeout)

    def kill(self) -> None:
        """SIGKILL; harmless when it has ended."""
        if self.popen.poll() is None:
            self.popen.kill()
        self.popen.wait(10)


def until(what: Any, seconds: float = 20, every: float = 0.2) -> Any:
    """The first truthy answer of `what()`; fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        answer = what()
        if answer:
            return answer
        assert time.monotonic() < deadline, f"not within {seconds} s"
        time.sleep(every)


class Line:
    """A bare WebSocket to a server under test: enough of RFC 6455 to see how it opens, what it says and how it ends."""

    def __init__(self, port: int, path: str, origin: str | None = None) -> None:
        self._socket = create_connection(("127.0.0.1", port), timeout=20)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            f"Origin: {origin or f'http://127.0.0.1:{port}'}",
        ]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        while self._file.readline().strip():
            pass
        self._shown = 0

    def close_code(self) -> int:
        """Read to the end; the code of the close frame, 1006 if the connection just broke off."""
        while frame := self._frame():
            if frame[0] == CLOSE:
                return int.from_bytes(frame[1][:2], "big")
        return 1006

    def hear(self, step: int) -> None:
        """Read on, as a page does, until a table's view of this step or a later one has come."""
        while frame := self._frame():
            kind, body = frame
            assert kind != CLOSE, f"closed with {int.from_bytes(body[:2], 'big')}"
            if kind == PING:
                self._send(PONG, body)
            elif body.startswith(b"{"):
                self._send(TEXT, json.dumps({"do": "pong", "step": self._shown}).encode())
            elif found := re.search(rb'id="step" value="(\d+)"', body):
                self._shown = int(found[1])
                if self._shown >= step:
                    return
        raise AssertionError(f"the line broke at step {self._shown}, before {step}")

    def _frame(self) -> tuple[int, bytes] | None:
        """The next frame's kind and body; None when the connection is gone. The server sends no fragments."""
        head = self._file.read(2)
        if len(head) < 2:
            return None
        length = head[1] & 127
        if length > 125:
            length = int.from_bytes(self._file.read(2 if length == 126 else 8), "big")
        return head[0] & 15, self._file.read(length)

    def _send(self, kind: int, body: bytes) -> None:
        """A short frame, masked (by zeros), as a client's must be."""
        assert len(body) < 126
        self._socket.sendall(bytes([128 | kind, 128 | len(body), 0, 0, 0, 0]) + body)

    def hang_up(self) -> None:
        self._file.close()
        self._socket.close()
