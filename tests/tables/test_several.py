"""A player at several tables: each of his pages names the others, and says which of them waits for him."""

from __future__ import annotations

import pytest

from lobby.models import Player, Table
from tables import live, several
from tables.commands import Act
from tests.tables import felt
from tests.tables.sockets import Page, command, db

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    live.forget()


@db
def two_tables() -> tuple[Player, Player, Table, Table]:
    """The first of two players is to act at the first table, the second one at the other."""
    games = [felt.Felt(felt.make_table(name=name)) for name in ("North", "South")]
    people = [felt.make_player() for _ in range(2)]
    for game in games:
        for number, player in enumerate(people):
            game.sit(player, number)
        game.deal()
    first, second = games
    if first.to_act.pk == second.to_act.pk:
        second.act("call")
    actor = first.to_act
    other = next(player for player in people if player.pk != actor.pk)
    return actor, other, first.table, second.table


async def test_the_bar_says_where_it_is_my_turn_and_follows_what_happens_there(transactional_db: None) -> None:
    actor, other, first, second = await two_tables()
    page = await Page(first, other, more=f"&with={first.pk},{second.pk},424242,x").open()
    while "tabs" not in page.fragments:
        await page._receive()
    assert "South" in page.fragments["tabs"]
    assert page.fragments["tabs"].count("your turn") == 1
    shot = await db(lambda: felt.store.snapshot(second.pk))()
    await command(second, other, Act(shot.hand_id or 0, shot.step, "fold"))
    while "your turn" in page.fragments["tabs"]:
        await page._receive()
    assert page.fragments["tabs"].count("<a ") == 2
    await page.shut()
    assert actor.pk != other.pk


async def test_a_step_of_another_table_moves_nothing_on_this_page(transactional_db: None) -> None:
    _actor, other, first, second = await two_tables()
    page = await Page(first, other, more=f"&with={first.pk},{second.pk},424242,x").open()
    while "tabs" not in page.fragments:
        await page._receive()
    before = {name: html for name, html in page.view().items() if name != "tabs"}
    shot = await db(lambda: felt.store.snapshot(second.pk))()
    await command(second, other, Act(shot.hand_id or 0, shot.step, "fold"))
    await page.drain()
    assert {name: html for name, html in page.view().items() if name != "tabs"} == before
    await page.shut()


async def test_visitors_and_players_of_one_table_have_no_bar(transactional_db: None) -> None:
    actor, _other, first, second = await two_tables()
    for viewer in (None, await db(felt.make_player)()):
        page = await Page(first, viewer, more=f"&with={first.pk},{second.pk}").open()
        await page.drain()
        assert "tabs" not in page.fragments, "who does not sit there learns nothing"
        await page.shut()
    single = await db(felt.make_player)()
    assert await db(several.tabs)(single) == []
    assert await db(several.tabs)(None) == []
    assert len(await db(several.tabs)(actor)) == 2
