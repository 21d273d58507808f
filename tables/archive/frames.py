"""A hand cut into the steps of its replay: what is dealt together, each action, each hand that is shown, the result.

Knows every card, as the hand itself does; the lines of a frame hold only what its viewer may read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.hand import events as e
from engine.hand.events import Event, HandStarted
from engine.hand.evolve import evolve, opening
from engine.hand.state import NOBODY, HandState
from lobby.words.log import Line, Teller
from tables import log, record
from tables.archive.past import Past
from tables.happenings import CardsShown

START, STREET, ACT, CLOSE, SHOW, END = "start", "street", "act", "close", "show", "end"


class Frame(NamedTuple):
    """One step of a replay: how the hand stands after it, what the felt needs of all that was told up to it, and what is said of it."""

    state: HandState
    told: tuple[log.Told, ...]
    lines: tuple[Line, ...]

    @property
    def heading(self) -> str:
        """The street that begins here, or ''."""
        return next((line.text for line in self.lines if line.kind == "street"), "")


def frames(hand: Past, positions: Collection[int], names: dict[int, str]) -> list[Frame]:
    """The whole replay in the language of the moment; `positions` are those whose own cards its viewer may read in the lines."""
    currency = hand.hand.room.table.currency
    teller = Teller(names, currency)
    who = dict(names)
    state = opening(hand.setup)
    so_far: tuple[log.Told, ...] = ()
    found: list[Frame] = []
    for group in _groups(hand.told):
        events = log.of_hand(group)
        state = evolve(state, (event for event in events if not isinstance(event, HandStarted)))
        so_far = (*so_far, *(event for event in group if not log.is_of_table(event) or isinstance(event, CardsShown)))
        lines = tuple(record.step_lines(group, teller, who, currency, positions))
        found.append(Frame(state, so_far, lines or (Line("note", NOBODY, _("The cards are dealt")),)))
    return found


def _groups(told: Iterable[log.Told]) -> list[list[log.Told]]:
    """What belongs to one step, in its order; what happens at the table goes with the event that follows it."""
    groups: list[list[log.Told]] = [[]]
    waiting: list[log.Told] = []
    cut = _Cut()
    for event in told:
        waiting.append(event)
        if isinstance(event, CardsShown):  # after the end, by itself
            groups.append(waiting)
            waiting = []
        if log.is_of_table(event):
            continue
        if cut.opens(event):  # type: ignore[arg-type]
            groups.append([])
        groups[-1] += waiting
        waiting = []
    groups[-1] += waiting
    return groups


class _Cut:
    """Where one step of the replay ends and the next begins."""

    def __init__(self) -> None:
        self._kind = START
        self._street = NOBODY

    def opens(self, event: Event) -> bool:
        """Whether a step begins with this event."""
        kind = _kind(event)
        if kind == "deal" and self._kind == START:
            kind = STREET
        if kind not in (STREET, ACT, CLOSE, SHOW, END):
            return False
        before, self._kind = self._kind, kind
        street, self._street = self._street, getattr(event, "street", NOBODY) if kind == STREET else NOBODY
        if kind in (ACT, SHOW):
            return before != CLOSE or kind == ACT
        if kind == STREET:
            return before != CLOSE and not (before == STREET and street == self._street)
        return before not in ((CLOSE,) if kind == CLOSE else (CLOSE, END))


def _kind(event: Event) -> str:
    if isinstance(event, e.Action):
        return ACT
    return _KINDS.get(event.__class__, "")


_KINDS: dict[type, str] = {
    e.HoleCardsDealt: "deal",
    e.UpCardsDealt: "deal",
    e.StreetBegan: STREET,
    e.BoardDealt: STREET,
    e.DrawOpened: STREET,
    e.StreetClosed: CLOSE,
    e.UncalledBetReturned: CLOSE,
    e.HandsTurnedUp: SHOW,
    e.HandShown: SHOW,
    e.HandMucked: SHOW,
    e.RakeTaken: END,
    e.PotAwarded: END,
    e.HandEnded: END,
    e.HandVoided: END,
}
