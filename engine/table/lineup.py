"""The line-up of the next hand: who is dealt in, who has the button, who posts what. Pure; knows no cards and no clock.

The order of thought in blind games: the big blind moves to the next player clockwise who plays, newcomer or not; everybody who
owes nothing is dealt in; who owes may post, except from the button's seat clockwise up to the big blind; the others wait.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.table.posts import Post
from engine.table.rotation import between, clockwise, dead_button, following, fresh_button
from engine.table.seats import Flags, LastHand, Lineup, SeatState, debt
from engine.table.stakes import Stakes


def next_lineup(seats: Sequence[SeatState], last: LastHand, seats_at_table: int, stakes: Stakes, forced: str) -> Lineup | None:
    """The line-up of the next hand, or None with fewer than two to deal in (then the table goes on from `last.stopped()`).

    `seats` are the taken seats in any order, `forced` is the variant's 'blinds', 'bring_in' or 'ante'.
    """
    playing = [seat.seat for seat in seats if seat.plays]
    if len(playing) < 2:
        return None
    if forced != "blinds":
        return _ante_lineup(playing, last, seats_at_table)
    if starts_from_nothing(seats, last):
        return _fresh_lineup(seats, playing, last, seats_at_table, stakes)
    return _next_blinds(seats, playing, last, seats_at_table, stakes)


def starts_from_nothing(seats: Iterable[SeatState], last: LastHand) -> bool:
    """Whether the next hand of a blind game deals everybody in without debts: there was none before, play has stopped, or
    at most one of the players is carried over (R-NEW-1)."""
    return last.button < 0 or last.big_blind < 0 or sum(seat.settled for seat in seats) < 2


def after_hand(seats: Iterable[SeatState], lineup: Lineup) -> tuple[Flags, ...]:
    """What each seat owes once the hand of `lineup` is dealt: who is dealt in has paid; whom a blind passed has missed it.

    A hand from nothing forgives what was owed before; whom its own blinds jumped over comes back like a newcomer. Ask at the
    deal, with the seats that the line-up was made from: who sits down during the hand owes his entry and no more.
    """
    return tuple(_flags(seat, lineup) for seat in seats)


def hands_until_big_blind(seats: Iterable[SeatState], last: LastHand, seat: int, seats_at_table: int) -> int:
    """Hands to be dealt before the one in which `seat` is the big blind (0: the next), if nobody comes or goes.

    0 as well if the next hand starts from nothing: then he waits for nothing.
    """
    seats = list(seats)
    if starts_from_nothing(seats, last):
        return 0
    order = clockwise({each.seat for each in seats if each.plays} | {seat}, last.big_blind, seats_at_table)
    return order.index(seat)


def may_post(seats: Sequence[SeatState], last: LastHand, seat: int, seats_at_table: int, stakes: Stakes, forced: str) -> bool:
    """Whether posting now would deal `seat` into the next hand where waiting would not."""
    for wish in (False, True):
        asked = [each._replace(posts=wish, ready=True) if each.seat == seat else each for each in seats]
        lineup = next_lineup(asked, last, seats_at_table, stakes, forced)
        if lineup is not None and seat in lineup.seats:
            return wish
    return False


def _flags(seat: SeatState, lineup: Lineup) -> Flags:
    if seat.seat in lineup.seats:
        return Flags(seat.seat, new=False, missed_big=False, missed_small=False)
    if seat.new:
        return Flags(seat.seat, new=True, missed_big=False, missed_small=False)
    before = SeatState(seat.seat, seat.stack, seat.ready) if lineup.from_nothing else seat
    return Flags(
        seat.seat,
        new=False,
        missed_big=before.missed_big or seat.seat in lineup.passed_big,
        missed_small=before.missed_small or seat.seat in lineup.passed_small,
    )


def _ante_lineup(playing: Collection[int], last: LastHand, chairs: int) -> Lineup:
    """Ante games: everybody is dealt in, the button moves to the next player dealt in (R-BTN-1)."""
    button = following(playing, last.button, chairs)
    return Lineup(tuple(clockwise(playing, button, chairs)), button, -1, -1, (), ())


def _fresh_lineup(seats: Sequence[SeatState], playing: Collection[int], last: LastHand, chairs: int, stakes: Stakes) -> Lineup:
    carried = [seat.seat for seat in seats if seat.settled]
    button = fresh_button(playing, carried, last.big_blind, chairs)
    order = tuple(clockwise(playing, button, chairs))
    small, big = (button, order[0]) if len(order) == 2 else order[:2]
    away = sorted({seat.seat for seat in seats} - set(order)) if len(order) > 2 else []
    passed = tuple(seat for seat in away if between(seat, button, big, chairs))
    return Lineup(order, button, small, big, _posts(order, small, big, {}, stakes), (), passed, from_nothing=True)


def _next_blinds(seats: Sequence[SeatState], playing: Collection[int], last: LastHand, chairs: int, stakes: Stakes) -> Lineup:
    """The dead button, with at least two players carried over (R-BTN-1, R-HU-1)."""
    big = following(playing, last.big_blind, chairs)
    dealt = {seat.seat for seat in seats if seat.settled} | {big}
    debts: dict[int, tuple[int, int]] = {}
    if len(dealt) == 2:
        button = small = next(seat for seat in dealt if seat != big)
    else:
        small = last.big_blind
        button = dead_button(dealt, last.small_blind, small, big, chairs)
        debts = {
            seat.seat: debt(seat, stakes)
            for seat in seats
            if seat.plays and seat.posts and seat.seat not in dealt and between(seat.seat, big, button, chairs)
        }
    order = tuple(clockwise(dealt | set(debts), button, chairs))
    away = sorted(seat.seat for seat in seats if seat.seat not in order)
    return Lineup(
        order,
        button,
        small,
        big,
        _posts(order, small, big, debts, stakes),
        tuple(seat for seat in clockwise(playing, button, chairs) if seat not in order),
        passed_big=tuple(seat for seat in away if between(seat, last.big_blind, big, chairs)),
        passed_small=tuple(seat for seat in away if _small_passes(seat, last, chairs)),
    )


def _small_passes(seat: int, last: LastHand, chairs: int) -> bool:
    """The small blind follows the big blind: it goes from its last seat to that of the last big blind, whoever posts it."""
    return seat == last.big_blind or between(seat, last.small_blind, last.big_blind, chairs)


def _posts(order: Sequence[int], small: int, big: int, debts: dict[int, tuple[int, int]], stakes: Stakes) -> tuple[Post, ...]:
    """Small blind (if its player is dealt in), big blind, then who pays his debts, clockwise (R-LIM-3)."""
    posts = [Post(order.index(small), "small_blind", stakes.small_blind)] if small in order else []
    posts.append(Post(order.index(big), "big_blind", stakes.big_blind))
    for position, seat in enumerate(order):
        if seat in debts:
            live, dead = debts[seat]
            posts.append(Post(position, "live_blind" if live else "dead_blind", live, dead))
    return tuple(posts)
