"""The socket of a table: what it answers to good messages and to bad ones, and what each viewer is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import cards_text
from engine.hand.legal import legal
from lobby import consumers as line
from lobby.models import Player, Table
from tables import live, store
from tables.commands import CloseTable, Pause
from tests.tables import felt
from tests.tables.duel import Scene, steps
from tests.tables.sockets import Page, cards_in, command, db

pytestmark = pytest.mark.django_db(transaction=True)


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
    player = scene.people[1].pk

    def state_of(found: store.Snapshot) -> str:
        seat = found.seat_of(player)
        return seat.state if seat is not None else "gone"

    page = await Page(scene.table, scene.people[1]).open()
    for message, state in (
        ({"do": "sit_out"}, "sitting_out"),
        ({"do": "come_back", "post_now": True}, "playing"),
        ({"do": "leave"}, "gone"),
    ):
        await page.say(message)
        await scene.until(lambda found, state=state: state_of(found) == state)  # type: ignore[misc]
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
