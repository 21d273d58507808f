"""Steps as rows and as text: written once, read by whoever must catch up. Knows no rule and no viewer but the public.

A step's text is JSON: a format number and a list of events, those of the hand as `engine.codec` writes them, those of
the table in the same manner (name, then fields). Texts of a newer format are refused, not guessed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from engine import codec
from engine.errors import BadNotation
from engine.hand.events import Event
from engine.views import redact
from tables import happenings
from tables.errors import Unreadable
from tables.models import Step
from tables.rows import Statement, insert

FORMAT = 1

Told = Event | happenings.Happening
LogEntry = tuple[int, tuple[Told, ...]]
"""A step's number and its events, hidden cards included: redact before it leaves the process."""


def _name(kind: type) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in kind.__name__).lstrip("_")


_NAMES: dict[type, str] = {kind: _name(kind) for kind in happenings.Happening.__args__}
_KINDS: dict[str, Any] = {name: kind for kind, name in _NAMES.items()}
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class StepRow(NamedTuple):
    """A step that was read back; `private` are the seats whose player's private part it changed."""

    number: int
    hand_id: int | None
    events: tuple[Told, ...]
    private: tuple[int, ...]


def is_of_table(event: Told) -> bool:
    """Whether it is a happening of the table, not an event of the hand."""
    return event.__class__ in _NAMES


def plain(event: Told) -> list[Any]:
    """The event as JSON values, all its cards included."""
    name = _NAMES.get(event.__class__)
    return codec.plain(event) if name is None else [name, *event]  # type: ignore[arg-type]


def event_of(values: Any) -> Told:
    """The event that JSON values stand for; raises Unreadable."""
    try:
        kind = _KINDS.get(values[0])
        if kind is None:
            return codec.event_of(values)
        return kind(*(tuple(value) if isinstance(value, list) else value for value in values[1:]))  # type: ignore[no-any-return]
    except (BadNotation, TypeError, IndexError) as fault:
        raise Unreadable("event") from fault


def encode(events: Iterable[Told]) -> str:
    """One step's events as text, all cards included."""
    return _encode({"format": FORMAT, "events": [plain(event) for event in events]}).decode()


def decode(text: str) -> tuple[Told, ...]:
    """The events of `encode`; raises Unreadable for another format or damaged text."""
    try:
        body = _decode(text)
        number, values = body["format"], body["events"]
    except (msgspec.MsgspecError, KeyError, TypeError) as fault:
        raise Unreadable("step") from fault
    if number != FORMAT:
        raise Unreadable("format", number)
    return tuple(event_of(each) for each in values)


def public(events: Iterable[Told]) -> list[list[Any]]:
    """The events as JSON values as the rail may see them (R-MUCK-1)."""
    return [plain(event) for event in redact(events, None)]  # type: ignore[arg-type]


def of_hand(events: Iterable[Told]) -> tuple[Event, ...]:
    """Those that belong to the hand itself."""
    return tuple(event for event in events if not is_of_table(event))  # type: ignore[misc]


def entry(
    room_id: int, number: int, hand_id: int | None, kind: str, events: Iterable[Told], private: Iterable[int], now: datetime
) -> Statement:
    """Writes one step; IntegrityError if the number is taken (which the room's lock prevents)."""
    seats = ",".join(map(str, sorted(private)))
    step = Step(room_id=room_id, number=number, hand_id=hand_id, kind=kind, events=encode(events), private=seats, created_at=now)
    return insert(step)


def read(room_id: int, after: int, up_to: int) -> list[StepRow]:
    """The steps with numbers above `after`, up to `up_to`, in their order."""
    rows = Step.objects.filter(room_id=room_id, number__gt=after, number__lte=up_to).order_by("number")
    return [_row(*values) for values in rows.values_list("number", "hand_id", "events", "private")]


def read_hand(room_id: int, hand_id: int, up_to: int, tail: int) -> list[StepRow]:
    """The steps of a hand and at most `tail` of those after it."""
    own = Step.objects.filter(room_id=room_id, hand_id=hand_id, number__lte=up_to).order_by("number")
    rows = [_row(*values) for values in own.values_list("number", "hand_id", "events", "private")]
    first, last = (rows[0].number, rows[-1].number) if rows else (0, 0)
    if rows and last - first >= len(rows):  # cards were shown when the hand was over, after somebody came or left
        rows = read(room_id, first - 1, last)
    return rows + read(room_id, max(last, up_to - tail), up_to)


def _row(number: int, hand_id: int | None, text: str, private: str) -> StepRow:
    return StepRow(number, hand_id, decode(text), tuple(map(int, private.split(","))) if private else ())
