"""How somebody who is not dealt in comes into play: what he owes, whether he may post now, when he is the big blind.

Asks the line-up of the next hand as the room will, with the seats as they are known now (R-NEW-1, R-MISS-1 to 3).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.table.lineup import hands_until_big_blind, may_post, starts_from_nothing
from engine.table.seats import SeatState, debt
from lobby.words.kept import gettext as _
from lobby.words.kept import ngettext
from tables.presenters.figures import Figures
from tables.presenters.parts import WhyPart
from tables.store import Snapshot


class Entry(NamedTuple):
    """`hands` are dealt before the one in which he is the big blind (0: the next); amounts are cents.

    `free`: the next hand deals him in whatever he owes, since the table starts from nothing or knows no blinds.
    """

    free: bool
    hands: int
    may_post: bool
    live: int
    dead: int
    new: bool

    @property
    def owed(self) -> int:
        return self.live + self.dead

    @property
    def rule(self) -> str:
        """Which rule asks for it."""
        if self.new:
            return "R-NEW-1"
        return {(True, True): "R-MISS-2", (True, False): "R-MISS-1"}.get((self.live > 0, self.dead > 0), "R-MISS-3")


def of_seat(snapshot: Snapshot, number: int) -> Entry | None:
    """Of a taken seat; None if its player owes nothing."""
    mine = next((state for state in _states(snapshot) if state.seat == number), None)
    return _entry(snapshot, _states(snapshot), mine._replace(ready=True, stack=max(mine.stack, 1))) if mine and mine.owes else None


def of_newcomer(snapshot: Snapshot, number: int) -> Entry:
    """Of whoever would sit down on a free seat now."""
    mine = SeatState(number, 1, ready=True, new=True)
    return _entry(snapshot, [*_states(snapshot), mine], mine)


def _entry(snapshot: Snapshot, states: list[SeatState], mine: SeatState) -> Entry:
    table, chairs = snapshot.table, len(snapshot.seats)
    others = [mine if state.seat == mine.seat else state for state in states]
    live, dead = debt(mine, table.stakes)
    if table.game.forced != "blinds" or starts_from_nothing(others, snapshot.last):
        return Entry(True, 0, False, live, dead, mine.new)
    posts = may_post(others, snapshot.last, mine.seat, chairs, table.stakes, table.game.forced)
    return Entry(False, hands_until_big_blind(others, snapshot.last, mine.seat, chairs), posts, live, dead, mine.new)


def _states(snapshot: Snapshot) -> list[SeatState]:
    """The taken seats as the room gives them to the line-up."""
    return [
        SeatState(
            seat.number,
            seat.stack,
            seat.state == "playing" and not seat.leaving,
            seat.waits,
            seat.posts,
            seat.missed_big,
            seat.missed_small,
        )
        for seat in snapshot.seats
        if seat is not None
    ]


# ------------------------------------------------------------------ in words


def when(entry: Entry) -> str:
    """'You are the big blind in 3 hands.'"""
    if entry.free:
        return _("You are dealt into the next hand.")
    if not entry.hands:
        return _("You are the big blind in the next hand.")
    return ngettext(
        "%(hands)s hand is dealt before you are the big blind.", "%(hands)s hands are dealt before you are the big blind.", entry.hands
    ) % {"hands": entry.hands}


def post_words(entry: Entry, figures: Figures) -> str:
    """The button that posts: every part of it named."""
    facts = {"live": figures.bare(entry.live), "dead": figures.bare(entry.dead)}
    if entry.live and entry.dead:
        return _("Post %(live)s live and %(dead)s dead") % facts
    return (_("Post %(live)s now") if entry.live else _("Post %(dead)s dead")) % facts


def why(entry: Entry, figures: Figures) -> WhyPart:
    """What is owed, what may be done about it, and the rule."""
    facts = {"live": figures.bare(entry.live), "dead": figures.bare(entry.dead)}
    text = {
        "R-NEW-1": _("A new player waits for the big blind, or posts %(live)s: a live bet that counts when he calls or raises."),
        "R-MISS-1": _("You missed the big blind: wait for it, or post %(live)s live. It counts as your bet."),
        "R-MISS-2": _("You missed both blinds: wait for the big blind, or post %(live)s live as your bet and %(dead)s dead into the pot."),
        "R-MISS-3": _(
            "You missed the small blind: wait for the big blind, or post %(dead)s dead. It is in the pot and no part of your bet."
        ),
    }[entry.rule]
    more = () if entry.may_post else (_("Between the button and the coming big blind nobody may post: wait for the big blind."),)
    return WhyPart(when(entry), (text % facts, *more), entry.rule)
