"""A table whose sums do not add up: the running hand ends, no other begins, players may go, and only an operator lets it go on."""

from __future__ import annotations

import pytest

from tables.commands import CloseTable, Freeze, Leave, Pause, Resume, Unfreeze
from tables.models import Room
from tables.presenters import screen
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, assert_adds_up, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    felt = Felt(make_table())
    felt.people = felt.seated(3)
    return felt


def banner(felt: Felt) -> str:
    part = screen.banner(Reading(felt.shot))
    return part.text if part is not None else ""


def test_the_running_hand_ends_and_no_other_begins(felt):
    felt.deal()
    felt.do(None, Freeze())
    assert felt.shot.phase == "hand"
    assert "last hand for now" in banner(felt)
    felt.check_down()
    assert (felt.shot.phase, felt.room.paused_why, felt.room.due_at) == ("paused", "audit", None)
    assert "checking the sums" in banner(felt)
    assert felt.room.hand_count == 1
    assert_adds_up(felt.table)
    felt.do(None, Unfreeze())
    assert banner(felt) == ""
    felt.deal()
    assert felt.room.hand_count == 2
    felt.check_down()
    assert_adds_up(felt.table)


def test_where_no_hand_runs_it_stands_at_once(felt):
    assert felt.room.due_for == Room.NEXT_HAND
    felt.do(None, Freeze())
    assert (felt.shot.phase, felt.room.paused_why) == ("paused", "audit")
    felt.do(felt.people[0], Leave())
    assert wallet(felt.people[0]) == 100_000
    assert_adds_up(felt.table)
    felt.do(None, Unfreeze())
    felt.deal()


def test_freezing_twice_and_unfreezing_twice_change_nothing(felt):
    felt.do(None, Freeze())
    step = felt.room.step
    felt.do(None, Freeze())
    assert felt.room.step == step
    felt.do(None, Unfreeze())
    step = felt.room.step
    felt.do(None, Unfreeze())
    assert felt.room.step == step


def test_going_on_after_a_pause_does_not_end_a_freeze(felt):
    felt.deal()
    felt.do(None, Pause())
    felt.do(None, Freeze())
    felt.do(None, Resume())
    assert felt.shot.phase == "hand"
    felt.check_down()
    assert felt.room.paused_why == "audit"
    felt.do(None, Resume())
    assert felt.shot.phase == "paused"


def test_a_pause_between_two_hands_becomes_a_freeze_when_it_ends(felt):
    felt.do(None, Pause("lines"))
    felt.do(None, Freeze())
    assert felt.room.paused_why == "lines"
    felt.do(None, Resume("lines"))
    assert (felt.shot.phase, felt.room.paused_why) == ("paused", "audit")
    felt.do(None, Unfreeze())
    felt.deal()


def test_a_frozen_table_may_be_closed_after_its_hand(felt):
    felt.deal()
    felt.do(None, Freeze())
    felt.table.closes = True
    felt.table.save()
    felt.do(None, CloseTable())
    felt.check_down()
    assert felt.room.phase == Room.CLOSED
    assert_adds_up(felt.table)
