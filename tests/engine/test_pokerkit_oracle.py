"""pokerkit as an oracle: the same random hands, decision by decision, in no limit and fixed limit hold'em.

What may differ, because our rules decide otherwise: whether a short all-in reopens the betting (R-LIM-1), the half-bet rule
and the cap of fixed limit (R-LIM-FL), who gets the odd chips of a split (R-ODD-1), and that a player without an opponent who
could bet is not asked (R-POT-1). Nothing else may.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.cards import Cards, cards_text
from engine.deck import FULL
from engine.hand.actions import CALL, CHECK, FOLD, Action, RaiseTo
from engine.hand.legal import Legal, legal
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from engine.shuffle import shuffled
from tests.engine.hands import blind_setup

pokerkit = pytest.importorskip("pokerkit", reason="the oracle is a development dependency")
HANDS = 1000


class Dice:
    """Repeatable numbers out of a label."""

    def __init__(self, label: str) -> None:
        self.label, self.count = label, 0

    def below(self, number: int) -> int:
        self.count += 1
        return int.from_bytes(hashlib.sha256(f"{self.label}/{self.count}".encode()).digest()[:8], "big") % number


def peer_of(structure: str, stacks: list[int]) -> Any:
    auto = pokerkit.Automation
    automations = (
        auto.ANTE_POSTING,
        auto.BET_COLLECTION,
        auto.BLIND_OR_STRADDLE_POSTING,
        auto.HOLE_CARDS_SHOWING_OR_MUCKING,
        auto.HAND_KILLING,
        auto.CHIPS_PUSHING,
        auto.CHIPS_PULLING,
    )
    if structure == "nl":
        return pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, (5, 10), 10, tuple(stacks), len(stacks))
    return pokerkit.FixedLimitTexasHoldem.create_state(automations, True, 0, (5, 10), 10, 20, tuple(stacks), len(stacks))


@dataclass
class Pair:
    """One hand in both engines."""

    state: HandState
    peer: Any
    deck: Cards
    differences: set[str] = field(default_factory=set)

    def deal_peer(self) -> None:
        """Give the peer the cards that we dealt: it burns one before each street, of which we know nothing."""
        for position in range(self.state.count):
            if self.peer.can_deal_hole():
                self.peer.deal_hole(cards_text(self.state.hole[position]))
        self.deal_board()

    def deal_board(self) -> None:
        while self.peer.status and (self.peer.can_burn_card("??") or self.peer.can_deal_board()):
            if self.peer.can_burn_card("??"):
                self.peer.burn_card("??")
                continue
            dealt = sum(len(cards) for cards in self.peer.board_cards)
            wanted = 3 if not dealt else 1
            at = 2 * self.state.count + dealt
            self.peer.deal_board(cards_text(self.deck[at : at + wanted]))

    def act(self, action: Action) -> None:
        position = self.state.to_act
        self.state, _ = step(self.state, position, action)
        if isinstance(action, RaiseTo):
            self.peer.complete_bet_or_raise_to(action.to)
        elif action is FOLD:
            self.peer.fold()
        else:
            self.peer.check_or_call()
        self.pass_over()
        self.deal_board()

    def pass_over(self) -> None:
        """The peer asks the big blind whom every opponent has called all-in; we do not (R-POT-1)."""
        if self.peer.actor_index not in (None, self.state.to_act):
            assert not self.peer.checking_or_calling_amount
            self.differences.add("option without an opponent")
            self.peer.check_or_call()


def compare(pair: Pair, may: Legal, structure: str) -> bool:
    """The same player, price and range; False if a listed difference was met in the raise."""
    peer = pair.peer
    assert peer.actor_index == may.position
    assert peer.checking_or_calling_amount == may.to_call
    theirs = peer.can_complete_bet_or_raise_to()
    ours = not may.why_no_raise
    if theirs != ours:
        allowed = {"not_reopened", "capped"} if theirs else {""}
        assert may.why_no_raise in allowed, (may, peer.bets)
        pair.differences.add(may.why_no_raise or "reopened")
        return False
    if ours:
        least, most = peer.min_completion_betting_or_raising_to_amount, peer.max_completion_betting_or_raising_to_amount
        if (least, most) != (may.raise_from, may.raise_to):
            short = any(not stack and bet for stack, bet in zip(pair.state.stacks, pair.state.bets, strict=True))
            assert short, (may, least, most)
            pair.differences.add("after a short all-in")
            return False
    return True


def play_pair(structure: str, number: int) -> Pair:
    dice = Dice(f"{structure}/{number}")
    count = 2 + dice.below(5)
    stacks = [10 + dice.below(40 if dice.below(3) == 0 else 400) for _ in range(count)]
    deck = shuffled(FULL, hashlib.sha256(f"{structure}{number}".encode()).digest())
    state, _ = start(blind_setup(stacks, structure), deck)
    pair = Pair(state, peer_of(structure, stacks), deck)
    pair.deal_peer()
    while (may := legal(pair.state)) is not None:
        same = compare(pair, may, structure)
        roll = dice.below(10)
        if roll < 2 and may.to_call:
            pair.act(FOLD)
        elif roll < 6 or not same or may.why_no_raise:
            pair.act(CHECK if may.can_check else CALL)
        else:
            pair.act(RaiseTo(may.raise_from + dice.below(may.raise_to - may.raise_from + 1)))
    return pair


@pytest.mark.parametrize("structure", ["nl", "fl"])
def test_random_hands_agree_with_pokerkit(structure: str) -> None:
    """R-LIM-NL, R-LIM-FL, R-POT-1, R-RANK-1: legal sets at each decision, and the stacks at the end."""
    compared = exact = 0
    for number in range(HANDS):
        pair = play_pair(structure, number)
        assert not pair.peer.status, "the peer's hand is over when ours is"
        compared += 1
        splits = any(len(award.shares) > 1 for award in pair.state.awards)
        if list(pair.peer.stacks) == pair.state.stacks:
            exact += 1
        else:
            assert splits, (number, pair.peer.stacks, pair.state.stacks)
            off = [abs(a - b) for a, b in zip(pair.peer.stacks, pair.state.stacks, strict=True)]
            assert max(off) < pair.state.count and sum(pair.peer.stacks) == sum(pair.state.stacks)
    assert compared == HANDS and exact > 0.9 * HANDS
