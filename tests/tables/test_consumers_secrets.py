"""What reaches a browser: no card that its viewer may not know, ever; and every view can be had from the messages alone."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from engine.cards import cards_text
from engine.hand.legal import Legal, legal
from engine.hand.state import HandState
from engine.variants import VARIANTS
from lobby.models import Player, Table
from tables import live, store
from tables.commands import Knock, Leave, Sit
from tables.models import Room
from tests.tables import felt
from tests.tables.sockets import Page, cards_in, command, db, fresh, whole_page

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    live.forget()


@db
def made(players: int, **fields: Any) -> tuple[Table, list[Player]]:
    """A table with so many people seated on 0, 1, …; they see the first hand come."""
    game = felt.Felt(felt.make_table(**fields))
    people = game.seated(players)
    return game.table, people


@db
def shot(table: Table) -> store.Snapshot:
    return store.snapshot(table.pk)


@db
def step_of(table: Table) -> int:
    return Room.objects.values_list("step", flat=True).get(pk=table.pk)


async def next_hand(table: Table) -> None:
    """A timer knocks when the next hand is due."""
    await db(Room.objects.filter(pk=table.pk).update)(due_at=felt.timezone.now())
    await command(table, None, Knock(await step_of(table)))


def may_know(found: store.Snapshot, player: Player | None) -> set[int]:
    """The board, up cards, what was shown, and the player's own cards."""
    state = found.state
    if state is None:
        return set()
    known = set(state.board).union(*state.up)
    for position, cards in enumerate(state.hole):
        if state.shown[position] or (player is not None and found.dealt[position] == player.pk):
            known |= set(cards)
    return known


def choice(found: store.Snapshot, dice: random.Random) -> dict[str, Any]:
    """A legal message of the one to act: mostly calls, some raises, few folds, any draw, splits offered and refused."""
    state = found.state
    assert state is not None
    may = legal(state)
    assert may is not None
    return {"do": "act", "hand": found.hand_id, "step": found.decision_step, **_answer(state, may, dice)}


