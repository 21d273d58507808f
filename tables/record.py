"""The public record of one hand out of its stored steps: what everybody at the table could see, and no card more (R-MUCK-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from django.db.models import Q

from engine.hand.events import Discarded, Event, HandStarted, HoleCardsDealt
from engine.views import redact
from lobby.models import Player
from lobby.words.log import Line, Teller
from lobby.words.table_log import happening_line
from tables import log
from tables.happenings import CardsDealt, PlayerSat
from tables.models import Hand, Visit


def public_lines(hand: Hand) -> list[Line]:
    """The lines of a hand that is over, in the language of the moment; empty for one that runs."""
    return lines(hand, ())


def lines(hand: Hand, positions: Collection[int]) -> list[Line]:
    """The same with the hidden cards of these positions: a player's own, or all for an operator whose look is written down."""
    if hand.ended_at is None:
        return []
    rows = _rows(hand)
    names = names_at(hand, [event for row in rows for event in row.events])
    teller = Teller(names, hand.room.table.currency)
    return [line for row in rows for line in step_lines(row.events, teller, names, hand.room.table.currency, positions)]


def players_of(hand: Hand) -> tuple[int, ...]:
    """Ids of the players who were dealt in, by position."""
    told = (event for row in _rows(hand) for event in row.events)
    return next((event.players for event in told if isinstance(event, CardsDealt)), ())


def _rows(hand: Hand) -> list[log.StepRow]:
    return [row for row in log.read_hand(hand.room_id, hand.number, hand.room.step, tail=0) if row.hand_id == hand.number]


def names_at(hand: Hand, told: Iterable[log.Told]) -> dict[int, str]:
    """Nicknames by seat of all who sat there when the hand began and of those who were dealt in."""
    return _sitters(hand) | _names(told)


def step_lines(
    events: Iterable[log.Told], teller: Teller, names: dict[int, str], currency: str, positions: Collection[int]
) -> Iterator[Line]:
    """One step: what happened at the table and in the hand, in their order. `names` follows who sits down."""
    for of_table, group in groupby(events, log.is_of_table):
        if not of_table:
            yield from _hand_lines(group, teller, positions)  # type: ignore[arg-type]
            continue
        for event in group:
            if isinstance(event, PlayerSat):
                names[event.seat] = event.nickname
            line = happening_line(event.__class__.__name__, event._asdict(), names, currency)
            if line is not None:
                yield line


def _hand_lines(events: Iterable[Event], teller: Teller, positions: Collection[int]) -> Iterator[Line]:
    """Events of the hand as everybody may see them, and after each that is secret what one of `positions` knows besides."""
    batch: list[Event] = []
    for event in events:
        batch.append(event)
        if isinstance(event, HoleCardsDealt | Discarded) and event.position in positions:
            yield from teller.tell(redact(batch, None))
            batch = []
            if event.cards:
                yield teller.secret(event)
    yield from teller.tell(redact(batch, None))


def _sitters(hand: Hand) -> dict[int, str]:
    """Nicknames by seat of all who sat there when the hand began, dealt in or not."""
    there = Visit.objects.filter(Q(closed_at__isnull=True) | Q(closed_at__gt=hand.started_at), table_id=hand.room_id)
    return dict(there.filter(opened_at__lte=hand.started_at).order_by("pk").values_list("seat", "player__nickname"))


def _names(told: Iterable[log.Told]) -> dict[int, str]:
    """Nicknames of those who were dealt in, by seat."""
    told = tuple(told)
    players = next((event.players for event in told if isinstance(event, CardsDealt)), ())
    seats = next((event.setup.seats for event in told if isinstance(event, HandStarted)), ())
    known = dict(Player.objects.filter(pk__in=players).values_list("pk", "nickname"))
    return {seat: known.get(player, "") for seat, player in zip(seats, players, strict=True)}
