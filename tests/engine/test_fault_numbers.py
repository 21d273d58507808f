"""The collected faults of other rooms and the tests together: each number is cited by a test that would fail with the fault."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.engine.cases import DIRECTORY, needs_cases

TESTS = Path(__file__).resolve().parents[1]
NUMBER = re.compile(r"\bPB-\d\d\b")

NOT_OURS: dict[str, str] = {}
"""Numbers that cannot concern this room, each with the reason. All that were collected so far can."""


def collected() -> set[str]:
    """The numbers of the collection: an entry each."""
    text = (Path(DIRECTORY) / "reported-faults.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^### ({NUMBER.pattern})", text, re.MULTILINE))


def cited_in(source: str) -> set[str]:
    """The numbers in the strings of a test file, docstrings and cases alike; the words at its head and comments do not count."""
    tree = ast.parse(source)
    head = tree.body[0].value if ast.get_docstring(tree) and isinstance(tree.body[0], ast.Expr) else None
    strings = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node is not head and isinstance(node.value, str))
    return {number for text in strings for number in NUMBER.findall(text)}


def cited() -> set[str]:
    return set().union(*(cited_in(path.read_text(encoding="utf-8")) for path in TESTS.rglob("test_*.py") if path != Path(__file__)))


@needs_cases
def test_every_collected_fault_is_cited_by_a_test() -> None:
    missing = collected() - cited() - NOT_OURS.keys()
    assert not missing, f"faults without a test: {', '.join(sorted(missing))}"


@needs_cases
def test_no_test_cites_a_fault_that_was_not_collected() -> None:
    assert cited() <= collected()
    assert NOT_OURS.keys() <= collected() - cited()
    assert len(collected()) > 30, "the collection was not read"


def test_words_at_the_head_of_a_module_prove_nothing() -> None:
    source = '"""All of PB-01."""\n# PB-02\nROWS = [("PB-03 i: a row", 1)]\ndef test_it():\n    """R-POT-1 (PB-04 ii, PB-05)."""\n'
    assert cited_in(source) == {"PB-03", "PB-04", "PB-05"}
