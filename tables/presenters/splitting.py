"""The button that offers to split the pot, or agrees to it, in every turn of a game that has it; off, it says why (R-32-2)."""

from __future__ import annotations

from engine.hand.legal import Legal
from engine.hand.state import BET, DRAW, HandState
from lobby.words.kept import gettext as _
from lobby.words.kept import pgettext
from tables.presenters.parts import SplitPart


def button(state: HandState, may: Legal) -> SplitPart | None:
    """None in games that know no split."""
    if not state.variant.split:
        return None
    if may.can_split:
        agrees = bool(state.offers) or may.asks != BET
        return SplitPart(pgettext("button", "Agree to split") if agrees else pgettext("button", "Offer a split"), on=True)
    if may.asks == DRAW or state.street < len(state.streets) - 1:
        return SplitPart(_("Split: after the draw"))
    if state.price:
        return SplitPart(_("Split: not after a bet"))
    return SplitPart(_("Split: not offered"))


def explained() -> str:
    """What an offer means."""
    return _(
        "A split: if you offer it, or agree, the next player is asked too. If all agree, the pot is divided evenly and no cards are "
        "shown; all-in players are asked last. If somebody declines, your offer counts as a check. Any other action of yours takes "
        "the offer away from those behind you."
    )


def asked() -> str:
    """What an all-in player is asked."""
    return _("Each pot whose players all agree is divided evenly among them; any other pot is shown down. No answer in time is a no.")
