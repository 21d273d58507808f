"""The values that the fragments are drawn from. All hashable, all ready to print; no template computes anything."""

from __future__ import annotations

from typing import NamedTuple


class CardPart(NamedTuple):
    """`code` is the sprite's: 'Ah', 'back' or 'place'. `name` is for screen readers. `mark` is '', best or off."""

    code: str
    name: str
    mark: str = ""


class GroupPart(NamedTuple):
    """Cards of a hand that lie side by side. `side` is down or up where a game has both, else ''; `label` for their owner."""

    side: str
    cards: tuple[CardPart, ...]
    label: str = ""


def _flat(groups: tuple[GroupPart, ...]) -> tuple[CardPart, ...]:
    return tuple(card for group in groups for card in group.cards)


class MinePart(NamedTuple):
    """The viewer's own hand. `spread`: the cards do not overlap; `choose`: each may be put aside, as its form field says."""

    groups: tuple[GroupPart, ...] = ()
    shape: str = ""
    spread: bool = False
    choose: bool = False
    leads: str = ""
    """What his up cards show, if they are the highest."""

    @property
    def cards(self) -> tuple[CardPart, ...]:
        return _flat(self.groups)


class BetPart(NamedTuple):
    """Chips in front of a player: the amount and how its pile looks. `blinds`: the same in big blinds, '' without them."""

    text: str
    worth: int
    high: int
    blinds: str = ""


class TagPart(NamedTuple):
    """The one label of a seat. `clock_text` is the same with `{s}` for the running seconds or `{t}` for minutes and seconds, or ''.

    `due` is the moment when its time is up, as in a clock; '' where the seat's own clock says it.
    """

    kind: str
    icon: str
    text: str
    clock_text: str = ""
    due: str = ""
    since: str = ""
    """The same for seconds that are counted up from a moment."""


class ClockPart(NamedTuple):
    """`due` is the server's time in milliseconds as text, `seconds` the whole time that was given."""

    due: str
    seconds: int
    kind: str = "turn"
    bank: int = 0
    """Seconds of the time bank that follow, until `bank_due`; `bank_text` is what is read meanwhile, with `{s}`."""
    bank_due: str = ""
    bank_text: str = ""


class SeatPart(NamedTuple):
    """One seat as everybody sees it. `number` counts from 0, `shown` is the number that people read."""

    table: int
    number: int
    shown: int
    state: str
    name: str = ""
    tone: int = 0
    """A bot's ground; people have their own drawings."""
    bot: bool = False
    stack: str = ""
    groups: tuple[GroupPart, ...] = ()
    shape: str = ""
    tag: TagPart | None = None
    bet: BetPart | None = None
    button: bool = False
    clock: ClockPart | None = None
    may_sit: bool = False
    brings: bool = False
    """He owes the bring-in, or has brought in."""
    leads: str = ""
    """What his up cards show, if they are the highest."""
    blinds: str = ""
    """The stack in big blinds; '' in games without them."""
    order: int = 0
    """In which place his hand was shown at the showdown; 0: it was not."""
    may_note: bool = False
    """Whether the plate leads to the viewer's own note about him."""

    @property
    def cards(self) -> tuple[CardPart, ...]:
        """All his cards."""
        return _flat(self.groups)


class TotalPart(NamedTuple):
    """All that is in the middle."""

    text: str
    blinds: str = ""


class PotPart(NamedTuple):
    name: str
    text: str
    worth: int
    high: int
    blinds: str = ""


class ResultRow(NamedTuple):
    """One line of who wins what; `hand` may be ''."""

    pot: str
    text: str
    who: str
    hand: str = ""


class CentrePart(NamedTuple):
    """What lies between the seats besides the board: pots while the hand runs, results when it is over.

    `said` are lines about the street: whose board leads, how many cards each has drawn.
    """

    pots: tuple[PotPart, ...] = ()
    results: tuple[ResultRow, ...] = ()
    said: tuple[str, ...] = ()


class BoardPart(NamedTuple):
    """Common cards. `notes`, one a card or none at all, say in which half it plays; a lone common card has a name."""

    cards: tuple[CardPart, ...]
    said: str
    notes: tuple[str, ...] = ()
    name: str = ""
    counts: str = ""

    @property
    def slots(self) -> tuple[tuple[CardPart, str], ...]:
        return tuple(zip(self.cards, self.notes, strict=True)) if self.notes else ()


class MiniPart(NamedTuple):
    rank: str
    sign: str
    suit: str
    name: str


