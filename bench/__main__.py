"""`python -m bench [PART...]`: measure the parts named, or all of them."""

from __future__ import annotations

import importlib
import sys

PARTS = ("engine", "room")
"""Modules of this package with a `main()`."""


def main(wanted: list[str]) -> int:
    """Run the parts; 2 for a name that is none."""
    unknown = set(wanted) - set(PARTS)
    if unknown:
        print(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    for name in wanted or PARTS:
        importlib.import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
