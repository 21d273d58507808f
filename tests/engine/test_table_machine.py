"""A table lives: people sit down, leave, sit out, come back, bust and bring chips, and hands are dealt in between.

The model keeps what a fair-minded person at the table would: who paid the big blind when, who was passed over, and how many chips
came to the table and went from it. The hands are played out by dice, so that people bust as they do.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.deck import FULL
from engine.hand.actions import CALL, CHECK, FOLD, Action, RaiseTo
from engine.hand.legal import legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.step import step
from engine.shuffle import shuffled
from engine.table.lineup import after_hand, hands_until_big_blind, may_post, next_lineup
from engine.table.seats import LastHand, Lineup, SeatState, debt
from engine.table.stakes import Stakes

STAKES = Stakes("nl", 5, 10)
STACKS = (8, 60, 1000)
"""Less than a big blind, soon all-in, and plenty."""


@dataclass
class Person:
    state: SeatState
    waited: int = 0
    free: int = 0
    """Hands dealt in since the big blind was last paid (as such or posted live)."""
    steady: bool = False
    """Dealt into the last hand, and has not sat out, bust or left since."""


class TableLife(RuleBasedStateMachine):
    """R-NEW-1, R-MISS-1 to 3, R-BTN-1, R-HU-1, R-SIT-1."""

    @initialize(chairs=st.integers(2, 10), full=st.booleans(), seed=st.integers(0, 2**32))
    def open_table(self, chairs: int, full: bool, seed: int) -> None:
        self.chairs = chairs
        self.dice = random.Random(seed)
        self.brought = self.gone = 0
        self.people: dict[int, Person] = {}
        self.last = LastHand()
        for at in range(chairs if full else 0):
            self.somebody_sits_down_at(at, posts=False)

    def seat(self, data: st.DataObject) -> Person:
        return self.people[data.draw(st.sampled_from(sorted(self.people)), label="seat")]

    @precondition(lambda self: len(self.people) < self.chairs)
    @rule(data=st.data(), posts=st.booleans(), then=st.integers(0, 2))
    def somebody_sits_down(self, data: st.DataObject, posts: bool, then: int) -> None:
        empty = sorted(set(range(self.chairs)) - set(self.people))
        self.somebody_sits_down_at(data.draw(st.sampled_from(empty), label="empty chair"), posts)
        self.hands_are_dealt(then)

    def somebody_sits_down_at(self, at: int, posts: bool) -> None:
        self.people[at] = Person(SeatState(at, self.brings_chips(), ready=True, new=True, posts=posts))

    def brings_chips(self) -> int:
        chips = self.dice.choice(STACKS)
        self.brought += chips
        return chips

    @precondition(lambda self: self.people)
    @rule(data=st.data(), then=st.integers(0, 2))
    def somebody_leaves(self, data: st.DataObject, then: int) -> None:
        self.hands_are_dealt(then)
        person = self.seat(data)
        self.gone += person.state.stack
        del self.people[person.state.seat]

    @rule()
    def everybody_leaves(self) -> None:
        self.gone += sum(person.state.stack for person in self.people.values())
        self.people.clear()

    @precondition(lambda self: self.people)
    @rule(data=st.data(), then=st.integers(0, 3))
    def somebody_sits_out(self, data: st.DataObject, then: int) -> None:
        person = self.seat(data)
        person.state = person.state._replace(ready=False)
        person.steady = False
        self.hands_are_dealt(then)

    @precondition(lambda self: self.people)
    @rule(data=st.data(), posts=st.booleans(), then=st.integers(0, 2))
    def somebody_comes_back(self, data: st.DataObject, posts: bool, then: int) -> None:
        person = self.seat(data)
        person.state = person.state._replace(ready=True, stack=person.state.stack or self.brings_chips(), posts=posts)
        self.hands_are_dealt(then)

    @precondition(lambda self: self.people)
    @rule(data=st.data())
    def somebody_busts(self, data: st.DataObject) -> None:
        person = self.seat(data)
        self.gone += person.state.stack
        self.has_now(person, 0)

    @staticmethod
    def has_now(person: Person, chips: int) -> None:
        """Without any he is out until he brings some."""
        person.state = person.state._replace(ready=person.state.ready and chips > 0, stack=chips)
        person.steady = person.steady and chips > 0

    @rule(hands=st.integers(1, 4))
    def hands_are_dealt(self, hands: int) -> None:
        for _ in range(hands):
            self.deal()

    def deal(self) -> None:
        states = [person.state for person in self.people.values()]
        ready = [state for state in states if state.plays]
        lineup = next_lineup(states, self.last, self.chairs, STAKES, "blinds")
        if len(ready) < 2:
            assert lineup is None
            self.last = self.last.stopped()
            return
        assert lineup is not None, "never stuck: two who are ready play"
        self.check_shape(lineup)
        self.check_rotation(lineup)
        self.check_big_blind(lineup)
        self.check_debts(lineup)
        self.check_promises(lineup)
        for person in self.people.values():
            self.live_through(person, lineup)
        self.play(lineup)
        self.last = lineup.last

    def play(self, lineup: Lineup) -> None:
        """The hand itself, by dice; whoever loses everything busts."""
        stacks = tuple(self.people[seat].state.stack for seat in lineup.seats)
        setup = Setup("holdem", "pl", STAKES, 1, lineup.seats, stacks, lineup.button, lineup.posts)
        state, _events = start(setup, shuffled(FULL, self.dice.randbytes(32)))
        while may := legal(state):
            options: list[Action] = [FOLD, CHECK if may.can_check else CALL]
            if not may.why_no_raise:
                options.append(RaiseTo(self.dice.choice((may.raise_from, may.raise_to))))
            state, _events = step(state, may.position, self.dice.choice(options))
        assert state.over
        for seat, chips in zip(lineup.seats, state.stacks, strict=True):
            self.has_now(self.people[seat], chips)

    def check_shape(self, lineup: Lineup) -> None:
        ready = {person.state.seat for person in self.people.values() if person.state.plays}
        assert len(lineup.seats) >= 2
        assert sorted(lineup.seats + lineup.waiting) == sorted(ready), "everybody who is ready plays or waits, once"
        turn = [(seat - lineup.button - 1) % self.chairs for seat in lineup.seats]
        assert turn == sorted(turn), "positions go clockwise from the button's left"
        posts = {post.kind: lineup.seats[post.position] for post in lineup.posts[:2] if post.kind in ("small_blind", "big_blind")}
        assert posts["big_blind"] == lineup.big_blind
        assert len({post.position for post in lineup.posts}) == len(lineup.posts), "nobody posts twice"
        if len(lineup.seats) == 2:
            assert lineup.button == lineup.small_blind == posts["small_blind"] == lineup.seats[1]
        else:
            assert len({lineup.button, lineup.small_blind, lineup.big_blind}) == 3
            blinds = (lineup.small_blind, lineup.big_blind)[-len(posts) :]
            first = lineup.seats.index(blinds[0])
            assert lineup.seats[first : first + len(posts)] == blinds, "the blinds sit side by side"
            assert not first or self.last.button == self.last.small_blind, "left of the button, unless it was the small blind's of two"

    def check_rotation(self, lineup: Lineup) -> None:
        settled = sum(person.state.settled for person in self.people.values())
        assert lineup.from_nothing == (self.last.button < 0 or settled < 2)
        if lineup.from_nothing or len(lineup.seats) == 2:
            return
        assert lineup.small_blind == self.last.big_blind, "the small blind follows the big blind, on an empty chair too"
        if self.last.button != self.last.small_blind:
            assert lineup.button == self.last.small_blind, "the button follows the small blind, on an empty chair too"

    def check_big_blind(self, lineup: Lineup) -> None:
        assert lineup.big_blind != self.last.big_blind or not self.people[lineup.big_blind].steady, "not twice in a row"
        if lineup.from_nothing or self.last.big_blind < 0:
            return
        for seat, person in self.people.items():
            if person.steady and 0 < (seat - self.last.big_blind) % self.chairs < (lineup.big_blind - self.last.big_blind) % self.chairs:
                raise AssertionError(f"the big blind skipped seat {seat}, who plays on")

    def check_debts(self, lineup: Lineup) -> None:
        posted = {lineup.seats[post.position]: post for post in lineup.posts}
        for seat in lineup.seats:
            state = self.people[seat].state
            if lineup.from_nothing or seat == lineup.big_blind:
                continue
            if state.owes:
                assert state.posts, "who would rather wait is not charged"
                assert (posted[seat].live, posted[seat].dead) == debt(state, STAKES)
                turn = [(at - lineup.big_blind) % self.chairs for at in (seat, lineup.button)]
                assert turn[0] < turn[1], "from the button's seat up to the big blind nobody buys himself in"
            else:
                assert seat == lineup.small_blind or seat not in posted, "who owes nothing posts nothing"
        assert not any(self.people[seat].steady for seat in lineup.waiting), "who plays on never waits"

    def check_promises(self, lineup: Lineup) -> None:
        states = [person.state for person in self.people.values()]
        for state in states:
            if not state.plays:
                continue
            hands = hands_until_big_blind(states, self.last, state.seat, self.chairs)
            assert (hands == 0) == (lineup.from_nothing or state.seat == lineup.big_blind)
            if may_post(states, self.last, state.seat, self.chairs, STAKES, "blinds"):
                assert state.owes
                assert not lineup.from_nothing

    def live_through(self, person: Person, lineup: Lineup) -> None:
        seat = person.state.seat
        (flags,) = after_hand([person.state], lineup)
        dealt = seat in lineup.seats
        assert not dealt or flags[1:] == (False, False, False)
        assert dealt or not person.state.new or flags.new
        if not (dealt or lineup.from_nothing or person.state.new):
            way, gone = ((at - self.last.big_blind) % self.chairs for at in (seat, lineup.big_blind))
            assert flags.missed_big == (person.state.missed_big or 0 < way < gone), "owed if it passed him by, else not"
            assert flags.missed_small or way, "the small blind was his to post"
        paid = any(lineup.seats[post.position] == seat and post.live >= STAKES.big_blind for post in lineup.posts)
        person.free = 0 if paid else person.free + dealt
        assert person.free < 2 * self.chairs, "nobody plays orbit after orbit without a big blind"
        person.waited = person.waited + 1 if seat in lineup.waiting else 0
        assert person.waited <= self.chairs, "the big blind reaches whoever waits for it"
        person.steady = dealt
        person.state = person.state._replace(new=flags.new, missed_big=flags.missed_big, missed_small=flags.missed_small)

    @invariant()
    def chips_are_where_they_were_brought(self) -> None:
        if hasattr(self, "people"):
            assert sum(person.state.stack for person in self.people.values()) + self.gone == self.brought

    @invariant()
    def next_hand_is_the_same_however_often_it_is_asked(self) -> None:
        if hasattr(self, "people"):
            states = [person.state for person in self.people.values()]
            first = next_lineup(states, self.last, self.chairs, STAKES, "blinds")
            assert first == next_lineup(states[::-1], self.last, self.chairs, STAKES, "blinds")


class LongTableLife(TableLife):
    """The same, over a night."""


TableLife.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
LongTableLife.TestCase.settings = settings(max_examples=2_000, stateful_step_count=40, deadline=None)
TestTableLife = TableLife.TestCase
TestLongTableLife = pytest.mark.long(LongTableLife.TestCase)
