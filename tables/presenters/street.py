"""The lines in the middle of games without a board: which street it is, whose board leads, how many cards each has drawn."""

from __future__ import annotations

from engine.hand.state import DRAW, HandState
from lobby.words.hands import hand_name
from lobby.words.kept import gettext as _
from lobby.words.log import draw_name, street_name
from tables.presenters.reading import Reading


def lines(reading: Reading) -> tuple[str, ...]:
    """At most two short lines; none where the board says it all."""
    state = reading.state
    if state is None or state.over:
        return ()
    if any(street.up for street in state.streets):
        return (_of_boards(reading, state),)
    if any(street.draw for street in state.streets):
        return _of_draws(reading, state)
    return ()


def _of_boards(reading: Reading, state: HandState) -> str:
    street = street_name(state.street_key)
    leader = reading.leader
    if leader is not None:
        facts = {"street": street, "name": reading.name_of(leader.position), "hand": hand_name(leader.rank_class, leader.cards)}
        return _("%(street)s · highest board: %(name)s, %(hand)s") % facts
    if reading.brings_in is not None:
        return _("%(street)s · bring-in: %(name)s") % {"street": street, "name": reading.name_of(reading.brings_in)}
    return street


def _of_draws(reading: Reading, state: HandState) -> tuple[str, ...]:
    street = street_name(state.street_key)
    now = state.streets[state.street]
    drawn = [_one(reading, state, at) for at in state.live if state.drew[at] >= 0]
    said = (_("Drawn: %(each)s") % {"each": ", ".join(drawn)},) if drawn else ()
    if state.asks == DRAW:
        return (_("%(street)s: up to %(most)s cards each") % {"street": draw_name(state.variant, state.street), "most": now.draw}, *said)
    return (street, *said)


def _one(reading: Reading, state: HandState, position: int) -> str:
    """'Marta: 2', which no end of a line parts."""
    return (_("%(name)s: %(count)s") % {"name": reading.name_of(position), "count": state.drew[position]}).replace(" ", "\u00a0")
