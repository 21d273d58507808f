"""How the button and the blinds go round the chairs: seat numbers and directions, nothing else (R-BTN-1, R-HU-1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable


def steps(start: int, seat: int, chairs: int) -> int:
    """Chairs from `start` clockwise to `seat`: 1 to `chairs`; a whole turn leads back to `start` itself."""
    return (seat - start - 1) % chairs + 1


def clockwise(seats: Iterable[int], after: int, chairs: int) -> list[int]:
    """`seats` in clockwise order from the first one after the chair `after`; that chair itself comes last."""
    return sorted(seats, key=lambda seat: steps(after, seat, chairs))


def following(seats: Iterable[int], after: int, chairs: int) -> int:
    """The first of `seats` clockwise after the chair `after`; with `after` -1 the lowest."""
    return clockwise(seats, after, chairs)[0]


def between(seat: int, start: int, end: int, chairs: int) -> bool:
    """Whether `seat` lies clockwise after `start` and before `end`, neither of them included; if both are one chair, never."""
    return start != end and steps(start, seat, chairs) < steps(start, end, chairs)


def dead_button(dealt: Collection[int], last_small: int, small: int, big: int, chairs: int) -> int:
    """The button of a hand with three or more dealt in: the last hand's small blind, empty or not (R-BTN-1).

    After a hand of two that seat can be the coming big blind's or lie on the wrong side of the blinds: then the player before
    the small blind has the button.
    """
    if last_small >= 0 and between(last_small, big, small, chairs):
        return last_small
    return [seat for seat in clockwise(dealt, small, chairs) if seat not in (small, big)][-1]


def fresh_button(playing: Collection[int], carried: Collection[int], last_big: int, chairs: int) -> int:
    """The button of a table that starts from nothing (R-NEW-1).

    One player carried over has the button. Otherwise the big blind still moves on from the last one, so that nobody posts it
    twice in a row; a table without a past begins with the button at its lowest seat.
    """
    if len(carried) == 1:
        return next(iter(carried))
    if last_big < 0:
        return min(playing)
    order = clockwise(playing, last_big, chairs)
    return order[-1] if len(order) == 2 else order[-2]
