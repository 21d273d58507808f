"""The public record of one hand out of its stored steps: what everybody at the table could see, and no card more (R-MUCK-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from engine.hand.events import HandStarted
from engine.views import redact
from lobby.models import Player
from lobby.words.log import Line, Teller
from lobby.words.table_log import happening_line
from tables import log
from tables.happenings import CardsDealt, PlayerSat
from tables.models import Hand


def public_lines(hand: Hand) -> list[Line]:
    """The lines of a hand that is over, in the language of the moment; empty for one that runs."""
    if hand.ended_at is None:
        return []
    rows = [row for row in log.read_hand(hand.room_id, hand.number, hand.room.step, tail=0) if row.hand_id == hand.number]
    names = _names([event for row in rows for event in row.events])
    teller = Teller(names, hand.room.table.currency)
    return [line for row in rows for line in _step_lines(row.events, teller, names, hand.room.table.currency)]


def _step_lines(events: Iterable[log.Told], teller: Teller, names: dict[int, str], currency: str) -> Iterator[Line]:
    """One step: what happened at the table and in the hand, in their order. `names` follows who sits down."""
    for of_table, group in groupby(events, log.is_of_table):
        if not of_table:
            yield from teller.tell(redact(group, None))  # type: ignore[arg-type]
            continue
        for event in group:
            if isinstance(event, PlayerSat):
                names[event.seat] = event.nickname
            line = happening_line(event.__class__.__name__, event._asdict(), names, currency)
            if line is not None:
                yield line


def _names(told: list[log.Told]) -> dict[int, str]:
    """Nicknames of those who were dealt in, by seat."""
    players = next((event.players for event in told if isinstance(event, CardsDealt)), ())
    seats = next((event.setup.seats for event in told if isinstance(event, HandStarted)), ())
    known = dict(Player.objects.filter(pk__in=players).values_list("pk", "nickname"))
    return {seat: known.get(player, "") for seat, player in zip(seats, players, strict=True)}
