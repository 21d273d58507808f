"""Who may see what: projections of a hand for one viewer. What is not proven public stays hidden (R-MUCK-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import HIDDEN, Card, Cards
from engine.evaluators import Decided, board_hand, evaluator
from engine.hand.boards import highest_board
from engine.hand.events import SECRET, Event, PotAwarded
from engine.hand.legal import Legal, legal
from engine.hand.state import HandState


class PlayerView(NamedTuple):
    """One player as a viewer sees him; amounts in cents, hidden cards are HIDDEN."""

    position: int
    seat: int
    stack: int
    bet: int
    paid: int
    folded: bool
    all_in: bool
    cards: Cards
    shown: bool
    mucked: bool
    last_action: str
    last_amount: int
    won: int
    returned: int
    up: Cards
    """Those of `cards` that lie face up; they are the last ones."""
    drew: int
    """Cards exchanged in the last draw; -1: none yet."""
    kept: int = 0
    """Of `stack`, what is set aside: he is treated as all-in (R-FAKE-1); 0 for all others."""


class HandView(NamedTuple):
    """A hand as one viewer sees it: the rail if `me` is None. `pots` are (cents, positions) of the rounds before."""

    me: int | None
    variant: str
    edition: str
    street: str
    board: Cards
    pot: int
    pots: tuple[tuple[int, tuple[int, ...]], ...]
    players: tuple[PlayerView, ...]
    button: int
    to_act: int
    legal: Legal | None
    """Only for the viewer, and only in his turn."""
    price: int
    big_blind: int
    structure: str
    over: bool
    voided: bool
    awards: tuple[PotAwarded, ...]
    rake: int


def known_cards(state: HandState, position: int, viewer: int | None) -> Cards:
    """The cards of `position`, HIDDEN where the viewer may not know them."""
    if position == viewer or state.shown[position]:
        return state.own(position)
    return (HIDDEN,) * len(state.hole[position]) + state.up[position]


class BestHand(NamedTuple):
    """The class code of a hand, the cards of it that play, and those of its low half (empty: none qualifies)."""

    rank_class: str
    plays: Cards
    low: Cards


def best_hand(state: HandState, cards: Cards) -> BestHand:
    """What `cards`, all of them known, make with the common cards so far; with fewer than five, what there is."""
    judge = evaluator(state.variant, state.setup.edition)
    rank_class, plays = judge.best(cards, state.board)
    return BestHand(rank_class, plays, judge.best_low(cards, state.board) or () if judge.has_low else ())


def why_better(state: HandState, better: BestHand, worse: BestHand) -> Decided | None:
    """Why the high of one hand beats that of another under the rules of the hand; None if they are equal."""
    return evaluator(state.variant, state.setup.edition).decided(better[:2], worse[:2])


class Leader(NamedTuple):
    """The player whose up cards stand highest: he began this round (section 7). Class code and cards, those that decide first."""

    position: int
    rank_class: str
    cards: Cards


def leading_board(state: HandState) -> Leader | None:
    """Whose board is the highest while that decides who begins; None on the street of the bring-in and in other games."""
    if state.over or not state.street or state.streets[state.street].first != "board":
        return None
    position = highest_board(state)
    return Leader(position, *board_hand(state.up[position], state.variant.ranking))


def in_groups(state: HandState, position: int, cards: Cards) -> tuple[tuple[bool, Cards], ...]:
    """`cards` of a position, known or hidden, as they lie: (face up?, cards side by side), in the order in which they were dealt."""
    down, up = list(cards[: len(state.hole[position])]), list(cards[len(state.hole[position]) :])
    groups: list[tuple[bool, list[Card]]] = []
    for street in state.streets:
        for is_up, count in ((False, street.down), (True, street.up)):
            side = up if is_up else down
            dealt, side[:] = side[:count], side[count:]
            if dealt and groups and groups[-1][0] == is_up:
                groups[-1][1].extend(dealt)
            elif dealt:
                groups.append((is_up, dealt))
    return tuple((is_up, tuple(dealt)) for is_up, dealt in groups)


def view(state: HandState, viewer: int | None) -> HandView:
    """What the player at position `viewer` (None: the rail) may know of the hand."""
    players = tuple(_player(state, position, viewer) for position in range(state.count))
    mine = legal(state) if viewer is not None and viewer == state.to_act else None
    pots = tuple((pot.amount, pot.positions) for pot in state.pots())
    street = "showdown" if state.over and len(state.live) > 1 else state.street_key
    stakes = state.setup.stakes
    return HandView(
        viewer,
        state.variant.key,
        state.setup.edition,
        street,
        state.board,
        state.pot,
        pots,
        players,
        state.button,
        state.to_act,
        mine,
        state.price,
        stakes.smallest_bet,
        stakes.structure,
        state.over,
        state.voided,
        state.awards,
        state.rake_total,
    )


def _player(state: HandState, position: int, viewer: int | None) -> PlayerView:
    kind, amount = state.last_action[position]
    folded = state.folded[position]
    return PlayerView(
        position,
        state.seats[position],
        state.stacks[position] + state.kept[position],
        state.bets[position],
        state.paid[position],
        folded,
        not folded and not state.over and not state.stacks[position],
        known_cards(state, position, viewer),
        state.shown[position],
        state.mucked[position],
        kind,
        amount,
        state.won[position],
        state.returned[position],
        state.up[position],
        state.drew[position],
        state.kept[position],
    )


def redact(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """The same events with the cards hidden that `viewer` may not know; none is left out, so that numbers have no gaps."""
    return tuple(_redacted(event, viewer) for event in events)


def _redacted(event: Event, viewer: int | None) -> Event:
    if isinstance(event, SECRET) and event.position != viewer:  # type: ignore[union-attr]
        return event._replace(cards=(HIDDEN,) * len(event.cards))  # type: ignore[union-attr,call-arg]
    return event
