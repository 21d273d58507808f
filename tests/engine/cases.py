"""Where the collected hands of other rooms lie: the directory that POKER_CASES names. Without it their tests are left out."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

DIRECTORY = os.environ.get("POKER_CASES", "")
needs_cases = pytest.mark.skipif(not DIRECTORY, reason="POKER_CASES names no directory with collected hands")


def case_path(*parts: str) -> Path:
    return Path(DIRECTORY, *parts)


def rows(*parts: str) -> list[dict[str, str]]:
    """The rows of a CSV file of the cases; empty without the directory."""
    if not DIRECTORY:
        return []
    with case_path(*parts).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))
