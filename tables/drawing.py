"""What drawings of figures have in common: marks at an axis, and steps that read well. Only geometry."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A figure or a name at an axis, in units of the drawing."""

    at: float
    text: str


def round_step(span: int, lines: int) -> int:
    """The smallest round figure (1, 2 or 5 and noughts) that covers the span in so many steps at most."""
    return next(unit * 10**power for power in range(20) for unit in (1, 2, 5) if unit * 10**power * lines >= span)
