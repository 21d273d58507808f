"""Betting rules in worked figures: raises and short all-ins, the five structures, forced money that is short, what goes back."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import RaiseTo
from engine.hand.legal import Legal, legal
from engine.hand.setup import Post
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.table.stakes import BadStakes, Stakes, checked
from tests.engine.hands import ante_setup, blind_setup, play, setup_of, stacked

DOORS = "2s2h3s3h4s4h" + "2cKdQh"
"""7-Card Stud, three players: position 0 brings in where the lowest card does, 1 where the highest does."""
CALM = "9d8h7d"
"""Fourth street without a pair."""


def asked(state: HandState) -> Legal:
    may = legal(state)
    assert may is not None
    return may


def bounds(state: HandState) -> tuple[int, int]:
    may = asked(state)
    return may.raise_from, may.raise_to


# ------------------------------------------------------------------ fixed limit


def test_several_short_all_ins_add_up_to_a_raise() -> None:
    """R-LIM-1: bet 10; all-in 13 counts for nothing; all-in 16 stands 6 above the 10 and counts: raise to 26, one bet more."""
    state, _ = play(blind_setup([500, 500, 13, 16, 500], "fl"), "", "c")
    assert state.to_act == 3
    state, _ = play(blind_setup([500, 500, 13, 16, 500], "fl"), "", "13")
    assert (asked(state).price, state.counted, bounds(state)) == (13, 1, (16, 16)), "cut to the stack; a whole one would be 20"
    state, _ = play(blind_setup([500, 500, 13, 16, 500], "fl"), "", "13 16")
    assert (asked(state).price, state.counted, bounds(state)) == (16, 2, (26, 26))


def test_a_bet_of_half_a_step_is_completed_and_completing_counts() -> None:
    """R-LIM-1: after the flop 4 is all-in for less than half of 10: complete to 10, and that is the first bet."""
    setup = blind_setup([500, 14, 500], "fl")
    state, _ = play(setup, "", "c c k k 4")
    may = asked(state)
    assert (may.raise_kind, bounds(state), state.counted) == ("complete", (10, 10), 0)
    state, _ = step(state, 2, RaiseTo(10))
    assert (state.counted, bounds(state)) == (1, (20, 20))


@pytest.mark.parametrize(("game", "words", "steps"), [("holdem", "c c k" + " k" * 3, (10, 20, 20)), ("draw5", "c c k p p p", (20,))])
def test_rounds_are_played_at_a_and_then_at_b(game: str, words: str, steps: tuple[int, ...]) -> None:
    """R-LIM-FL: flop at a, turn and river at b; with two rounds the second at b."""
    setup = blind_setup([500] * 3, "fl", game=game)
    found = [bounds(play(setup, "", "c c k" if game == "holdem" else words)[0])[0]]
    if game == "holdem":
        found += [bounds(play(setup, "", "c c k" + " k" * 3 * more)[0])[0] for more in (1, 2)]
    assert tuple(found) == steps


def test_a_bring_in_as_large_as_the_lower_limit_is_the_first_bet() -> None:
    """R-LIM-FL: 10, then three raises to 40."""
    setup = ante_setup([500] * 3, "stud", ante=5, bring_in=10)
    state, _ = play(setup, DOORS, "b 20 30 40")
    assert asked(state).why_no_raise == "capped"


def test_third_of_five_rounds_is_played_at_the_upper_limit() -> None:
    """R-LIM-FL: 7-Card Stud: 10, 10, 20, 20, 20."""
    setup = ante_setup([500] * 3, "stud")
    found = []
    for more in range(1, 5):
        state, _ = play(setup, DOORS + CALM + "5d6d8s" + "TsJsTd" + "5c6c7c", "b c c" + " k" * 3 * (more - 1))
        found.append(bounds(state))
    assert found == [(10, 10), (20, 20), (20, 20), (20, 20)]


@pytest.mark.parametrize(("all_in", "counted", "next_to"), [(11, 1, (16,)), (12, 2, (20,)), (14, 2, (22,))])
def test_after_a_bet_by_the_upper_limit_on_an_open_pair_half_of_it_counts(all_in: int, counted: int, next_to: tuple[int, ...]) -> None:
    """R-LIM-1, R-7S-2: 4/8, a bet of 8: the step is 8 and stays it, also after an all-in that counts."""
    setup = ante_setup([200, 200, all_in + 3], "stud", limit=4)
    state, _ = play(setup, DOORS + "9dKs8d", f"b c c 8 {all_in}")
    may = asked(state)
    assert (may.price, state.counted, may.sizes) == (all_in, counted, next_to)


# ------------------------------------------------------------------ spread limit


def test_spread_limit_goes_by_the_number_of_the_round_and_by_the_last_raise() -> None:
    """R-LIM-SL: 10-20-30, big blind 10: before the flop by 10; on the turn 10 to 20; on the river 10 to 30; a raise matches the last."""
    setup = blind_setup([500] * 3, "sl")
    assert bounds(play(setup, "", "")[0]) == (20, 20)
    assert bounds(play(setup, "", "c c k k k k")[0]) == (10, 20)
    assert bounds(play(setup, "", "c c k k k k k k k")[0]) == (10, 30)
    assert bounds(play(setup, "", "c c k k k k k k k 25")[0]) == (50, 55)
    with pytest.raises(IllegalAction, match="raise_below_minimum"):
        play(setup, "", "c c k k k k k k k 25 45")


def test_nobody_puts_more_than_three_times_the_maximum_into_a_round() -> None:
    """R-LIM-SL: on the river 30, 60, 90 and no further; before the flop blinds count, and the last raise fits the cap."""
    state, _ = play(blind_setup([500] * 3, "sl"), "", "c c k k k k k k k 30 60 90")
    assert asked(state).why_no_raise == "capped"
    state, _ = play(blind_setup([500] * 3, "sl"), "", "20 30")
    assert asked(state).why_no_raise == "capped"
    setup = blind_setup([500] * 3, "sl")
    setup = setup._replace(stakes=Stakes("sl", 2, 4, limits=(10, 20, 30)), posts=(Post(0, "small_blind", 2), Post(1, "big_blind", 4)))
    state, _ = play(setup, "", "14 24")
    assert bounds(state) == (30, 30), "the cap leaves 6 of the 10"


def test_antes_do_not_count_for_the_cap() -> None:
    """R-LIM-SL: ante 5; the round still holds 30."""
    state, _ = play(ante_setup([500] * 3, "stud", "sl", ante=5), DOORS, "10 20")
    assert bounds(state) == (30, 30)


def test_with_two_rounds_spread_limit_takes_a_and_then_b() -> None:
    """R-LIM-SL: c is not used."""
    state, _ = play(blind_setup([500] * 3, "sl", game="draw32"), "", "c c k p p p")
    assert bounds(state) == (10, 20)


# ------------------------------------------------------------------ pot, half pot, no limit


@pytest.mark.parametrize(
    ("structure", "first", "second"), [("pl", (20, 35), (60, 115)), ("hp", (20, 22), (34, 49)), ("nl", (20, 500), (50, 500))]
)
def test_bounds_of_a_raise(structure: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    """R-LIM-PL, R-LIM-HP, R-LIM-NL: blinds 5/10. Pot: 15 and a call of 10 make 25 on top of 10; after 35 the small blind
    calls 30 into 50. Half pot: 12 on top of 10. The measure is the last full raise."""
    setup = blind_setup([500] * 3, structure)
    assert bounds(play(setup, "", "")[0]) == first
    largest = {"nl": 30}.get(structure, first[1])
    assert bounds(play(setup, "", str(largest))[0]) == second


def test_a_smallest_bet_is_allowed_where_half_the_pot_is_less() -> None:
    """R-LIM-HP: antes of 1 and a bring-in of 10: 13 in the pot; a raise by 10 is allowed."""
    state, _ = play(ante_setup([100] * 3, "stud", "hp", bring_in=10), DOORS, "b")
    assert bounds(state) == (20, 21)
    state, _ = play(ante_setup([100] * 3, "antedraw", "hp", ante=1), "", "")
    assert bounds(state) == (2, 2)


@pytest.mark.parametrize(("game", "least"), [("holdem", 10), ("stud", 2), ("antedraw", 10)])
def test_the_smallest_bet_is_the_big_blind_the_bring_in_or_twice_the_ante(game: str, least: int) -> None:
    """R-LIM-NL, R-LIM-2."""
    if game == "holdem":
        state, _ = play(blind_setup([100] * 3), "", "c c k")
    elif game == "stud":
        state, _ = play(ante_setup([100] * 3, "stud", "nl"), DOORS + CALM, "b c c")
    else:
        state, _ = play(ante_setup([100] * 3, "antedraw", "nl", ante=5), "", "k k k p p p")
    assert bounds(state)[0] == least


# ------------------------------------------------------------------ bring-in


@pytest.mark.parametrize(
    ("structure", "opening"),
    [("fl", (10, 10)), ("sl", (4, 10)), ("hp", (4, 4)), ("pl", (4, 6)), ("nl", (4, 98))],
)
def test_the_owner_of_the_bring_in_may_open_for_more(structure: str, opening: tuple[int, int]) -> None:
    """R-BRING-1, section 7: antes of 2 by three, bring-in 2: a; twice the bring-in to a; to half the pot of 6, the pot, the stack.
    Twice the bring-in is always allowed."""
    state, _ = start(ante_setup([100] * 3, "stud", structure, ante=2), stacked("stud", DOORS))
    assert asked(state).asks == "bring_in"
    assert bounds(state) == opening
    opened, _ = step(state, state.to_act, RaiseTo(opening[0]))
    assert opened.price == opening[0]


def test_there_is_nothing_to_open_for_where_the_bring_in_is_the_lower_limit() -> None:
    """R-BRING-1, R-LIM-FL."""
    state, _ = start(ante_setup([100] * 3, "stud", ante=5, bring_in=10), stacked("stud", DOORS))
    assert bounds(state) == (0, 0)


def test_who_owes_the_bring_in_can_neither_check_nor_fold() -> None:
    """R-TIME-4: whatever the clock says, the smallest bring-in is all that can be posted for him."""
    may = asked(start(ante_setup([100] * 3, "stud"), stacked("stud", DOORS))[0])
    assert (may.can_check, may.can_fold, may.to_call) == (False, False, 2)


# ------------------------------------------------------------------ short forced money


def test_a_short_big_blind_changes_no_price_and_no_raise() -> None:
    """R-LIM-2: 4 of 10 posted: the others call 10 or raise to 20."""
    state, _ = start(blind_setup([100, 4, 100, 100]), stacked("holdem", ""))
    may = asked(state)
    assert (may.to_call, bounds(state)[0]) == (10, 20)


def test_with_all_others_all_in_one_owes_at_most_the_largest_of_their_bets() -> None:
    """R-LIM-2: the big blind has 4; the small blind of 5 has met that and is not asked; 1 comes back."""
    state, events = play(blind_setup([4, 100], game="holdem"), "", "")
    assert state.over
    assert [event for event in events if isinstance(event, e.UncalledBetReturned)] == [e.UncalledBetReturned(1, 1)]


def test_a_live_post_is_a_bet_already_made_and_its_owner_may_raise() -> None:
    """R-LIM-3: position 3 posted 10 and is offered check or raise."""
    setup = blind_setup([100] * 5, extra=(Post(3, "live_blind", 10, 0),))
    state, _ = play(setup, "", "f")
    may = asked(state)
    assert (may.position, may.can_check, may.raise_from) == (3, True, 20)


def test_dead_money_is_in_the_pot_only() -> None:
    """R-LIM-3, R-POT-3: position 3 paid 5 dead and still owes the whole 10; pot limit counts the 5."""
    setup = blind_setup([100] * 5, "pl", extra=(Post(3, "dead_blind", 0, 5),))
    state, _ = play(setup, "", "f")
    may = asked(state)
    assert (may.position, may.to_call, state.pot, may.raise_to) == (3, 10, 20, 40)


@pytest.mark.parametrize(("stack", "live", "dead"), [(12, 10, 2), (7, 7, 0)])
def test_a_short_stack_pays_the_live_part_first(stack: int, live: int, dead: int) -> None:
    """R-LIM-3, R-MISS-2: a live 10 and a dead 5."""
    setup = blind_setup([100, 100, 100, stack, 100], extra=(Post(3, "live_blind", 10, 5),))
    state, events = start(setup, stacked("holdem", ""))
    post = next(event for event in events if isinstance(event, e.BlindPosted) and event.position == 3)
    assert (post.live, post.dead, state.stacks[3]) == (live, dead, 0)


# ------------------------------------------------------------------ antes, and what goes back


def test_an_ante_that_nobody_can_match_goes_back_before_the_rake() -> None:
    """R-POT-2: antes of 5 by 3, 2 and 9 chips: only 3 of the third's 5 can be matched."""
    state, events = play(ante_setup([3, 2, 9], "antedraw", "nl", ante=5), "", "p p p")
    assert [event for event in events if isinstance(event, e.UncalledBetReturned)] == [e.UncalledBetReturned(2, 2)]
    assert state.over
    assert sum(state.stacks) == 14
    assert sum(award.amount for award in state.awards) == 8


