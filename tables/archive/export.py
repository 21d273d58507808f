"""Hands as files for one viewer: text in the common style, PHH, JSON. Made of redacted events: a card that he may not know
is nowhere in them (R-MUCK-1); what was shown unasked was shown to all and is in all of them (R-SHOW-4). English and plain
figures: these are formats, not pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.conf import settings

from engine import codec
from engine.cards import cards_text
from engine.hand.events import Event, HandEnded
from engine.notation import phh, text
from engine.views import redact
from lobby.models import Player
from tables.archive.past import Past

FORMAT = 1
MOST_HANDS = 500
"""In one file."""
TEXT, PHH, JSON = "text", "phh", "json"


class Kind(NamedTuple):
    """A format of files: the endings for one hand and for many."""

    one: str
    many: str
    content_type: str


KINDS = {
    TEXT: Kind("txt", "txt", "text/plain; charset=utf-8"),
    PHH: Kind("phh", "phhs", "text/plain; charset=utf-8"),
    JSON: Kind("json", "json", "application/json"),
}


def seen(hand: Past, position: int | None) -> tuple[Event, ...]:
    """The hand's events as a viewer may see them: the player at `position`, or the rail (None)."""
    return redact(hand.events, position)


def as_text(hand: Past, position: int | None, people: Mapping[int, Player]) -> str:
    """In the style that trackers read."""
    table = hand.hand.room.table
    heading = text.Heading(
        hand.hand.pk, names(hand, people), table.name, max(table.seats, 1 + max(hand.setup.seats)),
        "EUR" if table.currency == "euro" else "chips", f"{_utc(hand.hand.started_at):%Y/%m/%d %H:%M:%S} UTC", _house(),
    )  # fmt: skip
    return text.write(seen(hand, position), heading, hand.unasked)


def as_phh(hand: Past, position: int | None, people: Mapping[int, Player]) -> str:
    """As a .phh file; '' for a void hand, which PHH cannot say."""
    if hand.hand.voided:
        return ""
    events = seen(hand, position)
    end = next(at for at, event in enumerate(events) if isinstance(event, HandEnded))
    return phh.write(events[: end + 1], hand=hand.hand.pk, players=names(hand, people), unasked=hand.unasked)


def as_json(hand: Past, position: int | None, people: Mapping[int, Player]) -> dict[str, Any]:
    """Everything that the viewer may know, events included, as the engine's codec writes them; amounts in cents (fun: chips)."""
    row, table, end = hand.hand, hand.hand.room.table, hand.end
    return {
        "format": FORMAT,
        "house": _house(),
        "hand": row.pk,
        "table": table.name,
        "currency": table.currency,
        "game": row.variant,
        "structure": hand.setup.stakes.structure,
        "edition": row.edition,
        "started": _utc(row.started_at).isoformat(),
        "ended": _utc(row.ended_at).isoformat() if row.ended_at is not None else None,
        "void": row.voided,
        "viewer": position,
        "players": [
            {"seat": seat + 1, "name": name, "start": start, "end": stack}
            for seat, name, start, stack in zip(hand.setup.seats, names(hand, people), hand.setup.stacks, end.stacks, strict=True)
        ],
        "events": [codec.plain(event) for event in seen(hand, position)],
        "shown_unasked": [{"seat": hand.setup.seats[at] + 1, "cards": cards_text(cards)} for at, cards in hand.unasked],
    }


def names(hand: Past, people: Mapping[int, Player]) -> tuple[str, ...]:
    """Nicknames by position."""
    return tuple(people[player].nickname for player in hand.players)


def one(kind: str, hand: Past, position: int | None) -> str:
    """The file of one hand."""
    people = Player.objects.in_bulk(hand.players)
    if kind == JSON:
        return json.dumps(as_json(hand, position, people), ensure_ascii=False, indent=1) + "\n"
    return as_text(hand, position, people) if kind == TEXT else as_phh(hand, position, people)


def many(kind: str, hands: Iterable[Past], player_id: int) -> str:
    """One file of many hands, each as the player saw it."""
    found = list(hands)
    people = Player.objects.in_bulk({player for hand in found for player in hand.players})
    seats = [(hand, hand.position_of(player_id)) for hand in found]
    if kind == JSON:
        return json.dumps([as_json(hand, at, people) for hand, at in seats], ensure_ascii=False) + "\n"
    if kind == TEXT:
        return "\n\n".join(as_text(hand, at, people) for hand, at in seats)
    files = filter(None, (as_phh(hand, at, people) for hand, at in seats))
    return "\n".join(f"[{number}]\n{file}" for number, file in enumerate(files, 1))


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


def _house() -> str:
    return str(getattr(settings, "HOUSE_NAME", "Fairfelt"))
