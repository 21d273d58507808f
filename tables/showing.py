"""Cards that a player shows though nobody may ask for them: won without a showdown, or mucked at one (R-SHOW-4).

Only while the result lies on the table, only his own, only of that hand. What was shown is public from then on; no other card is.
"""

from __future__ import annotations

from engine.cards import Card, Cards, cards_text, parse_cards
from engine.errors import BadNotation
from engine.hand.state import HandState
from tables.change import Change
from tables.commands import Show
from tables.errors import Refused
from tables.happenings import CardsShown
from tables.log import LogEntry
from tables.models import Room


def show(change: Change, player_id: int, command: Show) -> None:
    """Turn one's own cards up. Shown twice is shown once.

    Refused codes: not_seated, show_too_late, not_dealt_in, nothing_to_show, malformed, card_not_held.
    """
    before, room = change.before, change.room
    seat = before.seat_of(player_id)
    if seat is None:
        raise Refused("not_seated")
    state, position = change.state, before.position_of(player_id)
    if room.phase != Room.RESULT or room.hand_id is None or room.hand_id != command.hand or state is None:
        raise Refused("show_too_late")
    if position is None or state.seats[position] != seat.number:
        raise Refused("not_dealt_in")
    asked = _cards(command)
    if any(card not in state.own(position) for card in asked):
        raise Refused("card_not_held")
    if not may_show(state, position):
        raise Refused("nothing_to_show")
    hidden = hidden_cards(state, position, shown_by(before.log, seat.number))
    new = tuple(card for card in hidden if card in asked)
    if not new:
        return
    change.belong(room.hand_id)
    change.tell(CardsShown(seat.number, cards_text(new)))
    change.private.add(seat.number)


def may_show(state: HandState, position: int) -> bool:
    """Whether he kept his cards to the end of a hand that counts."""
    return state.over and not state.voided and not state.folded[position]


def hidden_cards(state: HandState, position: int, shown: frozenset[Card]) -> Cards:
    """Those of his cards that not everybody has seen."""
    if state.shown[position]:
        return ()
    return tuple(card for card in state.hole[position] if card not in shown)


def shown_by(log: tuple[LogEntry, ...], seat: int) -> frozenset[Card]:
    """The cards that were shown so from a seat in the hand of a log."""
    told = (event for _step, events in log for event in events)
    return frozenset(card for event in told if isinstance(event, CardsShown) and event.seat == seat for card in parse_cards(event.cards))


def _cards(command: Show) -> Cards:
    try:
        found = parse_cards(command.cards)
    except BadNotation:
        raise Refused("malformed") from None
    if not found:
        raise Refused("malformed")
    return found
