"""`count`: how many five-card hands of the whole pack fall into each class."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import combinations

from engine.cli.faults import Fault
from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.evaluators.names import CLASS_ORDER
from engine.variants import Variant, variant

HAND = 5


def add_count(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("count", help="number of five-card hands by class")
    parser.add_argument("variant", metavar="VARIANT")
    parser.add_argument("--cards", default=str(HAND), metavar="5")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    if chosen.cards != str(HAND):
        raise Fault(f"only hands of {HAND} cards are counted, not of {chosen.cards!r}")
    print(json.dumps(count(variant(chosen.variant))))


def count(game: Variant) -> dict[str, int]:
    """Hands by class code, the highest class first; classes that the game has not are left out."""
    judge = evaluator(game)
    by_strength = Counter(map(judge.of_five, combinations(PACKS[game.pack], HAND)))
    by_class: Counter[str] = Counter()
    for strength, hands in by_strength.items():
        by_class[judge.class_of(strength)] += hands
    return {code: by_class[code] for code in CLASS_ORDER if by_class[code]}
