"""What a schedule takes of some pots, as a table for people: pots down, players across."""

from __future__ import annotations

from typing import NamedTuple

from engine.betting.rake import Band, rake
from lobby.words import rake as words

POTS = (1_00, 2_00, 4_00, 10_00, 20_00, 40_00, 100_00, 300_00)


class Row(NamedTuple):
    pot: str
    takes: tuple[str, ...]


class Preview(NamedTuple):
    """One range: for whom, in words, and its figures."""

    title: str
    said: str
    players: tuple[str, ...]
    rows: tuple[Row, ...]


def of(bands: tuple[Band, ...]) -> list[Preview]:
    """One table for each range."""
    return [_preview(band, bands) for band in bands]


def title(band: Band, bands: tuple[Band, ...]) -> str:
    """For which structures and lower limits a range holds."""
    mine = set(band.structures)
    above = [each.lower_limit_from for each in bands if mine & set(each.structures) and each.lower_limit_from > band.lower_limit_from]
    least, below = band.lower_limit_from, min(above, default=0)
    return words.range_text(band.structures, least, below)


def _preview(band: Band, bands: tuple[Band, ...]) -> Preview:
    ends = [players - 1 for players, _cap in band.caps[1:]] + [0]
    players = tuple(words.players_text(least, most) for (least, _cap), most in zip(band.caps, ends, strict=True))
    edges = {pot for tier in band.tiers if tier.pot_from for pot in (tier.pot_from - 1, tier.pot_from)}
    rows = [Row(words.euro(pot), tuple(words.euro(rake(pot, least, band)) for least, _cap in band.caps)) for pot in sorted({*POTS, *edges})]
    return Preview(title(band, bands), words.band_text(band), players, tuple(rows))
