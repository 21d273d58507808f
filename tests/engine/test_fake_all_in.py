"""R-FAKE-1 in the engine: a disconnected player facing a bet is all-in for what he has put in so far; the rest stays his."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import decode_events, encode_events
from engine.deck import PACKS
from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import Discard, TreatAllIn
from engine.hand.events import PotAwarded, TreatedAllIn, UncalledBetReturned
from engine.hand.legal import legal
from engine.hand.setup import Post
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step, void
from engine.notation import phh, text
from engine.replay import replay
from engine.shuffle import shuffled
from engine.variants import VARIANTS, variant
from engine.views import view
from tests.engine.hands import action_of, ante_setup, blind_setup, setup_of, stacked
from tests.engine.test_hand_machine import SOME, check_books, check_legal, check_secrets, options

LIMITED = ("fl", "sl")
BIG_BET = ("nl", "pl", "hp")


def play(setup: object, cards: str, words: str) -> tuple[HandState, list[e.Event]]:
    """As `hands.play`, with 'z' for the house's word that the one to act is treated as all-in."""
    state, told = start(setup, stacked(setup.variant, cards))  # type: ignore[attr-defined,arg-type]
    events = list(told)
    for word in words.split():
        state, told = step(state, state.to_act, TreatAllIn() if word == "z" else action_of(word))
        events += told
        check_books(state)
    assert decode_events(encode_events(events)) == tuple(events)
    assert replay(events, stacked(setup.variant, cards)) == state  # type: ignore[attr-defined,arg-type]
    return state, events


def awards(events: list[e.Event]) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(each.number, each.amount, tuple(at for at, _ in each.shares)) for each in events if isinstance(each, PotAwarded)]


ACES_IN_THE_SMALL_BLIND = "AhAd KhKd QhQd 2c7d9sJc4h"
"""Position 0 wins, 1 is second, 2 third, without a straight or flush."""


def dealt(*hands: str, board: str = "2c7d9sJc4h") -> str:
    return "".join(hands) + board


@pytest.mark.parametrize("structure", LIMITED)
def test_he_wins_the_main_pot_only_and_the_side_pot_goes_to_the_best_of_the_others(structure: str) -> None:
    """R-FAKE-1, R-POT-1: the blind of 5 plays for 5 from each; 10 more from the others lie in a side pot."""
    state, events = play(blind_setup([200, 200, 200], structure), dealt("AhAd", "KhKd", "QhQd"), "c z k k k k k k k")
    assert state.over
    assert awards(events) == [(0, 15, (0,)), (1, 10, (1,))]
    assert state.stacks == [210, 200, 190]
    assert state.returned == (0, 0, 0)


@pytest.mark.parametrize("structure", LIMITED)
def test_the_others_go_on_betting_into_a_side_pot_and_he_is_not_asked(structure: str) -> None:
    """R-FAKE-1"""
    words = "c z k" + " 10 c" + " 20 c" + " 20 c"
    state, events = play(blind_setup([200, 200, 200], structure), dealt("AhAd", "KhKd", "QhQd"), words)
    assert state.over
    assert awards(events) == [(0, 15, (0,)), (1, 110, (1,))]
    assert state.stacks == [210, 250, 140]
    acted = [event.position for event in events if isinstance(event, e.Checked | e.Called | e.Raised)]
    assert 0 not in acted


@pytest.mark.parametrize("structure", LIMITED)
def test_what_nobody_can_call_goes_back_to_the_one_who_bet(structure: str) -> None:
    """R-FAKE-1, R-POT-2: heads-up the bet that he was facing is uncalled, and the cards decide about the rest."""
    state, events = play(blind_setup([200, 200], structure), "KhKd AhAd 2c7d9sJc4h", "c k 10 z")
    [back] = [event for event in events if isinstance(event, UncalledBetReturned)]
    assert (back.position, back.amount) == (0, 10)
    assert any(isinstance(event, e.HandsTurnedUp) for event in events), "nobody has a decision left"
    assert state.stacks == [190, 210]


@pytest.mark.parametrize("structure", LIMITED)
def test_two_of_them_and_a_real_all_in_make_three_pots(structure: str) -> None:
    """R-FAKE-1, R-POT-1: 4 in all from the short stack, 5 and 10 from the two who dropped, 20 from the others."""
    setup = blind_setup([200, 200, 4, 200, 200], structure)
    cards = dealt("AhAd", "KhKd", "AsAc", "QhQd", "JhJd", board="2c7d9s5c4h")
    state, events = play(setup, cards, "c 20 c z z" + " k k" * 3)
    assert state.over
    main, first, second, third = awards(events)
    assert main == (0, 20, (0, 2)), "the aces of both share the main pot"
    assert first == (1, 4, (0,))
    assert second == (2, 15, (1,))
    assert third == (3, 20, (3,))
    assert sum(state.stacks) == 804


