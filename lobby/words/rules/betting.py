"""Words for the betting: five structures, pots, showdown, odd chips (R-LIM, R-POT, R-SHOW, R-ODD). Figures come ready as text."""

from __future__ import annotations

from django.utils.translation import gettext as _


def structure_text(structure: str, two_rounds: bool) -> str:
    """What a structure allows."""
    if structure == "fl":
        return _fixed_text(two_rounds)
    if structure == "sl":
        return _spread_text(two_rounds)
    texts = {
        "hp": _("The largest raise is half of the pot after calling, rounded down, but a smallest bet or raise is always allowed."),
        "pl": _("The largest raise is the pot after calling."),
        "nl": _("Any amount up to the stack."),
    }
    return texts[structure]


def _fixed_text(two_rounds: bool) -> str:
    if two_rounds:
        return _(
            "Every bet and raise is one fixed step: the lower limit in the first round, the upper one in the second. "
            "A round has at most four bets: a bet and three raises."
        )
    return _(
        "Every bet and raise is one fixed step: the lower limit in the first two rounds, the upper one later. "
        "A round has at most four bets: a bet and three raises."
    )


def _spread_text(two_rounds: bool) -> str:
    if two_rounds:
        return _(
            "The largest bet, and the most that a raise goes up by, is the first limit in the first round and the second limit in"
            " the second. Nobody puts more than three times the round’s limit into a round."
        )
    return _(
        "The largest bet, and the most that a raise goes up by, is the first limit in the first two rounds, the second in the "
        "third round and the third from the fourth on. Nobody puts more than three times the round’s limit into a round."
    )


def first_bet_text(forced: str) -> str:
    """Fixed limit: which forced bet counts as the first of the four (R-LIM-FL)."""
    texts = {
        "blinds": _("The big blind is the first bet."),
        "bring_in": _(
            "The bring-in is not one of them, completing it to the lower limit is the first bet; a bring-in as large as the lower"
            " limit is the first bet itself."
        ),
        "ante": _("The ante is not one of them."),
    }
    return texts[forced]


def smallest_bet_text(forced: str) -> str:
    """What the smallest bet of every structure but fixed limit is."""
    texts = {
        "blinds": _("The smallest bet is the big blind."),
        "bring_in": _("The smallest bet, and the smallest raise over the bring-in, is the bring-in."),
        "ante": _("The smallest bet is twice the ante."),
    }
    return texts[forced]


def raise_texts() -> tuple[str, ...]:
    """R-LIM-1."""
    return (
        _(
            "A raise goes up by at least the last full bet or raise of the round. An all-in for less does not change that "
            "measure, and it opens the betting again for a player who has acted only if what he must add to call is at least the "
            "last full raise."
        ),
        _(
            "In fixed limit an all-in of half a step or more counts as a bet or raise. A smaller one may be completed by those "
            "who may still raise; the half is measured from the last bet that counted, so several small ones add up."
        ),
    )


def short_forced_text() -> str:
    """R-LIM-2."""
    return _(
        "Whoever can post a blind, bring-in or ante only in part is all-in; for the others the price and the next raise are those"
        " of the full amount."
    )


def live_post_text() -> str:
    """R-LIM-3."""
    return _("A live post counts as a bet already made, and its owner may still raise. Dead money is in the pot only.")


# ---------------------------------------------------------------- terms of the worked figures


def worked_terms() -> dict[str, str]:
    """Terms of the figures beside a structure."""
    return {
        "stakes": _("At stakes"),
        "rounds": _("Limit by round"),
        "opening": _("Instead of the bring-in"),
        "first": _("First to act may go to"),
        "answer": _("After the least of that, the next to"),
        "later": _("A bet in the second round"),
    }


def range_text(least: str, most: str) -> str:
    """From what to what somebody may bet."""
    if least == most:
        return least
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def blinds_text(small: str, big: str) -> str:
    return _("blinds %(small)s/%(big)s") % {"small": small, "big": big}


def ante_bring_in_text(ante: str, bring_in: str) -> str:
    return _("ante %(ante)s, bring-in %(bring_in)s") % {"ante": ante, "bring_in": bring_in}


def ante_text(ante: str) -> str:
    return _("ante %(amount)s") % {"amount": ante}


def limits_text(limits: str) -> str:
    return _("limits %(limits)s") % {"limits": limits}


def worked_intro(players: int, stack: str) -> str:
    """What the worked figures stand on."""
    return _(
        "The figures are worked by the same engine that deals the hands: %(players)s players with %(stack)s each, everybody "
        "before having only called or checked. They are totals of the round."
    ) % {"players": players, "stack": stack}


# ---------------------------------------------------------------- pots and showdown


def pot_texts() -> tuple[str, ...]:
    """R-POT-1, R-POT-2."""
    return (
        _(
            "A player who is all-in stays to the showdown and wins from each other player at most what he put in himself; what "
            "exceeds it forms side pots. Chips of players who folded stay in the pots."
        ),
        _("A bet that nobody called goes back before the rake and the showdown."),
    )


def shows_first_text(first: str) -> str:
    """Who shows first if the last round brought no bet (R-SHOW-2, R-SHOW-3); `first` is who begins the last round."""
    texts = {
        "button": _("Without a bet in the last round the first active player left of the button shows first."),
        "big_blind": _("Without a bet in the last round the first active player left of the big blind shows first."),
        "board": _("Without a bet in the last round the player with the highest board shows first."),
    }
    return texts[first]


def last_bettor_text() -> str:
    """R-SHOW-1."""
    return _("Whoever bet or raised last in the last round shows first, then the others clockwise.")


def muck_text(draws: bool) -> str:
    """R-SHOW-4."""
    if draws:
        return _(
            "Whoever wins because the others folded need not show. At a showdown a hand that cannot win is mucked unseen. With a "
            "player all-in and nobody left to decide anything all hands are turned up, but never before the last draw."
        )
    return _(
        "Whoever wins because the others folded need not show. At a showdown a hand that cannot win is mucked unseen. With a "
        "player all-in and nobody left to decide anything all hands are turned up."
    )


def odd_chip_text(dealt_first: bool) -> str:
    """R-ODD-1, and in the games of R-ODD-3 why it is the same."""
    if dealt_first:
        return _(
            "What cannot be divided evenly goes, one unit at a time, to the winners in order from the left of the button: "
            "the first of them is the one who was dealt to first."
        )
    return _("What cannot be divided evenly goes, one unit at a time, to the winners in order from the left of the button.")


def halves_text() -> str:
    """R-ODD-2."""
    return _(
        "High and low each win half of every pot; the odd unit goes to the high half. One player may win both. Without a "
        "qualifying low the high hand takes all."
    )
