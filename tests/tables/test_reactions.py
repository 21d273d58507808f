"""Reactions: a few fixed words of seated players, by the chat's door; they change nothing of the table and last for a moment."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.models import HouseSettings, Player, Table
from lobby.people import own_data
from lobby.preferences.models import Preferences
from tables import chat, messages
from tables.errors import Refused
from tables.reactions import said, sending
from tables.reactions.models import KINDS, Kind, Reaction
from tests.tables.felt import Felt, everything, make_player, make_table
from tests.tables.sockets import Page

db = database_sync_to_async
pytestmark = pytest.mark.django_db
SPRITE = Path(__file__).resolve().parents[2] / "static" / "img" / "icons.svg"


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def code(felt: Felt, player: Player, kind: str = "nice") -> str:
    """The refusal, and nothing was kept."""
    count, rows = Reaction.objects.count(), everything()
    with pytest.raises(Refused) as caught:
        sending.react(felt.table.pk, player.pk, kind)
    assert (Reaction.objects.count(), everything()) == (count, rows)
    return caught.value.code


def test_every_kind_has_words_and_a_drawing_of_our_own() -> None:
    drawn = set(re.findall(r'symbol id="react-(\w+)"', SPRITE.read_text()))
    assert set(KINDS) == set(said.words()) == drawn == set(get_args(Kind))
    html = said.html(3, "nice", "en")
    assert "hx-swap-oob=\"beforeend:.place[data-seat='3']\"" in html
    assert "#react-nice" in html
    assert "Nice hand" in html


def test_a_seated_player_reacts_and_nothing_of_the_table_changes(felt: Felt) -> None:
    player = felt.seated(2)[0]
    felt.deal()
    before = everything()
    made = sending.react(felt.table.pk, player.pk, "thanks")
    assert everything() == before
    assert (made.player_id, made.kind) == (player.pk, "thanks")


def test_who_has_no_seat_does_not_react_even_where_the_rail_may_chat(felt: Felt) -> None:
    rail = make_player()
    assert code(felt, rail) == "rail_silent"
    house = HouseSettings.get()
    house.rail_chats = True
    house.save()
    assert code(felt, rail) == "rail_silent"
    elsewhere = Felt(make_table())
    elsewhere.sit(rail, 0)
    assert code(felt, rail) == "rail_silent", "a seat at another table is none here"


@pytest.mark.parametrize("kind", ["", "NICE", "nice ", "poke", "x" * 500])
def test_there_are_no_other_words(felt: Felt, kind: str) -> None:
    assert code(felt, felt.seated(1)[0], kind) == "malformed"


def test_what_shuts_the_chat_shuts_the_reactions(felt: Felt) -> None:
    one, two, three = felt.seated(3)
    operator = make_player(is_staff=True)
    chat.shut_up(one.pk, "insults", operator, timezone.now() + timedelta(hours=1))
    chat.shut_up(two.pk, "insults", operator, None)
    Player.objects.filter(pk=three.pk).update(suspended_until=timezone.now() + timedelta(hours=1))
    assert [code(felt, player) for player in (one, two, three)] == ["chat_banned", "chat_banned_for_good", "banned"]
    four = make_player()
    felt.sit(four, 4)
    Table.objects.filter(pk=felt.table.pk).update(is_open=False)
    assert code(felt, four) == "chat_closed"


def test_lines_and_reactions_are_limited_together(felt: Felt) -> None:
    player = felt.seated(1)[0]
    now = timezone.now()
    for number in range(2):
        chat.say(felt.table.pk, player.pk, str(number), now)
        sending.react(felt.table.pk, player.pk, "wow", now)
    assert code(felt, player) == "chat_too_fast"
    with pytest.raises(Refused, match="chat_too_fast"):
        chat.say(felt.table.pk, player.pk, "more", now)
    later = now + timedelta(seconds=11)
    sending.react(felt.table.pk, player.pk, "wow", later)


def test_old_ones_are_thrown_away(felt: Felt) -> None:
    player, now = felt.seated(1)[0], timezone.now()
    for hours in (30, 1):
        sending.react(felt.table.pk, player.pk, "wow", now - timedelta(hours=hours))
    assert sending.drop_old(now) == 1
    assert Reaction.objects.count() == 1


def test_they_are_part_of_a_players_data_and_go_with_him() -> None:
    table, player = make_table(), make_player()
    Reaction.objects.create(table=table, player=player, kind="wow", created_at=timezone.now())
    assert own_data._tellers["reactions"](player)[0]["reaction"] == "wow"
    own_data.erase(player)
    assert not Reaction.objects.exists()


def test_without_a_script_they_are_buttons_of_a_form_for_seated_players_only(felt: Felt) -> None:
    player, client, rail = felt.seated(1)[0], Client(), Client()
    client.force_login(player)
    rail.force_login(make_player())
    address = reverse("tables:table", args=[felt.table.pk])
    html = client.get(address).content.decode()
    assert re.findall(r'name="reaction" value="(\w+)"', html) == list(KINDS)
    assert "react-form" not in rail.get(address).content.decode()
    assert "react-form" not in Client().get(address).content.decode()
    react = reverse("tables:react", args=[felt.table.pk])
    assert client.post(react, {"reaction": "well"}).headers["Location"] == address
    assert client.post(react, {"reaction": "well", "pane": "1"}).headers["Location"] == reverse("tables:several")
    assert Reaction.objects.count() == 2
    refused = client.post(react, {"reaction": "poke"}, follow=True, headers={"accept-language": "en"})
    assert "This message could not be read." in refused.content.decode()
    assert Client().post(react, {"reaction": "well"}).status_code == 302
    rail.post(react, {"reaction": "well"})
    assert Reaction.objects.count() == 2


def test_who_does_not_want_to_see_them_says_so_to_every_page(felt: Felt) -> None:
    player, client = felt.seated(1)[0], Client()
    client.force_login(player)
    client.post(reverse("lobby:look"), {"reactions": "off"})
    assert Preferences.objects.get(player=player).values == {"reactions": "off"}
    assert 'data-reactions="off"' in client.get(reverse("tables:table", args=[felt.table.pk])).content.decode()[:300]


def test_a_page_sends_kinds_only() -> None:
    decoder = messages.msgspec.json.Decoder(messages.Anything)
    assert decoder.decode(b'{"do":"react","reaction":"wow"}') == messages.React("wow")
    for text in (b'{"do":"react"}', b'{"do":"react","reaction":"poke"}', b'{"do":"react","reaction":"wow","seat":1}'):
        with pytest.raises(messages.msgspec.ValidationError):
            decoder.decode(text)


@db
def _table() -> tuple[Any, list[Player]]:
    game = Felt(make_table())
    return game.table, game.seated(2)


@pytest.mark.django_db(transaction=True)
async def test_it_reaches_every_page_but_those_of_viewers_who_muted_its_sender() -> None:
    table, (loud, hearer) = await _table()
    await db(chat.mute)(hearer.pk, loud.pk)
    pages = [await Page(table, player).open() for player in (loud, hearer, None)]
    for page in pages:
        await page.drain()
    before = [page.view() for page in pages]
    await pages[0].send({"do": "react", "reaction": "nice"})
    for page in pages:
        await page.drain(0.2)
    heard = ["Nice hand" in "".join(page.texts) for page in pages]
    assert heard == [True, False, True]
    assert "data-seat='0'" in pages[2].texts[-1]
    assert [{name: html for name, html in page.view().items() if name} for page in pages] == before, (
        "no fragment of the table was drawn anew"
    )
    await pages[2].send({"do": "react", "reaction": "nice"})
    await pages[2].drain(0.2)
    assert "nice" not in pages[2].texts[-1]
    for _ in range(4):
        await pages[0].send({"do": "react", "reaction": "wow"})
    await pages[0].drain(0.2)
    assert "You speak too fast." in "".join(pages[0].texts)
    assert await db(Reaction.objects.count)() == 4
    for page in pages:
        await page.shut()
