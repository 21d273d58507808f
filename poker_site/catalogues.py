"""Message catalogues without GNU gettext: compiles `.po` to `.mo` in pure Python, so that a fresh machine needs no tools.

Knows files only. Compiling happens when the source is newer; a broken source is an error, never a silent English page.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import polib


def sources(folders: Iterable[str | Path]) -> list[Path]:
    """All `.po` files below the locale folders, in order."""
    return sorted(path for folder in folders for path in Path(folder).glob("*/LC_MESSAGES/*.po"))


def compile_catalogues(folders: Iterable[str | Path]) -> int:
    """Write the `.mo` beside every `.po` that is newer than it; returns how many. Raises OSError with the line for bad syntax."""
    written = 0
    for source in sources(folders):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        draft = target.with_suffix(f".{os.getpid()}.tmp")  # two processes may start at once; nobody reads half a file
        polib.pofile(str(source)).save_as_mofile(str(draft))
        draft.replace(target)
        written += 1
    return written
