"""Hands in PHH: reading, playing by our rules, writing, and the collected hands of others."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.cli import main
from engine.cli.replaying import replay_file
from engine.cli.simulating import play as play_random
from engine.cli.simulating import setup_of
from engine.deck import PACKS
from engine.errors import BadNotation
from engine.hand import events as e
from engine.notation import phh
from engine.shuffle import shuffled
from engine.table.stakes import STRUCTURES
from engine.variants import VARIANTS, variant
from engine.views import redact
from tests.engine.cases import case_path, needs_cases

HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 800]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'p2 cbr 300', 'p1 cbr 1000 # all-in', 'p2 cc', 'p1 sm AhKh', 'p2 sm QsQd',
  'd db 2c3d4h', 'd db 9s', 'd db 9c']
hand = 7
finishing_stacks = [200, 1600]
"""


def only(text: str) -> phh.Played:
    [hand] = phh.read(text)
    return phh.play(hand)


def test_heads_up_lists_are_swapped_and_the_button_acts_first() -> None:
    """R-HU-1: p1 has the big blind, the queens hold, and the unmatched 200 come back."""
    [hand] = phh.read(HEADS_UP)
    played = phh.play(hand)
    assert played.fault is None and played.state is not None
    assert [post.kind for post in played.state.setup.posts] == ["small_blind", "big_blind"]
    assert [(post.position, post.live) for post in played.state.setup.posts] == [(1, 50), (0, 100)]
    assert tuple(played.state.stacks) == hand.finishing == (200, 1600)


def test_illegal_action_says_which_and_why() -> None:
    """R-LIM-1."""
    played = only(HEADS_UP.replace("p2 cbr 300", "p2 cbr 150"))
    assert played.fault is not None and played.fault.code == "illegal_action"
    assert "p2 cbr 150" in str(played.fault) and "raise_below_minimum" in str(played.fault)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("'p2 cc', ", ""), "hand_not_over"),
        (("d db 9c", "d db 2c"), "cards_dealt_differ"),
        ((", 'd db 9c'", ""), "cards_dealt_differ"),
        (("'NT'", "'FR'"), "unknown_phh_variant"),
        (("'p2 cc'", "'p1 cc'"), "illegal_action"),
        (("'p2 cc'", "'p2 jump'"), "illegal_action"),
    ],
)
def test_what_does_not_fit_is_a_fault_of_the_hand(change: tuple[str, str], code: str) -> None:
    played = only(HEADS_UP.replace(*change))
    assert played.fault is not None and played.fault.code == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("actions = [", "actions ["), "not_toml"),
        (("variant = 'NT'", ""), "no_hand"),
        (("starting_stacks = [1000, 800]", ""), "phh_field_missing"),
        (("[1000, 800]", "[1000, 800.123]"), "amount_not_whole"),
        (("[1000, 800]", "[1000, -800]"), "amount_not_whole"),
        (("'d dh p1 AhKh'", "'d dh p9 AhKh'"), "no_such_player"),
        (("'d dh p1 AhKh'", "'d dh p1 AhXh'"), "unknown_card"),
        (("'p2 cc'", "'p2'"), "action_not_understood"),
        (("[50, 100]", "[50, 100, 20]"), "more_amounts_than_players"),
        (("min_bet = 100", "min_bet = 'much'"), "amount_not_understood"),
    ],
)
def test_damaged_files_are_refused(change: tuple[str, str], code: str) -> None:
    with pytest.raises(BadNotation) as caught:
        phh.read(HEADS_UP.replace(*change))
    assert caught.value.code == code


def test_fractions_are_read_in_hundredths_and_given_back(tmp_path: Path) -> None:
    text = HEADS_UP.replace("[1000, 800]", "[1000.25, 800]").replace("[200, 1600]", "[200.25, 1600]")
    path = tmp_path / "hand.phh"
    path.write_text(text.replace("p1 cbr 1000 ", "p1 cbr 1000.25 "), encoding="utf-8")
    [found] = replay_file(str(path))
    assert found["ok"] and found["finishing_stacks"] == [200.25, 1600] and found["pots"] == [1600]


def test_fold_that_a_file_forgot_is_filled_in_only_if_the_stacks_agree() -> None:
    text = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 2c7d', 'p1 f']
