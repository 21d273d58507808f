"""The dock of the one to act, for each kind of question: a bet, the bring-in, a draw, an answer to a split.

Three buttons that never change place; what is not allowed is off and says why. All bounds come from the engine's Legal.
"""

from __future__ import annotations

from engine.hand.legal import Legal
from engine.hand.state import BRING_IN, DRAW, SPLIT, HandState
from engine.views import best_hand
from lobby.words.hands import hand_name, low_name
from lobby.words.kept import gettext as _
from lobby.words.kept import ngettext, pgettext
from lobby.words.money import plain_text
from tables.presenters import clocks, sizing, splitting
from tables.presenters.parts import ButtonPart, DockPart, DoPart, WhyPart
from tables.presenters.reading import Reading

_ENOUGH_FOR_A_NAME = 5
_ENOUGH_WITH_UP_CARDS = 3


def dock(reading: Reading, may: Legal, more: tuple[DoPart, ...]) -> DockPart:
    """What may be done, and why."""
    base = _base(reading, may, more)
    return {BRING_IN: _bring_in, DRAW: _draw, SPLIT: _split}.get(may.asks, _bet)(reading, may, base)


def _base(reading: Reading, may: Legal, more: tuple[DoPart, ...]) -> DockPart:
    snapshot = reading.snapshot
    off = ButtonPart("fold", "")
    return DockPart(
        reading.table.pk,
        "turn",
        "clock",
        _("Your turn"),
        off,
        off,
        off,
        _("%(seconds)s s") % {"seconds": "{s}"},
        clocks.running(snapshot),
        holding(reading, may.position),
        more=more,
        hand=str(snapshot.hand_id),
        step=str(snapshot.decision_step),
        price=str(may.to_call),
        round=str(_state(reading).street),
        turn=True,
        title=_("Your turn"),
    )


def _state(reading: Reading) -> HandState:
    assert reading.state is not None
    return reading.state


# ---------------------------------------------------------------- a bet


def _bet(reading: Reading, may: Legal, base: DockPart) -> DockPart:
    state, figures = _state(reading), reading.figures
    split = splitting.button(state, may)
    why = sizing.why(may, state, figures)
    if may.can_split:
        why = why._replace(text=(*why.text, splitting.explained()))
    choice = sizing.choice(may, figures)
    return base._replace(
        fold=ButtonPart("fold", pgettext("button", "Fold"), on=True, ask=_("Fold? Checking is free") if may.can_check else ""),
        call=_call_button(reading, may),
        raise_=_raise_button(reading, state, may),
        why=why,
        size=None if choice else sizing.size(may, state, figures),
        cap=sizing.cap(state, figures),
        choice=choice,
        split=split,
    )


def _call_button(reading: Reading, may: Legal) -> ButtonPart:
    if may.can_check:
        return ButtonPart("check", pgettext("button", "Check"), on=True)
    amount = reading.figures.bare(may.to_call)
    if may.call_all_in:
        ask = _("All-in %(amount)s?") % {"amount": amount}
        return ButtonPart("call", pgettext("button", "Call all-in"), amount, on=True, ask=ask, all_in=True)
    return ButtonPart("call", pgettext("button", "Call"), amount, on=True)


def _raise_button(reading: Reading, state: HandState, may: Legal) -> ButtonPart:
    if may.why_no_raise:
        small = {
            "capped": _("round is capped"),
            "not_reopened": _("not reopened"),
            "no_opponent": _("nobody left"),
            "stack": _("stack too small"),
            "draw_missed": _("draw missed"),
            "button_passed": _("button has acted"),
        }
        return ButtonPart("raise_to", pgettext("button", "Raise"), small=small.get(may.why_no_raise, _("not now")))
    only = may.raise_from if may.raise_from == may.raise_to else 0
    if only and only == state.all_in_to(may.position):
        ask = _("All-in %(amount)s?") % {"amount": reading.figures.bare(only)}
        return ButtonPart(
            "raise_to", pgettext("button", "All-in"), reading.figures.bare(only), on=True, ask=ask, to=_field(reading, only), all_in=True
        )
    to = _field(reading, only) if only else ""
    return ButtonPart("raise_to", sizing.raise_words(may), reading.figures.bare(may.raise_from), on=True, to=to, follows=not only)


def _field(reading: Reading, cents: int) -> str:
    return plain_text(cents, reading.figures.currency)


# ---------------------------------------------------------------- the bring-in


