"""A drawing for every nickname: a pattern that is the same on both sides, on one of the house's eight tones. Nobody uploads any.

The same nickname has the same drawing everywhere and always; it decorates, the name stands beside it.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from django.utils.safestring import SafeString, mark_safe

TONES = 8
SIDE = 5
"""Squares across and down; the middle column is its own mirror."""
_HALF = (SIDE + 1) // 2
_SPARSEST, _DENSITIES = 6, 4


@lru_cache(maxsize=5000)
def avatar(nickname: str) -> SafeString:
    """An inline drawing, about 250 bytes, without styles of its own: its colours are the style sheet's."""
    dice = sha256(nickname.encode()).digest()
    places = range(_HALF * SIDE)
    filled = set(sorted(places, key=lambda place: dice[place])[: _SPARSEST + dice[-1] % _DENSITIES])
    rows = [[min(column, SIDE - 1 - column) * SIDE + row in filled for column in range(SIDE)] for row in range(SIDE)]
    path = "".join(_runs(y, row) for y, row in enumerate(rows))
    head = f'<svg class="avatar" data-tone="{dice[-2] % TONES}" viewBox="-1.5 -1.5 8 8" aria-hidden="true">'
    return mark_safe(f'{head}<path d="{path}"/></svg>')  # noqa: S308 - numbers alone


def _runs(y: int, row: list[bool]) -> str:
    """Squares side by side as one oblong."""
    found, x = "", 0
    while x < SIDE:
        end = x
        while end < SIDE and row[end]:
            end += 1
        if end > x:
            found += f"M{x} {y}h{end - x}v1h-{end - x}z"
        x = end + 1
    return found
