"""Names of cards and hands, and the log's lines."""

from __future__ import annotations

import pytest
from django.utils import translation

from engine.cards import parse_card, parse_cards
from engine.deck import FULL
from engine.evaluators import evaluator
from engine.hand import events as e
from engine.hand.actions import CALL, CHECK, FOLD, RaiseTo
from engine.hand.legal import legal
from engine.hand.setup import Setup
from engine.hand.start import start
from engine.hand.step import step
from engine.shuffle import shuffled
from engine.table.posts import Post
from engine.table.stakes import blind_stakes
from engine.variants import variant
from engine.views import redact
from lobby.words.cards import card_name, mini
from lobby.words.hands import hand_name, low_name
from lobby.words.log import Line, Teller


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def test_cards_are_named_for_screen_readers() -> None:
    assert card_name(parse_card("As")) == "ace of spades"
    assert card_name(parse_card("Th")) == "ten of hearts"
    assert card_name(-1) == "face-down card"
    assert len({card_name(card) for card in range(52)}) == 52


def test_the_short_form_of_a_card_says_ten_in_figures() -> None:
    assert mini(parse_card("Td"))[:3] == ("10", "♦\ufe0e", "d")


@pytest.mark.parametrize(
    ("own", "board", "name"),
    [
        ("AhKh", "QhJhTh2c3d", "royal flush"),
        ("9h8h", "7h6h5h2c3d", "straight flush, five to nine"),
        ("9h9d", "9c9s5h2c3d", "four of a kind, nines"),
        ("KhKd", "Kc9s9h2c3d", "full house, kings full of nines"),
        ("AhTh", "8h6h2h2c3d", "flush, ace high"),
        ("AhTh", "2c3d4s5hKd", "straight, ace to five"),
        ("KhTh", "QcJd9s5h2d", "straight, nine to king"),
        ("9h9d", "9cKs5h2c3d", "three of a kind, nines"),
        ("KhKd", "9c9s5h2c3d", "two pair, kings and nines"),
        ("9h9d", "KcJs5h2c3d", "pair of nines"),
        ("AhJd", "Kc9s5h2c3d", "ace high"),
    ],
)
def test_hands_are_named_by_what_decides(own: str, board: str, name: str) -> None:
    """R-RANK-1, R-RANK-2."""
    assert hand_name(*evaluator(variant("holdem")).best(parse_cards(own), parse_cards(board))) == name


def test_the_lowest_straight_of_32_cards_is_named_by_its_signs() -> None:
    """R-STRIP-1: its ace is no high card."""
    assert hand_name("straight", parse_cards("Th9d8c7sAh")) == "straight, A-7-8-9-10"


def test_soko_and_low_hands_have_names() -> None:
    """R-SO-1, R-RANK-5."""
    assert hand_name("four_flush", parse_cards("Qh9h5h2hKc")) == "four-flush, queen high"
    assert hand_name("four_straight", parse_cards("QhJd10c9s".replace("10", "T") + "2h")) == "four-straight, nine to queen"
    assert low_name(parse_cards("8h7d4c2sAh")) == "low 8-7-4-2-A"


# ---------------------------------------------------------------- the log


def _hand(stacks: tuple[int, ...] = (5_000, 5_000, 5_000)) -> tuple[list[e.Event], object]:
    setup = Setup("holdem", "pl", blind_stakes("nl", 100), 1, (1, 3, 5), stacks, 5, (Post(0, "small_blind", 50), Post(1, "big_blind", 100)))
    state, events = start(setup, shuffled(FULL, b"x" * 32))
    return list(events), state


def _tell(events: list[e.Event]) -> list[Line]:
    return Teller({1: "Ana", 3: "Ben", 5: "Cid"}, "euro").tell(redact(events, None))


def _texts(lines: list[Line]) -> list[str]:
    return [f"{line.text} {line.figure}".strip() for line in lines]


def test_a_hand_that_all_others_fold_is_told_line_by_line() -> None:
    """R-POT-2, R-SHOW-4."""
    events, state = _hand()
    for action in (RaiseTo(300), FOLD, FOLD):
        state, more = step(state, state.to_act, action)
        events += more
    assert _texts(_tell(events)) == [
        "Before the flop",
        "Ana posts the small blind 0.50",
        "Ben posts the big blind 1.00",
        "Cid raises to 3.00",
        "Ana folds",
        "Ben folds",
        "Cid takes back the uncalled bet 2.00",
        "Cid wins the pot, all others folded 2.50",
    ]


def test_an_all_in_is_said_and_every_card_of_the_board_stands_in_its_street() -> None:
    events, state = _hand((1_000, 5_000, 5_000))
    for action in (CALL, RaiseTo(1_000), CALL, CALL):
        state, more = step(state, state.to_act, action)
        events += more
    while (may := legal(state)) is not None:
        state, more = step(state, state.to_act, CHECK if may.can_check else CALL)
        events += more
    lines = _tell(events)
    assert "Ana raises all-in to 10.00" in _texts(lines)
    streets = [(line.text, len(line.cards)) for line in lines if line.kind == "street"]
    assert streets == [("Before the flop", 0), ("Flop", 3), ("Turn", 1), ("River", 1), ("Showdown", 0)]
    seen = [(line.text, len(line.cards)) for line in lines if "turns up" in line.text or "shows" in line.text]
    # The cards lie open before the showdown names them, so they are not drawn twice.
    assert seen[:3] == [("Ana turns up", 2), ("Ben turns up", 2), ("Cid turns up", 2)]
    assert seen[3:] == [("Ana shows pair of nines", 0), ("Ben shows two pair, tens and nines", 0), ("Cid shows three of a kind, nines", 0)]


def test_lines_told_step_by_step_are_those_told_at_once() -> None:
    events, state = _hand()
    teller = Teller({1: "Ana", 3: "Ben", 5: "Cid"}, "euro")
    told = teller.tell(redact(events, None))
    while (may := legal(state)) is not None:
        state, more = step(state, state.to_act, CHECK if may.can_check else CALL)
        events += more
        told += teller.tell(redact(more, None))
    assert told == _tell(events)


def test_the_log_never_tells_a_card_that_was_not_shown() -> None:
    """R-MUCK-1."""
    events, state = _hand()
    for action in (RaiseTo(300), FOLD, FOLD):
        state, more = step(state, state.to_act, action)
        events += more
    assert not any(line.cards for line in _tell(events))


def test_the_odd_chip_and_the_rake_are_told() -> None:
    """R-ODD-1, R-RAKE-0."""
    events, _state = _hand()
    award = e.PotAwarded(0, "all", 301, ((0, 151), (1, 150)), True)
    teller = Teller({1: "Ana", 3: "Ben", 5: "Cid"}, "euro")
    teller.tell(redact(events, None))
    assert _texts(teller.tell([e.RakeTaken(10, 311, (10,)), award])) == [
        "Rake on 3.11 0.10",
        "Ana has a share of the pot 1.51",
        "Ben has a share of the pot 1.50",
        "Ana has the odd 0.01: first left of the button",
    ]
