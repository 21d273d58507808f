"""`simulate`: random legal play of whole hands at fixed stakes, for speed and for a digest that is the same everywhere.

The policy is the one of the peers' benchmark. The seconds are CPU time of shuffling, asking what is legal and playing;
the digest is made afterwards and not counted.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from typing import NamedTuple

from engine.betting.rake import SCHEDULES
from engine.cli.faults import Fault
from engine.codec import encode_events
from engine.deck import PACKS
from engine.hand.actions import CALL, CHECK, FOLD, Action, BringIn, Discard, RaiseTo, RefuseSplit, Split
from engine.hand.events import Event, new_of
from engine.hand.legal import Legal, legal_now
from engine.hand.setup import Post, Setup
from engine.hand.start import started
from engine.hand.state import BET, DRAW, SPLIT, HandState
from engine.hand.step import act
from engine.rulebook import edition, unit_for
from engine.shuffle import shuffled
from engine.table.stakes import STRUCTURES, Stakes, checked
from engine.variants import Variant, variant

STACK = 10_000
LIMITS = {"fl": (100, 200), "sl": (100, 200, 300)}
USUAL_SEATS = 6
BATCH = 250
POST, OFFER, REFUSE = BringIn(), Split(), RefuseSplit()


class Totals(NamedTuple):
    """What a run came to; chips and rake in cents, seconds of CPU time."""

    hands: int
    actions: int
    seconds: float
    chips_in: int
    chips_out: int
    rake: int
    sha256: str


def add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("simulate", help="random legal play of whole hands")
    parser.add_argument("variant", metavar="VARIANT")
    parser.add_argument("--limit", required=True, metavar="LIMIT", help=" ".join(sorted(STRUCTURES)))
    parser.add_argument("--seats", type=int, default=0, metavar="N")
    parser.add_argument("--hands", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--edition", default="pl", metavar="pl|cs")
    parser.add_argument("--raked", action="store_true", help="take the edition's rake")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> None:
    if chosen.hands < 1:
        raise Fault(f"--hands must be at least 1, not {chosen.hands}")
    setup = setup_of(variant(chosen.variant), chosen.limit, chosen.edition, chosen.seats, raked=chosen.raked)
    totals = simulate(setup, chosen.hands, chosen.seed)
    found = totals._asdict() | {"hands_per_second": round(totals.hands / max(totals.seconds, 1e-9), 1)}
    found["seconds"] = round(totals.seconds, 4)
    if chosen.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name}: {value}" for name, value in found.items()))


def setup_of(game: Variant, structure: str, edition_key: str, seats: int, *, raked: bool) -> Setup:
    """The hand that is played over and over: blinds 50/100, limits 100/200, spread 100-200-300, ante 10 and bring-in 20
    (Ante Draw: ante 50), stacks 10,000; `seats` 0 means six or as many as the game takes."""
    rules = edition(edition_key)
    if structure not in STRUCTURES:
        raise Fault(f"unknown limit {structure!r}; there are {' '.join(sorted(STRUCTURES))}")
    most = game.seats[rules.key]
    seats = seats or min(USUAL_SEATS, most)
    if not 2 <= seats <= most:
        raise Fault(f"{game.key} is played by 2 to {most}, not by {seats}")
    stakes = checked(_stakes(game, structure))
    posts: tuple[Post, ...] = ()
    if game.forced == "blinds":
        small, big = (1, 0) if seats == 2 else (0, 1)
        posts = (Post(small, "small_blind", stakes.small_blind), Post(big, "big_blind", stakes.big_blind))
    unit = unit_for(rules.key, stakes.smallest_forced)
    rake = SCHEDULES[rules.rake] if raked else None
    return Setup(game.key, rules.key, stakes, unit, tuple(range(seats)), (STACK,) * seats, seats - 1, posts, rake)


def _stakes(game: Variant, structure: str) -> Stakes:
    limits = LIMITS.get(structure, ())
    if game.forced == "blinds":
        return Stakes(structure, small_blind=50, big_blind=100, limits=limits)
    if game.forced == "bring_in":
        return Stakes(structure, ante=10, bring_in=20, limits=limits)
    return Stakes(structure, ante=50, limits=limits)


def simulate(setup: Setup, hands: int, seed: int) -> Totals:
    """Play `hands` hands; the same arguments give the same events."""
    pack = PACKS[variant(setup.variant).pack]
    dice = random.Random(seed)  # noqa: S311
    digest = hashlib.sha256()
    actions = rake = chips_out = 0
    seconds = 0.0
    for first in range(0, hands, BATCH):
        played: list[list[Event]] = []
        begun = time.process_time()
        for number in range(first, min(first + BATCH, hands)):
            deck = shuffled(pack, hashlib.sha256(f"{seed}/{number}".encode()).digest())
            state, count, events = play(setup, deck, dice)
            actions += count
            rake += state.rake_total
            chips_out += sum(state.stacks)
            played.append(events)
        seconds += time.process_time() - begun
        for events in played:
            digest.update(encode_events(events).encode())
    return Totals(hands, actions, seconds, hands * sum(setup.stacks), chips_out, rake, digest.hexdigest())


def play(setup: Setup, deck: tuple[int, ...], dice: random.Random) -> tuple[HandState, int, list[Event]]:
    """One hand of random legal play: its end, the number of actions, all its events."""
    told = started(setup, deck)
    state = told.state
    actions = 0
    while (may := legal_now(state)) is not None:
        act(told, may, choose(state, may, dice))
        actions += 1
    return state, actions, told.events


def choose(state: HandState, may: Legal, dice: random.Random) -> Action:
    """Facing a bet fold 10 %, else check or call 70 %, raise 20 %: the minimum, one in eight the maximum."""
    asks = may.asks
    if asks == DRAW:
        roll, away = dice.random, []
        for card in state.hole[may.position]:
            if roll() < 0.5:
                away.append(card)
        return new_of(Discard, (tuple(away[: may.draw]),))
    if may.can_split:
        if dice.random() < 0.1:
            return OFFER
        if asks == SPLIT:
            return REFUSE
    fate = dice.random()
    if fate < 0.1:
        if may.to_call and may.can_fold:
            return FOLD
    elif fate >= 0.8 and may.raise_to:
        return new_of(RaiseTo, (may.raise_to if dice.random() < 0.125 else may.raise_from,))
    if asks == BET:
        return CALL if may.to_call else CHECK
    return POST
