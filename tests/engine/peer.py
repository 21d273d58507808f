"""pokerkit beside our engine: the same hand in both, fed with the cards that we dealt.

What may differ, because our rules decide otherwise, is named in `Pair.differences`: whether a short all-in reopens the
betting (R-LIM-1), the half-bet rule and the cap of fixed limit (R-LIM-FL), the double bet on an open pair (R-7S-2), that a
player without an opponent who could bet is not asked (R-POT-1). Odd chips (R-ODD-1) are compared by the caller.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import Any

import pytest

from engine.cards import cards_text
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo
from engine.hand.events import Event
from engine.hand.legal import Legal, legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.step import step

pokerkit = pytest.importorskip("pokerkit", reason="the oracle is a development dependency")

_auto = pokerkit.Automation
AUTOMATIONS = (
    _auto.ANTE_POSTING,
    _auto.BET_COLLECTION,
    _auto.BLIND_OR_STRADDLE_POSTING,
    _auto.HOLE_CARDS_SHOWING_OR_MUCKING,
    _auto.HAND_KILLING,
    _auto.CHIPS_PUSHING,
    _auto.CHIPS_PULLING,
)


class Dice:
    """Repeatable numbers out of a label."""

    def __init__(self, label: str) -> None:
        self.label, self.count = label, 0

    def below(self, number: int) -> int:
        self.count += 1
        return int.from_bytes(hashlib.sha256(f"{self.label}/{self.count}".encode()).digest()[:8], "big") % number


class Pair:
    """One hand in both engines."""

    def __init__(self, setup: Setup, deck: tuple[int, ...], peer: Any) -> None:
        self.peer = peer
        self.differences: set[str] = set()
        self._own: dict[int, list[int]] = defaultdict(list)
        self._board: list[int] = []
        self.state, events = start(setup, deck)
        self._note(events)
        self._feed()

    def _note(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, e.HoleCardsDealt | e.UpCardsDealt):
                self._own[event.position] += event.cards
            elif isinstance(event, e.BoardDealt):
                self._board += event.cards

    def _feed(self) -> None:
        """Give the peer, which deals when it is its time and burns a card first, the cards that we dealt."""
        peer = self.peer
        while peer.status and peer.actor_index is None:
            if peer.can_burn_card("??"):
                peer.burn_card("??")
            elif peer.can_deal_hole():
                wanted = len(peer.hole_dealing_statuses[peer.hole_dealee_index])
                cards, self._own[peer.hole_dealee_index] = self._take(self._own[peer.hole_dealee_index], wanted)
                peer.deal_hole(cards)
            elif peer.can_deal_board():
                cards, self._board = self._take(self._board, peer.board_dealing_counts[0])
                peer.deal_board(cards)
            else:
                break

    @staticmethod
    def _take(cards: list[int], count: int) -> tuple[str, list[int]]:
        return cards_text(cards[:count]), cards[count:]

    def act(self, action: Action) -> None:
        peer = self.peer
        self.state, events = step(self.state, self.state.to_act, action)
        self._note(events)
        if isinstance(action, RaiseTo):
            peer.complete_bet_or_raise_to(action.to)
        elif isinstance(action, BringIn):
            peer.post_bring_in()
        elif isinstance(action, Discard):
            peer.stand_pat_or_discard(cards_text(action.cards))
        elif action == FOLD:
            peer.fold()
        else:
            peer.check_or_call()
        self._pass_over()
        self._feed()

    def _pass_over(self) -> None:
        """The peer asks a player whom every opponent has called all-in; we do not (R-POT-1)."""
        asked = self.state.to_act if self.state.asks in ("bet", "bring_in") else None
        if self.peer.actor_index not in (None, asked):
            assert not self.peer.checking_or_calling_amount
            self.differences.add("option without an opponent")
            self.peer.check_or_call()


def same_decision(pair: Pair, may: Legal) -> bool:
    """The same player, price and range; False if a listed difference was met in the raise."""
    peer = pair.peer
    if may.asks == "draw":
        assert peer.stand_patter_or_discarder_index == may.position
        return True
    assert peer.actor_index == may.position
    if may.asks == "bring_in":
        assert peer.can_post_bring_in()
    else:
        assert peer.checking_or_calling_amount == may.to_call
    return _same_raise(pair, may)


def _same_raise(pair: Pair, may: Legal) -> bool:
    peer = pair.peer
    theirs = peer.can_complete_bet_or_raise_to()
    ours = not may.why_no_raise
    if theirs != ours:
        allowed = {"not_reopened", "capped"} if theirs else {""}
        assert may.why_no_raise in allowed, (may, peer.bets)
        pair.differences.add(may.why_no_raise or "reopened")
        return False
    if not ours:
        return True
    if may.sizes:
        pair.differences.add("open pair")
        return False
    least, most = peer.min_completion_betting_or_raising_to_amount, peer.max_completion_betting_or_raising_to_amount
    if (least, most) == (may.raise_from, may.raise_to):
        return True
    short = any(not stack and bet for stack, bet in zip(pair.state.stacks, pair.state.bets, strict=True))
    assert short or pair.differences, (may, least, most)
    pair.differences.add("after a short all-in")
    return False


def play_out(pair: Pair, dice: Dice, most_discards: int = 2) -> Pair:
    """Random play in which every action is legal in both."""
    while (may := legal(pair.state)) is not None:
        same = same_decision(pair, may)
        roll = dice.below(10)
        if may.asks == "draw":
            held = pair.state.hole[may.position]
            pair.act(Discard(held[: dice.below(1 + min(most_discards, may.draw))]))
        elif roll < 2 and may.to_call and may.asks == "bet":
            pair.act(FOLD)
        elif roll < 6 or not same or may.why_no_raise:
            pair.act(BringIn() if may.asks == "bring_in" else CHECK if may.can_check else CALL)
        else:
            pair.act(RaiseTo(may.raise_from + dice.below(may.raise_to - may.raise_from + 1)))
    return pair


def compare_stacks(pair: Pair) -> bool:
    """Whether the stacks at the end are equal; if not, only odd chips of split pots may be elsewhere (R-ODD-1)."""
    assert not pair.peer.status, "the peer's hand is over when ours is"
    if list(pair.peer.stacks) == pair.state.stacks:
        return True
    parts = {award.part for award in pair.state.awards}
    assert any(len(award.shares) > 1 for award in pair.state.awards) or parts != {"all"}
    if {"all", "low"} <= parts:
        # With a low in the main pot and none in a side pot the peer does not give the whole side pot to the high hand (R-ODD-2).
        pair.differences.add("no low in a side pot")
        assert sum(pair.peer.stacks) == sum(pair.state.stacks)
        return False
    off = [abs(theirs - ours) for theirs, ours in zip(pair.peer.stacks, pair.state.stacks, strict=True)]
    assert max(off) <= pair.state.count * max(1, len(pair.state.awards))
    assert sum(pair.peer.stacks) == sum(pair.state.stacks)
    return False
