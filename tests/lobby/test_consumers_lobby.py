"""The lobby's socket: a row comes again when its table changed, in the reader's language, for whoever looks."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from lobby.consumers import Bucket
from lobby.models import Table
from lobby.shared import Shared
from poker_site.routing import websocket_urlpatterns
from tests import factories

router = URLRouter(websocket_urlpatterns)


async def _open(language: str = "en") -> WebsocketCommunicator:
    line = WebsocketCommunicator(router, f"/ws/lobby/?lang={language}")
    line.scope |= {"user": AnonymousUser(), "session": {}, "client": ["10.0.0.1", 1]}
    assert (await line.connect())[0]
    return line


@pytest.mark.django_db(transaction=True)
async def test_a_changed_row_reaches_every_visitor_once() -> None:
    table = await database_sync_to_async(factories.table)("Vltava")
    lines = [await _open() for _ in range(3)]
    await database_sync_to_async(Table.objects.filter(pk=table.pk).update)(players_seated=4)
    await get_channel_layer().group_send("lobby", {"type": "lobby.row", "table": table.pk})
    rows = [await line.receive_from(timeout=5) for line in lines]
    assert all(f'id="table-row-{table.pk}"' in row for row in rows)
    assert len(set(rows)) == 1
    for line in lines:
        assert await line.receive_nothing(timeout=0.05)
        await line.disconnect()


@pytest.mark.django_db(transaction=True)
async def test_bad_messages_are_answered_and_do_not_close_the_line() -> None:
    line = await _open()
    for text in ("", "[]", '{"do":"act"}', "[" * 500):
        await line.send_input({"type": "websocket.receive", "text": text})
        assert '"refused"' in await line.receive_from(timeout=5)
    await line.disconnect()


def test_the_rate_allows_a_burst_and_then_a_steady_flow() -> None:
    bucket = Bucket(0.0)
    assert sum(bucket.take(0.0) for _ in range(100)) == 30
    assert sum(bucket.take(1.0) for _ in range(100)) == 8
    assert sum(bucket.take(1000.0) for _ in range(100)) == 30


async def test_who_asks_while_a_look_up_runs_shares_the_next_one() -> None:
    """Never an answer that is older than the question."""
    begun: list[int] = []
    gate = asyncio.Event()

    async def load(key: str) -> int:
        begun.append(len(begun) + 1)
        mine = len(begun)
        await gate.wait()
        return mine

    shared: Shared[str, int] = Shared(load)
    first = asyncio.create_task(shared("a"))
    await asyncio.sleep(0)
    others = [asyncio.create_task(shared("a")) for _ in range(5)]
    await asyncio.sleep(0)
    assert begun == [1]
    gate.set()
    assert await first == 1
    assert await asyncio.gather(*others) == [2] * 5
    assert begun == [1, 2]


async def test_a_look_up_that_fails_is_not_remembered() -> None:
    answers: list[Any] = [ValueError("away"), 7]

    async def load(_key: str) -> int:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return int(answer)

    shared: Shared[str, int] = Shared(load)
    with pytest.raises(ValueError, match="away"):
        await shared("a")
    assert await shared("a") == 7
