"""A player at several tables: each of his pages names the others, and says which of them waits for him."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from lobby.models import Player, Table
from tables import live, several
from tables.commands import Act
from tests.tables import felt
from tests.tables.sockets import Page, command, db

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    live.forget()


def seated_at_two() -> tuple[Player, Player, Table, Table]:
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


two_tables = db(seated_at_two)


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
    assert page.fragments["tabs"].count("<a ") == 3, "two tables, and all of them at once"
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


# ---------------------------------------------------------------- all of them on one page


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def test_the_page_of_all_tables_has_a_frame_for_each_and_says_which_waits() -> None:
    actor, other, first, second = seated_at_two()
    answer = signed_in(other).get(reverse("tables:several"))
    html = answer.content.decode()
    assert re.findall(r'<iframe src="([^"]+)" title="([^"]+)"', html) == [
        (f"/tables/{first.pk}/?pane", "North"),
        (f"/tables/{second.pk}/?pane", "South"),
    ]
    assert re.findall(r'<li class="pane" id="pane-(\d+)" data-state="to-act"', html) == [str(second.pk)]
    assert "frame-src 'self'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"
    assert reverse("tables:several") in signed_in(actor).get(reverse("tables:table", args=[first.pk])).content.decode()


def test_who_sits_at_one_table_is_shown_that_and_who_sits_nowhere_the_lobby(client: Client) -> None:
    game = felt.Felt(felt.make_table())
    player, stranger = felt.make_player(), felt.make_player()
    game.sit(player, 0)
    assert signed_in(player).get(reverse("tables:several")).headers["Location"] == reverse("tables:table", args=[game.table.pk])
    assert signed_in(stranger).get(reverse("tables:several")).headers["Location"] == reverse("lobby:index")
    assert reverse("account_login") in client.get(reverse("tables:several")).headers["Location"]


def test_a_frame_may_hold_the_small_look_of_a_table_only_and_only_this_houses(client: Client) -> None:
    game = felt.Felt(felt.make_table())
    game.seated(1)
    address = reverse("tables:table", args=[game.table.pk])
    for query, options, policy in (("", "DENY", "frame-ancestors 'none'"), ("?pane", "SAMEORIGIN", "frame-ancestors 'self'")):
        answer = client.get(address + query)
        assert answer["X-Frame-Options"] == options
        assert policy in answer["Content-Security-Policy"]
        assert "unsafe" not in answer["Content-Security-Policy"]


def test_the_small_look_names_no_other_table_and_its_forms_lead_back_to_all_of_them() -> None:
    _actor, other, first, second = seated_at_two()
    client = signed_in(other)
    html = client.get(reverse("tables:table", args=[first.pk]) + "?pane").content.decode()
    assert '<base target="_top">' in html
    assert "&with=" not in html
    assert 'id="tabs"' not in html
    assert html.count('name="pane"') == html.count('<form method="post"') + html.count('<form class="only-wide"') + 4, (
        "dock, chat, reactions, mute"
    )
    for address in ("tables:sit_out", "tables:leave"):
        answer = client.post(reverse(address, args=[first.pk]), {"pane": "1"})
        assert answer.headers["Location"] == reverse("tables:several")
    assert client.post(reverse("tables:sit_out", args=[second.pk])).headers["Location"] == reverse("tables:table", args=[second.pk])