def test_his_unused_chips_stay_his_when_he_loses() -> None:
    """R-FAKE-1"""
    state, _events = play(blind_setup([200, 200, 200], "fl"), dealt("2h3d", "KhKd", "QhQd"), "c z k k k k k k k")
    assert state.stacks[0] == 195
    assert sum(state.stacks) == 600


def test_he_is_shown_as_all_in_with_the_chips_that_stay_his() -> None:
    """R-FAKE-1"""
    state, events = play(blind_setup([200, 200, 200], "fl"), ACES_IN_THE_SMALL_BLIND, "c z")
    [event] = [each for each in events if isinstance(each, TreatedAllIn)]
    assert (event.position, event.kept, event.to_act) == (0, 195, 1)
    seen = view(state, None).players[0]
    assert (seen.stack, seen.kept, seen.all_in, seen.folded, seen.last_action) == (195, 195, True, False, "treated_all_in")
    assert state.is_treated_all_in(0)
    assert not state.is_treated_all_in(1)


@pytest.mark.parametrize("structure", BIG_BET)
def test_never_in_the_other_structures(structure: str) -> None:
    """R-FAKE-1"""
    state, _told = start(blind_setup([200, 200, 200], structure), stacked("holdem", ""))
    state, _told = step(state, state.to_act, action_of("c"))
    before = state.copy()
    with pytest.raises(IllegalAction, match="not_treated_all_in"):
        step(state, state.to_act, TreatAllIn())
    assert state == before


@pytest.mark.parametrize("structure", LIMITED)
def test_never_without_anything_put_in(structure: str) -> None:
    """R-FAKE-1: the first to act before the flop has posted nothing."""
    state, _told = start(blind_setup([200, 200, 200], structure), stacked("holdem", ""))
    with pytest.raises(IllegalAction, match="not_treated_all_in"):
        step(state, state.to_act, TreatAllIn())


@pytest.mark.parametrize("structure", LIMITED)
def test_never_when_checking_is_free(structure: str) -> None:
    """R-FAKE-1: then he checks."""
    state, _told = start(blind_setup([200, 200, 200], structure), stacked("holdem", ""))
    for word in ("c", "c"):
        state, _told = step(state, state.to_act, action_of(word))
    assert legal(state).can_check  # type: ignore[union-attr]
    with pytest.raises(IllegalAction, match="not_treated_all_in"):
        step(state, state.to_act, TreatAllIn())


@pytest.mark.parametrize("structure", LIMITED)
def test_an_ante_counts_as_put_in(structure: str) -> None:
    """R-FAKE-1: who has paid only the ante may win the antes, and nothing of the bets."""
    state, _told = start(ante_setup([100, 100, 100], "soko", structure), stacked("soko", ""))
    state, _told = step(state, state.to_act, action_of("b"))
    dropped = state.to_act
    state, told = step(state, dropped, TreatAllIn())
    assert isinstance(told[0], TreatedAllIn)
    assert state.kept[dropped] == 99
    while not state.over:
        may = legal(state)
        assert may is not None
        state, _told = step(state, may.position, action_of("k" if may.can_check else "c"))
    assert state.won[dropped] in (0, 3)
    assert state.stacks[dropped] in (99, 102)
    assert sum(state.stacks) == 300


def test_dead_money_counts_as_put_in_and_he_can_win_the_dead_money() -> None:
    """R-FAKE-1, R-POT-3: nothing live is his, but the dead blind lies in the main pot, which all in the hand can win."""
    setup = blind_setup([200, 200, 200, 200], "fl", extra=(Post(2, "dead_blind", 0, 5),))
    cards = dealt("KhKd", "QhQd", "AhAd", "JhTd")
    state, events = play(setup, cards, "z c c k" + " k k k" * 3)
    assert awards(events)[0] == (0, 5, (2,))
    assert state.stacks == [220, 190, 200, 190]


@pytest.mark.parametrize("structure", LIMITED)
def test_he_may_still_draw_and_bets_no_more(structure: str) -> None:
    """R-FAKE-1: returned in mid-hand he stays all-in, but draws like any all-in player."""
    state, _told = start(blind_setup([200, 200, 200], structure, game="draw5"), stacked("draw5", ""))
    for word in ("c", "z", "k"):
        state, _told = step(state, state.to_act, TreatAllIn() if word == "z" else action_of(word))
    assert (state.asks, state.to_act) == ("draw", 0)
    away = state.hole[0][:2]
    state, _told = step(state, 0, Discard(away))
    assert state.drew[0] == 2
    state, _told = step(state, 1, action_of("p"))
    state, _told = step(state, 2, action_of("p"))
    assert state.to_act == 1, "the betting round is the others'"
    with pytest.raises(IllegalAction, match="not_your_turn"):
        step(state, 0, action_of("k"))


