"""Every code that the rules, the room or the house can refuse with has a sentence, and each sentence prints."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from lobby.words.refusals import knows, refusal

ROOT = Path(__file__).resolve().parents[2]
REFUSALS = {"Refused", "IllegalAction", "BadStakes"}
"""What players and operators may meet. The engine's other errors are faults of a caller: bad notation, a line-up that is none."""
WHY_NO_RAISE = ("capped", "not_reopened", "no_opponent", "stack", "draw_missed", "button_passed", "not_now")

REACH_PLAYERS = frozenset(("stale", "paused", "not_seated", "malformed", "raise_below_minimum", "raise_capped", "hand_over"))
"""Some that come without facts now and then."""


def _calls() -> Iterator[tuple[Path, ast.Call]]:
    for folder in ("engine", "lobby", "tables"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call):
                    yield path, node


def codes() -> dict[str, str]:
    """Codes by where they are raised; computed ones by what they are made of."""
    found: dict[str, str] = {}
    for path, call in _calls():
        name = call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name not in REFUSALS or not call.args:
            continue
        code = call.args[0]
        where = f"{path.relative_to(ROOT)}:{call.lineno}"
        if isinstance(code, ast.Constant):
            found[str(code.value)] = where
        elif isinstance(code, ast.BinOp) and isinstance(code.left, ast.Constant):
            found |= {f"{code.left.value}{why}": where for why in WHY_NO_RAISE}
        elif isinstance(code, ast.IfExp):
            found |= {str(each.value): where for each in (code.body, code.orelse) if isinstance(each, ast.Constant)}
    return found


def _codes_of_ledger() -> set[str]:
    from lobby.ledger import errors

    return {kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.LedgerError)}


def test_every_code_in_the_source_has_a_sentence() -> None:
    raised = codes()
    assert len(raised) > 25, "the search has gone blind"
    missing = {code: where for code, where in raised.items() if not knows(code)}
    assert not missing


def test_the_ledgers_refusals_that_players_meet_have_a_sentence() -> None:
    assert {"not_enough", "key_reused"} <= _codes_of_ledger()
    assert knows("not_enough")
    assert knows("key_reused")


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_each_sentence_prints_without_and_with_facts(language: str) -> None:
    facts = {"to": 150, "least": 200, "most": 500, "to_call": 50, "seat": 3, "balance": 10, "amount": 20, "why": "negative", "price": 1}
    figures = dict.fromkeys(("small_blind", "big_blind", "lower", "upper", "smallest_bet", "bring_in", "wanted", "below", "total"), 7)
    with translation.override(language):
        for code in codes():
            for given in ({}, facts) if code in REACH_PLAYERS else (facts | figures,):
                text = refusal(code, given, "euro")
                assert text
                assert "%(" not in text
                assert f"({code})" not in text


def test_amounts_in_sentences_are_printed_in_the_currency_of_the_table() -> None:
    with translation.override("en"):
        assert "€4.80" in refusal("raise_below_minimum", {"to": 100, "least": 480}, "euro")
        assert "480" in refusal("raise_below_minimum", {"to": 100, "least": 480}, "fun")
        assert "€" not in refusal("raise_below_minimum", {"to": 100, "least": 480}, "fun")


def test_an_unknown_code_is_not_hidden() -> None:
    assert "brand_new_code" in refusal("brand_new_code", {}, "euro")
