"""Draw games by scripted hands: discards, the reshuffle, a missed draw, the split, Ante Draw's button."""

from __future__ import annotations

import random

import pytest

from engine.cards import parse_cards
from engine.cli.simulating import choose, setup_of
from engine.deck import FULL
from engine.errors import IllegalAction
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Discard, MissDraw, RaiseTo, RefuseSplit, Split
from engine.hand.legal import legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.replay import replay
from engine.shuffle import shuffled
from engine.variants import variant
from engine.views import redact
from tests.engine.hands import ante_setup, blind_setup, play, stacked

TWO = "2c3d5h7sKh" + "4c4d8h9sTc"


def drawing(game: str, stacks: list[int], cards: str, words: str, structure: str = "fl") -> HandState:
    return play(blind_setup(stacks, structure, game=game), cards, words)[0]


def test_a_card_no_longer_held_cannot_be_discarded() -> None:
    """PB-39, R-DRAW-1: the same discard in the second draw is refused and changes nothing."""
    state = drawing("triple27", [100, 100], TWO + "9c", "c k dKh p k k")
    assert state.street_key == "second_draw"
    before = state.copy()
    with pytest.raises(IllegalAction, match="card_not_held"):
        step(state, 0, Discard(parse_cards("Kh")))
    with pytest.raises(IllegalAction, match="card_not_held"):
        step(state, 0, Discard(parse_cards("2c") * 2))
    assert state == before


def test_no_bets_while_drawing_and_no_draws_while_betting() -> None:
    """PB-39."""
    state = drawing("draw5", [100, 100], TWO, "c k")
    for action in (RaiseTo(10), FOLD):
        with pytest.raises(IllegalAction, match="not_asked"):
            step(state, 0, action)
    state, _ = step(state, 0, Discard(()))
    with pytest.raises(IllegalAction, match="not_your_turn"):
        step(state, 0, Discard(()))
    state, _ = step(state, 1, Discard(()))
    with pytest.raises(IllegalAction, match="not_asked"):
        step(state, 0, Discard(()))


def test_how_many_were_drawn_is_public_and_which_is_not() -> None:
    """R-MUCK-1, R-DRAW-1."""
    state = drawing("draw5", [100, 100], TWO, "c k")
    state, events = step(state, 0, Discard(parse_cards("2c3d")))
    assert state.drew == [2, -1]
    hidden = [event.cards for event in redact(events, 1) if isinstance(event, e.Discarded | e.HoleCardsDealt)]
    assert hidden == [(-1, -1), (-1, -1)]
    assert [event.cards for event in redact(events, 0) if isinstance(event, e.Discarded)] == [parse_cards("2c3d")]


def test_more_cards_than_the_game_allows_are_refused() -> None:
    """R-32: at most four in 32-Card Draw."""
    state = drawing("draw32", [100, 100], "7c8d9hTsKh" + "8c9d7hJsQc", "c k")
    with pytest.raises(IllegalAction, match="too_many_discards"):
        step(state, 0, Discard(state.hole[0]))


def test_all_in_players_draw_and_are_turned_up_only_after_the_last_draw() -> None:
    """R-DRAW-1, R-SHOW-4."""
    state, events = play(blind_setup([50, 50], game="triple27", structure="nl"), TWO, "50 c dKh p p p p dTc")
    assert state.over
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("HandsTurnedUp") > max(at for at, kind in enumerate(kinds) if kind == "Discarded")
    assert kinds.count("Discarded") == 6


def test_a_missed_draw_exchanges_nothing_and_forbids_raising_in_that_round_only() -> None:
    """R-TIME-3: in 2-7 Triple Draw the next draw made in time restores the right."""
    state = drawing("triple27", [200, 200], TWO, "c k m p")
    may = legal(state)
    assert may is not None
    assert (may.position, may.why_no_raise, may.can_check) == (0, "draw_missed", True)
    with pytest.raises(IllegalAction, match="raise_draw_missed"):
        step(state, 0, RaiseTo(10))
    state = drawing("triple27", [200, 200], TWO, "c k m p k k p p")
    assert legal(state).why_no_raise == ""  # type: ignore[union-attr]


