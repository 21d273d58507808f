"""How pages look and sound to somebody: which choices there are, and how a device remembers them in cookies.

Everything is drawn as attributes of <html>, so that the first page already has it and nothing flickers; style sheets and the
page's scripts ask for the attributes. Knows no account: that is `lobby.preferences`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.utils.translation import gettext as _

YEAR = 365 * 24 * 3600
"""Seconds that a choice is kept."""


class Group(NamedTuple):
    """Choices that stand together on the settings page."""

    key: str
    heading: str


class Choice(NamedTuple):
    """One switch: its name (`data-<name>`), heading, and the offered values with their words; '' is the default.

    `quick`: also on the sheet that every page has. A `range` has no options but goes from 0 to 100 by tens.
    """

    name: str
    heading: str
    options: tuple[tuple[str, str], ...]
    group: str
    hint: str = ""
    quick: bool = False
    range: bool = False
    usual: str = ""
    """What a range stands at when nothing was chosen."""

    @property
    def is_switch(self) -> bool:
        """On or off: drawn as a switch."""
        return len(self.options) == 1

    @property
    def is_of_account(self) -> bool:
        """Kept with the account alone."""
        return self.name in OF_THE_ACCOUNT

    @property
    def value(self) -> str:
        """That of a switch that is on."""
        return self.options[0][0] if self.options else ""


def groups() -> tuple[Group, ...]:
    """In their order, worded in the reader's language."""
    return (
        Group("looks", _("Looks")),
        Group("cards", _("Cards and felt")),
        Group("table", _("At the table")),
        Group("reading", _("Keys and reading aloud")),
        Group("sounds", _("Sounds")),
    )


def choices() -> tuple[Choice, ...]:
    """All choices, worded in the reader's language."""
    return (*_looks(), *_cards(), *_at_the_table(), *_reading(), *_sounds())


def _looks() -> tuple[Choice, ...]:
    theme = (("", _("As the system")), ("dark", _("Dark")), ("light", _("Bright")))
    return (
        Choice("theme", _("Light"), theme, "looks", quick=True),
        Choice("contrast", _("Contrast"), (("", _("Normal")), ("more", _("High"))), "looks", quick=True),
        Choice(
            "motion", _("Motion"), (("", _("On")), ("off", _("Off"))), "looks", _("Off: cards and chips appear at their place."), quick=True
        ),
    )


def _cards() -> tuple[Choice, ...]:
    backs = (("", _("Red")), ("blue", _("Blue")), ("green", _("Green")), ("black", _("Black")))
    felts = (("", _("Green")), ("blue", _("Blue")), ("slate", _("Grey")), ("wine", _("Wine red")))
    deck = (("", _("Two colours")), ("four", _("Four colours")))
    return (
        Choice("deck", _("Deck"), deck, "cards", _("Four: diamonds are blue, clubs are green."), quick=True),
        Choice("index", _("Figures on the cards"), (("", _("Normal")), ("large", _("Large"))), "cards"),
        Choice("back", _("Card backs"), backs, "cards"),
        Choice("felt", _("Felt"), felts, "cards", quick=True),
    )


def _at_the_table() -> tuple[Choice, ...]:
    return (
        Choice("stacks", _("Stacks and bets"), (("", _("In chips")), ("bb", _("In big blinds"))), "table"),
        Choice("allin", _("Before an all-in"), (("", _("Ask once more")), ("off", _("Do not ask"))), "table"),
        Choice(
            "muck", _("My hand when I need not show it"), (("", _("Ask me")), ("auto", _("Muck it"))), "table",
            _("After a hand that nobody called, or that cannot win, you may show cards to all."),
        ),
        Choice(
            "watch", _("My name when I watch a table"), (("named", _("Shown to everybody who looks at it")),), "table",
            _("Otherwise you are counted and not named."),
        ),
        Choice(
            "find", _("Found by my name"), (("on", _("Players who look for my name see at which public tables I sit")),), "table",
            _("Never at private tables. Otherwise nobody finds you."),
        ),
        Choice("reactions", _("Reactions at the seats"), (("", _("Shown")), ("off", _("Hidden"))), "table"),
        Choice("log", _("Dealer’s lines"), (("", _("Shown")), ("hidden", _("Hidden"))), "table", quick=True),
        Choice(
            "notify", _("Notice of the browser"), (("on", _("When it is my turn and the page is hidden")),), "table",
            _("The browser asks you for leave. Without it the title of the page still says whose turn it is."),
        ),
    )  # fmt: skip


