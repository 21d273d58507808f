"""`replay`: hands of PHH files played again by our rules, and compared with what the files say."""

from __future__ import annotations

import argparse
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from engine.cli.faults import Fault, sentence
from engine.errors import BadNotation, EngineError
from engine.notation import phh


def add_replay(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="play hands of PHH files again")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    for name in chosen.files:
        for found in replay_file(name):
            print(json.dumps(found) if chosen.json else _line(found))


def replay_file(name: str) -> list[dict[str, Any]]:
    """What each hand of a file came to. A file that cannot be opened is refused, one that is no PHH has an error."""
    try:
        text = Path(name).read_text(encoding="utf-8")
    except OSError as fault:
        raise Fault(f"cannot read {name}: {fault.strerror}") from fault
    except UnicodeDecodeError:
        return [_failed(name, BadNotation("not_toml", about="no UTF-8 text"))]
    try:
        hands = phh.read(text)
    except EngineError as fault:
        return [_failed(name, fault)]
    return [_replay(name, hand) for hand in hands]


def _failed(name: str, fault: EngineError, hand: str = "") -> dict[str, Any]:
    return {"file": name, "hand": hand, "ok": False, "finishing_stacks": None, "rake": None, "pots": None, "error": sentence(fault)}


def _replay(name: str, hand: phh.Hand) -> dict[str, Any]:
    played = phh.play(hand)
    state = played.state
    if state is None or not state.over:
        return _failed(name, played.fault or BadNotation("hand_not_over"), hand.name)
    fault = played.fault
    if fault is None and hand.finishing not in (None, tuple(state.stacks)):
        fault = BadNotation("finishing_stacks_differ", file=_amounts(hand, hand.finishing or ()), ours=_amounts(hand, state.stacks))
    return {
        "file": name,
        "hand": hand.name,
        "ok": fault is None,
        "finishing_stacks": _amounts(hand, state.stacks),
        "rake": _amounts(hand, [state.rake_total])[0],
        "pots": _amounts(hand, [pot.amount for pot in state.pots()]),
        "error": None if fault is None else sentence(fault),
    }


def _amounts(hand: phh.Hand, amounts: Any) -> list[int | float]:
    """Amounts in the file's own unit."""
    exact = [Decimal(amount) / hand.scale for amount in amounts]
    return [int(amount) if amount == int(amount) else float(amount) for amount in exact]


def _line(found: dict[str, Any]) -> str:
    end = f"ok {found['finishing_stacks']}" if found["ok"] else f"FAILED {found['error']}"
    return f"{found['file']} {found['hand']} {end}"
