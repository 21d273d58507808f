"""One moment of the database: reads that belong together see the same state, and no writer waits for them.

Knows transactions of SQLite and PostgreSQL, nothing of what is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """A transaction whose reads all see the same moment; writing in it raises the database's error.

    PostgreSQL: REPEATABLE READ READ ONLY; SQLite: a deferred transaction, which never takes the writers' turn. Inside a
    transaction that runs already it is a part of that one and sees what that one sees.
    """
    if connection.in_atomic_block:
        yield
        return
    reading = getattr(connection, "reading", None)  # our SQLite backend's; an ordinary transaction would shut the writers out
    with reading() if reading is not None else transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield
