"""The result by day as a drawing: bars of each day and the line of what it has come to. Only geometry; words come from outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tables.drawing import Mark, round_step

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 76, 32, 14, 44
LINES = 4
MOST_TICKS = 6
WIDEST = 36


class Bar(NamedTuple):
    """One day: where its bar stands, and what is said of it."""

    x: float
    y: float
    width: float
    height: float
    gain: bool
    said: str


class Chart(NamedTuple):
    """All in units of the drawing, the origin at the top left."""

    bars: tuple[Bar, ...]
    line: str
    """Points as SVG wants them."""
    last: Mark
    """Where the line ends: across, and as text down."""
    zero: float
    rows: tuple[Mark, ...]
    columns: tuple[Mark, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def chart(nets: Sequence[int], running: Sequence[int], names: Sequence[str], said: Sequence[str], money: Callable[[int], str]) -> Chart:
    """Bars for `nets`, a line through `running`; `names` stand below, `said` is each bar's title."""
    low, high, step = _scale(min(0, *nets, *running), max(0, *nets, *running))

    def y(cents: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - cents) / (high - low), 1)

    slot = (WIDTH - LEFT - RIGHT) / len(nets)
    wide = min(WIDEST, slot * 0.7)
    middles = [round(LEFT + slot * (at + 0.5), 1) for at in range(len(nets))]
    bars = tuple(
        Bar(round(x - wide / 2, 1), y(max(0, net)), round(wide, 1), round(max(1.0, abs(y(net) - y(0))), 1), net >= 0, text)
        for x, net, text in zip(middles, nets, said, strict=True)
    )
    line = " ".join(f"{x},{y(cents)}" for x, cents in zip(middles, running, strict=True))
    every = -(-len(names) // MOST_TICKS)
    columns = tuple(Mark(x, name) for at, (x, name) in enumerate(zip(middles, names, strict=True)) if at % every == 0)
    rows = tuple(Mark(y(cents), money(cents)) for cents in range(low, high + 1, step))
    return Chart(bars, line, Mark(middles[-1], str(y(running[-1]))), y(0), rows, columns)


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """Whole round figures around what is drawn: lowest, highest and the step between lines."""
    span = max(most - least, 1)
    step = round_step(span, LINES)
    low = -(-abs(least) // step) * -step
    high = max(-(-most // step) * step, low + step)
    return low, high, step