def _answer(state: HandState, may: Legal, dice: random.Random) -> dict[str, str]:
    throw = dice.random()
    if may.asks == "draw":
        gone = dice.sample(state.hole[may.position], dice.randint(0, may.draw))
        return {"action": "discard", "cards": cards_text(gone)} if gone else {"action": "pat"}
    if may.can_split and throw < 0.5:
        return {"action": "split"}
    if may.asks == "split":
        return {"action": "refuse_split"}
    if throw > 0.75 and not may.why_no_raise:
        sizes = may.sizes or (may.raise_from, may.raise_to, (may.raise_from + may.raise_to) // 2)
        return {"action": "raise_to", "to": str(dice.choice(sizes))}
    if may.asks == "bring_in":
        return {"action": "bring_in"}
    if throw < 0.12 and not may.can_check:
        return {"action": "fold"}
    return {"action": "check" if may.can_check else "call"}


@pytest.mark.parametrize(("variant", "hands"), [(variant, 3 if variant == "holdem" else 2) for variant in VARIANTS])
async def test_no_message_of_any_viewer_ever_holds_a_card_that_he_may_not_know(variant: str, hands: int) -> None:
    """R-MUCK-1 (PB-61), at every prefix of random hands of every game, for every seat and the rail; the first page too."""
    dice = random.Random(7)
    table, people = await made(3, variant=variant, **felt.stakes_of(variant))
    viewers: list[Player | None] = [*people, None, await db(felt.make_player)()]
    pages = [await Page(table, viewer, "en").open() for viewer in viewers]
    seen_faces = 0
    for _hand in range(hands):
        await next_hand(table)
        while True:
            found = await shot(table)
            if found.state is None:  # all but one have lost their chips
                break
            for viewer, page in zip(viewers, pages, strict=True):
                await page.reach(found.step)
                said = cards_in("".join(page.texts)) | cards_in(await db(whole_page)(table, viewer, "en"))
                page.texts.clear()
                assert said <= may_know(found, viewer)
                seen_faces += len(said)
                if viewer is not None and found.phase == "hand" and viewer.pk in found.dealt and not _folded(found, viewer):
                    assert cards_in(page.fragments["mine"]) == _own(found, viewer), "a player does see his own"
            if found.phase != "hand":
                break
            acting = found.dealt[found.state.to_act]
            actor = next(page for page in pages if page.player is not None and page.player.pk == acting)
            await actor.send(choice(found, dice))
            await actor.reach(found.step + 1)
    assert seen_faces > 30
    for page in pages:
        await page.shut()


def _own(found: store.Snapshot, player: Player) -> set[int]:
    assert found.state is not None
    return set(found.state.own(found.dealt.index(player.pk)))


def _folded(found: store.Snapshot, player: Player) -> bool:
    assert found.state is not None
    return found.state.folded[found.dealt.index(player.pk)]


async def test_a_socket_left_open_after_its_seat_changed_hands_gets_no_card() -> None:
    table, people = await made(2)
    left = people[0]
    page = await Page(table, left).open()
    await command(table, left, Leave())
    newcomer = await db(felt.make_player)()
    await command(table, newcomer, Sit(5_000, 0))
    await next_hand(table)
    await page.drain()
    found = await shot(table)
    assert newcomer.pk in found.dealt
    assert "mine" not in page.view() or not cards_in(page.fragments["mine"])
    assert not cards_in("".join(page.texts))
    assert 'data-state="watch"' in page.fragments["dock"]
    await page.shut()


async def test_who_takes_the_seat_while_a_result_is_shown_sees_nothing_of_the_last_owners_cards() -> None:
    """R-MUCK-1: the seat is not the player; the last owner lost at the showdown and mucked."""
    table, people = await made(2)
    for _hand in range(20):
        await next_hand(table)
        await db(_check_down)(table)
        found = await shot(table)
        assert found.state is not None
        if any(found.state.mucked):
            break
    position = found.state.mucked.index(True)
    loser = next(player for player in people if player.pk == found.dealt[position])
    await command(table, loser, Leave())
    newcomer = await db(felt.make_player)()
    await command(table, newcomer, Sit(5_000, found.state.seats[position]))
    assert (await shot(table)).phase == "result"
    page = await Page(table, newcomer).open()
    assert "mine" in page.fragments
    assert not cards_in("".join(page.texts)) & set(found.state.hole[position])
    await page.shut()


def _check_down(table: Table) -> None:
    game = felt.Felt(table)
    game.check_down()


async def test_old_view_and_messages_make_the_fresh_view_also_when_any_one_message_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """PB-49 i: the lost one is healed by the next message or by the next answered ping."""
    from tables import broadcast

    dice = random.Random(3)
    table, people = await made(3)
    viewers: list[Player | None] = [people[0], None]
    steps = 0
    really = broadcast.group_send
    pages = [await Page(table, viewer).open() for viewer in viewers]
    actors = {player.pk: await Page(table, player).open() for player in people}
    for hand in range(2):
        lose = [False]  # so that the next hand's first step arrives

        def send(group: str, message: dict[str, Any], lose: list[bool] = lose) -> None:
            if not lose[0]:
                really(group, message)

        monkeypatch.setattr(broadcast, "group_send", send)
        await next_hand(table)
        while (found := await shot(table)).phase == "hand" and found.state is not None:
            lose[0] = steps % 2 == 1
            stale = [page.view() for page in pages]
            actor = actors[found.dealt[found.state.to_act]]
            if actor.step < found.step:
                await actor.send({"do": "pong", "step": 0})
            await actor.reach(found.step)
            await actor.send(choice(found, dice))
            while (done := await step_of(table)) == found.step:
                await asyncio.sleep(0.005)
            for at, (viewer, page) in enumerate(zip(viewers, pages, strict=True)):
                if lose[0]:
                    await page.drain()
                    assert page.view() == stale[at]
                    await page.send({"do": "pong", "step": 0})
                await page.reach(done)
                assert page.view() == await fresh(table, viewer), f"hand {hand}, step {steps}"
            steps += 1
    assert steps > 6
    for page in (*pages, *actors.values()):
        await page.shut()


async def test_public_fragments_are_equal_for_all_viewers_of_a_language_and_only_the_changed_ones_are_sent() -> None:
    table, people = await made(3)
    await next_hand(table)
    pages = [await Page(table, viewer).open() for viewer in (*people, None)]
    public = [{name: html for name, html in page.view().items() if name not in ("dock", "mine")} for page in pages]
    assert all(view == public[-1] for view in public)
    found = await shot(table)
    assert found.state is not None
    actor = next(page for page in pages if page.player is not None and page.player.pk == found.dealt[found.state.to_act])
    rail = pages[-1]
    rail.texts.clear()
    await actor.say({"do": "act", "hand": found.hand_id, "step": found.decision_step, "action": "call"})
    await rail.drain()
    text = "".join(rail.texts)
    assert text.count('id="seat-') == 2, "who acted and who is to act"
    assert 'id="board"' not in text
    assert 'hx-swap-oob="beforeend:#log"' in text
    for page in pages:
        await page.shut()


async def test_the_dock_of_the_one_to_act_survives_other_peoples_comings_and_goings() -> None:
    """A typed amount, the slider and the focus live in it: it is sent again only when hand, step or price changes."""
    table, people = await made(2)
    await next_hand(table)
    found = await shot(table)
    assert found.state is not None
    actor = next(player for player in people if player.pk == found.dealt[found.state.to_act])
    page = await Page(table, actor).open()
    page.texts.clear()
    newcomer = await db(felt.make_player)()
    await command(table, newcomer, Sit(5_000, 4))
    await page.drain()
    assert 'id="seat-4"' in "".join(page.texts)
    assert 'id="dock"' not in "".join(page.texts)
    await page.say({"do": "act", "hand": found.hand_id, "step": found.decision_step, "action": "call"})
    assert not page.note, "and what it was drawn for is still good"
    assert (await shot(table)).decision_step > found.decision_step
    await page.shut()
