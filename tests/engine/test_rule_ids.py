"""The rulebook and the tests together: every rule that concerns play is cited by a test that would fail without it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULE_ID = re.compile(r"R-[A-Z0-9]+(?:-[A-Z0-9]+)*")
RANGE = re.compile(r"(R-(?:[A-Z0-9]+-)*)(\d+) to (?:\1)?(\d+)")

NOT_PLAY = {
    "R-FAKE-2": "what operators may do about it, no rule of a hand",
    "R-DIS-1": "what the management decides, no rule of a hand",
}
"""Ids that need no test of their own, with the reason."""


def rulebook() -> str:
    return (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    """The ids of the rules that have a heading in a part of the rulebook."""
    return re.findall(rf"^### ({RULE_ID.pattern})", text, re.MULTILINE)


def ids_of_play() -> set[str]:
    """The ids with a heading in the sections on play, editions included; section 0 only tells the operator what he can set."""
    sections = re.split(r"^## ", rulebook(), flags=re.MULTILINE)
    return {
        found
        for section in sections
        if section[:1] in "1234567"
        for found in re.findall(rf"^### ({RULE_ID.pattern})", section, re.MULTILINE)
    }


def docstrings() -> Iterator[str]:
    """Of every test function and of every class with tests, this file's own left out; a module's words prove nothing."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            tests = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
            machine = isinstance(node, ast.ClassDef) or (isinstance(node, ast.FunctionDef) and any(map(_is_promise, node.decorator_list)))
            if tests or machine:
                yield ast.get_docstring(node) or ""


def _is_promise(decorator: ast.expr) -> bool:
    """A step or an invariant of a state machine."""
    return isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") in ("rule", "invariant")


def cited(text: str) -> set[str]:
    """The ids in a text; "R-SHOW-1 to R-SHOW-3" and "R-SHOW-1 to 3" name the ids between as well."""
    found = set(RULE_ID.findall(text))
    for stem, first, last in RANGE.findall(text):
        found |= {f"{stem}{number}" for number in range(int(first), int(last) + 1)}
    return found


def all_cited() -> set[str]:
    return set().union(*map(cited, docstrings()))


def test_every_rule_of_play_is_cited_by_a_test() -> None:
    missing = ids_of_play() - all_cited() - NOT_PLAY.keys()
    assert not missing, f"rules without a test: {', '.join(sorted(missing))}"


def test_exceptions_are_rules_of_the_book() -> None:
    assert NOT_PLAY.keys() <= ids_of_play()


def test_code_and_tests_cite_no_rule_that_the_rulebook_lacks() -> None:
    known = set(headings(rulebook()))
    groups = {rule.rsplit("-", 1)[0] for rule in known}
    for folder in ("engine", "lobby", "tables", "poker_site"):
        for path in (ROOT / folder).rglob("*.py"):
            unknown = cited(path.read_text(encoding="utf-8")) - known - groups
            assert not unknown, f"{path.relative_to(ROOT)}: {', '.join(sorted(unknown))}"


def test_a_heading_stands_once_for_each_rule() -> None:
    found = headings(rulebook())
    assert len(found) == len(set(found))
    assert cited(rulebook()) == set(found)


def test_ranges_are_read_whole() -> None:
    assert cited("R-SHOW-1 to R-SHOW-3") == cited("R-SHOW-1 to 3") == {"R-SHOW-1", "R-SHOW-2", "R-SHOW-3"}
    assert cited("R-7S-1, R-LIM-FL (PB-3)") == {"R-7S-1", "R-LIM-FL"}
