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


class Rates(NamedTuple):
    """Units per second of CPU time by name, one figure a round."""

    rounds: dict[str, list[float]]

    def of(self, name: str) -> float:
        """The median of the rounds."""
        return median(self.rounds[name])

    def ratio(self, ours: str, peer: str) -> float:
        """The median of the rounds' own ratios: what slows a whole round down falls out of it."""
        return median(mine / theirs for mine, theirs in zip(self.rounds[ours], self.rounds[peer], strict=True))


def rates(works: Sequence[Work], rounds: int = ROUNDS) -> Rates:
    """Measures all works in each round, one after the other, after one round that does not count."""
    found: dict[str, list[float]] = {work.name: [] for work in works}
    for work in works:
        work.run()
    for _ in range(rounds):
        for work in works:
            begun = time.process_time()
            work.run()
            found[work.name].append(work.units / max(time.process_time() - begun, 1e-9))
    return Rates(found)


def number(value: float) -> str:
    """1234567.0 as 1,235 k; small figures with a digit more."""
    if value >= 1e6:
        return f"{value / 1e6:,.2f} M"
    if value >= 1e4:
        return f"{value / 1e3:,.0f} k"
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}"


def table(title: str, found: Rates, goals: Sequence[Goal]) -> list[str]:
    """A Markdown table of rates, and one of ratios beside their goals."""
    lines = [f"### {title}", "", "| work | per second |", "|---|---|"]
    lines += [f"| {name} | {number(found.of(name))} |" for name in found.rounds]
    lines += ["", "| ratio | goal | measured |", "|---|---|---|"]
    for ours, peer, factor in goals:
        if peer in found.rounds:
            lines.append(f"| {ours} / {peer} | ≥ {factor:g} | {found.ratio(ours, peer):,.2f} |")
    return [*lines, ""]
