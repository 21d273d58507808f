"""CPU time of small pieces of work, ours and the peers' by turns, so that what disturbs one disturbs the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, NamedTuple

ROUNDS = 7
REPEATS = 3


class Work(NamedTuple):
    """`run` does `units` of work in one go."""

    name: str
    units: int
    run: Callable[[], object]


class Goal(NamedTuple):
    """What `ours` should reach against `peer`: at least `factor` times as much per second."""

    ours: str
    peer: str
    factor: float


def calls(name: str, function: Callable[..., object], arguments: Sequence[Sequence[object]], each: int = 1) -> Work:
    """Calling a function once for each tuple of arguments; `each` units a call."""
    loop = _LOOPS[len(arguments[0])]

    def run() -> None:
        for _ in range(REPEATS):
            loop(function, arguments)

    return Work(name, len(arguments) * each * REPEATS, run)


# Written out by number of arguments: a call with a star costs more than a small function itself.
def _none(function: Callable[..., object], arguments: Sequence[Any]) -> None:
    for _ in arguments:
        function()


def _one(function: Callable[..., object], arguments: Sequence[Any]) -> None:
    for (a,) in arguments:
        function(a)


def _two(function: Callable[..., object], arguments: Sequence[Any]) -> None:
    for a, b in arguments:
        function(a, b)


def _five(function: Callable[..., object], arguments: Sequence[Any]) -> None:
    for a, b, c, d, e in arguments:
        function(a, b, c, d, e)


def _seven(function: Callable[..., object], arguments: Sequence[Any]) -> None:
    for a, b, c, d, e, f, g in arguments:
        function(a, b, c, d, e, f, g)


_LOOPS = {0: _none, 1: _one, 2: _two, 5: _five, 7: _seven}


def rates(works: Sequence[Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Units per second of CPU time by name: the median of `rounds` rounds, all works in each round."""
    found: dict[str, list[float]] = {work.name: [] for work in works}
    for work in works:
        work.run()
    for _ in range(rounds):
        for work in works:
            begun = time.process_time()
            work.run()
            found[work.name].append(work.units / max(time.process_time() - begun, 1e-9))
    return {name: median(values) for name, values in found.items()}


def number(value: float) -> str:
    """1234567.0 as 1,235 k; small figures with a digit more."""
    if value >= 1e6:
        return f"{value / 1e6:,.2f} M"
    if value >= 1e4:
        return f"{value / 1e3:,.0f} k"
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}"


def table(title: str, found: dict[str, float], goals: Sequence[Goal]) -> list[str]:
    """A Markdown table of rates, and one of ratios beside their goals."""
    lines = [f"### {title}", "", "| work | per second |", "|---|---|"]
    lines += [f"| {name} | {number(value)} |" for name, value in found.items()]
    lines += ["", "| ratio | goal | measured |", "|---|---|---|"]
    for ours, peer, factor in goals:
        if peer in found:
            lines.append(f"| {ours} / {peer} | ≥ {factor:g} | {found[ours] / found[peer]:,.2f} |")
    return [*lines, ""]
