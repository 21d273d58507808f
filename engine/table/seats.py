"""What the next hand has to know of each seat, and what it leaves behind. Knows no cards, no clock and no names.

Seats are the 0-based numbers of the chairs, clockwise; amounts are cents.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.table.posts import Post
from engine.table.stakes import Stakes


class SeatState(NamedTuple):
    """One taken seat between two hands. `ready`: he plays on, does not sit out and has chips."""

    seat: int
    stack: int
    ready: bool
    new: bool = False
    """He has not been dealt in since he sat down: he owes his entry (R-NEW-1)."""
    posts: bool = False
    """If he owes, he would rather post at once than wait for the big blind."""
    missed_big: bool = False
    missed_small: bool = False

    @property
    def plays(self) -> bool:
        return self.ready and self.stack > 0

    @property
    def owes(self) -> bool:
        return self.new or self.missed_big or self.missed_small

    @property
    def settled(self) -> bool:
        """Dealt in without a question: he plays and owes nothing."""
        return self.plays and not self.owes


class LastHand(NamedTuple):
    """The seats of the last hand, -1 for none. `small_blind` is where it was due, whether or not anybody sat there."""

    button: int = -1
    small_blind: int = -1
    big_blind: int = -1

    def stopped(self) -> LastHand:
        """No hand could follow: the next one starts from nothing, but nobody posts the big blind twice in a row.

        In ante games the button goes on as if nothing had been.
        """
        return LastHand(big_blind=self.big_blind) if self.big_blind >= 0 else self


class Lineup(NamedTuple):
    """Who is dealt into a hand and who posts what. `seats` are the seat numbers in position order: clockwise from the
    first left of the button; the button, if dealt in, is the last."""

    seats: tuple[int, ...]
    button: int
    """The seat with the button; nobody need sit there (a dead button)."""
    small_blind: int
    """The seat where the small blind is due; nobody need sit there (then nobody posts it); -1 in ante games."""
    big_blind: int
    """The seat of the big blind, always dealt in; -1 in ante games."""
    posts: tuple[Post, ...]
    """Not cut to the stacks: small blind, big blind, then the others clockwise."""
    waiting: tuple[int, ...]
    """Seats whose players are ready but must or wish to wait, clockwise from the button."""
    passed_big: tuple[int, ...] = ()
    """Taken seats, not dealt in, that the big blind passed by (R-MISS-1)."""
    passed_small: tuple[int, ...] = ()
    """Taken seats, not dealt in, that the small blind passed by (R-MISS-3)."""
    from_nothing: bool = False
    """The table starts anew: everybody is dealt in and all debts are forgotten (R-NEW-1)."""

    @property
    def last(self) -> LastHand:
        """What the next line-up has to know of this one."""
        return LastHand(self.button, self.small_blind, self.big_blind)


class Flags(NamedTuple):
    """What a seat owes once a hand has been dealt."""

    seat: int
    new: bool
    missed_big: bool
    missed_small: bool


def debt(seat: SeatState, stakes: Stakes) -> tuple[int, int]:
    """(live, dead) cents that a player posts who does not wait for the big blind; (0, 0) if he owes nothing.

    New, or the big blind missed: the big blind, live (R-NEW-1, R-MISS-1). The small blind missed: that, dead (R-MISS-2, R-MISS-3).
    """
    live = stakes.big_blind if seat.new or seat.missed_big else 0
    dead = stakes.small_blind if seat.missed_small and not seat.new else 0
    return live, dead
