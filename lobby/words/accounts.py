"""Words for accounts: why a nickname is refused, what a role is and may."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from lobby.accounts.names import LONGEST, SHORTEST


def nickname_refusal(code: str, sign: str = "") -> str:
    """A sentence for a code of `lobby.accounts.names.BadNickname`, or for `taken`."""
    sentences = {
        "short": _("A nickname has at least %(least)s signs.") % {"least": SHORTEST},
        "long": _("A nickname has at most %(most)s signs.") % {"most": LONGEST},
        "sign": _sign(sign),
        "script": _("Use letters of one script only: Latin, Greek or Cyrillic."),
        "separator": _("Spaces, dots, hyphens and underscores stand single and between letters."),
        "letterless": _("A nickname holds at least one letter."),
        "reserved": _("This nickname could be taken for the house or its staff."),
        "taken": _("This nickname is taken."),
    }
    return sentences.get(code, _("This nickname is not allowed."))


def _sign(sign: str) -> str:
    if not sign:
        return _("A nickname holds no invisible signs.")
    return _("A nickname holds letters and digits; “%(sign)s” is not allowed.") % {"sign": sign}


def role_name(role: str) -> str:
    """operator, floor or cashier; '' is a player."""
    names = {"operator": _("operator"), "floor": pgettext("role", "floor"), "cashier": pgettext("role", "cashier")}
    return names.get(role, _("player"))


def role_duties(role: str) -> str:
    """What somebody with this role may do."""
    sentences = {
        "operator": _("Everything, roles of others included."),
        "floor": _("Tables, chat, disputes and looks at hidden cards of ended hands; no money."),
        "cashier": _("Play money: wallets, requests, moves and statements; no cards and no tables."),
    }
    return sentences.get(role, _("Plays, and enters none of the operator’s pages."))
