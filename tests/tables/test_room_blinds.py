"""Joining, missed blinds and sitting out at a played table: no hand for free, no blind twice, and it is said.

R-NEW-1, R-MISS-1 to 3, R-SIT-1.
"""

from __future__ import annotations

import pytest

from engine.hand.events import BlindPosted
from lobby.words.log import Teller
from tables import happenings as told
from tables.commands import ComeBack, SitOut
from tables.models import Seat
from tables.presenters import dock, entry, seats
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def posts(felt: Felt) -> dict[int, tuple[str, int, int]]:
    """Who posted what in this hand, by seat."""
    state = felt.shot.state
    assert state is not None
    events = [event for _step, events in felt.shot.log for event in events if isinstance(event, BlindPosted)]
    return {state.seats[event.position]: (event.kind, event.live, event.dead) for event in events}


def dealt(felt: Felt) -> list[int]:
    state = felt.shot.state
    assert state is not None
    return sorted(state.seats)


def play(felt: Felt) -> None:
    """One hand in which everybody folds to the big blind."""
    felt.deal()
    felt.fold_out()


def happened(felt: Felt, kind: type) -> list[object]:
    return [event for _step, events in felt.shot.log for event in events if isinstance(event, kind)]


def big_blind_is_next(felt: Felt, seat: int) -> None:
    """Hands are played until the big blind would come to `seat` with the next one."""
    for _ in range(20):
        if felt.shot.phase == "result" and entry_order(felt)[0] == seat:
            return
        play(felt)
    raise AssertionError("the big blind never came")


def entry_order(felt: Felt) -> list[int]:
    last = felt.shot.last
    taken = [info.number for info in felt.shot.seats if info is not None and info.state == "playing"]
    return sorted(taken, key=lambda number: (number - last.big_blind - 1) % len(felt.shot.seats))


# ---------------------------------------------------------------- joining


def test_newcomer_sees_after_how_many_hands_he_is_the_big_blind_and_then_is(felt: Felt) -> None:
    """R-NEW-1"""
    felt.seated(4)
    play(felt)
    newcomer = make_player()
    felt.sit(newcomer, 5)
    owed = entry.of_seat(felt.shot, 5)
    assert owed is not None
    assert (owed.live, owed.dead, owed.rule) == (100, 0, "R-NEW-1")
    for _ in range(owed.hands):
        felt.deal()
        assert 5 not in dealt(felt)
        felt.fold_out()
    felt.deal()
    assert posts(felt)[5] == ("big_blind", 100, 0)
    assert_adds_up()


def test_newcomer_who_posts_pays_one_live_blind_and_no_other_in_that_hand(felt: Felt) -> None:
    """R-NEW-1"""
    felt.seated(4)
    play(felt)
    newcomer = make_player()
    felt.sit(newcomer, 5)
    for _ in range(6):
        owed = entry.of_seat(felt.shot, 5)
        if owed is not None and owed.may_post:
            break
        play(felt)
    felt.do(newcomer, ComeBack(post_now=True))
    felt.deal()
    assert posts(felt)[5] == ("live_blind", 100, 0)
    felt.fold_out()
    assert Seat.objects.get(player=newcomer).posts is False
    assert_adds_up()


def test_dialog_and_dock_say_the_same_of_a_seat(felt: Felt) -> None:
    felt.seated(4)
    play(felt)
    before = entry.of_newcomer(felt.shot, 5)
    newcomer = make_player()
    felt.sit(newcomer, 5)
    assert entry.of_seat(felt.shot, 5) == before
    part = dock.dock(Reading(felt.shot), newcomer.pk)
    assert part.why is not None
    assert part.why.line == entry.when(before)


def test_table_that_starts_from_nothing_asks_for_no_entry(felt: Felt) -> None:
    """R-NEW-1"""
    felt.sit(make_player(), 0)
    assert entry.of_newcomer(felt.shot, 3).free
    felt.sit(make_player(), 3)
    owed = entry.of_seat(felt.shot, 3)
    assert owed is not None
    assert owed.free


def test_ante_games_know_no_entry() -> None:
    felt = Felt(make_table(variant="antedraw", small_blind=0, big_blind=0, ante=50, seats=6))
    felt.seated(3)
    felt.deal()
    newcomer = make_player()
    felt.sit(newcomer, 4)
    owed = entry.of_seat(felt.shot, 4)
    assert owed is not None
    assert owed.free
    assert seats.seat_parts(Reading(felt.shot))[4].tag.text == "Next hand"  # type: ignore[union-attr]
    assert felt.refused(newcomer, SitOut("big_blind")).code == "no_big_blind"


