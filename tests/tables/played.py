"""Hands played at random through the door, for tests of what remains of them."""

from __future__ import annotations

import random
from typing import Any

from engine.cards import cards_text, parse_cards
from engine.hand.legal import legal
from engine.hand.state import HandState
from lobby.models import Player
from tables import showing
from tables.archive import past
from tables.archive.past import Past
from tables.commands import Act, Show
from tables.happenings import CardsShown
from tables.models import Hand
from tests.tables.felt import Felt, make_table, stakes_of


def table_of(variant: str, **fields: Any) -> Felt:
    """A table of the game with the figures of the other tests."""
    return Felt(make_table(**{"variant": variant, **stakes_of(variant), **fields}))


def play_hand(felt: Felt, dice: random.Random) -> Hand:
    """One hand to its end: mostly calls, some raises, few folds, any draw, splits offered and refused."""
    number = felt.deal().hand_id
    while felt.shot.phase == "hand":
        shot = felt.shot
        assert shot.state is not None
        act = _choice(shot.state, dice)
        felt.do(felt.to_act, Act(number or 0, shot.step, *act))  # type: ignore[arg-type]
    return Hand.objects.select_related("room__table").get(pk=number)


def show_some(felt: Felt, dice: random.Random, whole: float = 0.3) -> None:
    """Whoever may turns up one of his cards, a part of them then all, in the result of the hand that is just over."""
    shot = felt.shot
    assert shot.state is not None
    for position, player_id in enumerate(shot.dealt):
        hidden = showing.hidden_cards(shot.state, position, frozenset())
        if not hidden or not showing.may_show(shot.state, position):
            continue
        player = Player.objects.get(pk=player_id)
        felt.do(player, Show(shot.hand_id or 0, cards_text((dice.choice(hidden),))))
        if dice.random() < whole:
            felt.do(player, Show(shot.hand_id or 0, cards_text(hidden)))


def _choice(state: HandState, dice: random.Random) -> tuple[Any, ...]:
    may = legal(state)
    assert may is not None
    throw = dice.random()
    if may.asks == "draw":
        gone = dice.sample(state.hole[may.position], dice.randint(0, may.draw))
        return ("discard", 0, cards_text(gone))
    if may.can_split and throw < 0.3:
        return ("split",)
    if may.asks == "split":
        return ("refuse_split",)
    if throw > 0.75 and not may.why_no_raise:
        return ("raise_to", dice.choice(may.sizes or (may.raise_from, may.raise_to, (may.raise_from + may.raise_to) // 2)))
    if may.asks == "bring_in":
        return ("bring_in",)
    if throw < 0.12 and not may.can_check:
        return ("fold",)
    return ("check" if may.can_check else "call",)


def may_know(hand: Past, player: Player | None) -> set[int]:
    """Of an ended hand: the board, up cards, what was shown, and all that the player himself has held."""
    state = hand.end
    known = set(state.board).union(*state.up)
    for event in hand.told:
        known |= set(parse_cards(event.cards)) if isinstance(event, CardsShown) else set()
    for position, cards in enumerate(state.hole):
        if state.shown[position]:
            known |= set(cards)
        if player is not None and hand.players[position] == player.pk:
            known |= set(cards) | set(state.discards[position])
    return known


def read(hand: Hand) -> Past:
    """All that its steps tell."""
    return past.read(hand)
