"""Whole hands beside other engines: six seats, 10 % fold, 70 % check or call, 20 % raise (the minimum, one in eight the
maximum), the legal set asked before each action, a new hand each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from bench.measure import Goal, Work, number, rates, table
from engine.cli.simulating import play, setup_of, simulate
from engine.deck import PACKS
from engine.shuffle import SEED_BYTES, shuffled
from engine.variants import VARIANTS, variant

SEATS, STACK, SMALL, BIG = 6, 10_000, 50, 100
OURS, PEERS = 300, 20
ROUNDS = 15
GAMES = (
    ("NL hold'em", "holdem", "nl", 60.0),
    ("PL Omaha", "omaha", "pl", 60.0),
    ("FL Omaha Hi/Lo", "omaha8", "fl", 60.0),
    ("FL 7-Card Stud", "stud", "fl", 60.0),
    ("FL 7-Card Stud Hi/Lo", "stud8", "fl", 60.0),
    ("FL 2-7 Triple Draw", "triple27", "fl", 25.0),
    ("FL 5-Card Draw", "draw5", "fl", 25.0),
)


def report() -> list[str]:
    """The tables of whole hands: beside the peers, and our other games beside Hold'em."""
    works: list[Work] = []
    goals = [Goal("NL hold'em", "pokerfast", 1.5)]
    for name, key, structure, factor in GAMES:
        works.append(_own(name, key, structure))
        # Right behind ours, so that both meet the same moment of the machine.
        if peer := _pokerkit(key):
            works.append(_many(f"pokerkit {name}", PEERS, peer))
            goals.append(Goal(name, f"pokerkit {name}", factor))
        if key == "holdem":
            works += [*_pokerfast(), *_clubs(), *_pypokerengine()]
    return table("Whole hands", rates(works, ROUNDS), goals) + _rest()


def _many(name: str, hands: int, play: Callable[[random.Random], object]) -> Work:
    """The dice go on from round to round, so that no round plays the hands of another."""
    dice = random.Random(hands)

    def run() -> None:
        for _ in range(hands):
            play(dice)

    return Work(name, hands, run)


def _own(name: str, key: str, structure: str) -> Work:
    setup = setup_of(variant(key), structure, "pl", 0, raked=False)
    pack = PACKS[variant(key).pack]

    def one(dice: random.Random) -> None:
        play(setup, shuffled(pack, dice.randbytes(SEED_BYTES)), dice)

    return _many(name, OURS, one)


def _rest() -> list[str]:
    """Every game in fixed limit, hands and actions per second."""
    lines = ["| game, fixed limit, as many seats as usual | hands per second | actions per second |", "|---|---|---|"]
    for key, game in VARIANTS.items():
        totals = simulate(setup_of(game, "fl", "pl", 0, raked=False), OURS, 1)
        lines.append(f"| {key} | {number(totals.hands / totals.seconds)} | {number(totals.actions / totals.seconds)} |")
    return [*lines, ""]


def _pokerkit(key: str) -> Callable[[random.Random], object] | None:
    """One hand of pokerkit with everything automatic; None where it is not installed."""
    try:
        import pokerkit
    except ImportError:
        return None
    automations = tuple(pokerkit.Automation)
    stacks = (STACK,) * SEATS
    blind = (automations, True, 0, (SMALL, BIG))
    stud = (automations, True, 10, 20, 100, 200, stacks, SEATS)
    limits: dict[str, Callable[[], Any]] = {
        "holdem": lambda: pokerkit.NoLimitTexasHoldem.create_state(*blind, BIG, stacks, SEATS),
        "omaha": lambda: pokerkit.PotLimitOmahaHoldem.create_state(*blind, BIG, stacks, SEATS),
        "omaha8": lambda: pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(*blind, 100, 200, stacks, SEATS),
        "stud": lambda: pokerkit.FixedLimitSevenCardStud.create_state(*stud),
        "stud8": lambda: pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(*stud),
        "triple27": lambda: pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(*blind, 100, 200, stacks, SEATS),
        "draw5": lambda: _five_card_draw(pokerkit, automations, stacks),
    }
    make = limits[key]

    def one(dice: random.Random) -> None:
        state = make()
        while state.status:
            if state.can_stand_pat_or_discard():
                held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
                state.stand_pat_or_discard([card for card in held if dice.random() < 0.5])
                continue
            _act(state, dice)

    return one


