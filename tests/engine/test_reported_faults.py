"""Faults that other poker software was reported for, as scripted hands of hold'em: betting, pots and showdowns.

Position 0 is the first left of the button; with two players position 1 has the button. Cards are dealt player by player from
position 0, two at a time, then the board. Every hand's chips are added up.
"""

from __future__ import annotations

import pytest

from engine.betting.rake import PL
from engine.cards import cards_text
from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, RaiseTo
from engine.hand.legal import Legal, legal
from engine.hand.setup import Post, Setup
from engine.hand.state import HandState
from engine.hand.step import step, void
from engine.table.lineup import next_lineup
from engine.table.seats import LastHand, SeatState
from engine.views import best_hand
from tests.engine.hands import blind_setup, play, stakes_of

ANY = "2c3d4h5s6c7d8h9sTcJd"
"""Ten hole cards for hands whose cards mean nothing."""


def hand(setup: Setup, words: str, cards: str = "") -> tuple[HandState, list[e.Event]]:
    """The hand so far; no chip may have appeared or gone."""
    state, events = play(setup, cards or ANY[: 4 * len(setup.seats)], words)
    assert sum(state.stacks) + state.in_play + state.rake_total == sum(setup.stacks)
    return state, events


def asked(state: HandState, position: int) -> Legal:
    """What `position`, whose turn it must be, may do."""
    may = legal(state)
    assert may is not None
    assert may.position == position
    return may


def refuses(state: HandState, action: Action) -> str:
    """The code of the refusal; nothing has changed."""
    before = state.copy()
    with pytest.raises(IllegalAction) as refused:
        step(state, state.to_act, action)
    assert state == before
    return refused.value.code


def told(events: list[e.Event], kind: type) -> list[e.Event]:
    return [event for event in events if isinstance(event, kind)]


# ------------------------------------------------------------------ rules of betting


def test_short_all_ins_that_together_make_a_full_raise_reopen_for_those_who_face_it() -> None:
    """R-LIM-1 (PB-02): bet 100, all-in 125, call, all-in 200: 100 more is a full raise, 75 more is not."""
    setup = blind_setup([1000, 135, 1000, 210])
    state, _ = hand(setup, "c c c k 100 125 c 200")
    may = asked(state, 0)
    assert (may.to_call, may.raise_from, may.why_no_raise) == (100, 300, "")
    state, _ = hand(setup, "c c c k 100 125 c 200 c")
    may = asked(state, 2)
    assert (may.to_call, may.raise_to, may.why_no_raise) == (75, 0, "not_reopened")
    assert refuses(state, RaiseTo(300)) == "raise_not_reopened"
    state, _ = hand(setup, "c c c k 100 125 c 200 300")
    assert asked(state, 2).raise_from == 400


def test_all_in_below_the_minimum_raise_is_offered() -> None:
    """R-LIM-1 (PB-03 i): pot 1000, 500 behind: over a bet of 270 one may go all-in for 500, and that reopens nothing."""
    setup = blind_setup([1000, 1000])
    state, _ = hand(setup, "500 c k k k k 270")
    may = asked(state, 1)
    assert (may.to_call, may.raise_from, may.raise_to) == (270, 500, 500)
    state, _ = hand(setup, "500 c k k k k 270 500")
    may = asked(state, 0)
    assert (may.to_call, may.raise_to, may.can_check) == (230, 0, False)


def test_who_can_just_call_is_offered_no_raise() -> None:
    """R-LIM-1 (PB-03 ii): exactly 100 behind, 100 to call."""
    state, _ = hand(blind_setup([1000, 110, 1000]), "c c k 100")
    may = asked(state, 1)
    assert (may.to_call, may.call_all_in, may.raise_from, may.raise_to, may.why_no_raise) == (100, True, 0, 0, "stack")
    assert refuses(state, RaiseTo(100)) == "raise_stack"


def test_minimum_raise_is_not_cut_to_the_opponents_stack() -> None:
    """R-LIM-1, R-POT-2 (PB-03 iii): 100, 180 with 20 behind: the next raise is to 260; 60 of it come back."""
    setup = blind_setup([200, 1000], big_blind=20)
    state, _ = hand(setup, "100 180")
    assert asked(state, 1).raise_from == 260
    state, events = hand(setup, "100 180 260 c", "AsAd" + "7c2h" + "KsQs9h4d3c")
    assert told(events, e.UncalledBetReturned) == [e.UncalledBetReturned(1, 60)]
    assert sum(award.amount for award in state.awards) == 400
    assert state.stacks == [400, 800]


