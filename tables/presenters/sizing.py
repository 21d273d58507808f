"""How much: the slider's bounds, the presets, the dots of the cap, and the why line. All amounts come from the engine's Legal."""

from __future__ import annotations

from engine.betting.structures import MOST_BETS, limit_at
from engine.hand.legal import Legal
from engine.hand.state import HandState
from engine.table.stakes import Stakes
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language, pgettext
from lobby.words.money import plain_text
from tables.presenters import presets
from tables.presenters.figures import Figures
from tables.presenters.parts import CapPart, ChoicePart, SizePart, WhyPart

_A_CHOICE = 2
RULES = {"nl": "R-LIM-1", "pl": "R-LIM-PL", "hp": "R-LIM-HP", "fl": "R-LIM-FL", "sl": "R-LIM-SL"}


def size(may: Legal, state: HandState, figures: Figures) -> SizePart | None:
    """The slider and its presets, switched off where there is one amount or none; None in fixed limit, which has none."""
    stakes = state.setup.stakes
    if may.why_no_raise or may.raise_from >= may.raise_to:
        return size_off(stakes)
    whole = state.all_in_to(may.position)
    all_in = whole if may.raise_to == whole else 0
    step = stakes.small_blind or stakes.ante or stakes.smallest_bet
    return SizePart(
        may.raise_from,
        may.raise_to,
        step,
        figures.decimals,
        all_in,
        plain_text(may.raise_from, figures.currency),
        presets.of(may, state, figures, step),
        raise_words(may),
    )


def choice(may: Legal, figures: Figures) -> ChoicePart | None:
    """The two amounts of an open pair (R-7S-2); None where the rules do not name the amounts one by one."""
    if may.why_no_raise or len(may.sizes) < _A_CHOICE:
        return None
    return ChoicePart(tuple((plain_text(to, figures.currency), figures.bare(to)) for to in may.sizes), raise_words(may))


def size_off(stakes: Stakes) -> SizePart | None:
    """The slider in its place when nothing can be raised: the buttons below it must not move."""
    return _size_off(stakes.structure) if stakes.structure != "fl" else None


@per_language
def _size_off(structure: str) -> SizePart:
    return SizePart(0, 1, 1, 0, 0, "–", presets.off(structure), pgettext("button", "Raise to"), off=True)


def raise_words(may: Legal) -> str:
    """The words of the right button."""
    words = {
        "bet": pgettext("button", "Bet"),
        "raise": pgettext("button", "Raise to"),
        "complete": pgettext("button", "Complete to"),
    }
    return words[may.raise_kind]


def cap(state: HandState, figures: Figures) -> CapPart | None:
    """Fixed limit: the bets of this round that are in, and what each is (R-LIM-FL)."""
    stakes = state.setup.stakes
    if stakes.structure != "fl" or state.over:
        return None
    each = figures.bare(limit_at(stakes, state.street, len(state.variant.streets)))
    said = _("Bet %(count)s of %(most)s in this round") if state.counted < MOST_BETS else _("Bet %(count)s of %(most)s: capped")
    return CapPart(
        tuple(at < state.counted for at in range(MOST_BETS)),
        said % {"count": state.counted, "most": MOST_BETS},
        _("Each %(amount)s") % {"amount": each},
    )


def why(may: Legal, state: HandState, figures: Figures) -> WhyPart:
    """What the rules allow here, and the reason for it."""
    structure = state.setup.stakes.structure
    facts = _facts(may, state, figures)
    if may.why_no_raise:
        line, text, rule = _closed(may.why_no_raise, structure)
    elif len(may.sizes) >= _A_CHOICE:
        line, text, rule = _open_pair(may)
    else:
        line, text, rule = _open(may, state)
    return WhyPart(line % facts, tuple(each % facts for each in text), rule)


