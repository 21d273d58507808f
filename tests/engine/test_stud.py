"""Stud games by scripted hands: antes, bring-in, highest board, open pair, common card."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, BringIn, RaiseTo
from engine.hand.legal import legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from tests.engine.hands import ante_setup, play, stacked

# 7-Card Stud deals two down to each from the left of the button, then one up to each.
DOWN4 = "2s2h3s3h4s4h5s5h"
DOWN3 = "2s2h3s3h4s4h"


def begun(setup: Setup, cards: str) -> HandState:
    return start(setup, stacked(setup.variant, cards))[0]


def test_the_completion_is_the_first_bet_and_not_a_raise() -> None:
    """R-LIM-FL, R-BRING-1 (PB-32): 4/8, ante 1, bring-in 2: 2, complete to 4, raise to 8; the pot is 22."""
    setup = ante_setup([100] * 4, "stud", limit=4)
    state, _ = play(setup, DOWN4 + "2cKdQhJs" + "9h9d8d7s", "b f 4 8 f c")
    assert state.pot == 22
    assert state.street_key == "fourth"


def test_over_a_bring_in_the_fixed_limit_round_holds_a_bet_and_three_raises() -> None:
    """R-LIM-FL (PB-32): 15/30 with a bring-in of 5 goes 5, 15, 30, 45, 60 and no further."""
    setup = ante_setup([500] * 4, "stud", limit=15, bring_in=5)
    state = begun(setup, DOWN4 + "2cKdQhJs")
    state, _ = step(state, 0, BringIn())
    for position, to in ((1, 15), (2, 30), (3, 45), (0, 60)):
        may = legal(state)
        assert may is not None
        assert (may.raise_from, may.raise_to) == (to, to)
        state, _ = step(state, position, RaiseTo(to))
    may = legal(state)
    assert may is not None
    assert may.why_no_raise == "capped"


def test_a_player_all_in_on_the_ante_is_passed_over_for_the_bring_in() -> None:
    """R-BRING-1 (PB-33): the next clockwise with chips owes it; he can neither check nor fold."""
    state = begun(ante_setup([1, 100, 100], "stud", limit=4), DOWN3 + "2cKdQh")
    assert (state.asks, state.to_act) == ("bring_in", 1)
    for action in (FOLD, CHECK, CALL):
        with pytest.raises(IllegalAction):
            step(state, 1, action)
    state, _ = step(state, 1, BringIn())
    may = legal(state)
    assert may is not None
    assert (may.to_call, may.raise_from) == (2, 4)


def test_a_short_bring_in_goes_in_whole_and_changes_no_price() -> None:
    """R-BRING-1, R-LIM-2 (PB-33): the last chip; the others call 2 or complete to 4."""
    setup = ante_setup([2, 100, 100], "stud", limit=4)
    state = begun(setup, DOWN3 + "2cKdQh")
    state, _ = step(state, 0, BringIn())
    may = legal(state)
    assert may is not None
    assert (state.stacks[0], may.to_call, may.raise_from) == (0, 2, 4)
    state, _ = step(state, 1, CALL)
    state, _ = step(state, 2, CALL)
    assert [pot.amount for pot in state.pots()] == [6, 2]


def test_antes_are_no_part_of_a_bet() -> None:
    """PB-20: ante 5, bring-in 10, 20/40: completion and call cost 20 each; the pot is 65."""
    setup = ante_setup([100] * 3, "stud", ante=5, bring_in=10, limit=20)
    state, _ = play(setup, DOWN3 + "2cKdQh" + "9d8d", "b 20 c f")
    assert state.pot == 65
    assert state.stacks == [85, 75, 75]


@pytest.mark.parametrize(
    ("game", "structure", "doors", "owner"),
    [
        ("stud", "fl", "2d2cKh", 1),
        ("stud", "sl", "2d2cKh", 1),
        ("stud", "pl", "KdKh2c", 1),
        ("stud", "nl", "KdKh2c", 1),
        ("stud8", "pl", "2d2cKh", 1),
        ("soko", "fl", "AdKhAs", 2),
        ("americana", "fl", "AdAhAs", 2),
    ],
)
def test_the_up_card_decides_the_bring_in(game: str, structure: str, doors: str, owner: int) -> None:
    """R-BRING-1, R-7S-1: the lowest card in limited stud and always in hi/lo, the highest elsewhere; suits s h d c."""
    down = "3s3h4s4h5s5h" if game.startswith("stud") else "7s8s9s"
    assert begun(ante_setup([100] * 3, game, structure), down + doors).to_act == owner


@pytest.mark.parametrize(("edition", "owner"), [("cs", 2), ("pl", 1)])
def test_telesinas_bring_in_goes_by_the_editions_suits(edition: str, owner: int) -> None:
    """R-ED-4: spades first in cs, hearts first in pl."""
    assert begun(ante_setup([100] * 3, "telesina", edition=edition), "7s8s9s" + "AdAhAs").to_act == owner


@pytest.mark.parametrize(
    ("doors", "fourth", "first"),
    [("Ks8cAd", "Qd8h2c", 1), ("AhQsAs", "Kc2dKd", 0)],
)
def test_the_highest_board_acts_first_and_of_equal_ones_the_first_left_of_the_button(doors: str, fourth: str, first: int) -> None:
    """Section 7 (PB-34): a pair before high cards; equal boards by seat, never by suit."""
    setup = ante_setup([100] * 3, "stud", limit=4)
    state = begun(setup, "3s3h4s4h5s5h" + doors + fourth)
    state, _ = step(state, state.to_act, BringIn())
    for _ in range(2):
        state, _ = step(state, state.to_act, CALL)
    assert (state.street_key, state.to_act) == ("fourth", first)


def test_four_flushes_count_on_sokos_fifth_street_only() -> None:
    """R-SO-1 (PB-34): 5h 6h 7h 8h beats an ace there."""
    setup = ante_setup([100] * 2, "soko", limit=4)
    words = "b c k k k k"
    state, _ = play(setup, "2s3s" + "5hAc" + "6hKd" + "7h9s" + "8h2c", words)
    assert (state.street_key, state.to_act) == ("fifth", 0)


def test_an_open_pair_allows_the_double_bet_and_then_only_double_raises() -> None:
    """R-7S-2 (PB-34): 4 or 8 on fourth street; after an 8 the raises are 8; at most three."""
    setup = ante_setup([200] * 3, "stud", limit=4)
    cards = DOWN3 + "2cKdQh" + "9dKs8d"
    state, _ = play(setup, cards, "b c c")
    may = legal(state)
    assert may is not None
    assert (state.to_act, may.sizes) == (1, (4, 8))
    with pytest.raises(IllegalAction):
        step(state, 1, RaiseTo(6))
    state, _ = step(state, 1, RaiseTo(8))
    for position, to in ((2, 16), (0, 24), (1, 32)):
        may = legal(state)
        assert may is not None
        assert may.sizes == (to,)
        state, _ = step(state, position, RaiseTo(to))
    assert legal(state).why_no_raise == "capped"  # type: ignore[union-attr]


def test_hi_lo_knows_no_double_bet() -> None:
    """R-7S-2: 7-Card Stud high only."""
    state, _ = play(ante_setup([200] * 3, "stud8", limit=4), DOWN3 + "2cKdQh" + "9dKs8d", "b c c")
    may = legal(state)
    assert may is not None
    assert (may.sizes, may.raise_from, may.raise_to) == ((), 4, 4)


def test_eight_players_to_the_end_share_one_common_seventh_card() -> None:
    """R-7S-3: four cards are left for eight players: one lies face up for all, and there is no betting."""
    state, events = play(ante_setup([100] * 8, "stud", limit=4), "", "b" + " c" * 7 + " k" * 24)
    assert state.over
    [common] = [event for event in events if isinstance(event, e.BoardDealt)]
    assert len(common.cards) == 1
    assert not any(isinstance(event, e.StreetOpened) and event.street == 4 for event in events)
    assert sum(state.stacks) == 800


def test_the_short_stack_of_the_ante_wins_from_each_only_what_he_put_in() -> None:
    """R-POT-1: an ante of 5 that one can pay only 3 of; the rest is a side pot."""
    state = begun(ante_setup([3, 100, 100], "stud", ante=5), DOWN3 + "2cKdQh")
    assert [(pot.amount, pot.positions) for pot in state.pots()] == [(9, (0, 1, 2)), (4, (1, 2))]


def test_if_all_only_call_the_bring_in_has_no_option() -> None:
    """Section 7: the round is over."""
    state, _ = play(ante_setup([100] * 3, "stud", limit=4), DOWN3 + "2cKdQh" + "9d8d7d", "b c c")
    assert state.street_key == "fourth"


def test_the_half_bet_over_a_bring_in_is_measured_from_the_bring_in() -> None:
    """R-LIM-1: 10 over a bring-in of 4 is a step of 6: an all-in to 7 counts and the next goes to 17, one to 6 does not."""
    for stack, target in ((8, 17), (7, 10)):
        setup = ante_setup([100, stack, 100], "stud", bring_in=4)
        state = begun(setup, DOWN3 + "2cKdQh")
        state, _ = step(state, 0, BringIn())
        state, _ = step(state, 1, RaiseTo(stack - 1))
        may = legal(state)
        assert may is not None
        assert may.raise_from == target


@pytest.mark.parametrize(("stack", "counted", "to"), [(5, 0, 15), (7, 0, 15), (8, 1, 23)])
def test_who_opens_all_in_instead_of_the_bring_in_makes_a_bet_from_half_of_one_on(stack: int, counted: int, to: int) -> None:
    """R-LIM-1, R-BRING-1: below half of the limit the next one still completes to it; from half on he raises over it."""
    setup = ante_setup([stack + 1, 100, 100], "stud", limit=15, bring_in=2)
    state, events = step(begun(setup, DOWN3 + "2cKdQh"), 0, RaiseTo(stack))
    [raised] = [event for event in events if isinstance(event, e.Raised)]
    may = legal(state)
    assert may is not None
    assert (raised.full, state.counted, may.to_call, may.raise_to) == (counted == 1, counted, stack, to)
