"""The engine's command line: rank, strength, count, replay, simulate. Outside checks call it: its shape is a contract.

Exit status 0, or 2 with one clear line on standard error. Only here may the engine use a clock, dice and files.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from engine.cli.counting import add_count
from engine.cli.faults import Fault, sentence
from engine.cli.ranking import add_rank
from engine.cli.replaying import add_replay
from engine.cli.simulating import add_simulate
from engine.cli.strengths import add_strength
from engine.errors import EngineError

FAILED = 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise Fault(message)


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(prog="python -m engine", description="The rules of poker: rank, measure and count hands.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (add_rank, add_strength, add_count, add_replay, add_simulate):
        add(commands)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Run one command; its status for the shell."""
    try:
        chosen = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], None] = chosen.run
        run(chosen)
        sys.stdout.flush()
    except EngineError as fault:
        print(sentence(fault), file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
