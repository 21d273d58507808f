"""The socket of a table: what it answers to good messages, to bad ones, to floods; when it closes, and with which code."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.security.websocket import AllowedHostsOriginValidator
from channels.testing import WebsocketCommunicator

from engine.cards import cards_text
from engine.hand.legal import legal
from lobby import consumers as line
from lobby.accounts import bans
from lobby.live import in_database
from lobby.models import Player, Table
from tables import access, live, store
from tables.commands import CloseTable, Pause
from tables.models import Step
from tests.tables import felt
from tests.tables.sockets import Page, cards_in, command, db, router

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    live.forget()


class Scene:
    """A hand at a table of two with pages open for the one to act, the other and the rail."""

    def __init__(self, table: Table, people: list[Player]) -> None:
        self.table, self.people = table, people

    async def shot(self) -> store.Snapshot:
        return await db(store.snapshot)(self.table.pk)

    async def message(self, **changed: Any) -> dict[str, Any]:
        """A call of the one to act."""
        found = await self.shot()
        return {"do": "act", "hand": found.hand_id, "step": found.decision_step, "action": "call", "to": "", **changed}


@db
def _scene(**fields: Any) -> Scene:
    game = felt.Felt(felt.make_table(**fields))
    people = game.seated(2)
    game.deal()
    assert game.shot.state is not None
    actor = game.to_act
    return Scene(game.table, [actor, *(player for player in people if player.pk != actor.pk)])


@pytest.fixture
async def scene(transactional_db: None) -> Scene:
    return await _scene()


async def steps(table: Table) -> int:
    return await db(Step.objects.filter(room_id=table.pk).count)()


async def test_an_action_goes_in_and_every_page_has_the_next_state(scene: Scene) -> None:
    pages = [await Page(scene.table, player).open() for player in (*scene.people, None)]
    await pages[0].send(await scene.message())
    found = await scene.shot()
    for page in pages:
        await page.reach(found.step + 1 if page.step == found.step else page.step + 1)
    assert "data-turn" not in pages[0].fragments["dock"]
    assert "data-turn" in pages[1].fragments["dock"]
    assert "data-turn" not in pages[2].fragments["dock"]
    for page in pages:
        await page.shut()


async def _refused(page: Page, scene: Scene, message: Any) -> str:
    """The note of a message that must change nothing."""
    before = await steps(scene.table)
    page.fragments.pop("note", None)
    await page.send(message)
    while not page.note:
        await page._receive()
    await page.drain()
    assert await steps(scene.table) == before
    assert page.closed is None
    return page.note


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"do":"act"',
        '{"do":"fold"}',
        '{"do":"knock","step":1}',
        '{"do":"tend"}',
        '{"do":"remove","player":1}',
        '{"do":"act","hand":1}',
        '{"do":"act","hand":"1","step":1,"action":"call"}',
        '{"do":"act","hand":1.5,"step":1,"action":"call"}',
        '{"do":"act","hand":-1,"step":1,"action":"call"}',
        '{"do":"act","hand":1,"step":1,"action":"steal"}',
        '{"do":"act","hand":1,"step":1,"action":"call","seat":3}',
        '{"do":"act","hand":1e400,"step":1,"action":"call"}',
        '{"do":"act","hand":1,"step":1,"action":"raise_to","to":1000}',
        "[" * 2000,
        '{"do":"act","hand":1,"step":1,"action":"call","to":"\\ud800"}',
        "\x00",
    ],
)
async def test_a_malformed_or_unknown_message_is_answered_and_changes_nothing(scene: Scene, text: str) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    assert "could not be read" in await _refused(page, scene, text)
    await page.shut()


@pytest.mark.parametrize(
    "to", ["", "-1", "−200", "0", "200.5", "1e9", "9" * 15, "9" * 40, "NaN", "200;", "two hundred", "5,000", "0x64", "٢٠٠"]
)
async def test_an_amount_that_is_none_negative_zero_fractional_or_astronomic_is_refused_in_words(scene: Scene, to: str) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    await _refused(page, scene, await scene.message(action="raise_to", to=to))
    await page.shut()


async def test_amounts_below_the_least_and_above_the_stack_are_refused_with_the_bound(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    state = (await scene.shot()).state
    assert state is not None
    may = legal(state)
    assert may is not None
    assert f"{may.raise_from:,}" in await _refused(page, scene, await scene.message(action="raise_to", to=str(may.raise_from - 1)))
    assert f"{may.raise_to:,}" in await _refused(page, scene, await scene.message(action="raise_to", to=str(may.raise_to + 1)))
    await page.shut()


async def test_a_comma_and_a_point_are_read_alike_in_euros(transactional_db: None) -> None:
    @db
    def made() -> Scene:
        game = felt.Felt(felt.make_table(currency="euro"))
        people = [felt.make_player(currency="euro") for _ in range(2)]
        for number, player in enumerate(people):
            game.sit(player, number)
        game.deal()
        actor = game.to_act
        return Scene(game.table, [actor, *(each for each in people if each.pk != actor.pk)])

    scene = await made()
    page = await Page(scene.table, scene.people[0]).open()
    await page.say(await scene.message(action="raise_to", to="2,50"))
    state = (await scene.shot()).state
    assert state is not None
    assert state.price == 250
    await page.shut()


async def test_out_of_turn_for_another_seat_from_the_rail_and_without_an_account_nothing_happens(scene: Scene) -> None:
    """PB-61."""
    other = await Page(scene.table, scene.people[1]).open()
    assert "not your turn" in await _refused(other, scene, await scene.message())
    stranger = await Page(scene.table, await db(felt.make_player)()).open()
    assert "no seat" in await _refused(stranger, scene, await scene.message()) or stranger.note
    visitor = await Page(scene.table, None).open()
    assert "Sign in" in await _refused(visitor, scene, await scene.message())
    for page in (other, stranger, visitor):
        await page.shut()


async def test_an_old_step_another_hand_and_a_repeated_message_are_stale_and_do_nothing(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    message = await scene.message()
    assert "moved on" in await _refused(page, scene, {**message, "step": message["step"] - 1})
    assert "moved on" in await _refused(page, scene, {**message, "hand": message["hand"] + 1})
    await page.say(message)
    before = await steps(scene.table)
    await page.say(message)
    assert await steps(scene.table) == before
    await page.shut()


async def test_a_paused_and_a_closed_table_answer_in_words(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[0]).open()
    await command(scene.table, None, Pause())
    assert "paused" in await _refused(page, scene, await scene.message())
    await page.shut()

    @db
    def empty() -> Table:
        return felt.make_table()

    table = await empty()
    await command(table, None, CloseTable())
    visitor = await Page(table, scene.people[0]).open()
    assert "closed" in visitor.fragments["banner"]
    await visitor.say({"do": "sit_out"})
    assert visitor.note
    await visitor.shut()


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


async def test_a_script_in_a_nickname_is_text_on_the_page(scene: Scene) -> None:
    """PB-59."""

    @db
    def rename() -> None:  # no form would take it, but nothing may depend on forms
        Player.objects.filter(pk=scene.people[0].pk).update(nickname="<script>x</script>")

    await rename()
    store.forget()
    live.forget()
    page = await Page(scene.table, None).open()
    whole = "".join(page.texts)
    assert "<script" not in whole
    assert "&lt;script&gt;" in whole
    await page.shut()


async def test_pings_name_the_step_and_an_unanswered_line_is_given_up_so_that_the_page_opens_another(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PB-49 ii."""
    monkeypatch.setattr(line, "PING_SECONDS", 0.02)
    page = await Page(scene.table, None).open()
    while page.closed is None:
        await page._receive()
    pings = [word for word in page.words if "ping" in word]
    assert len(pings) == line.UNANSWERED_PINGS
    assert pings[0]["ping"] == page.step > 0
    assert page.closed == line.TRY_AGAIN