finishing_stacks = [99, 101, 100]
"""
    assert only(text).fault is None
    wrong, silent = only(text.replace("[99, 101, 100]", "[100, 101, 99]")), only(text.replace("finishing_stacks = [99, 101, 100]", ""))
    assert wrong.fault is not None and wrong.fault.code == "illegal_action"
    assert silent.fault is not None and silent.fault.code == "illegal_action"


def random_hand(game: str, structure: str, seed: int, edition: str = "pl") -> list[e.Event]:
    setup = setup_of(variant(game), structure, edition, 0, raked=bool(seed % 2))
    deck = shuffled(PACKS[variant(game).pack], hashlib.sha256(f"{game}{structure}{seed}".encode()).digest())
    return play_random(setup, deck, random.Random(seed))[2]


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", VARIANTS)
def test_what_we_write_plays_to_the_same_events(game: str, structure: str) -> None:
    """Every game, structure and edition: the file of a hand is the whole hand, reshuffles included (R-DRAW-1)."""
    for seed in range(8):
        events = random_hand(game, structure, seed, ("pl", "cs")[seed % 2])
        text = phh.write(events, hand=seed, players=[f'"P{number}" \\' for number in range(6)])
        [hand] = phh.read(text)
        assert hand.name == str(seed)
        played = phh.play(hand)
        assert played.fault is None, (played.fault, text)
        assert list(played.events) == events


def test_reshuffled_cards_come_back_in_the_same_order() -> None:
    """R-DRAW-1: the reshuffle follows from the pack alone, so a file replays it exactly."""
    reshuffled = 0
    for seed in range(60):
        events = random_hand("draw32", "fl", seed)
        if any(isinstance(event, e.DeckReshuffled) for event in events):
            reshuffled += 1
            assert only(phh.write(events)).events == tuple(events)
    assert reshuffled


@pytest.mark.parametrize("game", ["holdem", "omaha8", "stud", "triple27", "draw32"])
def test_file_of_one_viewer_holds_no_card_that_he_may_not_know(game: str) -> None:
    """R-MUCK-1."""
    events = random_hand(game, "fl", 5)
    text = phh.write(redact(events, 0))
    mine = [event for event in events if isinstance(event, e.HoleCardsDealt) and event.position == 0]
    hidden = [event for event in events if isinstance(event, e.HoleCardsDealt) and event.position != 0]
    assert mine and hidden
    lines = [line for line in phh.read(text)[0].deeds if line.kind == "dh" and line.player != 0]
    assert all("??" in line.text for line in lines[:3])


def test_hand_that_is_not_over_is_not_written() -> None:
    events = random_hand("holdem", "nl", 1)
    with pytest.raises(BadNotation, match="hand_not_over"):
        phh.write(events[:-1])
    with pytest.raises(BadNotation, match="no_hand_started"):
        phh.write(events[1:])


def test_replay_speaks_json_for_each_hand_of_a_file_of_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = HEADS_UP.strip()
    path = tmp_path / "hands.phhs"
    path.write_text(f"[1]\n{good}\n[2]\n{good.replace('1600', '1601')}\n[3]\n{good.replace('NT', 'NX')}\n", encoding="utf-8")
    assert main(["replay", str(path), "--json"]) == 0
    found: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["hand"], each["ok"]) for each in found] == [("1", True), ("2", False), ("3", False)]
    assert found[0] == {
        "file": str(path),
        "hand": "1",
        "ok": True,
        "finishing_stacks": [200, 1600],
        "rake": 0,
        "pots": [1600],
        "error": None,
    }
    assert "1601" in found[1]["error"] and "NX" in found[2]["error"]


def test_missing_file_is_refused_and_another_kind_of_file_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.phh")]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert "none.phh" in line
    (tmp_path / "picture.phh").write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(tmp_path / "picture.phh")]) == 0
    assert "FAILED" in capsys.readouterr().out


@needs_cases
def test_collected_phh_hands_of_our_games_replay() -> None:
    """Every action of televised and of Pluribus hands is legal here, and every stack at the end is equal."""
    replayed = 0
    for path in sorted(case_path("hands", "phh").glob("*.phh")):
        [found] = replay_file(str(path))
        if found["error"] and "no game that is played here" in found["error"]:
            continue
        assert found["ok"], found
        replayed += 1
    assert replayed >= 183