def test_three_draws_are_his_in_triple_draw() -> None:
    """R-FAKE-1"""
    state, _told = start(blind_setup([400, 400, 400], "fl", game="triple27"), stacked("triple27", ""))
    draws = 0
    for word in ("c", "z", "k"):
        state, _told = step(state, state.to_act, TreatAllIn() if word == "z" else action_of(word))
    while not state.over:
        if state.asks == "draw":
            draws += state.to_act == 0
            state, _told = step(state, state.to_act, action_of("p"))
        else:
            assert state.to_act != 0
            state, _told = step(state, state.to_act, action_of("k"))
    assert draws == 3
    assert sum(state.stacks) == 1200


def test_a_void_hand_gives_back_what_was_set_aside_and_what_was_put_in() -> None:
    """R-OUT-1"""
    state, _events = play(blind_setup([200, 200, 200], "fl"), "", "c z")
    state, _told = void(state)
    assert state.stacks == [200, 200, 200]
    assert state.in_play == 0


def test_the_side_pot_is_the_last_ones_who_can_win_it_and_the_main_pot_is_shown_down() -> None:
    """R-FAKE-1, R-POT-1: the others fold to one, who has the side pot for it, but the main pot goes to the better hand."""
    state, events = play(blind_setup([200, 200, 200], "fl"), dealt("AhAd", "KhKd", "QhQd"), "c z k f")
    assert state.over
    assert awards(events) == [(0, 15, (0,)), (1, 10, (2,))]
    assert state.stacks == [210, 190, 200]


def test_a_hand_with_one_of_them_reads_back_from_both_notations() -> None:
    """R-FAKE-1"""
    _state, events = play(blind_setup([200, 200, 200], "fl"), dealt("AhAd", "KhKd", "QhQd"), "c z k k k k k k k")
    [hand] = phh.read(phh.write(events))
    heading = text.Heading(1, ("Ann", "Ben", "Cleo"))
    for each in (hand, text.read(text.write(events, heading))):
        played = phh.play(each)
        assert played.fault is None
        assert list(played.events) == events


@st.composite
def limited_hands(draw: st.DrawFn) -> tuple[HandState, list[object], object]:
    """Fixed and spread limit in all fourteen games, stacks long and short."""
    game = draw(st.sampled_from(tuple(VARIANTS)))
    count = draw(st.integers(2, min(6, variant(game).seats["pl"])))
    stacks = draw(st.lists(st.integers(1, 400), min_size=count, max_size=count))
    deck = shuffled(PACKS[variant(game).pack], draw(st.binary(min_size=32, max_size=32)))
    state, events = start(setup_of(game, stacks, draw(st.sampled_from(LIMITED))), deck)
    return state, list(events), deck


@settings(max_examples=SOME // 2, deadline=None)
@given(limited_hands(), st.data())
def test_whoever_drops_whenever_every_promise_is_kept(started: tuple[HandState, list[object], object], data: st.DataObject) -> None:
    """R-FAKE-1, R-POT-1: chips conserved, nobody wins from another more than he put in, and who is set aside is never asked for a bet."""
    state, events, deck = started
    for _ in range(400):
        may = legal(state)
        if may is None:
            break
        check_legal(state, may)
        assert may.asks in ("draw", "split") or not state.is_treated_all_in(may.position)
        action = data.draw(st.sampled_from(options(state, may, data)))
        if may.asks == "bet" and not may.can_check and state.paid[may.position] + state.dead[may.position] and data.draw(st.booleans()):
            action = TreatAllIn()
        state, told = step(state, may.position, action)
        events += told
        check_books(state)
        if not state.over:
            assert void(state)[0].stacks == list(state.setup.stacks)
        check_secrets(state, events)
    assert state.over
    again = decode_events(encode_events(events))  # type: ignore[arg-type]
    assert list(again) == events
    assert replay(again, deck) == state  # type: ignore[arg-type]
    put_in = [paid + dead for paid, dead in zip(state.paid, state.dead, strict=True)]
    for event in events:
        if isinstance(event, TreatedAllIn):
            mine = state.paid[event.position]
            assert state.won[event.position] <= sum(min(paid, mine) for paid in state.paid) + sum(state.dead)
            assert event.kept <= state.stacks[event.position]
    assert sum(state.stacks) + state.rake_total == sum(state.setup.stacks)
    assert sum(put_in) == sum(state.won) + state.rake_total