async def test_each_language_gets_its_own_words_and_an_unknown_one_the_default(scene: Scene) -> None:
    page = await Page(scene.table, None, language="xx").open()
    assert "You are watching" in page.fragments["dock"]
    await page.shut()


async def test_sitting_out_and_leaving_go_over_the_line_too(scene: Scene) -> None:
    page = await Page(scene.table, scene.people[1]).open()
    await page.say({"do": "sit_out"})
    assert (await scene.shot()).seat_of(scene.people[1].pk).state == "sitting_out"  # type: ignore[union-attr]
    await page.say({"do": "come_back", "post_now": True})
    assert (await scene.shot()).seat_of(scene.people[1].pk).state == "playing"  # type: ignore[union-attr]
    await page.say({"do": "leave"})
    assert (await scene.shot()).seat_of(scene.people[1].pk) is None, "the other has won at once"
    await page.shut()


async def test_the_whole_felt_comes_again_when_the_viewer_sits_down_or_leaves(scene: Scene) -> None:
    from tables.commands import Leave, Sit

    player = await db(felt.make_player)()
    page = await Page(scene.table, player).open()
    page.texts.clear()
    await command(scene.table, player, Sit(5_000, 3))
    await page.drain()
    assert 'data-me="3"' in "".join(page.texts)
    page.texts.clear()
    await command(scene.table, player, Leave())
    await page.drain()
    assert 'id="felt"' in "".join(page.texts)
    assert "data-me" not in page.fragments["felt"]
    await page.shut()


async def test_a_winner_shows_a_card_over_the_line_and_the_others_see_that_one(scene: Scene) -> None:
    actor, winner = scene.people
    pages = [await Page(scene.table, player).open() for player in (actor, winner, None)]
    await pages[0].send(await scene.message(action="fold"))
    found = await scene.shot()
    while found.phase != "result":
        found = await scene.shot()
    await pages[1].reach(found.step)
    assert found.state is not None
    first, _second = found.state.hole[found.dealt.index(winner.pk)]
    await pages[1].send({"do": "show", "hand": found.hand_id, "cards": cards_text((first,))})
    for page in pages:
        await page.reach(found.step + 1)
    for page in (pages[0], pages[2]):
        seen = cards_in("".join(html for name, html in page.fragments.items() if name.startswith("seat-")))
        assert seen == {first}, "and not the other one"
    for page in pages:
        await page.shut()
