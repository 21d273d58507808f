"""Sitting out of a played table, in every way there is; how long the seat is kept, and who is left when people go.

R-SIT-1, R-MISS-1.
"""

from __future__ import annotations

import pytest

from lobby.models import Player
from tables import happenings as told
from tables.commands import CloseTable, ComeBack, Leave, SitOut, Tend
from tables.models import Room, Seat
from tables.presenters import dock, seats
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, assert_adds_up, make_table, wallet
from tests.tables.test_room_blinds import dealt, entry_order, happened, play, posts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


# ---------------------------------------------------------------- ways of sitting out


def test_sitting_out_now_checks_where_it_is_free_and_folds_to_a_bet(felt: Felt) -> None:
    """R-SIT-1"""
    players = felt.seated(3)
    felt.deal()
    first = felt.to_act
    felt.do(first, SitOut("now"))
    state = felt.shot.state
    assert state is not None
    assert state.folded[felt.shot.position_of(first.pk) or 0]
    felt.act("call")
    big = felt.to_act
    felt.do(big, SitOut("now"))
    state = felt.shot.state
    assert state is not None
    assert state.street_key == "flop"
    assert not state.folded[felt.shot.position_of(big.pk) or 0]
    felt.check_down()
    assert {seat.player_id for seat in Seat.objects.filter(state=Seat.SITTING_OUT)} == {first.pk, big.pk}
    assert len(players) == 3
    assert_adds_up()


def test_sitting_out_now_all_in_keeps_the_claim(felt: Felt) -> None:
    """R-POT-1"""
    felt.seated(3)
    felt.deal()
    shover = felt.to_act
    felt.act("raise_to", 10_000)
    felt.do(shover, SitOut("now"))
    state = felt.shot.state
    assert state is not None
    assert not any(state.folded)
    felt.fold_out()
    assert Seat.objects.get(player=shover).stack == 10_150
    assert_adds_up()


def test_coming_back_in_mid_hand_takes_the_giving_up_back(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    later = next(player for player in Player.objects.filter(pk__in=felt.shot.dealt) if player.pk != felt.to_act.pk)
    felt.do(later, SitOut("now"))
    felt.do(later, ComeBack())
    while felt.shot.phase == "hand" and felt.to_act != later:
        felt.act("call")
    assert felt.to_act == later
    assert Seat.objects.get(player=later).out_wish == ""


def test_sitting_out_before_the_big_blind_plays_until_it_comes_and_misses_it(felt: Felt) -> None:
    """R-SIT-1, R-MISS-1"""
    players = felt.seated(4)
    play(felt)
    number = entry_order(felt)[1]
    felt.do(players[number], SitOut("big_blind"))
    assert not felt.do(players[number], SitOut("big_blind")).changed
    felt.deal()
    assert number in dealt(felt)
    felt.fold_out()
    felt.deal()
    assert number not in dealt(felt)
    seat = Seat.objects.get(player=players[number])
    assert (seat.state, seat.missed_big, seat.out_wish) == (Seat.SITTING_OUT, True, "")
    assert happened(felt, told.SatOut) == [told.SatOut(number, "big_blind")]
    assert_adds_up()


def test_wish_to_sit_out_is_taken_back_by_playing_on(felt: Felt) -> None:
    players = felt.seated(4)
    play(felt)
    number = entry_order(felt)[0]
    felt.do(players[number], SitOut("big_blind"))
    felt.do(players[number], ComeBack())
    felt.deal()
    assert posts(felt)[number][0] == "big_blind"


def test_table_where_all_wish_to_sit_out_waits_and_is_not_stuck(felt: Felt) -> None:
    players = felt.seated(3)
    play(felt)
    for player in players:
        felt.do(player, SitOut("big_blind"))
    felt.pass_due()
    assert felt.shot.phase == "waiting"
    felt.do(players[0], ComeBack())
    felt.do(players[1], ComeBack())
    assert felt.room.due_for == Room.NEXT_HAND
    assert_adds_up()


# ---------------------------------------------------------------- the seat is kept, and given up


def test_seat_and_dock_count_down_until_the_seat_is_given_up(felt: Felt) -> None:
    """R-SIT-1"""
    players = felt.seated(2)
    felt.do(players[0], SitOut())
    tag = seats.seat_parts(Reading(felt.shot))[0].tag
    part = dock.dock(Reading(felt.shot), players[0].pk)
    assert tag is not None
    assert part.clock is not None
    assert tag.due == part.clock.due == str(round((felt.now.timestamp() + 15 * 60) * 1000))
    felt.wait(15 * 60 - 1)
    felt.do(None, Tend())
    assert Seat.objects.filter(player=players[0]).exists()
    felt.wait(1)
    felt.do(None, Tend())
    assert not Seat.objects.filter(player=players[0]).exists()
    assert wallet(players[0]) == 100_000
    assert_adds_up()


def test_coming_back_stops_the_countdown(felt: Felt) -> None:
    players = felt.seated(2)
    felt.do(players[0], SitOut())
    felt.wait(14 * 60)
    felt.do(players[0], ComeBack())
    felt.wait(5 * 60)
    felt.do(None, Tend())
    assert Seat.objects.filter(player=players[0]).exists()


def test_last_player_leaves_and_the_next_two_start_from_nothing(felt: Felt) -> None:
    players = felt.seated(2)
    play(felt)
    felt.do(players[0], Leave())
    felt.do(players[1], Leave())
    assert not Seat.objects.exists()
    if felt.room.due_at is not None:
        felt.pass_due()
    assert felt.shot.phase == "waiting"
    felt.seated(2)
    felt.deal()
    assert len(dealt(felt)) == 2
    assert_adds_up()


def test_table_closing_under_players_in_mid_hand_pays_everybody_out_after_it(felt: Felt) -> None:
    players = felt.seated(3)
    felt.deal()
    felt.do(players[1], SitOut("now"))
    felt.do(None, CloseTable())
    assert felt.shot.phase == "hand"
    felt.fold_out()
    assert felt.shot.phase == "closed"
    assert sum(wallet(player) for player in players) == 300_000
    assert_adds_up()


def test_sitting_out_of_a_seat_that_is_left_is_refused(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    later = next(player for player in Player.objects.filter(pk__in=felt.shot.dealt) if player.pk != felt.to_act.pk)
    felt.do(later, Leave())
    assert felt.refused(later, SitOut("big_blind")).code == "leaving"
    assert felt.refused(later, SitOut("now")).code == "leaving"