@pytest.mark.parametrize("limpers", ["f f c", "c c c"])
def test_big_blind_keeps_his_option(limpers: str) -> None:
    """R-LIM-3 (PB-05): the small blind only completes, or three limp: the big blind is asked before the flop."""
    setup = blind_setup([1000] * 4)
    state, _ = hand(setup, limpers)
    may = asked(state, 1)
    assert (state.street_key, may.can_check, may.raise_from) == ("preflop", True, 20)
    assert hand(setup, limpers + " k")[0].street_key == "flop"
    raised, _ = hand(setup, limpers + " 20")
    assert (raised.street_key, raised.to_act) == ("preflop", 0 if limpers.startswith("f") else 2)


def test_fixed_limit_ends_with_the_fourth_bet_before_the_flop() -> None:
    """R-LIM-FL (PB-07): the big blind is the first bet; 20, 30, 40 are the three raises."""
    state, _ = hand(blind_setup([1000] * 3, "fl"), "20 30 40")
    may = asked(state, 2)
    assert (may.to_call, may.raise_from, may.raise_to, may.why_no_raise) == (20, 0, 0, "capped")
    assert (may.can_fold, may.can_check) == (True, False)
    assert refuses(state, RaiseTo(50)) == "raise_capped"


def test_fixed_limit_ends_with_the_fourth_bet_on_the_turn() -> None:
    """R-LIM-FL (PB-07): 20, 40, 60, 80."""
    state, _ = hand(blind_setup([1000] * 3, "fl"), "c c k k k k 20 40 60 80")
    may = asked(state, 1)
    assert (may.to_call, may.why_no_raise) == (40, "capped")
    assert refuses(state, RaiseTo(100)) == "raise_capped"


def test_fixed_limit_ends_with_the_fourth_bet_between_two_players_too() -> None:
    """R-LIM-FL (PB-07): no exception for two."""
    state, _ = hand(blind_setup([1000] * 2, "fl"), "20 30 40")
    assert asked(state, 0).why_no_raise == "capped"


TRIPLE_DRAW = ["20 30 40", "c k p p 10 20 30 40", "c k p p k k p p 20 40 60 80", "c k p p k k p p k k p p 20 40 60 80"]


@pytest.mark.parametrize("words", TRIPLE_DRAW)
def test_triple_draw_has_the_same_cap_in_every_round(words: str) -> None:
    """R-LIM-FL, R-27 (PB-07)."""
    state, _ = hand(blind_setup([1000] * 2, "fl", game="triple27"), words, "2c3c4c5c7d" + "2d3d4d5d7c")
    may = legal(state)
    assert may is not None
    assert (may.why_no_raise, may.raise_to) == ("capped", 0)
    assert refuses(state, RaiseTo(may.price + 20)) == "raise_capped"


def test_all_in_for_half_a_bet_counts_as_a_raise() -> None:
    """R-LIM-1 (PB-08, case 1): 10, all-in 15, raises to 25 and 35, and that is the cap."""
    setup = blind_setup([1000, 1000, 1000, 15, 1000, 1000], "fl")
    may = asked(hand(setup, "c 15")[0], 4)
    assert (may.to_call, may.raise_from, may.raise_to) == (15, 25, 25)
    may = asked(hand(setup, "c 15 25")[0], 5)
    assert (may.raise_from, may.raise_to) == (35, 35)
    state, _ = hand(setup, "c 15 25 35 f f")
    may = asked(state, 2)
    assert (may.to_call, may.why_no_raise) == (25, "capped")


def test_all_in_for_less_than_half_a_bet_may_be_completed_by_those_still_entitled() -> None:
    """R-LIM-1 (PB-08, case 2): 10, all-in 13: call 13 or complete to 20; who has called 10 already may only call 3."""
    setup = blind_setup([1000, 1000, 1000, 13, 1000, 1000], "fl")
    may = asked(hand(setup, "c 13")[0], 4)
    assert (may.to_call, may.raise_from, may.raise_to, may.raise_kind) == (13, 20, 20, "complete")
    may = asked(hand(setup, "c 13 c f f f")[0], 2)
    assert (may.to_call, may.why_no_raise) == (3, "not_reopened")
    state, _ = hand(setup, "c 13 20 30 40 f")
    assert asked(state, 2).why_no_raise == "capped", "the completion was the first of three raises"