def _bring_in(reading: Reading, may: Legal, base: DockPart) -> DockPart:
    """Its owner can neither check nor fold it (R-TIME-4); he may bet more at once as far as the structure allows."""
    state, figures = _state(reading), reading.figures
    words = pgettext("button", "Bring in all-in") if may.call_all_in else pgettext("button", "Bring in")
    facts = {"amount": figures.bare(may.to_call), "least": figures.bare(may.raise_from), "most": figures.bare(may.raise_to)}
    if may.why_no_raise:
        line = _("Bring in %(amount)s: that is all you have.")
    elif may.raise_kind == "complete":
        line = _("Bring in %(amount)s, or complete to %(least)s.")
    elif may.raise_from == may.raise_to:
        line = _("Bring in %(amount)s, or bet %(least)s.")
    else:
        line = _("Bring in %(amount)s, or bet %(least)s–%(most)s.")
    reason = _(
        "Your up card decides who begins the hand, and whoever begins may neither check nor fold. "
        "If the time runs out, the smallest bring-in is posted for you."
    )
    return base._replace(
        fold=ButtonPart("fold", pgettext("button", "Fold"), small=_("you bring in")),
        call=ButtonPart("bring_in", words, figures.bare(may.to_call), on=True),
        raise_=_raise_button(reading, state, may),
        why=WhyPart(line % facts, (reason,), "R-BRING-1"),
        size=sizing.size(may, state, figures),
        cap=sizing.cap(state, figures),
    )


# ---------------------------------------------------------------- a draw


def _draw(reading: Reading, may: Legal, base: DockPart) -> DockPart:
    """Cards are put aside on the felt; none of them is also an answer (R-DRAW-1)."""
    state = _state(reading)
    held = len(state.hole[may.position])
    most = min(may.draw, held)
    reason = _(
        "The cards that you put aside are exchanged for new ones; nobody sees which they were. If the time runs out no card is "
        "exchanged, and in the betting round that follows you may only check, call or fold."
    )
    return base._replace(
        head=_("Your draw"),
        title=_("Your draw"),
        fold=ButtonPart("fold", pgettext("button", "Fold"), small=_("not in a draw")),
        call=ButtonPart("pat", pgettext("button", "Stand pat"), _("keep all %(count)s") % {"count": held}, on=True),
        raise_=ButtonPart(
            "discard", pgettext("button", "Exchange"), _("no card yet"), on=True, counts=_counts(held, most), least=1, most=most
        ),
        why=WhyPart(_("You may exchange 0 to %(most)s cards.") % {"most": most}, (reason,), "R-TIME-3"),
        advice=_("Choose the cards to put aside; choose again to keep."),
        split=splitting.button(state, may),
    )


def _counts(held: int, most: int) -> tuple[str, ...]:
    """The button's words by number of cards that are put aside."""
    too_many = _("at most %(most)s") % {"most": most}
    some = [ngettext("%(count)s card", "%(count)s cards", count) % {"count": count} for count in range(1, most + 1)]
    return (_("no card yet"), *some, *(too_many for _more in range(held - most)))


# ---------------------------------------------------------------- an all-in player's answer to a split


def _split(reading: Reading, may: Legal, base: DockPart) -> DockPart:
    """R-32-2: all with chips have offered, now he is asked for the pots that he is in."""
    small = _("you are all-in")
    return base._replace(
        fold=ButtonPart("fold", pgettext("button", "Fold"), small=small),
        call=ButtonPart("refuse_split", pgettext("button", "No split"), on=True),
        raise_=ButtonPart("raise_to", pgettext("button", "Raise"), small=small),
        why=WhyPart(_("All others agree to split. Do you?"), (splitting.asked(),), "R-32-2"),
        advice=_("Without your word the pots that you are in are shown down."),
        split=splitting.button(_state(reading), may),
    )


# ---------------------------------------------------------------- what I hold


def holding(reading: Reading, position: int) -> str:
    """'Your hand: two pair, kings and nines.' once there are cards enough to name; sooner where each street brings an up card."""
    state = reading.state
    if state is None:
        return ""
    own = state.own(position)
    enough = _ENOUGH_WITH_UP_CARDS if state.up[position] else _ENOUGH_FOR_A_NAME
    if len(own) + len(state.board) < enough:
        return ""
    best = best_hand(state, own)
    name = hand_name(best.rank_class, best.plays, state.variant.ranking)
    if best.low:
        return _("Your hand: %(hand)s; %(low)s.") % {"hand": name, "low": low_name(best.low)}
    return _("Your hand: %(hand)s.") % {"hand": name}
