"""The fair queue of SQLite writers: order, errors, nesting, and threads that die."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.utils import IntegrityError, OperationalError

from poker_site.sqlite.base import DatabaseWrapper
from poker_site.sqlite.queue import WritersQueue


class Owner:
    """Somebody who can hold the turn."""


def wrapper(path: Path, timeout: float = 5) -> DatabaseWrapper:
    settings = {
        **connections["default"].settings_dict,
        "ENGINE": "poker_site.sqlite",
        "NAME": str(path),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": timeout, "init_command": "PRAGMA journal_mode=WAL"},
    }
    return DatabaseWrapper(settings, alias="queue")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: Any) -> Iterator[Path]:
    """A small database; `transaction.atomic(using='queue')` takes each thread's own connection to it."""
    path = tmp_path / "queue.sqlite3"
    local = threading.local()

    def connection_of(using: str | None = None) -> DatabaseWrapper:
        if not hasattr(local, "wrapper"):
            local.wrapper = wrapper(path)
        return local.wrapper

    monkeypatch.setattr("django.db.transaction.get_connection", connection_of)
    with django_db_blocker.unblock():
        with connection_of().cursor() as cursor:
            cursor.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, who INTEGER UNIQUE)")
        yield path


def test_who_came_first_writes_first() -> None:
    queue, first = WritersQueue(), Owner()
    assert queue.acquire(first, 1)
    order: list[int] = []
    threads = []
    for number in range(8):

        def wait(number: int = number) -> None:
            owner = Owner()
            assert queue.acquire(owner, 5)
            order.append(number)
            queue.release(owner)

        threads.append(threading.Thread(target=wait))
        threads[-1].start()
        while len(queue._waiting) <= number:
            time.sleep(0.001)
    queue.release(first)
    for thread in threads:
        thread.join(5)
    assert order == list(range(8))


def test_waiting_ends_with_the_timeout_and_leaves_the_line() -> None:
    queue, first, second, third = WritersQueue(), Owner(), Owner(), Owner()
    assert queue.acquire(first, 1)
    assert not queue.acquire(second, 0.01)
    queue.release(first)
    assert queue.acquire(third, 0.01)


def test_a_foreign_release_ends_nobodys_turn() -> None:
    queue, first, second = WritersQueue(), Owner(), Owner()
    queue.acquire(first, 1)
    queue.release(second)
    assert queue.held_by(first)


def test_the_turn_of_a_vanished_owner_ends_by_itself() -> None:
    queue, owner, second = WritersQueue(), Owner(), Owner()
    queue.acquire(owner, 1)
    del owner
    gc.collect()
    assert queue.acquire(second, 0.01)


def test_a_failed_statement_and_a_nested_block_give_the_turn_back(database: Path) -> None:
    connection = transaction.get_connection()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (1)")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute("INSERT INTO line (who) VALUES (1)")
        assert connection.writers.held_by(connection)
        cursor.execute("INSERT INTO line (who) VALUES (2)")
    assert not connection.writers.held_by(connection)
    with pytest.raises(ZeroDivisionError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (3)")
        raise ZeroDivisionError
    assert not connection.writers.held_by(connection)
    with connection.cursor() as cursor:
        assert cursor.execute("SELECT group_concat(who) FROM line").fetchone() == ("1,2",)


def test_closing_a_connection_in_mid_transaction_gives_the_turn_back(database: Path) -> None:
    connection = transaction.get_connection()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        connection.close()
        raise ZeroDivisionError
    assert not connection.writers.held_by(connection)


def test_a_lone_write_waits_for_the_turn_and_a_read_does_not(database: Path) -> None:
    holder, other = wrapper(database), wrapper(database, timeout=0.05)
    assert holder.writers.acquire(holder, 1)
    with other.cursor() as cursor:
        assert cursor.execute("SELECT count(*) FROM line").fetchone() == (0,)
        with pytest.raises(OperationalError):
            cursor.execute("INSERT INTO line (who) VALUES (1)")
    holder.writers.release(holder)
    with other.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (1)")


def test_a_report_sees_one_moment_and_keeps_no_writer_waiting(database: Path) -> None:
    reader, writer = transaction.get_connection(), wrapper(database, timeout=0.05)
    with reader.reading(), reader.cursor() as report:
        assert report.execute("SELECT count(*) FROM line").fetchone() == (0,)
        with writer.cursor() as cursor:
            cursor.execute("INSERT INTO line (who) VALUES (1)")
        assert report.execute("SELECT count(*) FROM line").fetchone() == (0,)
        with pytest.raises(OperationalError):
            report.execute("INSERT INTO line (who) VALUES (2)")
    with transaction.atomic(), reader.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (3)")
        assert cursor.execute("SELECT count(*) FROM line").fetchone() == (2,)


def test_a_report_that_failed_to_write_leaves_a_connection_that_writes(database: Path) -> None:
    connection = transaction.get_connection()
    with pytest.raises(OperationalError), connection.reading(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (1)")
    with pytest.raises(ZeroDivisionError), connection.reading(), connection.cursor() as cursor:
        connection.needs_rollback = True
        raise ZeroDivisionError
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO line (who) VALUES (2)")
        assert cursor.execute("SELECT count(*) FROM line").fetchone() == (1,)


@pytest.mark.alone
def test_no_thread_starves_beside_seven_busy_ones(database: Path) -> None:
    """Without the queue single waits reach seconds (eight threads, immediate transactions)."""
    longest: dict[int, float] = {}
    stop = time.monotonic() + 1.5

    def write(name: int) -> None:
        connection = transaction.get_connection()
        longest[name] = 0.0
        while time.monotonic() < stop:
            began = time.monotonic()
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("INSERT OR REPLACE INTO line (id, who) VALUES (%s, %s)", [name, name])
                longest[name] = max(longest[name], time.monotonic() - began)
                time.sleep(0.002)
        connection.close()

    threads = [threading.Thread(target=write, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(longest) == 8
    assert max(longest.values()) < 0.5