def _act(state: Any, dice: random.Random) -> None:
    """pokerkit's legal set, as whole as ours: what may be done, the price and the range of a raise; then the policy."""
    can_fold, can_bring_in = state.can_fold(), state.can_post_bring_in()
    owed = state.checking_or_calling_amount
    least = most = 0
    if can_raise := state.can_complete_bet_or_raise_to():
        least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    roll = dice.random()
    if roll < 0.1 and owed and can_fold:
        state.fold()
    elif roll >= 0.8 and can_raise:
        state.complete_bet_or_raise_to(most if dice.random() < 0.125 else least)
    elif can_bring_in:
        state.post_bring_in()
    else:
        state.check_or_call()


def _five_card_draw(pokerkit: Any, automations: tuple[Any, ...], stacks: tuple[int, ...]) -> Any:
    """Five-card draw, which pokerkit has no class for, put together from its streets."""
    opening = pokerkit.Opening.POSITION
    streets = (
        pokerkit.Street(False, (False,) * 5, 0, False, opening, 100, 4),
        pokerkit.Street(True, (), 0, True, opening, 200, 4),
    )
    return pokerkit.State(
        automations,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        streets,
        pokerkit.BettingStructure.FIXED_LIMIT,
        True,
        0,
        (SMALL, BIG),
        0,
        stacks,
        SEATS,
    )


def _pokerfast() -> Iterator[Work]:
    try:
        from pokerfast import FastHand
    except ImportError:
        return

    def one(dice: random.Random) -> None:
        hand = FastHand(small_blind=SMALL, big_blind=BIG, min_stack=STACK, max_stack=STACK, rng=dice)
        while not hand.done:
            may = hand.get_action_space()
            roll = dice.random()
            if roll < 0.1 and "fold" in may:
                hand.fold()
            elif roll >= 0.8 and "min_bet" in may:
                hand.bet_or_raise(may["max_bet"] if dice.random() < 0.125 else may["min_bet"])
            elif "check" in may:
                hand.check()
            else:
                hand.call()

    yield _many("pokerfast", OURS, one)


def _clubs() -> Iterator[Work]:
    try:
        import clubs
    except ImportError:
        return
    settings = dict(clubs.configs.NO_LIMIT_HOLDEM_SIX_PLAYER)
    settings.update(blinds=[SMALL, BIG, 0, 0, 0, 0], start_stack=STACK)
    dealer = clubs.poker.Dealer(**settings)

    def one(dice: random.Random) -> None:
        seen, done = dealer.reset(reset_button=True, reset_stacks=True), [False]
        while not all(done):
            roll = dice.random()
            bet = seen["call"]
            if roll < 0.1 and bet:
                bet = -1
            elif roll >= 0.8:
                bet = seen["max_raise"] if dice.random() < 0.125 else seen["min_raise"]
            seen, _, done = dealer.step(bet)

    yield _many("clubs", OURS // 3, one)


def _pypokerengine() -> Iterator[Work]:
    try:
        from pypokerengine.api.game import setup_config, start_poker
        from pypokerengine.players import BasePokerPlayer
    except ImportError:
        return

    class Player(BasePokerPlayer):  # type: ignore[misc]
        def __init__(self, dice: random.Random) -> None:
            super().__init__()
            self._dice = dice

        def declare_action(self, valid_actions: Any, hole_card: Any, round_state: Any) -> tuple[str, int]:
            fold, call, raising = valid_actions
            roll = self._dice.random()
            if roll < 0.1 and call["amount"]:
                return fold["action"], 0
            if roll >= 0.8 and raising["amount"]["min"] != -1:
                return raising["action"], raising["amount"]["max" if self._dice.random() < 0.125 else "min"]
            return call["action"], call["amount"]

        def _hear(self, *told: Any) -> None:
            pass

        receive_game_start_message = receive_round_start_message = receive_street_start_message = _hear
        receive_game_update_message = receive_round_result_message = _hear

    def one(dice: random.Random) -> None:
        table = setup_config(max_round=1, initial_stack=STACK, small_blind_amount=SMALL)
        for seat in range(SEATS):
            table.register_player(f"p{seat}", Player(dice))
        start_poker(table, verbose=0)

    yield _many("PyPokerEngine", PEERS, one)
