"""One house per folder: a lock file that says who holds it. The system lets go of it when the process dies, however it dies."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import IO


class AlreadyRunning(Exception):
    """Another process holds the lock; `pid` and `address` as it wrote them ('' and 0 when it has not yet)."""

    def __init__(self, pid: int, address: str) -> None:
        super().__init__(pid, address)
        self.pid = pid
        self.address = address


class LockFile:
    """Hold the lock from `take` until `leave` or the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[str] | None = None

    def take(self, address: str) -> None:
        """Take the lock and write who we are; raises AlreadyRunning."""
        file = self.path.open("a+", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            pid, other = _holder(file)
            file.close()
            raise AlreadyRunning(pid, other) from None
        file.seek(0)
        file.truncate()
        json.dump({"pid": os.getpid(), "address": address}, file)
        file.flush()
        self._file = file

    def leave(self) -> None:
        """Let go; does nothing without the lock."""
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None


def _holder(file: IO[str]) -> tuple[int, str]:
    file.seek(0)
    try:
        told = json.load(file)
        return int(told["pid"]), str(told["address"])
    except (ValueError, KeyError, TypeError):
        return 0, ""
