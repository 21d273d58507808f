"""Who gets a line to a table and who keeps it: sizes, floods, numbers of sockets, origins, bans, locked tables."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.security.websocket import AllowedHostsOriginValidator
from channels.testing import WebsocketCommunicator

from lobby import consumers as line
from lobby.accounts import bans
from lobby.live import in_database
from tables import access, live, store
from tests.tables.duel import Scene, steps
from tests.tables.sockets import Page, db, router

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_megabyte_is_refused_and_the_line_closed(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    await page.say(json.dumps({"do": "act", "to": "9" * 1_000_000}))
    assert "too long" in page.note
    assert page.closed == line.TOO_LARGE


async def test_bytes_close_the_line(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    await page.line.send_to(bytes_data=b"\x00\x01")
    await page.drain()
    assert page.closed == line.NOT_TEXT


async def test_a_flood_is_slowed_down_then_cut_off(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    before = await steps(scene.table)
    for _ in range(int(line.BURST) + 30):
        await page.send("{}")
    await page.drain()
    assert page.closed is None
    assert "slow down" in page.note
    for _ in range(line.PATIENCE):
        await page.send("{}")
    await page.drain()
    assert page.closed == line.FLOOD
    assert await steps(scene.table) == before


async def test_too_many_sockets_of_one_user_or_of_one_address_are_turned_away_and_leave_room_when_they_go(
    scene: Scene, settings: Any
) -> None:
    settings.SOCKETS_PER_USER, settings.SOCKETS_PER_ADDRESS = 2, 3
    mine = [await Page(scene.table, scene.people[0], address=f"10.1.0.{at}").open() for at in range(2)]
    third = await Page(scene.table, scene.people[0], address="10.1.0.9").open()
    await third.drain()
    assert third.closed == line.TOO_MANY
    others = [await Page(scene.table, None, address="10.2.0.1").open() for _ in range(3)]
    fourth = await Page(scene.table, None, address="10.2.0.1").open()
    await fourth.drain()
    assert fourth.closed == line.TOO_MANY
    await mine.pop().shut()
    again = await Page(scene.table, scene.people[0], address="10.1.0.9").open()
    assert again.closed is None
    for page in (*mine, *others, again):
        await page.shut()
    assert not line.doorkeeper._open


async def test_a_foreign_origin_is_refused_before_the_line_stands(scene: Scene) -> None:
    """PB-60."""
    guarded = AllowedHostsOriginValidator(router)
    path = f"/ws/tables/{scene.table.pk}/"
    foreign = WebsocketCommunicator(guarded, path, headers=[(b"origin", b"https://evil.example"), (b"host", b"testserver")])
    assert (await foreign.connect())[0] is False
    none = WebsocketCommunicator(guarded, path, headers=[(b"host", b"testserver")])
    assert (await none.connect())[0] is False


async def test_a_ban_closes_every_socket_at_once_and_a_banned_player_gets_no_new_one(scene: Scene) -> None:
    player = scene.people[0]
    pages = [await Page(scene.table, player).open() for _ in range(2)]
    await in_database(bans.ban)(player, "tests")
    for page in pages:
        await page.drain()
        assert page.closed == line.CLOSED_BY_HOUSE
    before = await steps(scene.table)
    await pages[0].line.send_to(text_data=json.dumps(await scene.message()))
    assert await steps(scene.table) == before
    again = await Page(scene.table, player).open()
    await again.drain()
    assert again.closed == line.CLOSED_BY_HOUSE
    assert not again.view()


async def test_a_log_out_or_a_new_password_closes_the_sockets_of_the_player_only(scene: Scene) -> None:
    mine, other = [await Page(scene.table, player).open() for player in scene.people]
    await in_database(bans.close_sockets)(scene.people[0].pk)
    await mine.drain()
    await other.drain()
    assert mine.closed == line.CLOSED_BY_HOUSE
    assert other.closed is None
    await other.shut()


async def test_an_unknown_table_and_a_locked_one_close_without_a_word_of_them(scene: Scene) -> None:
    nowhere = Page(scene.table, scene.people[0])
    nowhere.line = WebsocketCommunicator(router, "/ws/tables/999999/")
    nowhere.line.scope |= {"user": scene.people[0], "session": {}, "client": ["10.0.0.1", 1]}
    await nowhere.open()
    await nowhere.drain()
    assert nowhere.closed == line.NOT_FOUND

    @db
    def lock() -> None:
        scene.table.set_password("sesame")
        scene.table.save()

    await lock()
    live.forget()
    store.forget()
    visitor = await Page(scene.table, None).open()
    await visitor.drain()
    assert visitor.closed == line.NOT_FOUND
    assert not visitor.view()
    session: dict[str, Any] = {}
    access.remember(scene.table, session)
    told = await Page(scene.table, None, session=session).open()
    assert told.view()
    await told.shut()
    seated = await Page(scene.table, scene.people[1]).open()
    assert seated.view()
    await seated.shut()