class LinePart(NamedTuple):
    """One line of the log. `seat` is -1 if it is nobody's."""

    kind: str
    seat: int
    text: str
    figure: str
    cards: tuple[MiniPart, ...]
    rule: str = ""
    """The rule by which the house did it by itself."""


class ButtonPart(NamedTuple):
    """One of the three buttons. `amount` may be ''; `small` says why it is off; `ask` is asked before it is done.

    `to` is the only amount there is, as a form field wants it; '' where there is a choice or none. `counts` are the words
    in place of the amount by number of cards that are put aside, `least` and `most` how many may be.
    """

    action: str
    words: str
    amount: str = ""
    small: str = ""
    on: bool = False
    ask: str = ""
    to: str = ""
    follows: bool = False
    """The amount follows the slider."""
    all_in: bool = False
    """`ask` is about the whole stack, and not asked of players who do not want to be."""
    counts: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    wish: str = ""
    """While others are to act: what the page may keep and send in his turn. check_fold and call_any hold at any price."""

    @property
    def kind(self) -> str:
        """fold, call or raise: the place of the button, whatever it is called."""
        return _PLACES.get(self.action, "raise")

    @property
    def icon(self) -> str:
        return {"pat": "hand", "discard": "swap"}.get(self.action, self.kind)

    @property
    def counted(self) -> str:
        """For an attribute."""
        return "|".join(self.counts)

    @property
    def key(self) -> str:
        """The key that presses it."""
        return {"fold": "F", "call": "C", "raise": "R"}[self.kind]


_PLACES = {
    "fold": "fold", "check_fold": "fold", "check": "call", "call": "call", "bring_in": "call", "pat": "call", "refuse_split": "call",
}  # fmt: skip


class ChoicePart(NamedTuple):
    """A few amounts to choose from, each as a form field wants it and as it is printed; the first is chosen."""

    amounts: tuple[tuple[str, str], ...]
    label: str


class SplitPart(NamedTuple):
    """Offer to split, or agree; when it is off the words say why."""

    words: str
    on: bool = False


class PresetPart(NamedTuple):
    """`to` in cents; 0: not within what is allowed."""

    words: str
    to: int

    @property
    def plain(self) -> str:
        """For attributes: no sign of thousands."""
        return str(self.to)


class SizePart(NamedTuple):
    """How much: a slider from `low` to `high` in steps of `step` (cents), typed in units with `decimals` places.

    `off`: drawn in its place, but nothing can be chosen now.
    """

    low: int
    high: int
    step: int
    decimals: int
    all_in: int
    """The amount that is the whole stack, 0 if it is out of reach."""
    field: str
    """The least amount as a form field wants it."""
    presets: tuple[PresetPart, ...]
    label: str
    off: bool = False

    @property
    def plain(self) -> dict[str, str]:
        """The figures for attributes: no sign of thousands."""
        return {name: str(getattr(self, name)) for name in ("low", "high", "step", "all_in")}


class CapPart(NamedTuple):
    """Fixed limit: so many bets of so many are in."""

    dots: tuple[bool, ...]
    said: str
    each: str


class WhyPart(NamedTuple):
    """What the rules allow here, and the reason with its rule's id."""

    line: str
    text: tuple[str, ...]
    rule: str = ""


class ShowPart(NamedTuple):
    """Cards that the viewer may still show, each with its code, and all of them in one text."""

    cards: tuple[tuple[str, MiniPart], ...]
    all: str


class DoPart(NamedTuple):
    """A wide button or link in the place of the slider. `where` is the name of an address."""

    words: str
    where: str
    main: bool = False
    link: bool = False


class DockPart(NamedTuple):
    """What I may do, and why. `key` tells two docks apart; `turn` is my turn."""

    table: int
    state: str
    icon: str
    head: str
    fold: ButtonPart
    call: ButtonPart
    raise_: ButtonPart
    clock_text: str = ""
    clock: ClockPart | None = None
    hint: str = ""
    why: WhyPart | None = None
    size: SizePart | None = None
    cap: CapPart | None = None
    choice: ChoicePart | None = None
    split: SplitPart | None = None
    show: ShowPart | None = None
    advice: str = ""
    """What to do with the cards, in the place of the slider."""
    do: tuple[DoPart, ...] = ()
    more: tuple[DoPart, ...] = ()
    hand: str = ""
    step: str = ""
    """For what an answer is meant, as form fields want it."""
    price: str = ""
    """What a call adds, in cents."""
    round: str = ""
    """The round of betting, for wishes that end with it."""
    turn: bool = False
    title: str = ""


class NotePart(NamedTuple):
    """A word from the house above the dock. `kind` is '', good, warn or bad."""

    kind: str
    icon: str
    text: str
