"""The engine's command line, as outside checks call it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from engine.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert not said.err
    return said.out


def ranked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(capsys, "rank", *arguments, "--json"))
    return found


def strengths(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> list[str]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return run(capsys, "strength", *arguments).splitlines()


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a refused command says."""
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert not said.out
    [line] = said.err.splitlines()
    return line


def test_rank_gives_places_in_the_order_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """R-RANK-1: equal places are ties."""
    found = ranked(capsys, "holdem", "KhKd", "TsJs", "4c3h", "Ks Kc", "--board", "5c 6d 7h 8s 2c")
    assert [each["hand"] for each in found] == ["KhKd", "TsJs", "4c3h", "KsKc"]
    assert [each["place"] for each in found] == [2, 4, 1, 2]
    assert [each["class"] for each in found] == ["one_pair", "high_card", "straight", "one_pair"]
    assert [each["cards"] for each in found] == ["KhKd8s7h6d", "JsTs8s7h6d", "8s7h6d5c4c", "KsKc8s7h6d"]
    assert all(each["low_place"] is None and each["low"] is None for each in found)


def test_rank_names_the_low_beside_the_high(capsys: pytest.CaptureFixture[str]) -> None:
    """R-OM8."""
    hands = ("Ac2d3h4s", "AdAhKsKd", "2c3dTdJd")
    found = ranked(capsys, "omaha8", *hands, "--board", "5c6c7cKhQd")
    assert [each["low_place"] for each in found] == [1, None, 2]
    assert [each["low"] for each in found] == ["7c6c5c2dAc", None, "7c6c5c3d2c"]
    text = run(capsys, "rank", "omaha8", *hands, "--board", "5c6c7cKhQd").splitlines()
    assert [line.split()[:3] for line in text] == [
        ["1", "straight", "7c6c5c4s3h"],
        ["2", "three_of_a_kind", "KsKhKdQd7c"],
        ["3", "high_card", "KhQdJdTd7c"],
    ]
    assert [("none" in line) for line in text] == [False, True, False]


def test_rank_applies_the_two_player_rule_of_telesina(capsys: pytest.CaptureFixture[str]) -> None:
    """R-TE-2: the number of hands given counts unless --players says otherwise."""
    hands = ("AhKhQhJhTh", "Ts9s8s7sAs")
    assert [each["place"] for each in ranked(capsys, "telesina", *hands)] == [2, 1]
    assert [each["place"] for each in ranked(capsys, "telesina", *hands, "--players", "3")] == [1, 2]
    with_vela = ranked(capsys, "telesina", "AdAcKsKc8d", "AhAsKhKd7c", "--vela", "Jd", "--edition", "cs")
    assert [each["place"] for each in with_vela] == [2, 1]


def test_rank_compares_hands_that_no_one_deal_could_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """R-RANK-4 compares three queens with three queens."""
    found = ranked(capsys, "draw5", "QhQdQc5h5d", "QhQdQc6h6d")
    assert [each["place"] for each in found] == [2, 1]


