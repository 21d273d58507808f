"""Random hands of all fourteen games in all five structures and both editions: what must hold at every step."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.betting.rake import SCHEDULES
from engine.cards import HIDDEN
from engine.codec import decode_events, encode_events
from engine.deck import PACKS
from engine.errors import IllegalAction
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, MissDraw, RaiseTo, RefuseSplit, Split, TreatAllIn
from engine.hand.events import HandEnded, RakeTaken
from engine.hand.legal import Legal, legal
from engine.hand.setup import Post
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import may_be_treated_all_in, step, void
from engine.replay import replay
from engine.shuffle import shuffled
from engine.variants import VARIANTS, variant
from engine.views import redact, view
from tests.engine.hands import setup_of

STRUCTURES = ("nl", "pl", "hp", "fl", "sl")
SOME = int(os.environ.get("HANDS", "400"))


def options(state: HandState, may: Legal, data: st.DataObject) -> list[Action]:
    """Every kind of action that `may` allows, raises at both ends and in the middle, any cards to discard."""
    if may.asks == "split":
        return [Split(), RefuseSplit()]
    if may.asks == "draw":
        held = state.hole[may.position]
        away = data.draw(st.lists(st.sampled_from(held), unique=True, max_size=may.draw))
        return [Discard(tuple(away)), Discard(tuple(away)), MissDraw()]
    found: list[Action] = [BringIn()] if may.asks == "bring_in" else [FOLD, CHECK if may.can_check else CALL]
    if not may.why_no_raise:
        sizes = may.sizes or (may.raise_from, (may.raise_from + may.raise_to) // 2, may.raise_to)
        found += [RaiseTo(to) for to in sizes]
    if may_be_treated_all_in(state, may):
        found.append(TreatAllIn())
    return found + [Split(), Split()] * may.can_split


@st.composite
def hands(draw: st.DrawFn, games: tuple[str, ...] = tuple(VARIANTS)) -> tuple[HandState, list[object], object]:
    """A hand at its start: any game, structure and edition, any players and stacks, posts of newcomers among them."""
    game = draw(st.sampled_from(games))
    edition = draw(st.sampled_from(["cs", "pl"]))
    count = draw(st.integers(2, variant(game).seats[edition]))
    structure = draw(st.sampled_from(STRUCTURES))
    stacks = draw(st.lists(st.integers(1, 400) | st.integers(1, 20), min_size=count, max_size=count))
    more: dict[str, Any] = {}
    if count > 3 and variant(game).forced == "blinds" and draw(st.booleans()):
        more["extra"] = (Post(2, "live_blind", 10, draw(st.sampled_from([0, 5]))),)
    if variant(game).forced != "blinds":
        more["ante"] = draw(st.sampled_from([1, 5]))
        more["bring_in"] = draw(st.sampled_from([2, 5, 10]))
    rake = draw(st.sampled_from([None, SCHEDULES[edition]]))
    unit = draw(st.sampled_from([1, 5]))
    setup = setup_of(game, stacks, structure, edition=edition, unit=unit, rake=rake, **more)
    deck = shuffled(PACKS[variant(game).pack], draw(st.binary(min_size=32, max_size=32)))
    state, events = start(setup, deck)
    return state, list(events), deck


def check_books(state: HandState) -> None:
    """Chips are conserved, nothing is negative, every card is in one place."""
    total = sum(state.setup.stacks)
    raked = state.rake_total if state.over else 0
    assert sum(state.stacks) + state.in_play + raked == total
    assert min(state.stacks) >= 0 and min(state.bets) >= 0 and min(state.paid) >= 0
    held = [card for at in state.live for card in state.own(at)] + list(state.board) + list(state.deck or ())
    assert len(set(held)) == len(held), "a card is in one place"
    everywhere = set(held) | {card for cards in (*state.hole, *state.up, *state.discards) for card in cards}
    assert everywhere == set(PACKS[state.variant.pack]), "no card is lost"
    for at, cards in enumerate(state.discards):
        assert not set(cards) & set(state.hole[at]), "nobody gets back his own discard"
    if not state.over:
        assert sum(pot.amount for pot in state.pots()) + sum(state.bets) == state.pot


def check_legal(state: HandState, may: Legal) -> None:
    """Never empty, never inverted, never more than the stack, never a raise that nobody could answer."""
    assert may.position == state.to_act
    assert not state.folded[may.position]
    if may.asks in ("draw", "split"):
        assert (may.raise_from, may.raise_to, may.can_fold) == (0, 0, False)
        return
    assert may.can_fold == (may.asks == "bet") and state.stacks[may.position] > 0
    assert 0 <= may.to_call <= state.stacks[may.position] and may.can_check == (may.to_call == 0)
    check_caps(state, may)
    if may.why_no_raise:
        assert (may.raise_from, may.raise_to) == (0, 0)
    else:
        assert may.price < may.raise_from <= may.raise_to <= state.all_in_to(may.position)
        assert state.able >= 2


def check_caps(state: HandState, may: Legal) -> None:
    """R-LIM-FL: at most four bets; R-LIM-SL: three times the maximum; R-LIM-HP, R-LIM-PL: half the pot, the pot."""
    stakes = state.setup.stakes
    if stakes.structure == "fl":
        assert state.counted <= 4
        assert state.price <= (4 if state.street == 1 else 2) * 4 * stakes.limits[0]
    if may.why_no_raise:
        return
    if stakes.structure == "sl":
        at = state.street if len(state.streets) == 2 else max(0, state.street - 1)
        assert may.raise_to <= 3 * stakes.limits[min(at, 2)]
    if stakes.structure in ("hp", "pl"):
        after_call = state.pot + max(0, state.price - may.bet)
        room = after_call if stakes.structure == "pl" else after_call // 2
        assert may.raise_to <= max(state.price + room, state.price + state.measure, 2 * stakes.bring_in)


def check_secrets(state: HandState, events: list[object]) -> None:
    """For every viewer: in what he is told stands no card that was not dealt to him, shown or common."""
    for viewer in (None, *range(state.count)):
        known = set(state.board).union(*state.up)
        for position in range(state.count):
            if position == viewer or state.shown[position]:
                known |= set(state.hole[position])
            if position == viewer:
                known |= set(state.discards[position])
        told = {card for event in redact(events, viewer) for card in getattr(event, "cards", ())}  # type: ignore[arg-type]
        seen = {card for player in view(state, viewer).players for card in player.cards}
        assert (told | seen) - {HIDDEN} <= known


@settings(max_examples=SOME, deadline=None)
@given(hands(), st.data())
def test_random_hands_keep_every_promise(started: tuple[HandState, list[object], object], data: st.DataObject) -> None:
    """R-POT-1, R-POT-2, R-LIM-*, R-MUCK-1: chips, cards, legal sets and secrets at each step of any hand."""
    state, events, deck = started
    check_books(state)
    for _ in range(600):
        may = legal(state)
        if may is None:
            break
        check_legal(state, may)
        action = data.draw(st.sampled_from(options(state, may, data)))
        before = state.copy()
        new, told = step(state, may.position, action)
        assert state == before, "a step must not change what it was given"
        state, events = new, events + list(told)
        check_books(state)
        if not state.over:
            refunded, _ = void(state)
            assert refunded.stacks == list(state.setup.stacks)
        check_secrets(state, events)
    assert state.over, "somebody can act or the hand is over"
    again = decode_events(encode_events(events))  # type: ignore[arg-type]
    assert list(again) == events
    assert [type(event) for event in again] == [type(event) for event in events]
    assert replay(again, deck) == state  # type: ignore[arg-type]
    [ended] = [event for event in events if isinstance(event, HandEnded)]
    raked = sum(event.amount for event in events if isinstance(event, RakeTaken))
    assert sum(ended.stacks) + raked == sum(state.setup.stacks)


@settings(max_examples=150, deadline=None)
@given(hands(), st.data())
def test_every_illegal_action_is_refused_and_changes_nothing(started: tuple[HandState, list[object], object], data: st.DataObject) -> None:
    """R-LIM-*: one cent outside the range, a foreign position or a check that is not free is refused."""
    state, _, _ = started
    for _ in range(data.draw(st.integers(0, 12))):
        may = legal(state)
        if may is None:
            return
        state, _ = step(state, may.position, data.draw(st.sampled_from(options(state, may, data))))
    may = legal(state)
    if may is None:
        return
    wrong: list[tuple[int, Action]] = [((may.position + 1) % state.count, FOLD), (may.position, CALL if may.can_check else CHECK)]
    if may.asks != "draw":
        wrong += [(may.position, Discard(())), (may.position, MissDraw())]
    else:
        foreign = next(card for card in PACKS[state.variant.pack] if card not in state.hole[may.position])
        wrong += [(may.position, Discard((foreign,))), (may.position, Discard(state.hole[may.position][:1] * 2)), (may.position, FOLD)]
    if not may.can_split:
        wrong.append((may.position, Split()))
    if not may_be_treated_all_in(state, may):
        wrong.append((may.position, TreatAllIn()))
    if may.asks != "bring_in":
        wrong.append((may.position, BringIn()))
    for to in (-1, 0, may.price, state.all_in_to(may.position) + 1, 10**18, may.raise_from - 1, may.raise_to + 1):
        if not may.raise_from <= to <= may.raise_to or may.why_no_raise:
            wrong.append((may.position, RaiseTo(to)))
    before = state.copy()
    for position, action in wrong:
        with pytest.raises(IllegalAction):
            step(state, position, action)
        assert state == before


@pytest.mark.long
@settings(max_examples=20_000, deadline=None)
@given(hands(), st.data())
def test_twenty_thousand_hands_keep_every_promise(started: tuple[HandState, list[object], object], data: st.DataObject) -> None:
    """The same promises, over a night."""
    test_random_hands_keep_every_promise.hypothesis.inner_test(started, data)  # type: ignore[attr-defined]
