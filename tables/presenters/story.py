"""The log of the hand as lines of HTML. Kept by table and language, so that a step only adds its own lines."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from engine.views import redact
from lobby.words.cards import mini
from lobby.words.log import Line, Teller
from lobby.words.table_log import happening_line
from tables.happenings import PlayerSat
from tables.log import LogEntry, is_of_table
from tables.presenters.parts import LinePart, MiniPart
from tables.presenters.reading import Reading

MOST_KEPT = 1000
MOST_LINES = 300


class Story(NamedTuple):
    """How far a log is told."""

    mark: int
    hand: int | None
    step: int
    teller: Teller
    who: dict[int, str]
    """Nicknames by seat at that step."""
    lines: tuple[LinePart, ...]


_kept: OrderedDict[tuple[int, str], Story] = OrderedDict()
_lock = Lock()


def lines(reading: Reading, language: str) -> tuple[LinePart, ...]:
    """The lines of the snapshot's log in `language`, which must be the active one."""
    key = (reading.table.pk, language)
    with _lock:
        story = _go_on(reading, _kept.get(key))
        if key not in _kept or not _older(story, _kept[key]):
            _kept[key] = story
            _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return story.lines


def _older(story: Story, kept: Story) -> bool:
    return story.mark == kept.mark and story.step < kept.step


def _go_on(reading: Reading, story: Story | None) -> Story:
    """The kept story with the steps that it lacks, or a new one if it is of another hand or ahead of this snapshot."""
    snapshot = reading.snapshot
    entries = snapshot.log
    last = entries[-1][0] if entries else snapshot.step
    fits = story is not None and (story.mark, story.hand) == (snapshot.mark, snapshot.hand_id) and story.step <= last
    if story is None or not fits or (entries and entries[0][0] > story.step + 1):
        names = reading.names
        story = Story(snapshot.mark, snapshot.hand_id, -1, Teller(names, reading.table.currency), dict(names), ())
    new = [entry for entry in entries if entry[0] > story.step]
    if not new:
        return story
    told = [part for entry in new for part in _told(reading, story, entry)]
    return story._replace(step=new[-1][0], lines=(*story.lines, *told)[-MOST_LINES:])


def _told(reading: Reading, story: Story, entry: LogEntry) -> list[LinePart]:
    """One step: happenings of the table and events of the hand in their order."""
    parts: list[LinePart] = []
    teller, batch = story.teller, []
    for event in entry[1]:
        if not is_of_table(event):
            batch.append(event)
            continue
        parts += map(part, teller.tell(redact(batch, None)))  # type: ignore[arg-type]
        batch = []
        if isinstance(event, PlayerSat):
            story.who[event.seat] = event.nickname
        line = happening_line(event.__class__.__name__, event._asdict(), story.who, reading.table.currency)
        if line is not None:
            parts.append(part(line))
    return parts + [part(line) for line in teller.tell(redact(batch, None))]  # type: ignore[arg-type]


def part(line: Line) -> LinePart:
    """A line of the log, ready to be drawn."""
    return LinePart(line.kind, line.seat, line.text, line.figure, tuple(MiniPart(*mini(card)) for card in line.cards), line.rule)