def test_strength_answers_one_line_for_each_hand(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Larger is stronger, equal is a tie."""
    text = "AhKd | 2c3c4d5s9h\nAs Kc|2c 3c 4d 5s 9h\n6h2d | 2c3c4d5s9h\nQhQd | 2c3c4d"
    one, other, best, early = map(int, strengths(capsys, monkeypatch, text, "holdem"))
    assert early < one == other < best


def test_strength_of_hi_lo_games_is_two_numbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """R-RANK-5: the low as - where there is none."""
    text = "Ac2dKhKs | 5c6c7cKdQd\n9c9dKcTs | 5c6c7cKdQd\n2c3dTdJd | 5c6c7cKdQd\n"
    lines = [line.split() for line in strengths(capsys, monkeypatch, text, "omaha8")]
    assert [len(line) for line in lines] == [2, 2, 2]
    assert lines[1][1] == "-" and int(lines[0][1]) > int(lines[2][1])


def test_strength_compares_two_lines_by_the_two_player_rule(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """R-TE-2."""
    text = "AhKhQhJhTh\nTs9s8s7sAs\n"
    two = strengths(capsys, monkeypatch, text, "telesina", "--players", "2")
    three = strengths(capsys, monkeypatch, text, "telesina", "--players", "3")
    assert int(two[0]) < int(two[1]) and int(three[0]) > int(three[1])


def test_count_knows_the_pack_of_32(capsys: pytest.CaptureFixture[str]) -> None:
    """R-STRIP-1."""
    found = json.loads(run(capsys, "count", "americana"))
    assert sum(found.values()) == 201_376 and found["flush"] == 204


def test_count_answers_for_the_full_pack(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "count", "omaha8", "--cards", "5"))
    assert sum(found.values()) == 2_598_960 and next(iter(found)) == "royal_flush"


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        ((), "COMMAND"),
        (("deal", "holdem"), "deal"),
        (("rank", "whist", "AhKh"), "whist"),
        (("rank", "holdem"), "HAND"),
        (("rank", "holdem", "AhKhQh", "--board", "2c3c4c"), "2 own"),
        (("rank", "holdem", "AhKh", "--board", "2c3c"), "common"),
        (("rank", "holdem", "AhKh", "--board", "2c3c4c5c6c7c"), "common"),
        (("rank", "holdem", "AhAh", "--board", "2c3c4c"), "twice"),
        (("rank", "holdem", "AhKh", "--board", "Ah3c4c"), "Ah"),
        (("rank", "holdem", "AhKx", "--board", "2c3c4c"), "Kx"),
        (("rank", "holdem", "AhK", "--board", "2c3c4c"), "'K'"),
        (("rank", "holdem", "AhKh", "--vela", "2c"), "Vela"),
        (("rank", "omaha", "AhKh", "--board", "2c3c4c"), "4 own"),
        (("rank", "omaha5", "AhKhQhJh", "--board", "2c3c4c"), "5 own"),
        (("rank", "stud", "AhKhQhJh"), "5 to 7"),
        (("rank", "draw5", "AhKhQhJhThTc"), "5 own"),
        (("rank", "americana", "AhKhQhJh2c"), "2c"),
        (("rank", "telesina", "AhKhQhJh7c", "--vela", "6c"), "6c"),
        (("rank", "telesina", "AhKhQhJh7c", "--vela", "8c9c"), "Vela"),
        (("rank", "telesina", "AhKhQhJh7c", "--players", "many"), "many"),
        (("rank", "telesina", "AhKhQhJh7c", "--edition", "de"), "de"),
        (("rank", "stud", "AhKhQhJhTh", "AhKhQhJhTh9h"), "same number"),
        (("count", "holdem", "--cards", "7"), "5"),
        (("count", "bridge"), "bridge"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], about: str) -> None:
    assert about in refused(capsys, *arguments)


@pytest.mark.parametrize("line", ["AhAd|2c3c4cAh", "AhAh|2c3c4c", "Ah|2c3c4c", "", "AhKd 2c3c4c", "AhKd|2c3c4", "AhZd|2c3c4c", "äöü"])
def test_strength_names_the_line_that_it_cannot_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"AhKd|2c3c4c\n{line}\n".encode())))
    assert refused(capsys, "strength", "holdem").startswith("line 2: ")


def test_module_runs_from_the_shell_with_the_status_of_its_answer() -> None:
    command = [sys.executable, "-m", "engine"]
    good = subprocess.run([*command, "rank", "draw5", "AhKhQhJhTh"], capture_output=True, text=True, check=False)
    bad = subprocess.run([*command, "rank", "draw5", "AhKh"], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "") and "royal_flush" in good.stdout
    assert (bad.returncode, bad.stdout) == (2, "") and len(bad.stderr.splitlines()) == 1
