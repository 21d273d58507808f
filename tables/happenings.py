"""What happened at the table besides the cards: seats, chips, clocks, the house. All of it is public.

They stand in the same steps as the hand's own events, in the order in which they came about. Amounts are cents, seats
count from 0; `why` is a snake_case code.
"""

from __future__ import annotations

from typing import NamedTuple


class PlayerSat(NamedTuple):
    """`waits`: he is new at a table in play and waits for the big blind unless he posts (R-NEW-1)."""

    seat: int
    player: int
    nickname: str
    amount: int
    waits: bool


class PlayerLeft(NamedTuple):
    """`amount` went back to his wallet. Why: left, sit_out_limit, banned, removed, sent_away, closing, made_way, broke, seat_gone, outage.

    `figure`: the minutes of the limit.
    """

    seat: int
    player: int
    nickname: str
    amount: int
    why: str
    figure: int = 0


class LeaveAsked(NamedTuple):
    """He leaves when the hand is over; in his turn he folds. Why: as in PlayerLeft."""

    seat: int
    why: str


class SatOut(NamedTuple):
    """Why: asked, big_blind (he wished to when it came to him), timeouts, offline, broke. `figure`: how often, how many seconds."""

    seat: int
    why: str
    figure: int = 0


class SitOutAsked(NamedTuple):
    """He sits out when he would be the big blind; `asked` False: no more."""

    seat: int
    asked: bool


class HandGivenUp(NamedTuple):
    """He sits out at once: in his turn he checks where that is free, else folds."""

    seat: int


class BlindsMissed(NamedTuple):
    """A blind has just passed his seat while he was not dealt in (R-MISS-1 to 3)."""

    seat: int
    big: bool
    small: bool


class CameBack(NamedTuple):
    seat: int
    posts: bool


class TopUpAsked(NamedTuple):
    """To be added when the hand is over; 0: no more."""

    seat: int
    amount: int


class ToppedUp(NamedTuple):
    seat: int
    amount: int
    stack: int


class TopUpFailed(NamedTuple):
    """Why: not_enough, above_maximum, below_minimum. Standing wishes are put away with it."""

    seat: int
    why: str


class ChipsWished(NamedTuple):
    """His standing wishes about chips changed; what they are is his own affair."""

    seat: int


class SeatHeld(NamedTuple):
    """A free seat is held for the next one of the waiting list."""

    seat: int
    player: int
    nickname: str
    seconds: int


class HoldEnded(NamedTuple):
    """Why: taken, declined, expired, closed."""

    seat: int
    player: int
    nickname: str
    why: str


class ListChanged(NamedTuple):
    """So many wait for this table."""

    waiting: int


class TimeRanOut(NamedTuple):
    """What the room did for him follows: fold, check, bring_in, draw, split or all_in (R-TIME-2). The time that he had is in seconds."""

    seat: int
    seconds: int = 0
    bank: int = 0
    did: str = ""


class FakeAllIn(NamedTuple):
    """Disconnected and out of time: he counts as all-in for `put_in`, `kept` stays his; so many `used` of his allowance (R-FAKE-1)."""

    seat: int
    put_in: int
    kept: int
    used: int
    allowance: int


class WentOffline(NamedTuple):
    seat: int


class CameOnline(NamedTuple):
    seat: int


class CardsDealt(NamedTuple):
    """A hand begins; the players' ids in the order of its positions."""

    hand: int
    players: tuple[int, ...]


class CardsShown(NamedTuple):
    """When the hand was over he showed cards of his own that nobody had to see, as text ("AhKd"): they are public now (R-SHOW-4)."""

    seat: int
    cards: str


class HandSettled(NamedTuple):
    """The chips of the hand are in the stacks; `pot` is all that was won, before `rake`."""

    hand: int
    pot: int
    rake: int


class TableWaits(NamedTuple):
    """The result is put away and no hand follows: fewer than two are ready, or only bots whom nobody watches."""


class TableClosing(NamedTuple):
    """No new hand; everybody is cashed out after the running one."""


class TableClosed(NamedTuple):
    pass


class TableReopened(NamedTuple):
    pass


class TablePaused(NamedTuple):
    """Why: '' by the operator, host (the owner of a private table), lines (many players lost theirs at once), audit (its sums do
    not add up)."""

    why: str = ""


class TableResumed(NamedTuple):
    pass


class TableFrozen(NamedTuple):
    """The running hand is the last one until the house has looked over the sums."""


class Announced(NamedTuple):
    """A word of the house to everybody at the table."""

    text: str


class FiguresChanged(NamedTuple):
    """The operator set other figures, in cents; they hold from the next hand on."""

    variant: str
    structure: str
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int
    limit_a: int
    limit_b: int
    limit_c: int
    min_buy_in: int
    max_buy_in: int


Happening = (
    PlayerSat
    | PlayerLeft
    | LeaveAsked
    | SatOut
    | SitOutAsked
    | HandGivenUp
    | BlindsMissed
    | CameBack
    | TopUpAsked
    | ToppedUp
    | TopUpFailed
    | ChipsWished
    | SeatHeld
    | HoldEnded
    | ListChanged
    | TimeRanOut
    | FakeAllIn
    | WentOffline
    | CameOnline
    | CardsDealt
    | CardsShown
    | HandSettled
    | TableWaits
    | TableClosing
    | TableClosed
    | TableReopened
    | TablePaused
    | TableResumed
    | TableFrozen
    | Announced
    | FiguresChanged
)
