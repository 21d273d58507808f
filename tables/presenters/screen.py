"""Fragments as HTML: each value is drawn once per language and process, equal values share one string."""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from lobby.words.kept import gettext as _
from lobby.words.kept import speaking
from tables.presenters import centre, dock, press, seats, story
from tables.presenters.parts import NotePart
from tables.presenters.reading import Reading
from tables.store import PAUSED

LOG = "log"
FELT = "felt"
DOCK = "actions"


class Public:
    """What everybody who reads one language sees: fragments by id, and the log by lines. One object a snapshot."""

    __slots__ = ("_since", "hand", "log", "parts")

    def __init__(self, parts: dict[str, str], log: tuple[str, ...], hand: int | None) -> None:
        self.parts, self.log, self.hand = parts, log, hand
        self._since: tuple[Public | None, str] | None = None

    def since(self, old: Public | None, language: str) -> str:
        """The fragments and log lines that differ from `old`: worked out once for all sockets that stood there."""
        if self._since is None or self._since[0] is not old:
            self._since = (old, self._changes(old, language))
        return self._since[1]

    def _changes(self, old: Public | None, language: str) -> str:
        before = old.parts if old is not None else {}
        changed = "".join(html for name, html in self.parts.items() if before.get(name) != html)
        goes_on = old is not None and bool(old.log) and old.hand == self.hand and self.log[: len(old.log)] == old.log
        if old is None or not goes_on:
            return changed + log_whole(self.log, language)
        return changed + (log_more(self.log[len(old.log) :]) if len(self.log) > len(old.log) else "")


@lru_cache(maxsize=8192)
def draw(template: str, part: Hashable, language: str) -> SafeString:
    """A fragment's HTML; `tables/_<template>.html` gets the value as `part`, and the dock a short digest of it as `key`."""
    key = f"{zlib.crc32(repr(part).encode()):08x}" if template == DOCK else ""
    with speaking(language):
        return mark_safe(press.drawn(f"tables/_{template}.html", {"part": part, "key": key}).strip())  # noqa: S308 - a template's own


def public(reading: Reading, language: str) -> Public:
    """The public fragments of a snapshot."""
    kept = reading.drawn.get(language)
    if kept is None:
        with speaking(language):
            kept = reading.drawn[language] = _public(reading, language)
    return kept


def _public(reading: Reading, language: str) -> Public:
    parts: dict[str, str] = {f"seat-{seat.number}": draw("seat", seat, language) for seat in seats.seat_parts(reading)}
    parts["total"] = draw("total", centre.total(reading), language)
    parts["board"] = draw("board", centre.board(reading), language)
    parts["pots"] = draw("pots", centre.centre(reading), language)
    parts["hand-number"] = draw("hand_number", reading.snapshot.hand_number or 0, language)
    parts["banner"] = draw("banner", banner(reading), language)
    log = tuple(draw("line", line, language) for line in story.lines(reading, language))
    return Public(parts, log, reading.snapshot.hand_id)


def banner(reading: Reading) -> NotePart | None:
    """A word from the house over the table: closing, closed, paused."""
    if reading.snapshot.phase == "closed":
        return NotePart("warn", "lock", _("This table is closed. Your chips are in your wallet."))
    if reading.table.closes:
        return NotePart("warn", "lock", _("This table closes after the hand. All chips go back to the wallets."))
    if reading.snapshot.phase == PAUSED and reading.snapshot.paused_why == "lines":
        words = _("Many players lost the connection at once. The clock stands until they are back, or until the house goes on.")
        return NotePart("warn", "offline", words)
    if reading.snapshot.phase == PAUSED and reading.snapshot.paused_why == "audit":
        return NotePart("warn", "pause", _("The house is checking the sums of this table. No hand begins until that is done."))
    if reading.snapshot.phase == PAUSED and reading.snapshot.paused_why == "host":
        return NotePart("warn", "pause", _("The host has paused the table. The clock stands until the host goes on."))
    if reading.snapshot.phase == PAUSED:
        return NotePart("warn", "pause", _("The table is paused. The clock stands until the house goes on."))
    if reading.snapshot.frozen:
        return NotePart("warn", "pause", _("This is the last hand for now: after it the house checks the sums of this table."))
    return None


def private(reading: Reading, player_id: int | None, language: str) -> dict[str, str]:
    """The fragments of one viewer: his cards (only a player has them) and his dock. All who only watch share theirs."""
    snapshot = reading.snapshot
    seated = snapshot.seat_of(player_id) is not None or snapshot.position_of(player_id) is not None
    seated = seated or player_id in snapshot.waiting.queue or snapshot.waiting.hold_of(player_id) is not None
    if seated:
        return _private(reading, player_id, language)
    key = f"{language} {'visitor' if player_id is None else 'watcher'}"
    kept = reading.drawn.get(key)
    if kept is None:
        kept = reading.drawn[key] = _private(reading, player_id, language)
    return dict(kept)


def _private(reading: Reading, player_id: int | None, language: str) -> dict[str, str]:
    with speaking(language):
        return {
            "mine": draw("mine", dock.mine(reading, player_id), language),
            "dock": draw(DOCK, dock.dock(reading, player_id), language),
        }


def seat_number(reading: Reading, player_id: int | None) -> int | None:
    """Where the viewer sits, 0-based."""
    seat = reading.snapshot.seat_of(player_id)
    return seat.number if seat is not None else None


def felt(reading: Reading, me: int | None, parts: dict[str, str], mine: str, language: str) -> str:
    """The whole felt, for a page and for a viewer who has just sat down or left. `me` is his seat, `parts` what lies on it."""
    count = len(reading.snapshot.seats)
    places = [(number, (number - (me or 0)) % count, mark_safe(parts[f"seat-{number}"])) for number in range(count)]  # noqa: S308
    context = {
        "seats": count,
        "cards": reading.game.hole_cards,
        "me": me,
        "places": places,
        "mine": mark_safe(mine),  # noqa: S308
        **{name: mark_safe(parts[name]) for name in ("total", "board", "pots")},  # noqa: S308
    }
    with speaking(language):
        return render_to_string("tables/_felt.html", context).strip()


def log_whole(lines: tuple[str, ...], language: str) -> str:
    """The log with all its lines."""
    with speaking(language):
        return render_to_string("tables/_log.html", {"lines": mark_safe("".join(lines))}).strip()  # noqa: S308


def log_more(lines: tuple[str, ...]) -> str:
    """Lines to be added at the end of the log."""
    return f'<ol hx-swap-oob="beforeend:#log">{"".join(lines)}</ol>'


def note(kind: str, icon: str, text: str, language: str) -> str:
    """The note above the dock; '' takes it away."""
    return draw("note", NotePart(kind, icon, text) if text else None, language)
