"""What the room says and what it remembers: messages on commit, secrets kept, one snapshot however it was come by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.cards import card_text
from tables import broadcast, log, store
from tables.commands import Act, Leave, SitOut
from tables.models import Seed, Step
from tests.tables.felt import Felt, fund_bots, make_player, make_table

pytestmark = pytest.mark.django_db

Said = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    """Everything that is sent to groups."""
    messages: Said = []
    monkeypatch.setattr(broadcast, "group_send", lambda group, message: messages.append((group, message)))
    return messages


def test_every_step_is_one_public_message_with_its_number(felt: Felt, said: Said) -> None:
    felt.seated(3)
    felt.deal()
    felt.fold_out()
    group = f"table.{felt.table.pk}"
    public = [message for to, message in said if to == group]
    assert [message["step"] for message in public] == list(range(1, 7))
    assert {message["type"] for message in public} == {"table.step"}


def test_the_message_of_a_step_names_no_hidden_card(felt: Felt, said: Said) -> None:
    """R-MUCK-1"""
    felt.seated(3)
    felt.deal()
    state = felt.shot.state
    text = json.dumps(said)
    assert '"??' in text
    for cards in state.hole:
        for card in cards:
            assert card_text(card) not in text
    felt.fold_out()
    board = {card_text(card) for card in state.board}
    text = json.dumps(said)
    for cards in state.hole:
        for card in cards:
            assert card_text(card) not in text or card_text(card) in board


def test_a_step_names_the_seats_whose_players_see_a_change_of_their_own(felt: Felt, said: Said) -> None:
    players = felt.seated(4)
    felt.deal()
    said.clear()
    actor = felt.to_act
    felt.act("call")
    following = felt.to_act
    ((group, message),) = [(to, message) for to, message in said if message["type"] == "table.step"]
    seats = {felt.shot.seat_of(player.pk).number for player in (actor, following)}
    assert group == f"table.{felt.table.pk}"
    assert message["private"] == {str(seat): felt.room.step for seat in seats}
    assert len(players) == 4


def test_one_message_tells_of_a_leaver_and_of_bots(felt: Felt, said: Said) -> None:
    player = felt.seated(1)[0]
    said.clear()
    felt.do(player, Leave())
    assert [(to, message["step"]) for to, message in said if message["type"] == "table.step"] == [(f"table.{felt.table.pk}", 2)]
    fund_bots(1_000_000)
    felt.table.bots_wanted = 2
    felt.table.save()
    said.clear()
    from tables import timers
    from tests.tables.felt import committed

    with committed():
        timers.tend(felt.now)
    assert {to for to, _message in said} == {f"table.{felt.table.pk}"}


def test_refused_command_says_nothing(felt: Felt, said: Said) -> None:
    felt.seated(2)
    felt.deal()
    said.clear()
    felt.refused(felt.to_act, Act(felt.shot.hand_id or 0, felt.shot.step, "raise_to", 1))
    felt.refused(make_player(), SitOut())
    assert said == []


def test_nothing_is_said_or_remembered_of_what_was_rolled_back(felt: Felt, said: Said) -> None:
    from django.db import transaction

    from tables.room import handle

    player = felt.seated(2)[0]
    said.clear()
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        handle(felt.table.pk, player.pk, SitOut(), felt.now)
        raise ZeroDivisionError
    assert said == []
    assert felt.shot.step == 2
    assert felt.shot.seat_of(player.pk).state == "playing"


def _comparable(shot: store.Snapshot) -> tuple[Any, ...]:
    return (*shot._replace(private_steps=dict(shot.private_steps)), shot.state and shot.state.deck)


def test_snapshot_from_the_rows_alone_equals_the_one_in_memory_after_every_step(felt: Felt) -> None:
    players = felt.seated(3)

    def check() -> None:
        here = felt.shot
        store.forget()
        assert _comparable(felt.shot) == _comparable(here)

    check()
    felt.deal()
    check()
    felt.act("call")
    check()
    felt.sit(make_player(), 4)
    check()
    felt.do(players[0], SitOut())
    check()
    felt.check_down()
    check()
    felt.do(players[1], Leave())
    check()


def test_process_behind_another_reads_only_the_missing_steps(felt: Felt, django_assert_num_queries: Any) -> None:
    felt.seated(4)
    felt.deal()
    behind = felt.shot
    felt.act("call")
    felt.act("call")
    ahead = felt.shot
    store.forget()
    store.keep(behind)
    with django_assert_num_queries(2):
        caught_up = store.snapshot(felt.table.pk)
    assert _comparable(caught_up) == _comparable(ahead)


def test_snapshot_that_is_new_enough_costs_no_query(felt: Felt, django_assert_num_queries: Any) -> None:
    felt.seated(2)
    with django_assert_num_queries(0):
        assert store.snapshot(felt.table.pk, 2).step == 2


def test_memory_of_another_row_with_the_same_number_is_not_believed(felt: Felt) -> None:
    felt.seated(2)
    stranger = felt.shot._replace(mark=1, seats=(None,) * 6)
    store.forget()
    store.keep(stranger)
    assert len([seat for seat in felt.shot.seats if seat]) == 2


def test_snapshot_never_mixes_the_seats_of_one_step_with_the_row_of_another(felt: Felt, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the row and the seats somebody leaves, and another thread of the process knows it before us."""
    players = felt.seated(3)
    before = felt.shot
    read_room, meanwhile = store._read_room, [lambda: felt.do(players[1], Leave())]

    def overtaken(table_id: int) -> Any:
        row = read_room(table_id)
        while meanwhile:
            meanwhile.pop()()
        return row

    monkeypatch.setattr(store, "_read_room", overtaken)
    found = store.snapshot(felt.table.pk)
    assert (found.step, found.seats) == (before.step, before.seats)
    assert felt.shot.seat_of(players[1].pk) is None


def test_words_for_programmers_hide_cards_and_seeds(felt: Felt) -> None:
    """R-MUCK-1"""
    felt.seated(2)
    felt.deal()
    state = felt.shot.state
    for text in (repr(Seed.objects.get()), str(Seed.objects.get()), repr(Step.objects.last()), repr(state)):
        assert all(card_text(card) not in text for cards in state.hole for card in cards)


def test_every_stored_step_reads_back_as_it_was_written(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    felt.check_down()
    for number, events in felt.shot.log:
        row = Step.objects.get(room_id=felt.table.pk, number=number)
        assert log.decode(row.events) == events
        assert log.encode(log.decode(row.events)) == row.events


@pytest.mark.parametrize(
    "text", ["", "{}", '{"format":2,"events":[]}', '{"format":1,"events":[["player_flew",1]]}', '{"format":1,"events":[[]]}']
)
def test_step_of_another_format_is_not_guessed_at(text: str) -> None:
    from tables.errors import Unreadable

    with pytest.raises(Unreadable):
        log.decode(text)
