"""What a player may wish for before it is his turn: three buttons in the places of fold, call and raise.

The page keeps a wish and sends it when his turn comes; the room judges it like any other action.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.hand.legal import owed
from engine.hand.state import BET, NOBODY, HandState
from lobby.words.kept import per_language, pgettext
from tables.presenters.figures import Figures
from tables.presenters.parts import ButtonPart


class Wishes(NamedTuple):
    """The buttons; the price that they were drawn for in cents, and the round of betting."""

    buttons: tuple[ButtonPart, ButtonPart, ButtonPart]
    price: str
    round: str


def of(state: HandState, position: int, figures: Figures) -> Wishes | None:
    """None while no bet is asked for, and for a player without chips."""
    if state.to_act in (NOBODY, position) or state.asks != BET or not state.stacks[position]:
        return None
    price = price_for(state, position)
    buttons = _buttons(figures.bare(price) if price else "", price >= state.stacks[position])
    return Wishes(buttons, str(price), str(state.street))


def price_for(state: HandState, position: int) -> int:
    """What a call would add now, in cents, cut to the stack."""
    return max(0, min(owed(state, position, state.able > 1), state.stacks[position]))


@per_language
def _buttons(call: str, all_in: bool) -> tuple[ButtonPart, ButtonPart, ButtonPart]:
    last = ButtonPart("raise_to", pgettext("button", "Call any"), wish="call_any")
    if not call:
        first = ButtonPart("check_fold", pgettext("button", "Check/fold"), wish="check_fold")
        return first, ButtonPart("check", pgettext("button", "Check"), wish="check"), last
    words = pgettext("button", "Call all-in") if all_in else pgettext("button", "Call")
    return ButtonPart("fold", pgettext("button", "Fold"), wish="fold"), ButtonPart("call", words, call, wish="call"), last
