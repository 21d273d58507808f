"""Findings of an audit in words: codes of the felt, and of the ledger with "ledger_" before them. Amounts as the house writes money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from lobby.words.money import amount_text, named_text

COUNTS = ("results_missing", "void_hand_has_results", "steps_have_gaps")
"""Codes whose two figures count rows."""
FIGURELESS = (
    "ledger_two_currencies", "ledger_guard_missing", "deeds_guard_missing", "hand_not_in_room", "room_without_hand",
)  # fmt: skip
"""Codes that say all by themselves."""


def code_text(code: str) -> str:
    """What is wrong, by its code; the code itself if it has no words."""
    texts = {
        "ledger_sum_not_zero": _("All accounts of a currency together are not zero"),
        "ledger_balance_differs": _("A balance is not the sum of its transfers"),
        "ledger_below_zero": _("An account is below zero"),
        "ledger_two_currencies": _("A transfer goes between two currencies"),
        "ledger_running_balance_differs": _("An account’s last transfer noted another balance"),
        "ledger_guard_missing": _("A guard of the ledger is missing in the database"),
        "deeds_guard_missing": _("A guard of the operators’ deeds is missing in the database"),
        "escrow_differs": _("The table’s account is not what lies on the table"),
        "visit_differs": _("A stay at a table does not add up"),
        "visits_differ_from_ledger": _("What was brought or taken home is not what the ledger says"),
        "winnings_differ": _("A player’s winnings are not the sum of his hands"),
        "results_differ_from_rake": _("A hand’s results do not come to its rake"),
        "results_differ_from_pot": _("A hand’s pot is not what was put in"),
        "results_missing": _("A hand lacks results"),
        "void_hand_has_results": _("A void hand has results"),
        "rake_not_settled_once": _("Rake was not settled exactly once"),
        "hand_not_in_room": _("A hand is open that no table plays"),
        "room_without_hand": _("A table plays a hand that is not there"),
        "hand_does_not_fit_seats": _("A running hand does not fit the seats"),
        "hand_chips_differ": _("Chips of a running hand are missing, or too many"),
        "steps_have_gaps": _("A table’s steps have gaps"),
    }
    return texts.get(code, code)


def finding_text(line: Mapping[str, Any]) -> str:
    """One finding with its figures, if it has any."""
    facts = {"what": code_text(line["code"]), "about": line["about"], "expected": figure_text(line, "expected")}
    if not facts["expected"]:
        return _("%(what)s (%(about)s)") % facts
    return _("%(what)s (%(about)s): expected %(expected)s, found %(found)s") % (facts | {"found": figure_text(line, "found")})


def figure_text(line: Mapping[str, Any], name: str) -> str:
    """One of the two figures: €12.50, 1,250 fun chips, or a count; '' for a finding that has none.

    A line of an older alarm names no currency: then its cents stay as they were noted.
    """
    if line["code"] in FIGURELESS:
        return ""
    if line["code"] in COUNTS or not line.get("currency"):
        return amount_text(line[name], "")
    return named_text(line[name], line["currency"])
