"""Section 7 as a table, checked by hands played to their end: packs, seats, deals, rounds, draws, who begins, who is paid."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.betting.rake import SCHEDULES, band_for, rake
from engine.deck import PACKS
from engine.errors import EngineError, IllegalAction
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo
from engine.hand.legal import Legal, legal
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.rulebook import edition
from engine.variants import VARIANTS, variant
from tests.engine.hands import ante_setup, blind_setup, play, setup_of, stacked


class Row(NamedTuple):
    """A line of section 7. `seats` are those of cs and pl; `down`, `up` and `common` are dealt before any draw."""

    rule: str
    pack: int
    seats: tuple[int, int]
    blinds: int
    antes: bool
    bring_in: bool
    down: int
    up: int
    common: int
    rounds: int
    draws: tuple[int, ...]


TABLE = {
    "holdem": Row("R-TH", 52, (10, 10), 2, False, False, 2, 0, 5, 4, ()),
    "omaha": Row("R-OM", 52, (8, 9), 2, False, False, 4, 0, 5, 4, ()),
    "omaha5": Row("R-O5", 52, (8, 8), 2, False, False, 5, 0, 5, 4, ()),
    "omaha8": Row("R-OM8", 52, (8, 9), 2, False, False, 4, 0, 5, 4, ()),
    "omaha58": Row("R-O58", 52, (8, 8), 2, False, False, 5, 0, 5, 4, ()),
    "soko": Row("R-SO", 52, (8, 8), 0, True, True, 1, 4, 0, 4, ()),
    "stud": Row("R-7S", 52, (8, 8), 0, True, True, 3, 4, 0, 5, ()),
    "stud8": Row("R-7S8", 52, (8, 8), 0, True, True, 3, 4, 0, 5, ()),
    "draw5": Row("R-5D", 52, (6, 6), 2, False, False, 5, 0, 0, 2, (5,)),
    "triple27": Row("R-27", 52, (6, 6), 2, False, False, 5, 0, 0, 4, (5, 5, 5)),
    "americana": Row("R-AM", 32, (6, 6), 0, True, True, 1, 4, 0, 4, ()),
    "telesina": Row("R-TE", 32, (6, 6), 0, True, True, 1, 4, 1, 5, ()),
    "draw32": Row("R-32", 32, (5, 5), 2, False, False, 5, 0, 0, 2, (4,)),
    "antedraw": Row("R-AD", 52, (6, 6), 0, True, False, 5, 0, 0, 2, (5,)),
}
GAMES = list(TABLE.items())


def cheapest(may: Legal) -> Action:
    """Nothing is raised, folded or exchanged."""
    if may.asks == "draw":
        return Discard(())
    return BringIn() if may.asks == "bring_in" else CHECK if may.can_check else CALL


def played(game: str, players: int) -> tuple[HandState, list[e.Event], list[int]]:
    """A hand called and checked to its end, with all that was told and what each draw allowed."""
    state, told = start(setup_of(game, [500] * players, "fl"), stacked(game, ""))
    events, draws = list(told), []
    while (may := legal(state)) is not None:
        if may.asks == "draw" and may.position == 0:
            draws.append(may.draw)
        state, told = step(state, may.position, cheapest(may))
        events += told
    return state, events, draws


def test_the_table_names_every_game() -> None:
    assert TABLE.keys() == VARIANTS.keys()
    assert all(VARIANTS[key].rule == row.rule for key, row in GAMES)


@pytest.mark.parametrize(("game", "row"), GAMES)
def test_each_game_deals_what_its_line_says(game: str, row: Row) -> None:
    """R-TH, R-OM, R-O5, R-OM8, R-O58, R-SO, R-7S, R-7S8, R-5D, R-27, R-AM, R-TE, R-32, R-AD: section 7, line by line."""
    state, events, draws = played(game, 3)
    assert [len(cards) for cards in state.hole] == [row.down] * 3
    assert [len(cards) for cards in state.up] == [row.up] * 3
    assert len(state.board) == row.common
    assert tuple(draws) == row.draws
    rounds = sum(isinstance(event, e.StreetOpened | e.BringInPosted) for event in events)
    assert rounds == row.rounds
    assert sum(isinstance(event, e.BlindPosted) for event in events) == row.blinds
    assert any(isinstance(event, e.AntePosted) for event in events) == row.antes
    assert any(isinstance(event, e.BringInPosted) for event in events) == row.bring_in
    assert min(card for cards in (*state.hole, *state.up, state.board) for card in cards) >= 52 - row.pack
    assert sum(state.stacks) == 1500


@pytest.mark.parametrize(("game", "row"), GAMES)
@pytest.mark.parametrize(("key", "at"), [("cs", 0), ("pl", 1)])
def test_as_many_play_as_the_edition_says_and_not_one_more(game: str, row: Row, key: str, at: int) -> None:
    """R-ED-1: eight or nine in the Omahas, the same in both editions elsewhere."""
    most = row.seats[at]
    state, _ = start(setup_of(game, [100] * most, "fl", edition=key), stacked(game, ""))
    assert state.count == most
    with pytest.raises(EngineError, match="too_many_players"):
        start(setup_of(game, [100] * (most + 1), "fl", edition=key), stacked(game, ""))


@pytest.mark.parametrize("game", [key for key, row in GAMES if not row.common])
def test_a_full_table_never_runs_out_of_cards(game: str) -> None:
    """R-7S-3, R-DRAW-1: no card is burnt, and all stay to the end."""
    state, _, _ = played(game, TABLE[game].seats[1])
    assert state.over
    assert sum(state.stacks) == 500 * TABLE[game].seats[1]


def test_omaha_plays_exactly_two_of_the_own_cards() -> None:
    """R-OM: four hearts lie on the board; one heart in hand is no flush, two are one."""
    cards = "AhKsQs2d" + "3h2hTc9c" + "5h8h9hTh4c"
    state, events = play(blind_setup([50, 50], game="omaha"), cards, "50 c")
    shown = {event.position: event.rank_class for event in events if isinstance(event, e.HandShown)}
    assert shown == {0: "high_card", 1: "flush"}
    assert state.stacks == [0, 100]


def test_hi_lo_halves_take_their_own_two_cards_each() -> None:
    """R-OM8: aces and deuces make the low with A-2, the high with A-A."""
    cards = "As2sAdKc" + "QsQdJcTc" + "Ah8c7d3hKh"
    state, events = play(blind_setup([50, 50], game="omaha8"), cards, "50 c")
    assert [(award.part, award.shares[0][0]) for award in state.awards] == [("high", 0), ("low", 0)]
    assert next(event for event in events if isinstance(event, e.HandShown) and event.position == 0).rank_class == "three_of_a_kind"


def test_soko_pays_a_four_flush_before_a_pair_of_aces() -> None:
    """R-SO, R-SO-1."""
    state, _ = play(ante_setup([20, 20], "soko"), "2h" + "As" + "9hAd" + "Jh7c" + "4h8d" + "Ks3c", "b c k k k k k k")
    assert state.over
    assert state.stacks[0] > 20 > state.stacks[1]


def test_americana_pays_a_flush_before_a_full_house_and_knows_no_suits() -> None:
    """R-AM, R-STRIP-1: and two equal flushes would share the pot."""
    state, _ = play(ante_setup([20, 20], "americana"), "7h" + "As" + "9hAd" + "JhAc" + "QhKd" + "KhKs", "b c k k k k k k")
    assert state.stacks[0] > 20 > state.stacks[1]
    state, _ = play(ante_setup([20, 20], "americana"), "7h" + "7s" + "9h9s" + "JhJs" + "QhQs" + "KhKs", "b c k k k k k k")
    assert state.stacks == [20, 20]


def test_telesina_counts_the_vela_for_everybody() -> None:
    """R-TE: both have a pair; the Vela makes three of one."""
    state, events = play(ante_setup([20, 20], "telesina"), "9c" + "Ks" + "9dKd" + "7hTc" + "8hAd" + "QcJs" + "9h", "b c" + " k" * 8)
    assert [event.cards for event in events if isinstance(event, e.BoardDealt)] == [state.board]
    assert next(event for event in events if isinstance(event, e.HandShown) and event.position == 0).rank_class == "three_of_a_kind"
    assert state.stacks[0] > 20


def test_after_a_draw_the_first_left_of_the_button_begins() -> None:
    """R-5D-1: in 5-Card Draw, 2-7 and Ante Draw; a folded player is passed over."""
    for game, words in (("draw5", "c c k p p p"), ("triple27", "c c k p p p")):
        state, _ = play(blind_setup([100] * 3, "fl", game=game), "", words)
        assert (state.asks, state.to_act) == ("bet", 0)
    state, _ = play(blind_setup([100] * 3, "fl", game="draw5"), "", "c f k p p")
    assert state.to_act == 1
    state, _ = play(ante_setup([100] * 3, "antedraw", "fl", ante=5), "", "k k k p p p")
    assert state.to_act == 0


def test_in_32_card_draw_the_first_left_of_the_big_blind_begins_after_the_draw_too() -> None:
    """R-32-1, R-HU-1: the button of two; with three the one after the big blind; the draw itself goes from the button's left."""
    state, _ = play(blind_setup([100, 100], "fl", game="draw32"), "", "c k")
    assert (state.asks, state.to_act) == ("draw", 0)
    state, _ = play(blind_setup([100, 100], "fl", game="draw32"), "", "c k p p")
    assert (state.asks, state.to_act) == ("bet", 1), "position 1 has the button"
    state, _ = play(blind_setup([100] * 3, "fl", game="draw32"), "", "c c k p p p")
    assert state.to_act == 2
    state, _ = play(blind_setup([100] * 3, "fl", game="draw32"), "", "f c k p p")
    assert state.to_act == 0, "the first active one: position 2 has folded"


