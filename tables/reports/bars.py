"""A row of bars as a drawing. Only geometry: words come from outside, colours from the style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tables.drawing import Mark, round_step

WIDTH, HEIGHT = 480, 180
LEFT, RIGHT, TOP, BOTTOM = 64, 8, 12, 26
LINES = 4
MOST_NAMES = 5


class Bar(NamedTuple):
    """One bar; `said` is its title."""

    x: float
    y: float
    width: float
    height: float
    said: str


class Bars(NamedTuple):
    """All in units of the drawing, the origin at the top left."""

    bars: tuple[Bar, ...]
    rows: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


def bars(values: Sequence[int], names: Sequence[str], text: Callable[[int], str]) -> Bars:
    """Bars of values from 0 up, a name below some of them and figures beside the lines."""
    step = round_step(max(values, default=0), LINES)
    top = max(step, -(-max(values, default=0) // step) * step)
    room = HEIGHT - TOP - BOTTOM
    slot = (WIDTH - LEFT - RIGHT) / max(1, len(values))
    drawn = tuple(
        Bar(
            round(LEFT + slot * (at + 0.15), 1), round(TOP + room * (1 - value / top), 1), round(slot * 0.7, 1),
            round(room * value / top, 1), f"{name}: {text(value)}",
        )
        for at, (value, name) in enumerate(zip(values, names, strict=True))
    )  # fmt: skip
    every = max(1, -(-len(names) // MOST_NAMES))
    columns = tuple(Mark(round(LEFT + slot * (at + 0.5), 1), name) for at, name in enumerate(names) if at % every == 0)
    rows = tuple(Mark(round(TOP + room * (1 - value / top), 1), text(value)) for value in range(0, top + 1, step))
    return Bars(drawn, rows, columns)
