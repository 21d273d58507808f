"""Nicknames: which are allowed, and which two are the same. Pure functions; knows no database.

A nickname is 2 to 20 signs of one script (Latin, Greek or Cyrillic), digits, and single separators inside.
"""

from __future__ import annotations

import re
import unicodedata

SHORTEST = 2
LONGEST = 20

SEPARATORS = " -_."
_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")

RESERVED = (
    "admin", "administrator", "root", "system", "sysadmin", "superuser", "operator", "owner", "staff", "support",
    "helpdesk", "help", "moderator", "mod", "management", "manager", "dealer", "croupier", "house", "cashier",
    "cage", "bank", "floor", "floorman", "floorperson", "pitboss", "security", "official", "team", "bot", "bots",
    "robot", "fairfelt", "lobby", "table", "rail", "everyone", "all", "nobody", "none", "null", "undefined",
    "anonymous", "guest", "you", "me",
    "krupier", "kasjer", "obsluga", "spravce", "podpora", "pokladna", "админ", "администратор", "модератор", "оператор", "крупье", "дилер",
)  # fmt: skip
"""Names that would speak for the house, compared as `skeleton`."""

FORMER = "Former player"
"""With a number: who erased his account. Nobody else may bear such a name."""

_STAFF_PARTS = (
    "admin", "operator", "moderator", "croupier", "dealer", "support", "cashier", "fairfelt", "pitboss",
    "krupier", "админ", "оператор", "модератор", "крупье",
)  # fmt: skip
"""Words that may not stand inside a nickname as a word of its own or at its edge."""

_LOOKALIKES = str.maketrans(
    {
        # Cyrillic
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "һ": "h", "і": "i", "ї": "i", "ј": "j", "к": "k", "ӏ": "l",
        "м": "m", "н": "h", "о": "o", "п": "n", "р": "p", "ѕ": "s", "т": "t", "у": "y", "х": "x", "ѵ": "v", "ԝ": "w", "г": "r",
        # Greek
        "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "μ": "m", "ν": "v", "ο": "o", "ρ": "p", "σ": "o", "τ": "t",
        "υ": "u", "χ": "x", "ω": "w", "ζ": "z",
        # digits and letters read as others
        "0": "o", "1": "l", "i": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b",
        "ı": "l", "ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ŧ": "t",
    }
)  # fmt: skip


class BadNickname(ValueError):
    """A nickname that is refused; `code` says why: short, long, sign, script, separator, letterless or reserved."""

    def __init__(self, code: str, sign: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.sign = sign


def normal(nickname: str) -> str:
    """The nickname as it is kept and shown: NFKC, outer spaces gone."""
    return unicodedata.normalize("NFKC", nickname).strip()


def key(nickname: str) -> str:
    """What makes two nicknames the same one: NFKC and casefold, until nothing changes any more."""
    folded = normal(nickname).casefold()
    return unicodedata.normalize("NFKC", folded)


def skeleton(nickname: str) -> str:
    """The key as a hasty reader sees it: accents, separators and look-alike letters are levelled."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", key(nickname)) if not unicodedata.combining(sign))
    levelled = bare.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w")
    return "".join(sign for sign in levelled if sign not in SEPARATORS)


def checked(nickname: str) -> str:
    """The nickname in its normal form, or BadNickname. Whether it is taken is the database's question."""
    name = normal(nickname)
    if len(name) < SHORTEST:
        raise BadNickname("short")
    if len(name) > LONGEST:
        raise BadNickname("long")
    _check_signs(name)
    if re.search(r"[ \-_.]{2}", name) or name[0] in SEPARATORS or name[-1] in SEPARATORS:
        raise BadNickname("separator")
    if speaks_for_the_house(name):
        raise BadNickname("reserved")
    return name


def speaks_for_the_house(nickname: str) -> bool:
    """Whether a hasty reader could take it for the house or its staff."""
    whole = skeleton(nickname)
    words = [skeleton(word) for word in re.split(r"[ \-_.]+", key(nickname)) if word]
    reserved = {skeleton(word) for word in RESERVED}
    staff = {skeleton(word) for word in _STAFF_PARTS}
    if whole.startswith(skeleton(FORMER)) or whole in reserved or whole.strip("0123456789lo") in staff:
        return True
    return any(word in staff for word in words) or any(whole.startswith(word) or whole.endswith(word) for word in staff)


def _check_signs(name: str) -> None:
    scripts = set()
    for sign in name:
        if sign in SEPARATORS or sign in "0123456789":
            continue
        script = _script(sign)
        if not script:
            raise BadNickname("sign", sign if sign.isprintable() else "")
        scripts.add(script)
    if not scripts:
        raise BadNickname("letterless")
    if len(scripts) > 1:
        raise BadNickname("script")


def _script(sign: str) -> str:
    """The script of a letter, or '' for what no nickname may hold (marks, controls, symbols, other scripts)."""
    if unicodedata.category(sign) not in ("Lu", "Ll", "Lo"):
        return ""
    first = unicodedata.name(sign, "").split(" ")[0]
    return first if first in _SCRIPTS else ""