def test_in_ante_draw_everybody_antes_and_may_check_bet_or_fold() -> None:
    """R-AD, R-AD-1: with two players there are no blinds either, and the one without the button begins."""
    state, events = start(ante_setup([100, 100], "antedraw", "nl", ante=5), stacked("antedraw", ""))
    assert [event.amount for event in events if isinstance(event, e.AntePosted)] == [5, 5]
    may = legal(state)
    assert may is not None
    assert (may.position, may.can_check, may.can_fold, may.raise_from, may.raise_kind) == (0, True, True, 10, "bet")
    for action in (CHECK, FOLD, RaiseTo(10)):
        step(state, 0, action)
    with pytest.raises(IllegalAction, match="nothing_to_call"):
        step(state, 0, CALL)


def test_sokos_odd_chip_goes_to_the_winner_who_was_dealt_to_first() -> None:
    """R-ODD-3: equal hands at positions 1 and 2; of 41 chips position 1 gets 21, whoever has the higher suits."""
    setup = ante_setup([100] * 3, "soko", ante=13, bring_in=26, limit=26)
    cards = "2c" + "Ac" + "As" + "3dQdQs" + "9hJcJd" + "5sThTc" + "7d8c8h"
    state, _ = play(setup._replace(stacks=(15, 100, 100)), cards, "b c c k k k k k k")
    main = state.awards[0]
    assert (main.amount, main.shares) == (45, ((1, 23), (2, 22)))
    assert sum(state.stacks) == 215


