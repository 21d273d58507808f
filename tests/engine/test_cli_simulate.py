"""`simulate`: random legal play from the shell, in every game, structure and edition."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from engine.cli import main
from engine.cli.simulating import choose, play, setup_of
from engine.deck import PACKS
from engine.hand.legal import legal
from engine.hand.start import start
from engine.hand.step import step
from engine.shuffle import SEED_BYTES, shuffled
from engine.table.stakes import STRUCTURES
from engine.variants import VARIANTS


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", VARIANTS)
def test_chips_add_up_in_every_game_structure_and_edition(capsys: pytest.CaptureFixture[str], game: str, structure: str) -> None:
    """Chips that went in come out or are rake (R-RAKE-0)."""
    for edition in ("pl", "cs"):
        found = simulated(capsys, game, "--limit", structure, "--hands", "12", "--edition", edition, "--raked", "--seed", "7")
        assert found["chips_in"] == found["chips_out"] + found["rake"]
        assert found["hands"] == 12 and found["actions"] > 12


def test_same_arguments_give_the_same_digest_and_another_seed_another(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (simulated(capsys, "holdem", "--limit", "nl", "--hands", "30", "--seed", seed) for seed in "334")
    assert first["sha256"] == again["sha256"] != other["sha256"]
    assert first["actions"] == again["actions"]


@pytest.mark.parametrize("game", VARIANTS)
def test_a_hand_played_in_place_is_the_one_played_step_by_step(game: str) -> None:
    """Both ways through the same judges and books: equal states and events, whoever drives."""
    setup = setup_of(VARIANTS[game], "fl", "pl", 0, raked=True)
    for number in range(5):
        deck = shuffled(PACKS[VARIANTS[game].pack], bytes([number]) * SEED_BYTES)
        ended, _actions, events = play(setup, deck, Random(number))
        dice = Random(number)
        state, told = start(setup, deck)
        while (may := legal(state)) is not None:
            state, more = step(state, may.position, choose(state, may, dice))
            told += more
        assert state == ended
        assert told == tuple(events)


def test_fun_hands_pay_no_rake_and_any_number_of_seats_plays(capsys: pytest.CaptureFixture[str]) -> None:
    """R-RAKE-0."""
    for seats in ("2", "3", "10"):
        found = simulated(capsys, "holdem", "--limit", "pl", "--hands", "10", "--seats", seats)
        assert found["rake"] == 0 and found["chips_in"] == found["chips_out"] == int(seats) * 100_000


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (("holdem",), "--limit"),
        (("holdem", "--limit", "xl"), "xl"),
        (("holdem", "--limit", "nl", "--seats", "11"), "2 to 10"),
        (("draw32", "--limit", "nl", "--seats", "1"), "2 to 5"),
        (("holdem", "--limit", "nl", "--hands", "0"), "--hands"),
        (("bridge", "--limit", "nl"), "bridge"),
        (("holdem", "--limit", "nl", "--edition", "de"), "de"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], about: str) -> None:
    assert main(["simulate", *arguments]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert about in line