@pytest.mark.parametrize(
    ("structure", "small", "big", "words", "most"),
    [
        ("pl", 5, 10, "", 35),
        ("pl", 1, 2, "", 7),
        ("pl", 1, 2, "7", 24),
        ("hp", 10, 20, "", 45),
        ("hp", 5, 10, "", 22),
    ],
)
def test_largest_raise_counts_the_pot_after_calling(structure: str, small: int, big: int, words: str, most: int) -> None:
    """R-LIM-PL (PB-09), R-LIM-HP (PB-11 ii): blinds count, a half is rounded down."""
    state, _ = hand(blind_setup([1000] * 4, structure, big_blind=big, small_blind=small), words)
    may = legal(state)
    assert may is not None
    assert may.raise_to == most
    assert refuses(state, RaiseTo(most + 1)) == "raise_above_maximum"


def test_half_pot_is_half_of_the_pot_after_calling() -> None:
    """R-LIM-HP (PB-11 i, with a bet that the structure allows): pot 60, bet 30, call 30: half of 120 on top of 30."""
    state, _ = hand(blind_setup([1000] * 2, "hp", big_blind=30), "c k 30")
    may = asked(state, 1)
    assert (may.raise_from, may.raise_to) == (60, 90)


def test_raise_that_only_an_all_in_reaches_is_the_all_in() -> None:
    """R-LIM-1 (PB-11 iii): 1200 each, 300 against 900: fold, call 600 or all-in 1200; the range is neither empty nor inverted."""
    state, _ = hand(blind_setup([1200, 1200], big_blind=100), "300 900")
    may = asked(state, 1)
    assert (may.to_call, may.raise_from, may.raise_to) == (600, 1200, 1200)


def test_all_in_raise_is_put_to_the_opponent() -> None:
    """R-POT-2 (PB-12 i): 30/60, 180 against 1880: fold gives up 180, a call makes the pot 3760."""
    setup = blind_setup([1880, 2000], big_blind=60)
    assert asked(hand(setup, "180 1880")[0], 1).to_call == 1700
    state, events = hand(setup, "180 1880 f")
    assert told(events, e.UncalledBetReturned) == [e.UncalledBetReturned(0, 1700)]
    assert state.stacks == [2060, 1820]
    state, _ = hand(setup, "180 1880 c")
    assert sum(award.amount for award in state.awards) == 3760


def test_big_blind_that_is_all_in_is_put_to_the_small_blind() -> None:
    """R-LIM-2 (PB-12 ii): 10/20, the big blind has exactly 20: call 10 or fold, no raise."""
    setup = blind_setup([20, 1980], big_blind=20)
    may = asked(hand(setup, "")[0], 1)
    assert (may.to_call, may.can_check, may.why_no_raise) == (10, False, "no_opponent")
    assert hand(setup, "f")[0].stacks == [30, 1970]
    state, _ = hand(setup, "c", "AsAd7c2h" + "KsQs9h4d3c")
    assert state.stacks == [40, 1960]


def test_short_big_blind_lowers_no_price() -> None:
    """R-LIM-2 (PB-12 iii): 5/10, the big blind has 4: the others owe 10 and raise to 20; he can win 4 from each."""
    setup = blind_setup([1000, 4, 1000])
    may = asked(hand(setup, "")[0], 2)
    assert (may.to_call, may.raise_from) == (10, 20)
    state, _ = hand(setup, "c c k k k k k k", "KsKd" + "AsAd" + "QsQd" + "2h7c9h3s4d")
    assert [(award.amount, award.shares) for award in state.awards] == [(12, ((1, 12),)), (12, ((0, 12),))]
    assert state.stacks == [1002, 12, 990]


# ------------------------------------------------------------------ pots

ACES, KINGS, QUEENS, JACKS, BLANKS = "AsAd", "KsKd", "QsQd", "JsJd", "2h7c9h3s4d"


def test_layer_whose_other_owner_folds_belongs_to_the_one_who_stays() -> None:
    """R-POT-1 (PB-14): two all-in for 100, two go on to 400 and one of them folds: the 600 above are the other's."""
    setup = blind_setup([100, 100, 1000, 1000])
    state, events = hand(setup, "100 c c c 300 c k 200 f", KINGS + ACES + JACKS + "8s5d" + BLANKS)
    assert told(events, e.UncalledBetReturned) == [e.UncalledBetReturned(3, 200)]
    assert [(award.amount, award.shares) for award in state.awards] == [(400, ((1, 400),)), (600, ((3, 600),))]
    assert state.stacks == [0, 400, 600, 1200]


def test_all_in_player_keeps_his_claim_whatever_the_others_bet_later() -> None:
    """R-POT-1 (PB-15): main pot 300 for the short stack, side pot 400 for the second best."""
    setup = blind_setup([1000, 1000, 100], big_blind=50, small_blind=25)
    state, _ = hand(setup, "100 c c 200 c k k k k", KINGS + QUEENS + ACES + BLANKS)
    assert [(award.amount, award.shares) for award in state.awards] == [(300, ((2, 300),)), (400, ((0, 400),))]
    assert state.stacks == [1100, 700, 300]


