"""Talk at a table: who may speak, how often and how long, who hears it, what is reported, and bans that hold."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.test import Client
from django.utils import timezone, translation

from lobby.models import HouseSettings, Player
from lobby.words.refusals import refusal
from tables import chat
from tables.errors import Refused
from tables.models import ChatBan, ChatLine, ChatReport, Mute
from tables.presenters import screen
from tests.tables.felt import Felt, everything, make_player, make_table
from tests.tables.sockets import Page

db = database_sync_to_async
pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def speaker(felt: Felt, seat: int = 0) -> Player:
    player = make_player()
    felt.sit(player, seat)
    return player


def code(felt: Felt, player: Player, text: str) -> str:
    """The refusal, and nothing was kept."""
    count, rows = ChatLine.objects.count(), everything()
    with pytest.raises(Refused) as caught:
        chat.say(felt.table.pk, player.pk, text)
    assert (ChatLine.objects.count(), everything()) == (count, rows)
    return caught.value.code


# ---------------------------------------------------------------- who may speak, and what


def test_player_with_a_seat_speaks_and_the_rail_is_silent_unless_the_house_lets_it(felt: Felt) -> None:
    chat.say(felt.table.pk, speaker(felt).pk, "gl all")
    rail = make_player()
    assert code(felt, rail, "hello") == "rail_silent"
    house = HouseSettings.get()
    house.rail_chats = True
    house.save()
    chat.say(felt.table.pk, rail.pk, "hello")
    assert [line.text for line in chat.lines(felt.table.pk, None)] == ["gl all", "hello"]


def test_talk_touches_no_seat_no_chip_and_no_step(felt: Felt) -> None:
    player = speaker(felt)
    before = everything()
    chat.say(felt.table.pk, player.pk, "hi")
    assert everything() == before


def test_bots_do_not_chat(felt: Felt) -> None:
    assert code(felt, Player.objects.create_bot("Robo"), "hello") == "chat_bot"


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\u202e\u0007", "\u0301"[:0]])
def test_nothing_is_nothing_to_say(felt: Felt, text: str) -> None:
    assert code(felt, speaker(felt), text) == "chat_empty"


def test_two_hundred_signs_are_taken_and_one_more_is_refused_in_words(felt: Felt) -> None:
    player = speaker(felt)
    assert chat.say(felt.table.pk, player.pk, "ž" * 200).text == "ž" * 200
    assert code(felt, player, "ž" * 201) == "chat_too_long"
    with translation.override("en"):
        assert refusal("chat_too_long", {"signs": 200}, "euro") == "A line has at most 200 characters."


def test_invisible_and_direction_turning_signs_and_towers_of_accents_are_taken_out(felt: Felt) -> None:
    said = chat.say(felt.table.pk, speaker(felt).pk, "a\u202eb\u0000c  \n d" + "\u0301" * 30).text
    assert "\u202e" not in said
    assert "\u0000" not in said
    assert said.startswith("abc ")
    assert len(said) < 10


def test_what_is_said_is_escaped(felt: Felt) -> None:
    """PB-59."""
    chat.say(felt.table.pk, speaker(felt).pk, '<script>alert(1)</script><b style="x">&amp;')
    html = screen.draw("said", chat.lines(felt.table.pk, None)[0], "en")
    assert "<script>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html


def test_five_lines_at_once_are_too_fast_whatever_table_they_are_for(felt: Felt) -> None:
    player = speaker(felt)
    other = Felt(make_table())
    other.sit(player, 0)
    for number in range(4):
        chat.say((felt if number % 2 else other).table.pk, player.pk, str(number))
    assert code(felt, player, "5") == "chat_too_fast"
    ChatLine.objects.update(created_at=timezone.now() - timedelta(seconds=11))
    chat.say(felt.table.pk, player.pk, "5")


def test_twelve_lines_in_a_minute_are_enough(felt: Felt) -> None:
    player = speaker(felt)
    now = timezone.now()
    for number in range(12):
        chat.say(felt.table.pk, player.pk, str(number), now + timedelta(seconds=4 * number))
    with pytest.raises(Refused, match="chat_too_fast"):
        chat.say(felt.table.pk, player.pk, "more", now + timedelta(seconds=50))
    chat.say(felt.table.pk, player.pk, "more", now + timedelta(seconds=61))


# ---------------------------------------------------------------- muting


def test_muted_players_are_silent_for_the_one_who_muted_them_only(felt: Felt) -> None:
    loud, hearer = speaker(felt), speaker(felt, 1)
    chat.say(felt.table.pk, loud.pk, "blah")
    chat.mute(hearer.pk, loud.pk)
    chat.mute(hearer.pk, loud.pk)
    assert chat.lines(felt.table.pk, hearer.pk) == []
    assert len(chat.lines(felt.table.pk, loud.pk)) == len(chat.lines(felt.table.pk, None)) == 1
    chat.unmute(hearer.pk, loud.pk)
    assert len(chat.lines(felt.table.pk, hearer.pk)) == 1
    with pytest.raises(Refused, match="own_words"):
        chat.mute(loud.pk, loud.pk)


# ---------------------------------------------------------------- bans


def test_ban_holds_until_its_end_and_says_until_when(felt: Felt) -> None:
    player, operator = speaker(felt), make_player(is_staff=True)
    until = timezone.now() + timedelta(hours=1)
    chat.shut_up(player.pk, "insults", operator, until)
    assert code(felt, player, "hi") == "chat_banned"
    with translation.override("en"):
        assert "until" in refusal("chat_banned", {"until": until}, "fun")
    chat.say(felt.table.pk, player.pk, "hi", until + timedelta(seconds=1))
    chat.shut_up(player.pk, "again", operator, None)
    chat.shut_up(player.pk, "shorter", operator, until)
    assert code(felt, player, "hi") == "chat_banned_for_good"


def test_closed_account_does_not_chat(felt: Felt) -> None:
    player = speaker(felt)
    Player.objects.filter(pk=player.pk).update(banned_at=timezone.now())
    assert code(felt, player, "hi") == "banned"


def test_operator_decides_on_a_report_and_the_ban_follows(felt: Felt, admin_client: Client) -> None:
    loud, hearer = speaker(felt), speaker(felt, 1)
    line = chat.say(felt.table.pk, loud.pk, "you fish")
    report = chat.report(line, hearer.pk, " insult ")
    assert chat.report(line, hearer.pk, "again") == report
    with pytest.raises(Refused, match="own_words"):
        chat.report(line, loud.pk, "x")
    with pytest.raises(Refused, match="report_empty"):
        chat.report(line, make_player().pk, "  ")
    assert b"you fish" in admin_client.get("/admin/tables/chatreport/").content
    assert b"you fish" in admin_client.get(f"/admin/tables/chatreport/{report.pk}/change/").content
    admin_client.post("/admin/tables/chatreport/", {"action": "ban_for_a_day", "_selected_action": [report.pk]})
    report.refresh_from_db()
    assert (report.outcome, report.handled_by is not None) == ("day", True)
    ban = ChatBan.objects.get()
    assert (ban.player_id, ban.reason) == (loud.pk, "you fish")
    assert code(felt, loud, "what?") == "chat_banned"
    admin_client.post(f"/admin/tables/chatban/{ban.pk}/delete/", {"post": "yes"})
    chat.say(felt.table.pk, loud.pk, "sorry")


# ---------------------------------------------------------------- pages and sockets


def test_plain_pages_say_mute_and_report(felt: Felt, client: Client) -> None:
    loud, hearer = speaker(felt), speaker(felt, 1)
    line = chat.say(felt.table.pk, loud.pk, "you fish")
    client.force_login(hearer)
    client.post(f"/tables/{felt.table.pk}/say/", {"text": "be nice"})
    page = client.get(f"/tables/{felt.table.pk}/", headers={"accept-language": "en"}).content.decode()
    assert "you fish" in page
    assert "be nice" in page
    client.post(f"/tables/chat/{line.pk}/report/", {"reason": "insult"})
    assert ChatReport.objects.get().reason == "insult"
    client.post(f"/tables/chat/{line.pk}/mute/")
    assert "you fish" not in client.get(f"/tables/{felt.table.pk}/").content.decode()
    client.post(f"/tables/muted/{loud.pk}/")
    assert not Mute.objects.exists()
    client.logout()
    assert "say-form" not in client.get(f"/tables/{felt.table.pk}/").content.decode()
    assert client.post(f"/tables/{felt.table.pk}/say/", {"text": "x"}).status_code == 302
    assert ChatLine.objects.count() == 2


def test_lines_of_a_private_table_are_for_those_who_may_look(client: Client) -> None:
    table = make_table()
    table.set_password("lantern")
    table.save()
    private = Felt(table)
    owner = make_player()
    private.sit(owner, 0, 5_000, password="lantern")
    line = chat.say(table.pk, owner.pk, "secret")
    client.force_login(make_player())
    assert client.get(f"/tables/chat/{line.pk}/report/").status_code == 404
    assert client.post(f"/tables/chat/{line.pk}/mute/").status_code == 404


def test_dealers_lines_can_be_hidden_and_are_no_talk(felt: Felt, client: Client) -> None:
    chat.say(felt.table.pk, speaker(felt).pk, "hello there")
    client.cookies["look_log"] = "hidden"
    page = client.get(f"/tables/{felt.table.pk}/").content.decode()
    assert 'data-log="hidden"' in page
    log = page[page.index('id="log"') : page.index("</ol>", page.index('id="log"'))]
    assert "hello there" not in log


@db
def _table() -> tuple[Any, list[Player]]:
    game = Felt(make_table())
    return game.table, game.seated(2)


@pytest.mark.django_db(transaction=True)
async def test_line_reaches_every_page_but_those_of_viewers_who_muted_its_author() -> None:
    table, (loud, hearer) = await _table()
    await db(chat.mute)(hearer.pk, loud.pk)
    pages = [await Page(table, player).open() for player in (loud, hearer, None)]
    for page in pages:
        await page.drain()
    await pages[0].send({"do": "say", "text": "<i>gl</i> all"})
    for page in pages:
        await page.drain(0.2)
    heard = ["&lt;i&gt;gl&lt;/i&gt; all" in "".join(page.texts) for page in pages]
    assert heard == [True, False, True]
    assert not any("<i>gl" in "".join(page.texts) for page in pages)
    await pages[2].send({"do": "say", "text": "from the rail"})
    await pages[2].drain(0.2)
    assert await db(ChatLine.objects.count)() == 1
    for page in pages:
        await page.shut()


@pytest.mark.django_db(transaction=True)
async def test_ban_holds_on_a_new_line_too() -> None:
    table, (loud, _hearer) = await _table()
    await db(chat.shut_up)(loud.pk, "insults", loud, None)
    for _ in range(2):
        page = await Page(table, loud).open()
        await page.send({"do": "say", "text": "hello"})
        await page.drain(0.2)
        assert "The house has closed the chat for you." in "".join(page.texts)
        await page.shut()
    assert not await db(ChatLine.objects.exists)()


@pytest.mark.django_db(transaction=True)
async def test_lost_line_is_read_again_with_the_next_one() -> None:
    table, (loud, _hearer) = await _table()
    page = await Page(table, loud).open()
    await page.drain()
    await db(ChatLine.objects.create)(table=table, player=loud, text="lost on the way")
    await page.send({"do": "say", "text": "next"})
    await page.drain(0.2)
    assert "lost on the way" in page.texts[-1]
    await page.shut()
