"""Hands of the computer poker competition: a small reader of its logs, and our engine beside its results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from engine.cards import Cards, parse_cards
from engine.deck import FULL
from engine.hand.actions import CALL, CHECK, FOLD, Action, RaiseTo
from engine.hand.legal import legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.state import HandState
from engine.hand.step import step
from tests.engine.cases import case_path, needs_cases
from tests.engine.hands import blind_setup


class Log(NamedTuple):
    """One line: actions of all rounds in a row, cards in dealing order, and what each position won or lost."""

    line: str
    actions: tuple[str, ...]
    cards: Cards
    net: tuple[int, ...]


def logs(name: str) -> Iterator[Log]:
    for line in case_path("hands", "acpc", name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        _, _, betting, cards, net, _ = line.split(":")
        if "." in net:
            # The house knows no half chips: the odd one goes to the first left of the button (R-ODD-1).
            continue
        yield Log(line, tuple(words(betting)), parse_cards(cards.replace("|", "").replace("/", "")), tuple(map(int, net.split("|"))))


def words(betting: str) -> Iterator[str]:
    """'cr300c/rc' as c, r300, c, r, c."""
    word = ""
    for letter in betting.replace("/", "") + "f":
        if letter.isdigit():
            word += letter
        else:
            if word:
                yield word
            word = letter


def action_of(state: HandState, word: str) -> Action:
    """A raise names the chips of the whole hand in no limit, nothing in fixed limit."""
    may = legal(state)
    assert may is not None
    if word == "f":
        return FOLD
    if word == "c":
        return CALL if may.to_call else CHECK
    if word == "r":
        assert may.raise_from == may.raise_to
        return RaiseTo(may.raise_to)
    before = state.paid[may.position] - state.bets[may.position]
    return RaiseTo(int(word[1:]) - before)


def played(setup: Setup, log: Log) -> HandState:
    deck = log.cards + tuple(card for card in FULL if card not in log.cards)
    state, _ = start(setup, deck)
    for word in log.actions:
        state, _ = step(state, state.to_act, action_of(state, word))
    return state


@needs_cases
@pytest.mark.parametrize(
    ("name", "structure", "big_blind", "stack"),
    [
        ("2p.limit.log", "fl", 10, 1_000),
        ("2p.nolimit.log", "nl", 100, 20_000),
        ("3p.limit.log", "fl", 10, 1_000),
        ("3p.nolimit.log", "nl", 100, 20_000),
    ],
)
def test_competition_hands_end_with_the_results_of_the_log(name: str, structure: str, big_blind: int, stack: int) -> None:
    """R-HU-1, R-LIM-FL, R-LIM-NL, R-POT-1, R-RANK-1: every action is legal, every net result equal."""
    setup = blind_setup([stack] * int(name[0]), structure, big_blind=big_blind)
    count = 0
    for log in logs(name):
        state = played(setup, log)
        assert state.over, log.line
        assert tuple(end - stack for end in state.stacks) == log.net, log.line
        count += 1
    assert count >= 490