# ---------------------------------------------------------------- missed blinds


def test_missing_the_big_blind_owes_it_live_and_both_owe_the_small_one_dead(felt: Felt) -> None:
    """R-MISS-1, R-MISS-2"""
    players = felt.seated(5)
    play(felt)
    big_blind_is_next(felt, 2)
    felt.do(players[2], SitOut())
    play(felt)
    owed = entry.of_seat(felt.shot, 2)
    assert owed is not None
    assert (owed.live, owed.dead, owed.rule) == (100, 0, "R-MISS-1")
    assert happened(felt, told.BlindsMissed) == [told.BlindsMissed(2, True, False)]
    play(felt)
    owed = entry.of_seat(felt.shot, 2)
    assert owed is not None
    assert (owed.live, owed.dead, owed.rule) == (100, 50, "R-MISS-2")
    part = dock.dock(Reading(felt.shot), players[2].pk)
    assert part.why is not None
    assert "50 dead" in part.why.text[0]
    assert_adds_up()


def test_who_comes_back_posting_pays_live_and_dead_once_and_the_log_names_both(felt: Felt) -> None:
    """R-MISS-2 (PB-56 i)"""
    players = felt.seated(5)
    play(felt)
    big_blind_is_next(felt, 2)
    felt.do(players[2], SitOut())
    for _ in range(3):
        play(felt)
    for _ in range(5):
        owed = entry.of_seat(felt.shot, 2)
        if owed is not None and owed.may_post:
            break
        play(felt)
    felt.do(players[2], ComeBack(post_now=True))
    felt.deal()
    assert posts(felt)[2] == ("live_blind", 100, 50)
    seat = Seat.objects.get(player=players[2])
    assert (seat.missed_big, seat.missed_small, seat.posts) == (False, False, False)
    teller = Teller({2: "Hana"}, "fun")
    lines = [line for _step, events in felt.shot.log for line in teller.tell([e for e in events if not _is_of_table(e)])]
    assert any(line.text == "Hana posts 100 live and 50 dead" and line.figure == "150" for line in lines)
    felt.fold_out()
    play(felt)
    assert [post for seat_, post in posts(felt).items() if seat_ == 2 and post[0] == "live_blind"] == []
    assert_adds_up()


def _is_of_table(event: object) -> bool:
    from tables.log import is_of_table

    return is_of_table(event)  # type: ignore[arg-type]


def test_sitting_out_over_the_blinds_and_coming_back_gives_no_free_hand(felt: Felt) -> None:
    """R-MISS-1, R-MISS-2: whoever jumps over the blinds is dealt nothing until the big blind comes or he pays."""
    players = felt.seated(5)
    play(felt)
    big_blind_is_next(felt, 3)
    felt.do(players[3], SitOut())
    play(felt)
    felt.do(players[3], ComeBack())
    for _ in range(10):
        felt.deal()
        if 3 in dealt(felt):
            assert posts(felt)[3] == ("big_blind", 100, 0)
            break
        felt.fold_out()
    else:
        raise AssertionError("he was never dealt in again")
    assert_adds_up()


def test_sitting_out_between_the_blinds_costs_nothing_twice(felt: Felt) -> None:
    """R-SIT-1: who misses no blind owes none."""
    players = felt.seated(5)
    play(felt)
    big_blind_is_next(felt, 3)
    play(felt)
    play(felt)
    felt.do(players[3], SitOut())
    play(felt)
    assert entry.of_seat(felt.shot, 3) is None
    felt.do(players[3], ComeBack())
    felt.deal()
    assert 3 in dealt(felt)
    assert 3 not in posts(felt)
    assert_adds_up()


def test_over_two_orbits_everybody_pays_the_same(felt: Felt) -> None:
    felt.seated(4)
    paid = dict.fromkeys(range(4), 0)
    play(felt)
    for _ in range(8):
        felt.deal()
        for seat, (_kind, live, dead) in posts(felt).items():
            paid[seat] += live + dead
        felt.fold_out()
    assert set(paid.values()) == {300}
    assert_adds_up()