def test_an_ante_is_a_layer_of_the_pot_and_no_part_of_a_bet() -> None:
    """R-POT-1: a short ante of 3 wins 3 from each; the bet that follows costs its whole amount."""
    state, _ = play(ante_setup([3, 100, 100], "antedraw", "nl", ante=5), "", "10")
    assert asked(state).to_call == 10
    assert [(pot.amount, pot.positions) for pot in state.pots()] == [(9, (0, 1, 2)), (4, (1, 2))]


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        (Stakes("fl", ante=5, bring_in=20, limits=(10, 20)), "bring_in_above_lower_limit"),
        (Stakes("sl", ante=5, bring_in=20, limits=(10, 20, 30)), "spread_limits_out_of_order"),
        (Stakes("sl", ante=6, limits=(10, 20, 30)), "spread_limits_out_of_order"),
        (Stakes("nl", small_blind=20, big_blind=10), "small_blind_above_big_blind"),
        (Stakes("fl", small_blind=5, big_blind=10, limits=(10, 30)), "upper_limit_not_double"),
    ],
)
def test_stakes_that_make_no_sense_are_refused(stakes: Stakes, code: str) -> None:
    """R-STAKES."""
    with pytest.raises(BadStakes, match=code):
        checked(stakes)


@pytest.mark.parametrize("structure", ["fl", "sl", "hp", "pl", "nl"])
@pytest.mark.parametrize("game", ["omaha8", "soko", "stud8", "triple27", "telesina", "draw32", "antedraw"])
def test_every_structure_works_in_every_family(game: str, structure: str) -> None:
    """R-LIM-2: the first player may bet or raise, and the next one has an answer."""
    state, _ = start(setup_of(game, [200] * 3, structure), stacked(game, ""))
    least, most = bounds(state)
    assert 0 < least <= most
    state, _ = step(state, state.to_act, RaiseTo(least))
    assert asked(state).to_call > 0
