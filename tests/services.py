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
def database() -> Iterator[str]:
    """The address of a new, empty PostgreSQL database that is dropped afterwards, whoever is still connected."""
    name = f"room_{uuid4().hex[:12]}"
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


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