def _reading() -> tuple[Choice, ...]:
    levels = (("", _("Everything")), ("important", _("What concerns me")), ("off", _("Nothing")))
    return (
        Choice(
            "speech", _("For a screen reader"), levels, "reading",
            _("What it is told of the hand without being asked. What concerns you: your turn, your cards, what you do, results."),
        ),
        Choice(
            "keys", _("Keys of one letter at the table"), (("", _("On")), ("off", _("Off"))), "reading",
            _("F, C, R and their like. The list of them opens at the table by the key ?."),
        ),
    )  # fmt: skip


def _sounds() -> tuple[Choice, ...]:
    on = (("", _("On")), ("off", _("Off")))
    return (
        Choice("volume", _("Loudness"), (), "sounds", range=True, usual="60"),
        Choice("sound-turn", _("My turn"), on, "sounds"),
        Choice("sound-cards", _("Cards"), on, "sounds"),
        Choice("sound-chips", _("Chips"), on, "sounds"),
        Choice("sound-win", _("I win"), on, "sounds"),
        Choice("sound-seat", _("A seat is free for me"), on, "sounds"),
    )


OF_THE_ACCOUNT = frozenset(("find", "watch"))
"""What a player allows for himself alone: no device remembers it for whoever comes next."""
_OFF = ("off",)
_VALUES = {
    "theme": ("dark", "light"),
    "deck": ("four",),
    "index": ("large",),
    "back": ("blue", "green", "black"),
    "felt": ("blue", "slate", "wine"),
    "contrast": ("more",),
    "motion": _OFF,
    "log": ("hidden",),
    "reactions": _OFF,
    "stacks": ("bb",),
    "allin": _OFF,
    "muck": ("auto",),
    "watch": ("named",),
    "find": ("on",),
    "notify": ("on",),
    "speech": ("important", "off"),
    "keys": _OFF,
    "volume": tuple(str(tens * 10) for tens in range(11)),
    "sound-turn": _OFF,
    "sound-cards": _OFF,
    "sound-chips": _OFF,
    "sound-win": _OFF,
    "sound-seat": _OFF,
}


def known(values: Mapping[str, Any]) -> dict[str, str]:
    """Those that mean something; unknown names and values count as not chosen."""
    return {name: values[name] for name, allowed in _VALUES.items() if values.get(name) in allowed}


def changed(values: Mapping[str, Any], asked: Mapping[str, str]) -> dict[str, str]:
    """`values` with the asked ones in their place; one that is asked for with anything unknown goes back to its default."""
    kept = {name: value for name, value in known(values).items() if name not in asked}
    return kept | known(asked)


def chosen(cookies: Mapping[str, str]) -> dict[str, str]:
    """What this visitor chose, by name."""
    kept = known({name.removeprefix("look_"): value for name, value in cookies.items() if name.startswith("look_")})
    return {name: value for name, value in kept.items() if name not in OF_THE_ACCOUNT}


def keep(response: HttpResponse, asked: Mapping[str, str]) -> None:
    """Puts the asked choices into cookies; the default deletes its cookie. The page's script writes the same cookies."""
    for name, values in _VALUES.items():
        if name in OF_THE_ACCOUNT:
            continue
        if asked.get(name) in values:
            response.set_cookie(f"look_{name}", asked[name], max_age=YEAR, samesite="Lax")
        elif name in asked:
            response.delete_cookie(f"look_{name}", samesite="Lax")