def test_each_edition_has_its_own_rake_schedule() -> None:
    """R-ED-3: a pot of 40 with three players of 1/2 pays 2.00 by either, one of 5.10 with six 25 cents or 25."""
    assert edition("cs").rake == "cs"
    assert edition("pl").rake == "pl"
    by_edition = {key: band_for(SCHEDULES[edition(key).rake], "nl", 200) for key in ("cs", "pl")}
    assert {key: rake(1_000_00, 4, band) for key, band in by_edition.items()} == {"cs": 300, "pl": 200}
    assert {key: rake(4_90, 6, band) for key, band in by_edition.items()} == {"cs": 24, "pl": 20}


RAKED = {
    "holdem": ("nl", "1000 f", "c k 100 f"),
    "omaha": ("pl", "30 f", "c k 20 f"),
    "omaha5": ("pl", "30 f", "c k 20 f"),
    "omaha8": ("pl", "30 f", "c k 20 f"),
    "omaha58": ("pl", "30 f", "c k 20 f"),
    "soko": ("fl", "b f", "b c 10 f"),
    "americana": ("fl", "b f", "b c 10 f"),
    "telesina": ("fl", "b f", "b c 10 f"),
    "stud": ("fl", "b f", "b c 10 f"),
    "stud8": ("fl", "b f", "b c 10 f"),
    "draw5": ("fl", "20 f", "c k p p 20 f"),
    "triple27": ("fl", "20 f", "c k p p 10 f"),
    "draw32": ("fl", "20 f", "c k p p 20 f"),
    "antedraw": ("nl", "40 f", "k k p p 40 f"),
}
"""A structure, a hand that ends before the card or draw that counts, and one that ends just after it."""


@pytest.mark.parametrize("game", RAKED)
def test_a_pot_is_raked_from_the_right_card_or_draw_on(game: str) -> None:
    """R-RAKE-0: flop, third card, fourth card or draw; what nobody called is not raked."""
    structure, before, after = RAKED[game]
    more = {} if variant(game).forced == "blinds" else {"ante": 20}
    setup = setup_of(game, [1000, 1000], structure, rake=SCHEDULES["cs"], edition="cs", **more)
    state, _ = play(setup, "", before)
    assert (state.over, state.rake_total) == (True, 0)
    state, _ = play(setup, "", after)
    pot = sum(state.paid)
    assert (state.over, state.rake_total) == (True, pot // 20)
    assert pot >= 20


def test_the_table_of_raked_streets_names_every_game() -> None:
    assert RAKED.keys() == VARIANTS.keys()


def test_dealing_the_card_is_enough_for_rake() -> None:
    """R-RAKE-0: all-in before the flop, no betting after it."""
    state, _ = play(blind_setup([1000, 1000], rake=SCHEDULES["cs"]), "", "1000 c")
    assert state.rake_total == 75


def test_packs_have_52_or_32_different_cards() -> None:
    """R-STRIP-1: sevens to aces."""
    assert {pack: len(set(cards)) for pack, cards in PACKS.items()} == {52: 52, 32: 32}
    assert min(PACKS[32]) >> 2 == "23456789TJQKA".index("7")
