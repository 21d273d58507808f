"""Words for rake schedules: their names, what a table pays, and why figures are refused. Amounts come as cents of play euros."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from engine.betting.rake import ALL, Band, Tier
from lobby.words.money import money_text
from lobby.words.rules import rake as words
from lobby.words.tables import edition_name, structure_name

if TYPE_CHECKING:
    from lobby.rake.models import Schedule


def euro(cents: int) -> str:
    return money_text(cents, "euro")


def schedule_name(schedule: Schedule) -> str:
    """The operator's name of a schedule, or whose edition it is."""
    return edition_name(schedule.edition) if schedule.edition else schedule.name


def structures_text(structures: tuple[str, ...]) -> str:
    """For which limits a band holds."""
    return words.all_structures() if set(structures) == set(ALL) else ", ".join(map(structure_name, structures))


def tier_text(tier: Tier) -> str:
    """What one step takes."""
    return words.tier_text(euro(tier.take), euro(tier.per), euro(tier.pot_from) if tier.pot_from else "")


def cap_texts(band: Band) -> list[str]:
    """The most that is taken, by players dealt in."""
    ends = [players - 1 for players, _cap in band.caps[1:]] + [0]
    return [words.cap_text(euro(cap), players, end) for (players, cap), end in zip(band.caps, ends, strict=True)]


def band_text(band: Band | None) -> str:
    """What a pot pays, in one line: the steps and the caps."""
    if band is None:
        return _("nothing")
    facts = {"steps": "; ".join(map(tier_text, band.tiers)), "caps": ", ".join(cap_texts(band))}
    return _("%(steps)s; at most %(caps)s") % facts


def range_text(structures: tuple[str, ...], least: int, below: int) -> str:
    """For which limits a range holds; 0 for no bound."""
    return words.from_limit_text(structures_text(structures), euro(least) if least else "", euro(below) if below else "")


def players_text(least: int, most: int) -> str:
    """A column of players dealt in; `most` 0: and more."""
    facts = {"least": least, "most": most}
    if not most:
        return _("%(least)s players and more") % facts
    if least == most:
        return _("%(least)s players") % facts
    return _("%(least)s to %(most)s players") % facts


def fault_text(code: str, facts: dict[str, Any]) -> str:
    """Why a schedule's figures are refused."""
    said = {key: euro(value) if key in _AMOUNTS else value for key, value in facts.items()}
    if code == "caps_out_of_order":
        said = facts
    if "structure" in facts:
        said["structure"] = structure_name(facts["structure"])
    sentences = {
        "no_structure": _("Choose for which limits this range holds."),
        "unknown_structure": _("Choose from the five limits."),
        "structure_missing": _("%(structure)s is in no range: say what is taken there."),
        "range_gap": _("%(structure)s: lower limits below %(least)s are in no range. The first range begins at 0."),
        "range_overlap": _("%(structure)s: two ranges begin at a lower limit of %(least)s."),
        "negative": _("No figure may be below zero."),
        "too_large": _("A figure is above %(most)s."),
        "no_steps": _("Enter at least one step: how much is taken for every full amount."),
        "steps_gap": _("Pots below %(least)s are in no step. The first step begins at 0; it may take 0."),
        "steps_out_of_order": _("The steps go up by the pot: %(then)s comes after %(first)s."),
        "step_above_pot": _("%(take)s for every full %(per)s would take the whole pot and leave the winner nothing."),
        "no_caps": _("Enter the most that is taken with 2 players."),
        "caps_gap": _("Enter the most that is taken with 2 players: the first figure is for %(players)s."),
        "caps_out_of_order": _("The players go up from cap to cap: %(then)s comes after %(first)s."),
        "caps_beyond_seats": _("No game is dealt to more than %(players)s players."),
    }
    template = sentences.get(code)
    return template % said if template else _("These figures do not go together.")


_AMOUNTS = ("least", "most", "first", "then", "take", "per")
