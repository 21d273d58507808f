"""Words for accounts: why a nickname is refused, what a role is and may."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from lobby.accounts.names import LONGEST, SHORTEST


def nickname_refusal(code: str, sign: str = "") -> str:
    """A sentence for a code of `lobby.accounts.names.BadNickname`, or for `taken`."""
    sentences = {
        "short": _("A nickname has at least %(least)s characters.") % {"least": SHORTEST},
        "long": _("A nickname has at most %(most)s characters.") % {"most": LONGEST},
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
        return _("A nickname holds no invisible characters.")
    return _("A nickname holds letters and digits; “%(sign)s” is not allowed.") % {"sign": sign}


def arrival_refusal(code: str) -> str:
    """Why somebody can't sign up now."""
    sentences = {
        "invitation_needed": _("This house lets in those who have an invitation. Enter its code, or ask for one."),
        "invitation_invalid": _("This invitation does not let anybody in any more: the code is wrong, used up, ended or taken back."),
    }
    return sentences.get(code, _("You cannot sign up here now."))


def erasure_refusal(code: str) -> str:
    """Why an account cannot be erased now; what is no code is a sentence already."""
    sentences = {
        "staff": _("You belong to the staff. An operator takes your role first; then you can erase the account."),
        "seated": _("You have chips at a table. Leave your tables first; your chips go to your wallet."),
        "request": _("A request of yours for play euros is open. Withdraw it, or wait for the answer."),
        "owner": _("You keep a private table open. Close it first."),
        "erased": _("This account is erased already."),
        "waiting": _("A seat is held for you. Take it or let it go first."),
    }
    return sentences.get(code, code)


def measure_name(kind: str) -> str:
    """What the house did, as a heading for the player and a cell for the staff."""
    names = {
        "warning": _("Warning"), "mute": _("Chat taken away"), "unmute": _("Chat given back"), "suspension": _("Account suspended"),
        "resumed": _("Suspension ended"), "closed": _("Account closed"),
        "reopened": _("Account opened again"), "approved": _("Account approved"), "look": _("Hidden cards looked at"),
    }  # fmt: skip
    return names.get(kind, kind)


def measure_sentence(kind: str) -> str:
    """The same said to the player."""
    sentences = {
        "warning": _("The house warns you."),
        "mute": _("You may not chat."),
        "unmute": _("You may chat again."),
        "suspension": _("Your account was suspended; what you had at tables went to your wallet."),
        "resumed": _("The suspension of your account ended before its time."),
        "reopened": _("Your account is open again."),
        "approved": _("An operator approved your account. Welcome!"),
        "look": _("Somebody of the staff looked at the hidden cards of a hand of yours."),
    }
    return sentences.get(kind, "")


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


def welcome_text(name: str, chips: str, euros: str, withheld: bool) -> str:
    """To who signed up just now: what he got, as amounts with their currency's name ('' for none), and where to go."""
    told = {"name": name, "chips": chips, "euros": euros, "grant": chips or euros, "button": _("Seat me anywhere")}
    if chips and euros:
        said = _(
            "Welcome, %(name)s! Your welcome grant: %(chips)s and %(euros)s of play money. “%(button)s” in the lobby finds you a table."
        )
    elif chips or euros:
        said = _("Welcome, %(name)s! Your welcome grant: %(grant)s. “%(button)s” in the lobby finds you a table.")
    elif withheld:
        said = _(
            "Welcome, %(name)s! The welcome grant was given to your address often enough today; you start without one. "
            "The cashier tells you how to get chips."
        )
    else:
        said = _("Welcome, %(name)s! You start with an empty wallet. The cashier tells you how to get chips.")
    return said % told
