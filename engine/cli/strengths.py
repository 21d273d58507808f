"""`strength`: one hand a line in, one integer a line out (two for hi/lo games), for millions of lines."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from engine.cards import NAMES, Cards
from engine.cli.faults import Fault, at_line
from engine.cli.hands import Reader, add_game, reader_of
from engine.errors import EngineError

BATCH = 20_000
_CARDS = {name: card for card, name in enumerate(NAMES)}
_pairs = re.compile("..").findall


def add_strength(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("strength", help="one integer for each line of standard input; larger is stronger")
    add_game(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    reader = reader_of(chosen)
    sys.stdin.reconfigure(encoding="ascii", errors="replace")  # type: ignore[union-attr]
    if chosen.players == 2 and reader.judge.two_player_rule:
        sys.stdout.writelines(_between_two(reader, sys.stdin))
        return
    answer = _answer(reader)
    number = 0
    while lines := list(islice(sys.stdin, BATCH)):
        found: list[str] = []
        try:
            for line in lines:
                number += 1
                found.append(answer(line))
        except EngineError as fault:
            raise at_line(number, fault) from fault
        sys.stdout.write("".join(found))


def _answer(reader: Reader) -> Callable[[str], str]:
    """What turns a line of input into a line of output."""
    judge, read = reader.judge, _line_reader(reader)

    def high(line: str) -> str:
        return f"{judge.high(*read(line))}\n"

    def high_and_low(line: str) -> str:
        own, board = read(line)
        low = judge.low(own, board)
        return f"{judge.high(own, board)} {'-' if low is None else low}\n"

    return high_and_low if judge.has_low else high


def _line_reader(reader: Reader) -> Callable[[str], tuple[Cards, Cards]]:
    """Own and common cards of a line. What looks wrong is read again the slow way, which says what it is."""
    known = {name: card for name, card in _CARDS.items() if card in reader.cards_of_pack}
    card_of = known.__getitem__
    whole = {(own, board) for own in range(8) for board in range(6) if reader.fits(own, board)}

    def read(line: str) -> tuple[Cards, Cards]:
        first, _, second = line.partition("|")
        try:
            own = tuple(map(card_of, _pairs("".join(first.split()))))
            board = tuple(map(card_of, _pairs("".join(second.split())))) if second else ()
        except KeyError:
            return _slow(reader, line)
        if (len(own), len(board)) not in whole or len({*own, *board}) != len(own) + len(board):
            return _slow(reader, line)
        return own, board

    return read


def _slow(reader: Reader, line: str) -> tuple[Cards, Cards]:
    """The careful way to read a line; raises EngineError with what is wrong."""
    first, _, second = line.partition("|")
    own, board = reader.cards(first.strip()), reader.cards(second.strip())
    reader.check(own, board)
    return own, board


def _between_two(reader: Reader, lines: Iterable[str]) -> Iterator[str]:
    """Telesina with two players: exactly two lines are a comparison, to which R-TE-2 may apply."""
    hands: list[tuple[Cards, Cards]] = []
    read = _line_reader(reader)
    for number, line in enumerate(lines, 1):
        try:
            hands.append(read(line))
        except EngineError as fault:
            raise at_line(number, fault) from fault
    if len(hands) == 2:
        (one, board), (other, second_board) = hands
        if board != second_board:
            raise Fault("two hands of one deal share the Vela")
        return (f"{strength}\n" for strength in reader.judge.highs([one, other], board, players=2))
    return (f"{reader.judge.high(own, board)}\n" for own, board in hands)
