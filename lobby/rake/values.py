"""A schedule's figures as plain values: to and from JSON, and what no schedule may say. Cents; no database, no sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.betting.rake import ALL, Band, Tier
from lobby.table_rules import MOST_CENTS

LEAST_PLAYERS, MOST_PLAYERS = 2, 10


class Fault(NamedTuple):
    """What is wrong, in which range of the schedule (by its place; None: in the schedule as a whole). Figures are cents."""

    band: int | None
    code: str
    facts: dict[str, Any]


def plain(bands: Iterable[Band]) -> list[dict[str, Any]]:
    """The bands as JSON values."""
    return [
        {
            "structures": list(band.structures),
            "lower_limit_from": band.lower_limit_from,
            "tiers": [list(tier) for tier in band.tiers],
            "caps": [list(cap) for cap in band.caps],
        }
        for band in bands
    ]


def bands_of(values: Iterable[dict[str, Any]]) -> tuple[Band, ...]:
    """The bands that `plain` wrote."""
    return tuple(
        Band(
            tuple(each["structures"]),
            int(each["lower_limit_from"]),
            tuple(Tier(*map(int, tier)) for tier in each["tiers"]),
            tuple((int(players), int(cap)) for players, cap in each["caps"]),
        )
        for each in values
    )


def faults(bands: Sequence[Band]) -> list[Fault]:
    """Everything that makes no sense; empty if the schedule may hold.

    Codes: unknown_structure, structure_missing, no_structure, range_gap, range_overlap, negative, too_large, no_steps,
    steps_gap, steps_out_of_order, step_above_pot, no_caps, caps_gap, caps_out_of_order, caps_beyond_seats.
    """
    return [*_ranges(bands), *(fault for at, band in enumerate(bands) for fault in _band(at, band))]


def _ranges(bands: Sequence[Band]) -> Iterator[Fault]:
    """Every structure is covered from a lower limit of 0 on, and no range twice."""
    for at, band in enumerate(bands):
        if not band.structures:
            yield Fault(at, "no_structure", {})
        if set(band.structures) - set(ALL):
            yield Fault(at, "unknown_structure", {})
    for structure in ALL:
        mine = sorted((band.lower_limit_from, at) for at, band in enumerate(bands) if structure in band.structures)
        if not mine:
            yield Fault(None, "structure_missing", {"structure": structure})
        elif mine[0][0] > 0:
            yield Fault(mine[0][1], "range_gap", {"structure": structure, "least": mine[0][0]})
        for (lower, _first), (upper, second) in pairwise(mine):
            if lower == upper:
                yield Fault(second, "range_overlap", {"structure": structure, "least": lower})


def _band(at: int, band: Band) -> Iterator[Fault]:
    figures = [band.lower_limit_from, *(figure for tier in band.tiers for figure in tier), *(cap for _players, cap in band.caps)]
    if min(figures) < 0:
        yield Fault(at, "negative", {})
        return
    if max(figures) > MOST_CENTS:
        yield Fault(at, "too_large", {"most": MOST_CENTS})
        return
    yield from _tiers(at, band.tiers)
    yield from _caps(at, band.caps)


def _tiers(at: int, tiers: Sequence[Tier]) -> Iterator[Fault]:
    if not tiers:
        yield Fault(at, "no_steps", {})
        return
    if tiers[0].pot_from:
        yield Fault(at, "steps_gap", {"least": tiers[0].pot_from})
    for one, following in pairwise(tiers):
        if following.pot_from <= one.pot_from:
            yield Fault(at, "steps_out_of_order", {"first": one.pot_from, "then": following.pot_from})
    for tier in tiers:
        if tier.per <= 0 or tier.take >= tier.per:
            yield Fault(at, "step_above_pot", {"take": tier.take, "per": tier.per})


def _caps(at: int, caps: Sequence[tuple[int, int]]) -> Iterator[Fault]:
    if not caps:
        yield Fault(at, "no_caps", {})
        return
    if caps[0][0] != LEAST_PLAYERS:
        yield Fault(at, "caps_gap", {"players": caps[0][0]})
    for (one, _cap), (following, _next) in pairwise(caps):
        if following <= one:
            yield Fault(at, "caps_out_of_order", {"first": one, "then": following})
    if caps[-1][0] > MOST_PLAYERS:
        yield Fault(at, "caps_beyond_seats", {"players": MOST_PLAYERS})
