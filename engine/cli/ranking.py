"""`rank`: a few hands of one game, best first, with their class and the cards that play."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Cards, cards_text
from engine.cli.faults import Fault
from engine.cli.hands import Reader, add_game, reader_of


class Ranked(NamedTuple):
    """One hand among the others. Places count from 1; equal places are ties."""

    hand: Cards
    place: int
    code: str
    plays: Cards
    low_place: int | None
    low: Cards | None


def add_rank(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("rank", help="put hands in order")
    add_game(parser)
    parser.add_argument("hands", nargs="+", metavar="HAND", help="a player's own cards, like AhKd")
    parser.add_argument("--board", default="", metavar="CARDS", help="the common cards")
    parser.add_argument("--vela", default="", metavar="CARD", help="Telesina's common card")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    reader = reader_of(chosen)
    board = _board(reader, chosen)
    hands = [reader.cards(text) for text in chosen.hands]
    for own in hands:
        reader.check(own, board)
    if len({len(own) for own in hands}) > 1:
        raise Fault("all hands need the same number of cards")
    ranked = rank(reader, hands, board, chosen.players or len(hands))
    if chosen.json:
        print(json.dumps([_plain(each) for each in ranked]))
    else:
        for each in sorted(ranked, key=lambda each: each.place):
            print(_line(each, reader.judge.has_low))


def _board(reader: Reader, chosen: argparse.Namespace) -> Cards:
    """The common cards; the Vela is Telesina's word for its only one."""
    if chosen.vela and reader.game.ranking != "telesina":
        raise Fault(f"{reader.game.key} has no Vela")
    if chosen.vela and chosen.board:
        raise Fault("give either --board or --vela")
    return reader.cards(chosen.vela or chosen.board)


def rank(reader: Reader, hands: Sequence[Cards], board: Cards, players: int) -> list[Ranked]:
    """The hands in the order given, each with its place; `players` is what R-TE-2 looks at."""
    judge = reader.judge
    highs = judge.highs(hands, board, players=players)
    lows = judge.lows(hands, board)
    ranked = []
    for own, high, low in zip(hands, highs, lows, strict=True):
        place = 1 + sum(other > high for other in highs)
        low_place = None if low is None else 1 + sum(other is not None and other > low for other in lows)
        ranked.append(Ranked(own, place, *judge.best(own, board), low_place, judge.best_low(own, board)))
    return ranked


def _plain(each: Ranked) -> dict[str, object]:
    return {
        "hand": cards_text(each.hand),
        "place": each.place,
        "class": each.code,
        "cards": cards_text(each.plays),
        "low_place": each.low_place,
        "low": None if each.low is None else cards_text(each.low),
    }


def _line(each: Ranked, has_low: bool) -> str:
    words = [str(each.place), each.code, cards_text(each.plays)]
    if has_low:
        words.append("none" if each.low is None else f"{cards_text(each.low)} ({each.low_place})")
    return "  ".join([*words, f"[{cards_text(each.hand)}]"])
