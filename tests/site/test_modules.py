"""The table page names its script modules ahead, so that the browser fetches them in one go: none missing, none too many."""

from __future__ import annotations

import re
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"
PRELOADED = Path(__file__).resolve().parents[2] / "templates" / "tables" / "_modules.html"


def imports_of(name: str) -> set[str]:
    return set(re.findall(r'from "\./(\w+)\.js"', (SCRIPTS / f"{name}.js").read_text()))


def test_every_module_of_the_table_is_fetched_ahead() -> None:
    wanted: set[str] = set()
    waiting = imports_of("table")
    while waiting:
        name = waiting.pop()
        wanted.add(name)
        waiting |= imports_of(name) - wanted
    assert wanted == set(re.findall(r"js/(\w+)\.js", PRELOADED.read_text()))