def test_when_the_deck_runs_out_discards_come_back_but_never_ones_own() -> None:
    """R-DRAW-1 (PB-38): six players draw five cards each; twenty-two are left for thirty."""
    state, _ = start(blind_setup([100] * 6, "fl", game="triple27"), stacked("triple27", ""))
    while (may := legal(state)) is not None and may.asks == "bet":
        state, _ = step(state, may.position, CHECK if may.can_check else CALL)
    told: list[e.Event] = []
    for position in range(6):
        state, events = step(state, position, Discard(state.hole[position]))
        told += events
    assert sum(isinstance(event, e.DeckReshuffled) for event in told) == 1
    for cards, gone in zip(state.hole, state.discards, strict=True):
        assert len(cards) == 5
        assert not set(cards) & set(gone)
    assert len({card for cards in state.hole for card in cards}) == 30


def test_the_same_hand_reshuffles_the_same_way() -> None:
    """R-DRAW-1: derived from the hand, so that a replay is exact."""

    def reshuffle() -> tuple[int, ...]:
        state, _ = start(blind_setup([100] * 6, "fl", game="draw5"), stacked("draw5", ""))
        while state.asks == "bet":
            may = legal(state)
            assert may is not None
            state, _ = step(state, state.to_act, CHECK if may.can_check else CALL)
        found: list[e.Event] = []
        for position in range(6):
            state, events = step(state, position, Discard(state.hole[position]))
            found += events
        return next(event.cards for event in found if isinstance(event, e.DeckReshuffled))

    assert reshuffle() == reshuffle()


# ---------------------------------------------------------------- 32-Card Draw's split

THREE = "7c8d9hTsKh" + "8c9d7hJsQc" + "9cTd8hQsKc"


def after_the_draw(stacks: list[int]) -> HandState:
    """Three players, everybody in for 10 or his stack, nobody exchanged: position 2 has the button and acts first."""
    state = play(blind_setup(stacks, "nl", game="draw32"), THREE, "c c k p p p")[0]
    assert (state.street_key, state.asks) == ("postdraw", "bet")
    return state


def test_if_all_agree_the_pot_is_divided_evenly_without_a_showdown() -> None:
    """R-32-2."""
    state = after_the_draw([100, 100, 100])
    assert state.to_act == 2, "R-32-1: the first left of the big blind"
    told: list[e.Event] = []
    for position in (2, 0, 1):
        state, events = step(state, position, Split())
        told += events
    assert state.stacks == [100, 100, 100]
    assert [award.part for award in state.awards] == ["split"]
    assert not any(isinstance(event, e.HandShown | e.HandsTurnedUp) for event in told)


def test_any_other_action_takes_the_offer_away_from_those_behind() -> None:
    """R-32-2: position 0 checks; position 1 no longer sees Split, and the offer counts as a check."""
    state = after_the_draw([100, 100, 100])
    state, _ = step(state, 2, Split())
    state, _ = step(state, 0, CHECK)
    assert not legal(state).can_split  # type: ignore[union-attr]
    with pytest.raises(IllegalAction, match="split_not_offered"):
        step(state, 1, Split())
    state, _ = step(state, 1, CHECK)
    assert state.over
    assert state.awards[0].part == "all"


def test_a_fold_ends_the_offer_too() -> None:
    """R-32-2."""
    state = after_the_draw([100, 100, 100])
    state, _ = step(state, 2, Split())
    state, _ = step(state, 0, FOLD)
    assert not legal(state).can_split  # type: ignore[union-attr]


def test_the_first_to_act_who_checks_ends_it_before_it_began() -> None:
    state = after_the_draw([100, 100, 100])
    state, _ = step(state, 2, CHECK)
    assert not legal(state).can_split  # type: ignore[union-attr]


def split_with_an_all_in_player(answer: object) -> HandState:
    setup = blind_setup([6, 100, 100], "nl", game="draw32")
    state = play(setup, THREE, "c c k p p p")[0]
    assert state.stacks[0] == 0
    state, _ = step(state, 2, Split())
    state, _ = step(state, 1, Split())
    assert (state.asks, state.to_act) == ("split", 0)
    state, _ = step(state, 0, answer)  # type: ignore[arg-type]
    assert state.over
    assert sum(state.stacks) == 206
    return state


