"""A frame of a replay drawn as the table itself: the same presenters, the same fragments, no clock and nothing to press.

Public parts come from the rail's view; the viewer's own cards lie beside them, as at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lobby.models import Player
from tables.archive.frames import Frame
from tables.archive.past import Past
from tables.presenters import centre, dock, screen, seats
from tables.presenters.reading import HAND, RESULT, Reading
from tables.store import NO_STEPS, SeatInfo, Snapshot


class Viewer(NamedTuple):
    """Whose eyes: a player of the hand with his own cards (`player_id`), or the rail (None)."""

    player_id: int | None = None
    position: int | None = None

    @classmethod
    def of(cls, hand: Past, player_id: int | None) -> Viewer:
        position = hand.position_of(player_id)
        return cls(player_id, position) if position is not None else RAIL


RAIL = Viewer()


class Stage(NamedTuple):
    """A drawn felt, and the hand's result if it is over."""

    felt: str
    over: bool


def players(hand: Past) -> dict[int, Player]:
    """Those who were dealt in, by id: once a page."""
    return Player.objects.in_bulk(hand.players)


def draw(hand: Past, frame: Frame, viewer: Viewer, people: Mapping[int, Player], language: str) -> Stage:
    """The felt at a frame, as `viewer` sees it. `language` must be the active one."""
    reading = Reading(_snapshot(hand, frame, people))
    parts = {
        f"seat-{part.number}": screen.draw("seat", part._replace(may_sit=False, may_note=False), language)
        for part in seats.seat_parts(reading)
    }
    parts["total"] = screen.draw("total", centre.total(reading), language)
    parts["board"] = screen.draw("board", centre.board(reading), language)
    parts["pots"] = screen.draw("pots", centre.centre(reading), language)
    mine = screen.draw("mine", dock.mine(reading, viewer.player_id)._replace(choose=False), language)
    me = hand.setup.seats[viewer.position] if viewer.position is not None else None
    return Stage(screen.felt(reading, me, parts, mine, language), frame.state.over)


def _snapshot(hand: Past, frame: Frame, people: Mapping[int, Player]) -> Snapshot:
    """The room as it would stand at this frame, with nobody but the hand's players and no deadline."""
    state, table = frame.state, hand.hand.room.table
    count = max(table.seats, 1 + max(state.seats))
    row: list[SeatInfo | None] = [None] * count
    for position, seat in enumerate(state.seats):
        row[seat] = _seat(people[hand.players[position]], seat, state.stacks[position])
    return Snapshot(
        table=table, step=0, hand_id=hand.hand.pk, hand_number=hand.hand.pk, state=state, log=((0, frame.told),), seats=tuple(row),
        button=state.button, due_at=None, due_for="", clock_started_at=None, clock_seconds=0, phase=RESULT if state.over else HAND,
        private_steps=NO_STEPS, decision_step=0, dealt=hand.players, mark=0, seats_step=0,
    )  # fmt: skip


def _seat(player: Player, seat: int, stack: int) -> SeatInfo:
    return SeatInfo(
        number=seat, player_id=player.pk, nickname=player.nickname, is_bot=player.is_bot, stack=stack, state="playing", waits=False,
        leaving=False, offline=False, top_up=0, posts=False, missed_small=False, missed_big=False, timeouts=0, sat_out_at=None,
    )  # fmt: skip
