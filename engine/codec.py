"""Events and set-ups as JSON text and back. `decode(encode(x)) == x`; a format number stands in front.

An event is a list: its name, then its fields. Cards are text ('AhKd', '??' hidden). Raises BadNotation for anything else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from engine.betting.rake import Band, Schedule, Tier
from engine.cards import HIDDEN, Cards, cards_text, parse_card
from engine.errors import BadNotation
from engine.hand import events as e
from engine.hand.setup import Post, Setup
from engine.table.stakes import Stakes

FORMAT = 1

_CARD_FIELDS = frozenset({"cards", "plays", "low"})


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


NAMES: dict[type, str] = {each: _snake(each.__name__) for each in e.Event.__args__}
_CLASSES: dict[str, Any] = {name: each for each, name in NAMES.items()}


def plain(event: e.Event) -> list[Any]:
    """The event as JSON values."""
    return [NAMES[event.__class__], *(_plain_field(name, value) for name, value in zip(event._fields, event, strict=True))]


def _plain_field(name: str, value: Any) -> Any:
    if name in _CARD_FIELDS:
        return cards_text(value)
    if name == "hands":
        return [[position, cards_text(cards)] for position, cards in value]
    return plain_setup(value) if name == "setup" else value


def event_of(values: Any) -> e.Event:
    """The event that JSON values stand for."""
    try:
        name, *fields = values
        kind = _CLASSES[name]
        named = zip(kind._fields, fields, strict=True)
        return kind(*(_read_field(field, value) for field, value in named))  # type: ignore[no-any-return]
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise BadNotation("bad_event", event=str(values)[:80]) from fault


def _read_field(name: str, value: Any) -> Any:
    if name in _CARD_FIELDS:
        return read_cards(value)
    if name == "hands":
        return tuple((position, read_cards(cards)) for position, cards in value)
    return setup_of(value) if name == "setup" else _tupled(value)


def read_cards(text: str) -> Cards:
    """Cards of `text`, '??' being HIDDEN."""
    pairs = (text[at : at + 2] for at in range(0, len(text), 2))
    return tuple(HIDDEN if pair == "??" else parse_card(pair) for pair in pairs)


def _tupled(value: Any) -> Any:
    return tuple(_tupled(each) for each in value) if isinstance(value, list) else value


def plain_setup(setup: Setup) -> dict[str, Any]:
    """The set-up as JSON values."""
    return {**setup._asdict(), "stakes": setup.stakes._asdict()}


def setup_of(values: Any) -> Setup:
    """The set-up that JSON values stand for."""
    try:
        fields = {name: _tupled(value) for name, value in values.items()}
        stakes = Stakes(**{name: _tupled(value) for name, value in values["stakes"].items()})
        posts = tuple(Post(*post) for post in fields["posts"])
        rake = _schedule_of(fields["rake"]) if fields["rake"] is not None else None
        return Setup(**{**fields, "stakes": stakes, "posts": posts, "rake": rake})
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise BadNotation("bad_setup", setup=str(values)[:80]) from fault


def _schedule_of(values: tuple[Any, ...]) -> Schedule:
    name, bands = values
    return Schedule(name, tuple(Band(kinds, lowest, tuple(Tier(*tier) for tier in tiers), caps) for kinds, lowest, tiers, caps in bands))


def encode_events(events: Iterable[e.Event]) -> str:
    """One step's events as JSON text."""
    return json.dumps({"format": FORMAT, "events": [plain(event) for event in events]}, separators=(",", ":"))


def decode_events(text: str | bytes) -> tuple[e.Event, ...]:
    """The events of `encode_events`; raises BadNotation for another format or damaged text."""
    try:
        body = json.loads(text)
        number, values = body["format"], body["events"]
    except (ValueError, KeyError, TypeError) as fault:
        raise BadNotation("bad_events") from fault
    if number != FORMAT:
        raise BadNotation("unknown_format", format=number)
    return tuple(event_of(each) for each in values)
