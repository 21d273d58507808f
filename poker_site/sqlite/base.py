"""SQLite for many threads: writers of one process queue up fairly instead of polling the file's lock.

SQLite lets a blocked writer sleep and try again, so under load an unlucky thread can wait for seconds while others pass.
Here every BEGIN IMMEDIATE … COMMIT/ROLLBACK, and every single write outside a transaction, takes its turn in one queue
per file and process. Other processes are still kept off by SQLite itself.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.transaction import atomic
from django.db.utils import OperationalError

from poker_site.sqlite.queue import WritersQueue

WRITES = re.compile(r"\s*(?:insert|update|delete|replace|create|drop|alter|vacuum|reindex|with)\b", re.IGNORECASE)
DEFAULT_TIMEOUT = 5.0

_queues: dict[str, WritersQueue] = {}
_queues_lock = Lock()


def writers_of(name: str) -> WritersQueue:
    """The queue of one database file in this process."""
    with _queues_lock:
        return _queues.setdefault(name, WritersQueue())


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper; a transaction or a lone write holds the file's turn."""

    _only_reads = False

    @property
    def writers(self) -> WritersQueue:
        return writers_of(str(self.settings_dict["NAME"]))

    def _take_turn(self) -> None:
        timeout = float(self.settings_dict["OPTIONS"].get("timeout", DEFAULT_TIMEOUT))
        if not self.writers.acquire(self, timeout):
            raise OperationalError("database is locked: this process's writers' queue did not move")

    @contextmanager
    def writing(self, statement: str) -> Iterator[None]:
        """Hold the turn for one statement outside a transaction that may write; inside one it is held already."""
        if self.writers.held_by(self) or self.in_atomic_block or not WRITES.match(statement):
            yield
            return
        self._take_turn()
        try:
            yield
        finally:
            self.writers.release(self)

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=partial(WriterCursor, wrapper=self))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A transaction that sees one moment and keeps no writer waiting, for reports; writing in it raises OperationalError.

        Inside a transaction that runs already it is a part of that one, and changes nothing.
        """
        if self.in_atomic_block:
            yield
            return
        self._only_reads = True
        try:
            with atomic(using=self.alias):
                self._only_reads = False
                reader = self.connection
                reader.execute("PRAGMA query_only = ON")
                try:
                    yield
                finally:
                    if self.connection is reader:  # Django's own cursor would refuse after a failed write
                        reader.execute("PRAGMA query_only = OFF")
        finally:
            self._only_reads = False

    def _start_transaction_under_autocommit(self) -> None:
        if self._only_reads:
            self.cursor().execute("BEGIN DEFERRED")
            return
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self.writers.release(self)
            raise

    def _commit(self) -> Any:
        result = super()._commit()
        self.writers.release(self)  # not when COMMIT failed: the transaction is open until the rollback that follows
        return result

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self.writers.release(self)

    def _close(self) -> Any:
        try:
            return super()._close()
        finally:
            self.writers.release(self)


class WriterCursor(base.SQLiteCursorWrapper):
    """Django's cursor; a write outside a transaction waits for its turn first."""

    def __init__(self, connection: Any, wrapper: DatabaseWrapper) -> None:
        super().__init__(connection)
        self._wrapper = wrapper

    def execute(self, query: str, params: Any = None) -> Any:
        with self._wrapper.writing(query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        with self._wrapper.writing(query):
            return super().executemany(query, param_list)


__all__ = ["DatabaseWrapper", "WriterCursor", "writers_of"]