def _facts(may: Legal, state: HandState, figures: Figures) -> dict[str, object]:
    stakes = state.setup.stakes
    streets = len(state.variant.streets)
    limit = limit_at(stakes, state.street, streets) if stakes.limits else 0
    return {
        "least": figures.bare(may.raise_from),
        "most": figures.bare(may.raise_to),
        "call": figures.bare(may.to_call),
        "price": figures.bare(may.price),
        "pot": figures.bare(state.pot),
        "after": figures.bare(state.pot + may.to_call),
        "half": figures.bare((state.pot + may.to_call) // 2),
        "measure": figures.bare(state.measure),
        "limit": figures.bare(limit),
        "stack": figures.bare(state.stacks[may.position]),
        "bets": MOST_BETS,
    }


def _open(may: Legal, state: HandState) -> tuple[str, tuple[str, ...], str]:
    """A bet or raise is allowed: from where to where, and why."""
    one = may.raise_from == may.raise_to
    if not may.can_check:
        line = _("Raise to %(least)s.") if one else _("Raise to %(least)s–%(most)s.")
    elif may.price:  # his own blind or post
        line = _("Raise to %(least)s; checking is free.") if one else _("Raise to %(least)s–%(most)s; checking is free.")
    else:
        line = _("Bet %(least)s; checking is free.") if one else _("Bet %(least)s to %(most)s; checking is free.")
    structure, least = state.setup.stakes.structure, _least(may, state)
    text = {
        "nl": (least, _("The most is all that you have.")),
        "pl": (
            least,
            _("The pot is %(pot)s, with your call %(after)s: by that much you may raise over %(price)s, at most all that you have."),
        ),
        "hp": (least, _("The pot with your call is %(after)s, half of it %(half)s: by that much you may raise over %(price)s.")),
        "fl": (_("In fixed limit every bet and raise of this round is %(limit)s. A round has at most %(bets)s bets."),),
        "sl": (least, _("In spread limit a bet or raise of this round goes up by at most %(limit)s.")),
    }
    return line, text[structure], RULES[structure]


def _open_pair(may: Legal) -> tuple[str, tuple[str, ...], str]:
    line = (
        _("Open pair: bet %(least)s or %(most)s; checking is free.") if may.can_check else _("Open pair: raise to %(least)s or %(most)s.")
    )
    text = _(
        "A pair lies open on fourth street: everybody may bet or raise the lower limit or the upper one. After the upper one every "
        "raise is the upper one. A round has at most %(bets)s bets."
    )
    return line, (text,), "R-7S-2"


def _least(may: Legal, state: HandState) -> str:
    if may.raise_from == state.all_in_to(may.position):
        return _("You have less than a full raise: you may only go all-in.")
    if not may.price:
        return _("The smallest bet is %(measure)s.")
    return _("A raise goes up by at least the last full bet or raise, %(measure)s: %(price)s and %(measure)s make %(least)s.")


def _closed(code: str, structure: str) -> tuple[str, tuple[str, ...], str]:
    """No bet or raise is allowed, and why."""
    reasons = {
        "capped": (
            _("The round is capped: only call or fold."),
            (_("All bets and raises that a round may have are in."),),
            RULES[structure],
        ),
        "not_reopened": (
            _("You may not raise: the all-in was short."),
            (_("You have acted already, and the all-in after you went up by less than a full raise. So you may call or fold."),),
            "R-LIM-1",
        ),
        "no_opponent": (
            _("Nobody is left to raise against."),
            (_("All others who are in the hand are all-in, so a raise would only come back."),),
            "R-POT-1",
        ),
        "stack": (
            _("You have no more than the bet: a call is all-in."),
            (_("With %(stack)s you cannot raise. Going all-in you win from each other player at most what you put in."),),
            "R-POT-1",
        ),
        "draw_missed": (
            _("You may not raise: the draw ran out."),
            (_("Who misses a draw may only check, call or fold in the round that follows."),),
            "R-TIME-3",
        ),
        "button_passed": (
            _("The raising has ended with the button."),
            (_("Once the action has passed the button, the others may only call or fold."),),
            "R-AD-2",
        ),
    }
    return reasons.get(code) or (_("A bet or raise is not possible now."), (), RULES[structure])