def test_tied_second_best_hands_share_the_side_pot() -> None:
    """R-POT-1, R-ODD-1 (PB-16): all-in 50 against three with 150."""
    setup = blind_setup([50, 150, 150, 150])
    state, _ = hand(setup, "150 c c c", ACES + "KsQd" + "KhQc" + JACKS + "Kd2h7c9h3s")
    assert state.stacks == [200, 150, 150, 0]


def test_pot_that_divides_evenly_is_divided_evenly() -> None:
    """R-ODD-1 (PB-19 i): 30300 between three aces with a ten on J J 7 6 4."""
    setup = blind_setup([10_000] * 5, big_blind=100)
    cards = "AsTs" + "2s2d" + "3s3d" + "AhTh" + "AdTd" + "JcJh7d6s4c"
    state, _ = hand(setup, "200 10000 c c f f", cards)
    [award] = state.awards
    assert (award.amount, award.shares) == (30_300, ((0, 10_100), (3, 10_100), (4, 10_100)))


@pytest.mark.parametrize(("unit", "shares"), [(1, (34, 33, 33)), (25, (50, 25, 25))])
def test_odd_unit_goes_to_the_first_winner_left_of_the_button(unit: int, shares: tuple[int, ...]) -> None:
    """R-ODD-1, R-ED-2 (PB-19 ii): a pot of 100 three ways, in cents and in units of 25."""
    setup = blind_setup([33, 33, 34], unit=unit, edition="cs" if unit == 25 else "pl", extra=(Post(2, "dead_blind", 0, 1),))
    state, _ = hand(setup, "33 c c", "2c3d" + "2d3c" + "2h3h" + "AsKsQdJdTh")
    assert tuple(state.stacks) == shares


def test_two_of_three_tie_for_an_odd_pot() -> None:
    """R-ODD-1 (PB-19 iii): 27225 is 13613 and 13612."""
    setup = blind_setup([9075] * 3)
    state, _ = hand(setup, "9075 c c", "KsKd" + "2c3d" + "KhKc" + "AsAhQd7s4c")
    assert state.stacks == [13_613, 0, 13_612]


def test_raiser_whom_nobody_calls_wins_the_blind_and_gets_his_raise_back() -> None:
    """R-POT-2, R-SHOW-4 (PB-22 i): 990 come back, the pot of 20 is won."""
    state, events = hand(blind_setup([1000, 1000]), "1000 f")
    assert told(events, e.UncalledBetReturned) == [e.UncalledBetReturned(1, 990)]
    assert [award.amount for award in state.awards] == [20]
    assert state.stacks == [990, 1010]


def test_last_player_standing_wins_with_the_worst_cards_unseen() -> None:
    """R-SHOW-4 (PB-22 ii)."""
    state, events = hand(blind_setup([1000] * 3), "f f", ACES + "7c2h" + KINGS)
    assert state.stacks == [995, 1005, 1000]
    assert not told(events, e.HandShown)
    assert not told(events, e.HandsTurnedUp)
    assert [award.showdown for award in state.awards] == [False]


def test_no_hand_begins_with_one_player_and_a_void_one_keeps_no_blind() -> None:
    """R-RAKE-0, R-OUT-1 (PB-22 iii): nobody posts alone; a cancelled hand gives back what was posted, without rake."""
    alone = [SeatState(0, 1000, ready=True), SeatState(1, 1000, ready=False)]
    assert next_lineup(alone, LastHand(0, 0, 1), 2, stakes_of("nl"), "blinds") is None
    setup = blind_setup([1000, 1000], rake=PL)
    state, _ = hand(setup, "c k 100")
    void_state, _ = void(state)
    assert void_state.stacks == [1000, 1000]
    assert (void_state.rake_total, void_state.in_play) == (0, 0)


def returning(missed_big: bool) -> HandState:
    """5/10, six seats: seat 0, behind the button, has missed blinds and pays now; the player before him has called."""
    seats = [SeatState(at, 1000, ready=True) for at in range(1, 6)]
    seats.append(SeatState(0, 1000, ready=True, posts=True, missed_big=missed_big, missed_small=True))
    lineup = next_lineup(seats, LastHand(1, 2, 3), 6, stakes_of("nl"), "blinds")
    assert lineup is not None
    setup = Setup("holdem", "pl", stakes_of("nl"), 1, lineup.seats, (1000,) * 6, lineup.button, lineup.posts)
    state, _ = hand(setup, "c", "2c3d4h5s6c7d8h9sTcJdQcKd")
    assert state.seats[state.to_act] == 0
    return state


