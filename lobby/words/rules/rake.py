"""Words for the rake: when it is taken and how much (R-RAKE-0, R-RAKE-CS, R-RAKE-PL). Amounts come ready as text."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.variants import Street


def trigger_text(street: Street) -> str:
    """From which street on a pot is raked, said by what the street brings."""
    if street.draw:
        return _("Rake is taken only if a draw took place, with or without betting after it.")
    texts = {
        "flop": _("Rake is taken only if the flop was dealt, with or without betting after it."),
        "third": _("Rake is taken only if the third card was dealt, with or without betting after it."),
        "fourth": _("Rake is taken only if the fourth card was dealt, with or without betting after it."),
    }
    return texts[street.key]


def free_text() -> str:
    return _("Tables for fun chips take no rake, and play-euro tables only where they say so.")


def reckoned_text() -> str:
    """How the figure comes off the pots."""
    return _(
        "It is one figure on the whole pot, after uncalled bets went back, and comes off each pot in proportion. Players are "
        "counted by who was dealt cards."
    )


def columns() -> dict[str, str]:
    return {
        "structures": _("Limits"),
        "take": _("Taken"),
        "cap": _("At most"),
        "example": _("Of a pot of €40 with 4 players"),
    }


def all_structures() -> str:
    return _("all limits")


def from_limit_text(structures: str, least: str, below: str) -> str:
    """For which lower limits a band holds; '' for no bound."""
    facts = {"structures": structures, "least": least, "below": below}
    if least and below:
        return _("%(structures)s, lower limit %(least)s up to below %(below)s") % facts
    if least:
        return _("%(structures)s, lower limit from %(least)s") % facts
    if below:
        return _("%(structures)s, lower limit below %(below)s") % facts
    return structures


def tier_text(take: str, per: str, pot_from: str) -> str:
    """What a pot pays; `pot_from` '' for every pot."""
    facts = {"take": take, "per": per, "pot": pot_from}
    if pot_from:
        return _("%(take)s per full %(per)s for pots from %(pot)s") % facts
    return _("%(take)s per full %(per)s") % facts


def cap_text(cap: str, least: int, most: int) -> str:
    """A cap by players; `most` 0: and more."""
    facts = {"cap": cap, "least": least, "most": most}
    if not most:
        return _("%(cap)s for %(least)s players and more") % facts
    if least == most:
        return _("%(cap)s for %(least)s players") % facts
    return _("%(cap)s for %(least)s to %(most)s players") % facts
