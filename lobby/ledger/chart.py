"""A line of figures as an SVG drawing: coordinates only, the colours are the style sheet's. Knows no account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 720, 200
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 12, 12


class Chart(NamedTuple):
    """Points of a polyline, the height of zero (None: outside), and where each figure stands."""

    points: str
    area: str
    zero: float | None
    marks: tuple[tuple[float, float], ...]
    width: int = WIDTH
    height: int = HEIGHT


def line(figures: Sequence[int]) -> Chart:
    """A line through the figures from left to right, scaled to the drawing; one figure or equal ones make a flat line."""
    if not figures:
        return Chart("", "", None, ())
    least, most = min(*figures, 0), max(*figures, 0)
    span = (most - least) or 1
    step = (WIDTH - LEFT - RIGHT) / max(len(figures) - 1, 1)

    def height(figure: int) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (most - figure) / span, 1)

    marks = tuple((round(LEFT + at * step, 1), height(figure)) for at, figure in enumerate(figures))
    points = " ".join(f"{x},{y}" for x, y in marks)
    zero = height(0)
    area = f"{marks[0][0]},{zero} {points} {marks[-1][0]},{zero}"
    return Chart(points, area, zero, marks)