def test_an_all_in_players_yes_splits_his_pot_too() -> None:
    """R-32-2: the main pot of 18 by three, the side pot of 8 by two."""
    state = split_with_an_all_in_player(Split())
    assert [(award.part, len(award.shares)) for award in state.awards] == [("split", 3), ("split", 2)]
    assert state.stacks == [6, 100, 100]


def test_an_all_in_players_no_sends_only_his_pot_to_the_showdown() -> None:
    """R-32-2: the side pot is split by its players, the main pot shown down."""
    state = split_with_an_all_in_player(RefuseSplit())
    assert [award.part for award in state.awards] == ["all", "split"]


def test_without_betting_after_the_draw_there_is_no_offer() -> None:
    """R-32-2."""
    state, events = play(blind_setup([50, 50], "nl", game="draw32"), "7c8d9hTsKh" + "8c9d7hJsQc", "50 c p p")
    assert state.over
    assert not any(isinstance(event, e.SplitAsked) for event in events)


def test_without_a_bet_after_the_draw_the_first_left_of_the_big_blind_shows_first() -> None:
    """R-SHOW-3."""
    _, events = play(blind_setup([100, 100, 100], "nl", game="draw32"), THREE, "c c k p p p k k k")
    first = next(event for event in events if isinstance(event, e.HandShown))
    assert first.position == 2


# ---------------------------------------------------------------- Ante Draw


def ante_draw(count: int = 3) -> Setup:
    return ante_setup([100] * count, "antedraw", "nl", ante=5)


def test_in_ante_draw_the_first_left_of_the_button_begins_and_the_least_bet_is_twice_the_ante() -> None:
    """R-AD-1, R-LIM-NL."""
    state, _ = start(ante_draw(), stacked("antedraw", ""))
    may = legal(state)
    assert may is not None
    assert (may.position, may.can_check, may.raise_from) == (0, True, 10)


def test_raising_ends_with_the_button() -> None:
    """R-AD-2: 0 checks, 1 bets, 2 (the button) raises; once it has passed, only call or fold."""
    state, _ = play(ante_draw(), "", "k 10 20")
    may = legal(state)
    assert may is not None
    assert (may.position, may.why_no_raise, may.to_call) == (0, "button_passed", 20)
    with pytest.raises(IllegalAction, match="raise_button_passed"):
        step(state, 0, RaiseTo(40))


def test_a_draw_holds_the_deck_together_when_a_folded_hand_comes_back() -> None:
    """R-DRAW-1 (PB-38): folded cards are shuffled in; no live hand shares a card with another."""
    state, _ = start(ante_draw(6), stacked("antedraw", ""))
    state, _ = step(state, 0, RaiseTo(10))
    state, _ = step(state, 1, FOLD)
    for position in range(2, 6):
        state, _ = step(state, position, CALL)
    for position in (0, 2, 3, 4, 5):
        state, _ = step(state, position, Discard(state.hole[position]))
    live = [card for at in state.live for card in state.hole[at]]
    assert len(set(live)) == len(live) == 25


def test_a_missed_draw_is_told_as_such() -> None:
    """R-TIME-3."""
    state, _ = play(ante_draw(2), "", "k k")
    _, events = step(state, 0, MissDraw())
    assert events[0] == e.DrawMissed(0, 1)


def test_a_hand_taken_up_from_its_events_goes_on_with_the_same_pack() -> None:
    """R-DRAW-1: passed-over cards and reshuffles lie as they lay, so the next reshuffle is the same one too."""
    setup, dice, reshuffled = setup_of(variant("triple27"), "fl", "pl", 0, raked=False), random.Random(7), 0
    for number in range(60):
        deck = shuffled(FULL, bytes(32), number)
        state, events = start(setup, deck)
        while (may := legal(state)) is not None:
            again = replay(events, deck)
            assert (again, again.pack) == (state, state.pack)
            state, more = step(state, may.position, choose(state, may, dice))
            reshuffled += any(isinstance(event, e.DeckReshuffled) for event in more)
            events += more
    assert reshuffled > 30
