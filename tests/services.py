"""Where the tests find PostgreSQL and Redis, and whether both answer. Knows addresses from the environment only."""

from __future__ import annotations

import os
from functools import cache

import psycopg
import redis

DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


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
