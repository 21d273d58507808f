"""What can be asked of a room. Structs only: who may ask, and what it does, is decided behind the door (`tables.room`).

Amounts are whole cents. Bounds stand in the types, so that what comes over the wire is refused while it is decoded:
use `tables.commands.decode` for text of strangers.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tables.errors import Refused

MOST_CENTS = 100_000_000_000
"""No single amount is larger; so sums stay far inside 64 bits."""

Cents = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=30)]
Ticket = Annotated[str, msgspec.Meta(max_length=64)]
Password = Annotated[str, msgspec.Meta(max_length=200)]
CardsText = Annotated[str, msgspec.Meta(max_length=20)]
ActionName = Literal["fold", "check", "call", "raise_to", "bring_in", "discard", "split", "refuse_split"]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all commands."""


class Sit(Command, tag="sit"):
    """Take `seat` (None: any free one) and bring `amount`. `ticket` is the form's own number: twice the same is one request."""

    amount: Cents
    seat: SeatNumber | None = None
    post_now: bool = False
    """Post at once what a newcomer owes instead of waiting for the big blind (R-NEW-1)."""
    password: Password = ""
    ticket: Ticket = ""


class Leave(Command, tag="leave"):
    """Give the seat up: at once between hands, else when the hand is over for him and settled."""


class SitOut(Command, tag="sit_out"):
    """Be dealt no more hands; keep the seat (R-SIT-1).

    `when`: now (the running hand is checked where that is free, else folded), with the next hand, or when he would be the
    big blind.
    """

    when: Literal["now", "next_hand", "big_blind"] = "next_hand"


class ComeBack(Command, tag="come_back"):
    """Be dealt in again. `post_now`: post what is owed, else wait for the big blind (R-NEW-1, R-MISS-1 to 3)."""

    post_now: bool = False


class TopUp(Command, tag="top_up"):
    """Add `amount` cents: at once between hands, else when the hand is over (a later wish replaces an earlier one; 0 drops it)."""

    amount: Cents
    ticket: Ticket = ""


class AutoChips(Command, tag="auto_chips"):
    """Standing wishes: fill the stack up to `top_up` cents after each hand, bring `rebuy` cents when it is gone; 0: never."""

    top_up: Cents = 0
    rebuy: Cents = 0


class WaitFor(Command, tag="wait"):
    """A place on the waiting list of a full table; `any_like`: a seat at any table of the same game and stakes will do."""

    any_like: bool = False


class StopWaiting(Command, tag="stop_waiting"):
    """Give the place up, or the seat that is held."""


class Act(Command, tag="act"):
    """Play in hand number `hand`, decided upon at room step `step`.

    `to` is the street's total of raise_to, `cards` are those that discard puts aside ("9s7d"; none: stand pat). `price` is
    what a call cost when the button was drawn (cents; None: not said), and must still be so.
    """

    hand: Count
    step: Count
    action: ActionName
    to: Cents = 0
    cards: CardsText = ""
    price: Cents | None = None


class Show(Command, tag="show"):
    """Show `cards` ("AhKd") of one's own of hand number `hand` to all, while its result lies on the table (R-SHOW-4)."""

    hand: Count
    cards: CardsText


class Knock(Command, tag="knock"):
    """A timer believes that the deadline of `step` has passed."""

    step: Count


class Tend(Command, tag="tend"):
    """The round of the house: who is offline, whose time of sitting out is over, which bots come and go, is a hand due."""


class Here(Command, tag="here"):
    """A seated player is seen again."""


class CloseTable(Command, tag="close_table"):
    """The operator closes the table: no new hand, everybody is cashed out after the running one."""

    operator: int | None = None
    if_empty: bool = False
    """Only where no player sits and no seat is held."""


class Remove(Command, tag="remove"):
    """The house takes a player off the table (a ban, a closed account): he folds when it is his turn and is cashed out.

    By the owner of a private table: he plays his hand to its end first; `back`: he may come back.
    """

    player: int
    reason: Literal["banned", "removed"] = "removed"
    operator: int | None = None
    back: bool = True


class Pause(Command, tag="pause"):
    """The clock stops and no hand begins, until Resume. `why`: '' for the operator, host, or what the house itself found."""

    why: str = ""


class Announce(Command, tag="announce"):
    """The house says something at the table; it stands in the log for everybody."""

    text: str


class TellFigures(Command, tag="tell_figures"):
    """The operator has changed the table's figures: say at the table what holds from the next hand on."""


class Resume(Command, tag="resume"):
    """The clock goes on with what was left. `why`: only if it stands for this reason; '' for whatever reason."""

    why: str = ""


class Freeze(Command, tag="freeze"):
    """An audit found sums of this table that do not add up: the running hand ends, and no other begins until Unfreeze."""


class Unfreeze(Command, tag="unfreeze"):
    """An operator has looked into it: hands may begin again."""


PlayersCommand = Sit | Leave | SitOut | ComeBack | TopUp | AutoChips | WaitFor | StopWaiting | Act | Show
"""What a player may send; everything else comes from inside the house, with no player."""

HouseCommand = Knock | Tend | CloseTable | Remove | Pause | Resume | Announce | TellFigures | Freeze | Unfreeze

_DECODER = msgspec.json.Decoder(PlayersCommand)


def decode(text: str | bytes) -> PlayersCommand:
    """The command in a stranger's JSON, tagged by `do`; raises Refused('malformed')."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused("malformed") from None
