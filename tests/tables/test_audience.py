"""Who looks at a table, and how its steps reach all of them: once to the process, to each viewer what he may see."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from channels.layers import get_channel_layer

from lobby.models import Player, Table
from tables import audience as hall
from tables import broadcast, live, store
from tables.commands import Act
from tables.consumers import INTERNAL_ERROR, TableConsumer
from tests.tables import felt
from tests.tables.sockets import Page, command, db, fresh

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    live.forget()


@db
def dealt(players: int) -> tuple[Table, list[Player]]:
    game = felt.Felt(felt.make_table())
    people = game.seated(players)
    game.deal()
    return game.table, people


async def act(table: Table, people: list[Player], action: Any) -> store.Snapshot:
    """The one to act does it; the room afterwards."""
    found = await db(store.snapshot)(table.pk)
    assert found.state is not None
    actor = next(player for player in people if player.pk == found.dealt[found.state.to_act])
    return (await command(table, actor, Act(found.hand_id or 0, found.step, action))).snapshot


async def test_the_dock_of_who_has_folded_follows_every_step() -> None:
    """His dock says whom all wait for, so that no step is without news for him."""
    table, people = await dealt(4)
    after = await act(table, people, "fold")
    assert after.state is not None
    folded = next(player for at, player in enumerate(people) if after.state.folded[after.dealt.index(player.pk)])
    page = await Page(table, folded).open()
    for action in ("call", "call", "check"):
        found = await act(table, people, action)
        await page.reach(found.step)
        assert page.view() == await fresh(table, folded)
    await page.shut()


async def test_a_step_of_another_process_comes_through_the_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await dealt(2)
    page = await Page(table, None).open()
    said: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(broadcast, "group_send", lambda group, message: said.append((group, message)))
    found = await act(table, people, "call")
    await page.drain()
    assert page.step < found.step
    for group, message in said:
        await get_channel_layer().group_send(group, message)
    await page.reach(found.step)
    assert page.view() == await fresh(table, None)
    await page.shut()


async def test_a_page_that_may_not_watch_is_shown_no_step() -> None:
    table, people = await dealt(2)

    @db
    def lock() -> None:
        table.set_password("sesame")
        table.save()

    await lock()
    store.forget()
    live.forget()
    stranger = await Page(table, await db(felt.make_player)()).open()
    await act(table, people, "call")
    await stranger.drain()
    assert not stranger.view()


async def test_one_viewer_whose_view_fails_closes_his_line_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await dealt(2)
    unlucky, other = await Page(table, None).open(), await Page(table, people[0]).open()
    really = TableConsumer.show

    async def show(self: TableConsumer, reading: Any) -> None:
        if self.player_id is None:
            raise ZeroDivisionError
        await really(self, reading)

    monkeypatch.setattr(TableConsumer, "show", show)
    found = await act(table, people, "call")
    await other.reach(found.step)
    await unlucky.drain()
    assert unlucky.closed == INTERNAL_ERROR
    await other.shut()


async def test_nothing_is_left_of_who_is_gone() -> None:
    table, people = await dealt(2)
    pages = [await Page(table, player).open() for player in (*people, None)]
    assert len(hall.audience()._viewers[table.pk]) == len(pages)
    for page in pages:
        await page.shut()
    await asyncio.sleep(0)
    assert table.pk not in hall.audience()._viewers
    again = await Page(table, None).open()
    found = await act(table, people, "call")
    await again.reach(found.step)
    await again.shut()
