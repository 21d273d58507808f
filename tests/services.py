"""Where the tests find PostgreSQL and Redis, and whether both answer. Knows addresses from the environment only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import redis
from psycopg import sql

DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
REDIS_DATABASES = 16


@cache
def both_answer() -> bool:
    """Whether a connection to each can be made within two seconds."""
    try:
        psycopg.connect(DATABASE_URL, connect_timeout=2).close()
        with redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2) as client:
            client.ping()
    except (psycopg.Error, redis.RedisError, OSError):
        return False
    return True


@contextmanager
def database(like: str = "template1") -> Iterator[str]:
    """The address of a new PostgreSQL database, empty or `like` a named one, that is dropped afterwards, whoever is still connected.

    With it goes the database that a run of pytest there makes for itself: a thread of its own may still hold it at the end.
    """
    name = f"room_{uuid4().hex[:12]}"
    try:
        yield create(name, like)
    finally:
        drop(name, f"test_{name}")


def create(name: str, like: str = "template1") -> str:
    """The address of a new database. Its commits do not wait for the disk: tests kill houses, and never this server."""
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like)))
        connection.execute(sql.SQL("ALTER DATABASE {} SET synchronous_commit = off").format(sql.Identifier(name)))
    return urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))


def drop(*names: str) -> None:
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        for name in names:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def one_at_a_time() -> Iterator[psycopg.Connection]:
    """A connection that only one process of the tests holds; the others wait here."""
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('room tests'))")
        yield connection


def redis_url() -> str:
    """The address of this process's Redis database: each of several test workers has one of its own, counted on from the first."""
    address = urlsplit(REDIS_URL)
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return urlunsplit(address._replace(path=f"/{(int(address.path.strip('/') or 0) + worker) % REDIS_DATABASES}"))


@contextmanager
def empty_redis() -> Iterator[str]:
    """The address of the tests' Redis database, emptied before and afterwards. Only tests may use it."""
    with redis.Redis.from_url(redis_url()) as client:
        client.flushdb()
        yield redis_url()
        client.flushdb()
