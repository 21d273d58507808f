"""Hands that an older version wrote down replay for ever: one of each game, as the steps' texts of format 1 hold them.

The file is never written again; a change that cannot read it needs a reader for the old format, not a new file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.replay import replay
from engine.variants import VARIANTS
from tables import log

FILE = Path(__file__).parent / "data" / "hands-format-1.jsonl"
HANDS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def test_each_game_has_its_hand() -> None:
    assert [hand["game"] for hand in HANDS] == list(VARIANTS)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["game"])
def test_an_old_hand_replays_to_its_end(hand: dict[str, Any]) -> None:
    events = [event for step in hand["steps"] for event in log.of_hand(log.decode(step))]
    state = replay(events)
    assert state.over
    assert list(state.stacks) == hand["stacks"]
    assert sum(state.stacks) + sum(event.amount for event in events if event.__class__.__name__ == "RakeTaken") == sum(state.setup.stacks)
    assert [log.encode(log.decode(step)) for step in hand["steps"]] == hand["steps"], "and is written as it was"
