"""How tables of a kind are called: from its list, its pattern, or its own name and a number."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

LONGEST = 36
"""Signs of a name in a list, so that a number still fits."""


def lines(text: str) -> list[str]:
    """The names of a list, without empty lines and spare blanks."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def candidates(names: str, kind: str) -> Iterator[str]:
    """Names in the order in which they are given; never ends. `#` stands for a number, a plain name gets one when it comes again."""
    wanted = lines(names) or [f"{kind[:LONGEST]} #"]
    for number in count(1):
        for name in wanted:
            if "#" in name:
                yield name.replace("#", str(number))[:40]
            else:
                yield name if number == 1 else f"{name} {number}"


def first_free(names: str, kind: str, taken: Collection[str]) -> str:
    """The first name that is not taken; case does not make a difference."""
    used = {name.casefold() for name in taken}
    return next(name for name in candidates(names, kind) if name.casefold() not in used)
