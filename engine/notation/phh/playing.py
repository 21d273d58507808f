"""A hand of a PHH file played by our rules, action by action, with the cards that the file names.

The engine deals from a pack in its own order. Which card of the file comes when is learnt from the engine: the hand is
played as far as the cards are known, which tells who is dealt next, and so on street by street until nothing is new.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import HIDDEN, Card, Cards, card_text
from engine.codec import setup_of
from engine.deck import PACKS
from engine.errors import BadNotation, EngineError, IllegalAction
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, MissDraw, RaiseTo, RefuseSplit, Split, TreatAllIn
from engine.hand.legal import legal
from engine.hand.setup import Post, Setup
from engine.hand.start import start
from engine.hand.state import NOBODY, HandState
from engine.hand.step import fold_others, step
from engine.notation.phh.codes import game_of
from engine.notation.phh.reading import Deed, Hand, known
from engine.table.stakes import Stakes
from engine.variants import variant

BOARD = -1
_PLAIN: dict[str, Action] = {
    "f": FOLD,
    "pb": BringIn(),
    "md": MissDraw(),
    "so": Split(),
    "sy": Split(),
    "sn": RefuseSplit(),
    "ai": TreatAllIn(),
}


class Played(NamedTuple):
    """How far the hand came: `fault` is None if every action was legal and the hand is over."""

    state: HandState | None
    events: tuple[e.Event, ...]
    fault: EngineError | None


def play(hand: Hand) -> Played:
    """Play a hand of a file by our rules. A hand that we cannot play gives a Played with its fault.

    Some files forget a fold. If a hand does not go as it stands, a player whom the file skips and who does nothing any
    more counts as folded, provided that the stacks at the end are then those that the file states.
    """
    try:
        setup = _setup(hand)
        dealt = _Dealt(hand, setup)
    except EngineError as fault:
        return Played(None, (), fault)
    played = _play(setup, dealt, hand.deeds)
    if played.fault is not None and hand.finishing is not None:
        again = _play(setup, dealt, hand.deeds, forgiving=True)
        if again.fault is None and again.state is not None and tuple(again.state.stacks) == hand.finishing:
            return again
    return played


def _play(setup: Setup, dealt: _Dealt, deeds: Sequence[Deed], *, forgiving: bool = False) -> Played:
    slots: list[int] = []
    while True:
        played = _run(setup, dealt.deck(slots), deeds, forgiving)
        found = _slots(played.events, variant(setup.variant).pack)
        if len(found) <= len(slots):
            break
        slots = found
    return played if played.fault else played._replace(fault=dealt.complaint(played.events))


def _setup(hand: Hand) -> Setup:
    """The set-up that the file's figures describe, or ours if it was written by us."""
    if hand.setup:
        try:
            return setup_of(json.loads(hand.setup))
        except ValueError as fault:
            raise BadNotation("bad_setup") from fault
    key, structure = game_of(hand.variant)
    count = len(hand.stacks)
    if count < 2 or not hand.bets:
        raise BadNotation("phh_field_missing", field="starting_stacks" if count < 2 else "min_bet")
    if variant(key).forced == "blinds":
        stakes, posts = _blinds(hand, structure)
    else:
        stakes, posts = _antes(hand, structure, variant(key).forced), ()
    return Setup(key, "pl", stakes, 1, tuple(range(count)), hand.stacks, count - 1, posts)


def _blinds(hand: Hand, structure: str) -> tuple[Stakes, tuple[Post, ...]]:
    """Stakes and posts of a blind game. With two players PHH swaps its lists; an ante is dead money."""
    antes, blinds = hand.antes, hand.blinds
    if len(hand.stacks) == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    big = max(blinds)
    limits = hand.bets if structure in ("fl", "sl") else ()
    stakes = Stakes(structure, min(filter(None, blinds), default=0), big if limits else hand.bets[0], limits=limits)
    posts = []
    for position, (live, dead) in enumerate(zip(blinds, antes, strict=True)):
        if live or dead:
            posts.append(Post(position, _kind(position, blinds, live), live, dead))
    order = ("small_blind", "big_blind", "live_blind", "dead_blind")
    posts.sort(key=lambda post: order.index(post.kind))
    return stakes, tuple(posts)


def _kind(position: int, blinds: tuple[int, ...], live: int) -> str:
    """What a blind is by its place. A single one at the front is the big blind: the small blind's owner has left."""
    if not live:
        return "dead_blind"
    big_at = 0 if len(blinds) == 2 or not blinds[1] else 1
    if position == big_at:
        return "big_blind"
    if live > blinds[big_at]:
        raise BadNotation("straddle_not_played")
    return "small_blind" if (big_at - 1) % len(blinds) == position else "live_blind"


def _antes(hand: Hand, structure: str, forced: str) -> Stakes:
    if len(set(hand.antes)) != 1:
        raise BadNotation("antes_not_equal")
    limits = hand.bets if structure in ("fl", "sl") else ()
    return Stakes(structure, ante=hand.antes[0], bring_in=hand.bring_in if forced == "bring_in" else 0, limits=limits)


def _slots(events: Sequence[e.Event], pack: int) -> list[int]:
    """For each card off the pack to whom it went, in the order of the pack. After a reshuffle what is left of the pack
    is dealt first, then cards that come back (R-DRAW-1)."""
    slots: list[int] = []
    for event in events:
        if isinstance(event, e.HoleCardsDealt | e.UpCardsDealt):
            slots += [event.position] * len(event.cards)
        elif isinstance(event, e.BoardDealt):
            slots += [BOARD] * len(event.cards)
    return slots[:pack]