def test_missed_blinds_cost_a_live_big_and_a_dead_small_blind() -> None:
    """R-MISS-2, R-LIM-3 (PB-42 ii): 10 live and 5 dead; he may check if nobody raises, or raise."""
    state = returning(missed_big=True)
    may = asked(state, state.to_act)
    assert (may.can_check, may.raise_from, state.pot) == (True, 20, 5 + 10 + 15 + 10)


def test_missed_small_blind_is_dead_and_no_part_of_the_bet() -> None:
    """R-MISS-3, R-LIM-3 (PB-42 i): 5 into the pot, and still 10 to call."""
    state = returning(missed_big=False)
    may = asked(state, state.to_act)
    assert (may.to_call, may.raise_from, state.pot) == (10, 20, 5 + 10 + 5 + 10)


# ------------------------------------------------------------------ showdowns

SHOWDOWNS = [
    # PB-24: only five cards count, and all five of them
    ("5dAh", "Qc7d", "QdJd9dKc6d", (1,), "flush", "QdJd9d7d6d"),
    ("Kh2d", "Qs3h", "5c6d7h8s9c", (0, 1), "straight", "9c8s7h6d5c"),
    ("TdJs", "3s3d", "6cQcAd6sAc", (0, 1), "two_pair", "AdAc6s6cQc"),
    ("8h5c", "8s2d", "AsJd3cQh3d", (0, 1), "one_pair", "3d3cAsQhJd"),
    ("2d5s", "4h6c", "3c7c7d7h7s", (1,), "four_of_a_kind", "7s7h7d7c6c"),
    # PB-25: the wheel, the steel wheel, straight flushes of cards that are one suit
    ("Ac9d", "6c9h", "2c3d4h5sKd", (1,), "straight", "6c5s4h3d2c"),
    ("Ac9d", "KcQh", "2c3d4h5sKd", (0,), "straight", "5s4h3d2cAc"),
    ("AdQs", "6cQh", "2d3d4d5dKh", (0,), "straight_flush", "5d4d3d2dAd"),
    ("4h5h", "AdKc", "Ah2h3hAcAs", (0,), "straight_flush", "5h4h3h2hAh"),
    ("9c2h", "4c4d", "ThJhQhKh3h", (0, 1), "flush", "KhQhJhTh3h"),
    ("AsAh", "Ac9s", "KsQsJsTs9d", (0,), "royal_flush", "AsKsQsJsTs"),
]


@pytest.mark.parametrize(("first", "second", "board", "winners", "rank_class", "plays"), SHOWDOWNS)
def test_best_five_of_seven_win(first: str, second: str, board: str, winners: tuple[int, ...], rank_class: str, plays: str) -> None:
    """R-RANK-1, R-RANK-2 (PB-24, PB-25)."""
    state, _ = hand(blind_setup([1000, 1000]), "c k k k k k k k", first + second + board)
    [award] = state.awards
    assert tuple(sorted(position for position, _share in award.shares)) == winners
    best = best_hand(state, state.hole[winners[0]])
    assert best.rank_class == rank_class
    got, wanted = cards_text(best.plays), plays
    assert {got[at : at + 2] for at in range(0, 10, 2)} == {wanted[at : at + 2] for at in range(0, 10, 2)}


def test_flush_and_straight_of_different_cards_make_no_straight_flush() -> None:
    """R-RANK-1 (PB-25 iv): 9c Th Jh Qh Kh 2h 3h is a flush and loses to the straight flush with the nine of hearts."""
    state, _ = hand(blind_setup([1000, 1000]), "c k k k k k k k", "9c2h" + "9h8c" + "ThJhQhKh3h")
    assert [award.shares for award in state.awards] == [((1, 20),)]
    assert best_hand(state, state.hole[0]).rank_class == "flush"


@pytest.mark.parametrize("action", [FOLD, CHECK, CALL, RaiseTo(20)])
def test_nobody_acts_in_anothers_place_or_after_the_end(action: Action) -> None:
    """PB-22: a hand that is over takes no action, nor does one wait for somebody else's."""
    state, _ = hand(blind_setup([1000] * 3), "c")
    with pytest.raises(IllegalAction):
        step(state, 1, action)
    over, _ = hand(blind_setup([1000] * 3), "f f")
    with pytest.raises(IllegalAction):
        step(over, 1, action)
