"""Words for what the two rulebook editions do differently (section 1 of the rules)."""

from __future__ import annotations

from django.utils.translation import gettext as _


def terms() -> dict[str, str]:
    """What may differ."""
    return {
        "seats": _("Most players"),
        "unit": _("Unit that is not split further"),
        "bring_in": _("Suits for the bring-in, high to low"),
        "pair": _("Two hands with the same pair"),
        "two_left": _("The two players of the rule on the royal flush of hearts"),
        "rake": _("Rake schedule"),
    }


def pair_text(suits_at_once: bool) -> str:
    """R-ED-5."""
    if suits_at_once:
        return _("kicker by kicker, each by rank and at once by suit")
    return _("all three kickers by rank, then the suit of the highest kicker")


def two_left_text(where: str) -> str:
    """R-ED-6."""
    texts = {"pot": _("are those left in the pot being awarded"), "hand": _("are those left in the hand")}
    return texts[where]


def unit_text(amount: str) -> str:
    """R-ED-2: a table's unit is never above its smallest forced bet."""
    return _("%(amount)s, but never more than the table’s smallest forced bet") % {"amount": amount}


def schedule_text(structures_apart: bool) -> str:
    """Whether the schedule depends on the structure."""
    if structures_apart:
        return _("its own, by structure and limit: see Rake")
    return _("its own, one for all structures: see Rake")


def winner_text() -> str:
    """The term of the example on which the editions disagree."""
    return _("An example: which of these wins")


def intro() -> str:
    """The sentence before the differences."""
    return _("A table is played under one of two rulebook editions and says under which. In this game they differ in this:")