class _Dealt:
    """The cards that the file deals, by receiver and in order."""

    def __init__(self, hand: Hand, setup: Setup) -> None:
        self._cards: dict[int, list[Card]] = {at: [] for at in range(-1, len(hand.stacks))}
        named: list[Card] = []
        for deed in hand.deeds:
            if deed.kind in ("dh", "db"):
                self._cards[deed.player] += deed.cards
                named += known(deed.cards)
            elif deed.kind == "sm" and variant(setup.variant).family != "draw":
                named += self._learn(deed)
        pack = PACKS[variant(setup.variant).pack]
        self._pack = pack
        if not set(named) <= set(pack):
            raise BadNotation("not_in_pack", card=card_text(min(set(named) - set(pack))), variant=setup.variant)
        self._spare = [card for card in pack if card not in set(named)]

    def _learn(self, deed: Deed) -> list[Card]:
        """A hand dealt unknown and shown at the end: its cards take the unknown places."""
        have = self._cards[deed.player]
        new = [card for card in known(deed.cards) if card not in have]
        if have.count(HIDDEN) != len(new):
            return []
        rest = iter(new)
        self._cards[deed.player] = [next(rest) if card == HIDDEN else card for card in have]
        return new

    def deck(self, slots: Sequence[int]) -> Cards:
        """The pack in the order in which these receivers get their cards; the file's unknown ones are spare cards."""
        queues = {receiver: iter(cards) for receiver, cards in self._cards.items()}
        spare = iter(self._spare)
        order: list[Card] = []
        for receiver in slots:
            card = next(queues[receiver], HIDDEN)
            if card == HIDDEN:
                card = next(spare, HIDDEN)
            if card not in order and card != HIDDEN:
                order.append(card)
        return self._whole(order)

    def _whole(self, order: list[Card]) -> Cards:
        """All cards of the pack, the spare ones right after those in `order`."""
        rest = dict.fromkeys((*self._spare, *self._pack))
        return (*order, *(card for card in rest if card not in set(order)))

    def complaint(self, events: Sequence[e.Event]) -> BadNotation | None:
        """Whether what was dealt is what the file says, card by card."""
        given: dict[int, list[Card]] = {receiver: [] for receiver in self._cards}
        for event in events:
            if isinstance(event, e.HoleCardsDealt | e.UpCardsDealt):
                given[event.position] += event.cards
            elif isinstance(event, e.BoardDealt):
                given[BOARD] += event.cards
        for receiver, cards in self._cards.items():
            who = "board" if receiver == BOARD else f"p{receiver + 1}"
            if len(cards) != len(given[receiver]):
                return BadNotation("cards_dealt_differ", who=who, file=len(cards), ours=len(given[receiver]))
            for theirs, ours in zip(cards, given[receiver], strict=True):
                if theirs not in (HIDDEN, ours):
                    return BadNotation("cards_dealt_differ", who=who, file=card_text(theirs), ours=card_text(ours))
        return None


def _run(setup: Setup, deck: Cards, deeds: Sequence[Deed], forgiving: bool) -> Played:
    """The hand on this pack, up to the first action that is not legal."""
    try:
        state, events = start(setup, deck)
    except EngineError as fault:
        return Played(None, (), fault)
    told = list(events)
    acts = [deed for deed in deeds if deed.kind not in ("dh", "db", "sm")]
    for number, deed in enumerate(acts):
        if _nothing_to_decide(state, deed):
            continue
        try:
            if _others_gave_up(state, acts[number:]):
                state, events = fold_others(state)
                told += events
                break
            while forgiving and _was_skipped(state, acts[number:]):
                state, events = step(state, state.to_act, FOLD)
                told += events
            state, events = step(state, deed.player, _action(state, deed))
            told += events
        except EngineError as fault:
            return Played(state, tuple(told), BadNotation("illegal_action", action=deed.text, why=str(fault)))
    if not state.over:
        return Played(state, tuple(told), BadNotation("hand_not_over", to_act=f"p{state.to_act + 1}"))
    return Played(state, tuple(told), None)


def _was_skipped(state: HandState, acts: Sequence[Deed]) -> bool:
    """Whether the player to act does nothing in the rest of the file."""
    return state.to_act != NOBODY and all(deed.player != state.to_act for deed in acts)


def _others_gave_up(state: HandState, acts: Sequence[Deed]) -> bool:
    """Whether the rest of the file is that all others fold out of their turn."""
    if state.to_act == NOBODY or acts[0].player == state.to_act or any(deed.kind != "f" for deed in acts):
        return False
    return {deed.player for deed in acts} == set(state.live) - {state.to_act}


def _nothing_to_decide(state: HandState, deed: Deed) -> bool:
    """Others ask a player to check whom nobody can raise any more; we do not (R-POT-1)."""
    if deed.kind != "cc" or state.to_act == deed.player:
        return False
    return state.over or (state.to_act == NOBODY)


def _action(state: HandState, deed: Deed) -> Action:
    if deed.kind == "cc":
        may = legal(state)
        return CALL if may is not None and may.to_call else CHECK
    if deed.kind == "cbr":
        return RaiseTo(deed.amount)
    if deed.kind == "sd":
        return Discard(deed.cards)
    try:
        return _PLAIN[deed.kind]
    except KeyError:
        raise IllegalAction("unknown_action") from None
