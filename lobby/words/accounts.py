"""Words for accounts: why a nickname is refused."""

from __future__ import annotations

from django.utils.translation import gettext as _

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
