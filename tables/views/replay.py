"""What a page with a replay is drawn from: one step of the felt, every line beside it, and links to all other steps."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, pgettext

from lobby.words.log import Line, street_name
from tables import record
from tables.archive import stage
from tables.archive.frames import Frame, frames
from tables.archive.past import Past
from tables.archive.stage import Viewer
from tables.presenters import story
from tables.presenters.parts import LinePart

SPEEDS = ("0.5", "1", "2", "4")
MOST_DIGITS = 4


class Said(NamedTuple):
    """A line of the log with the step that it belongs to, counted from 1."""

    step: int
    line: LinePart
    now: bool


class Jump(NamedTuple):
    """A street with its first step; `state` is past, now or ''."""

    name: str
    step: int
    state: str


def context(request: HttpRequest, hand: Past, viewer: Viewer) -> dict[str, Any]:
    """The step that the address asks for; one that is none is the first, or the last if it is too high."""
    names = record.names_at(hand.hand, hand.told)
    found = frames(hand, () if viewer.position is None else (viewer.position,), names)
    count = len(found)
    step = _step(request.GET.get("step", ""), count)
    drawn = stage.draw(hand, found[step - 1], viewer, stage.players(hand), get_language() or "en")
    mine = hand.setup.seats[viewer.position] if viewer.position is not None else None
    return {
        "felt": mark_safe(drawn.felt),  # noqa: S308 - drawn by our templates
        "step": step,
        "count": count,
        "back": max(1, step - 1),
        "on": min(count, step + 1),
        "jumps": _jumps(found, step),
        "said": _said(found, step, mine),
        "words": ", ".join(_words(line) for line in found[step - 1].lines),
        "outcome": ", ".join(_words(line) for line in found[-1].lines),
        "speeds": " ".join(SPEEDS),
        "here": request.path,
    }


def _step(text: str, count: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 1
    return min(max(1, number), count)


def _said(found: list[Frame], step: int, mine: int | None) -> list[Said]:
    return [
        Said(number, story.part(line._replace(kind="mine") if not line.kind and line.seat == mine else line), number == step)
        for number, frame in enumerate(found, 1)
        for line in frame.lines
    ]


def _words(line: Line) -> str:
    return f"{line.text} {line.figure}".strip()


def _jumps(found: list[Frame], step: int) -> list[Jump]:
    """The streets as they began, then the end. Hands that were turned up before the last street are no street of their own."""
    starts = [(frame.heading, number) for number, frame in enumerate(found, 1) if frame.heading]
    starts = [start for start in starts if start[0] != street_name("showdown") or start == starts[-1]]
    if starts[-1][1] < len(found):
        starts.append((pgettext("of a hand", "End"), len(found)))
    ends = [number for _name, number in starts[1:]] + [len(found) + 1]
    return [
        Jump(name, number, "now" if number <= step < end else "past" if number < step else "")
        for (name, number), end in zip(starts, ends, strict=True)
    ]
