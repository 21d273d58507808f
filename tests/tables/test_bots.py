"""House bots: what they never do, how often they enter, that they beat chance, and that a view is all they know."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from engine.cards import HIDDEN, Cards, card_text, parse_cards
from engine.cli.simulating import setup_of as setup_of_simulate
from engine.cli.simulating import simulate
from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.hand.actions import CALL, CHECK, FOLD, Action, Check, Discard, Fold, RaiseTo
from engine.hand.legal import Legal
from engine.hand.start import start
from engine.hand.step import step
from engine.variants import VARIANTS, variant
from engine.views import HandView, PlayerView, view
from tables.bots.policy import choose, think_seconds
from tables.bots.preflop import beats, wins
from tables.bots.reading import NotMyTurn
from tables.bots.tempers import STEADY, TEMPERS, Temper, temper_of
from tests.tables.matches import Policy, Result, match, random_policy, setup_of

STRUCTURES = ("nl", "pl", "hp", "fl", "sl")


def bot(temper: Temper = STEADY) -> Policy:
    return lambda seen, dice: choose(seen, dice, temper)


def is_nuts(seen: HandView) -> bool:
    """Whether no two cards that the seat does not see would make a better hand; before the flop, a pair of aces."""
    assert seen.me is not None
    own = seen.players[seen.me].cards
    if not seen.board:
        return all(card >> 2 == 12 for card in own)
    judge, known = evaluator(variant(seen.variant)), {*own, *seen.board}
    others = list(combinations([card for card in range(52) if card not in known], 2))
    return max(judge.highs(others, seen.board)) <= judge.high(own, seen.board)


def watched(policy: Policy, nuts_seen: list[int]) -> Policy:
    """The same policy, with every answer checked for what a bot never does."""

    def checked(seen: HandView, dice: random.Random) -> Action:
        action = policy(seen, dice)
        assert seen.legal is not None
        if isinstance(action, Fold):
            assert not seen.legal.can_check, "never for free"
            assert not is_nuts(seen), "never the nuts"
        elif seen.legal.to_call and is_nuts(seen):
            nuts_seen.append(1)
        return action

    return checked


def table_of_bots(seen: HandView, dice: random.Random) -> Action:
    return choose(seen, dice, TEMPERS[seen.to_act % len(TEMPERS)])


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("structure", STRUCTURES)
def test_bot_beats_the_random_policy(structure: str, seats: int) -> None:
    """20 big blinds per 100 hands; every other test of strength is the long one. Actions that are not legal would raise."""
    nuts: list[int] = []
    result = match(watched(bot(), nuts), random_policy, structure, seats, 100, seed=1)
    assert result.rate >= 20
    assert 0.15 <= result.entering <= 0.45


LONG_MATCHES = [(temper, structure) for temper in TEMPERS for structure in STRUCTURES if temper is STEADY or structure in ("nl", "fl")]


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize(("temper", "structure"), LONG_MATCHES, ids=lambda value: getattr(value, "name", value))
def test_bot_beats_the_random_policy_over_five_thousand_hands(structure: str, seats: int, temper: Temper) -> None:
    """At least 20 big blinds per 100 hands beyond one standard error, 15 to 45 % of hands entered, decisions soon made."""
    result = match(bot(temper), random_policy, structure, seats, 5_000, seed=5)
    assert result.rate - result.error >= 20
    assert 0.15 <= result.entering <= 0.45
    assert slow(result) < 20


def slow(result: Result) -> float:
    """What 95 % of the decisions stay under, in whole hands of chance that the engine plays in the same CPU time."""
    chance = min(simulate(setup_of_simulate(variant("holdem"), "nl", "pl", 0, raked=False), 100, seed).seconds for seed in range(3)) / 100
    return sorted(result.seconds)[int(len(result.seconds) * 0.95)] / chance


@pytest.mark.parametrize("temper", TEMPERS, ids=lambda temper: temper.name)
@pytest.mark.parametrize(("seats", "structure"), [(2, "nl"), (3, "fl"), (6, "nl"), (9, "pl")])
def test_bot_among_bots_enters_a_sensible_part_of_hands(temper: Temper, seats: int, structure: str) -> None:
    nuts: list[int] = []
    result = match(watched(bot(temper), nuts), table_of_bots, structure, seats, 100, seed=2)
    assert 0.15 <= result.entering <= 0.45
    assert slow(result) < 60, "an easy bound, for the machine may be busy; the long test has the true one"


def test_tempers_differ_as_their_names_say() -> None:
    entering = {temper.name: match(bot(temper), table_of_bots, "nl", 6, 120, seed=4).entering for temper in TEMPERS}
    assert entering["tight"] < entering["loose"]
    assert entering["tight"] < entering["aggressive"]


# What a seat faces: own cards, board, chips. The pot is 1000, the opponent bets and has put it in.


def facing(own: str, board: str, to_call: int, *, stack: int = 9_000, others: int = 1, pot: int = 1_000, game: str = "holdem") -> HandView:
    """A view of position 0 with `others` opponents, one of whom has bet `to_call`; 0: everybody has checked."""
    cards, common = parse_cards(own), parse_cards(board)
    street = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}[len(common)]
    calls = min(to_call, stack)
    legal = Legal(
        0, calls, min(2 * to_call or 100, stack), stack, "raise" if to_call else "bet",
        "" if calls < stack else "stack", to_call, 0, call_all_in=0 < calls == stack,
    )  # fmt: skip
    return seen_of(game, street, cards, common, legal, others, stack=stack, pot=pot + to_call)


def seen_of(
    game: str, street: str, cards: Cards, common: Cards, legal: Legal, others: int, *, stack: int = 9_000, pot: int = 300
) -> HandView:
    def player(position: int, hand: Cards, bet: int, said: str, stack: int = 9_000) -> PlayerView:
        return PlayerView(position, position, stack, bet, 500 + bet, False, False, hand, False, False, said, bet, 0, 0, (), -1)

    hidden = (HIDDEN,) * len(cards)
    players = [player(0, cards, legal.bet, "", stack)]
    for at in range(1, others + 1):
        bet = legal.price if at == 1 else 0
        players.append(player(at, hidden, bet, "bet" if bet else "check"))
    money = {"pot": pot, "pots": (), "price": legal.price, "big_blind": 100, "structure": "nl", "awards": (), "rake": 0}
    place = {"me": 0, "button": others, "to_act": 0, "over": False, "voided": False}
    return HandView(variant=game, edition="pl", street=street, board=common, players=tuple(players), legal=legal, **money, **place)


NUTS = [
    ("AhAd", "", 300),
    ("AhAs", "", 9_000),
    ("AhKh", "QhJhTh", 9_000),
    ("AcAd", "As7d2c", 6_000),
    ("8s7s", "6d5c4h", 9_000),
    ("AhTh", "2h7hKh9s", 4_000),
    ("9c9d", "9h9s2c3d", 9_000),
    ("KdTs", "AhQcJd2s", 9_000),
    ("AsKc", "QdJhTc2s3d", 0),
    ("Kc3d", "KdKhKs7c2h", 9_000),
    ("7h6h", "5h4h3hKcKd", 9_000),
]


@pytest.mark.parametrize("temper", TEMPERS, ids=lambda temper: temper.name)
@pytest.mark.parametrize(("own", "board", "to_call"), NUTS)
@pytest.mark.parametrize("others", [1, 5])
def test_bot_never_folds_the_nuts(own: str, board: str, to_call: int, others: int, temper: Temper) -> None:
    seen = facing(own, board, to_call, others=others)
    assert is_nuts(seen), "the case is one"
    for seed in range(25):
        assert not isinstance(choose(seen, random.Random(seed), temper), Fold)


@pytest.mark.parametrize("temper", TEMPERS, ids=lambda temper: temper.name)
@pytest.mark.parametrize("board", ["", "AsKsQs", "AsKsQsJs", "AsKsQsJs9s"])
def test_bot_never_folds_when_checking_is_free(board: str, temper: Temper) -> None:
    seen = facing("7d2c", board, 0, others=3)
    if not board:
        assert seen.legal is not None
        seen = seen._replace(legal=replace(seen.legal, price=100, bet=100))
    for seed in range(40):
        assert isinstance(choose(seen, random.Random(seed), temper), Check | RaiseTo)


def test_bot_gives_up_nothing_against_a_great_bet() -> None:
    seen = facing("7d2c", "AsKsQs", 9_000, others=2)
    assert all(choose(seen, random.Random(seed)) == FOLD for seed in range(40))


def test_bot_calls_with_a_flush_draw_what_the_pot_pays_for_and_no_more() -> None:
    cheap, dear = facing("9h8h", "KhQh2c4s", 100, pot=2_000), facing("9h8h", "KhQh2c4s", 9_000, pot=500)
    calls = sum(not isinstance(choose(cheap, random.Random(seed)), Fold) for seed in range(40))
    folds = sum(isinstance(choose(dear, random.Random(seed)), Fold) for seed in range(40))
    assert calls == 40
    assert folds == 40


def test_bot_raises_the_best_hand_more_often_than_it_calls() -> None:
    seen = facing("AhKh", "QhJhTh2c3d", 400)
    raises = sum(isinstance(choose(seen, random.Random(seed)), RaiseTo) for seed in range(60))
    assert raises > 30


def test_bot_calls_where_no_raise_is_allowed() -> None:
    seen = facing("AhKh", "QhJhTh2c3d", 20_000, stack=5_000)
    assert all(choose(seen, random.Random(seed)) == CALL for seed in range(20))


def test_view_is_all_that_a_bot_knows() -> None:
    """Two hands that differ in other players' cards and in what is still to come are one to the seat."""
    pack = list(PACKS[52])
    for seed in range(15):
        dice = random.Random(seed)
        dice.shuffle(pack)
        other = pack[:]
        mine = range(4, 6)  # the cards of position 2, who speaks first of three
        foreign = [at for at in range(52) if at not in mine]
        mixed = foreign[:]
        dice.shuffle(mixed)
        for at, source in zip(foreign, mixed, strict=True):
            other[at] = pack[source]
        here, there = (start(setup_of("nl", 3), tuple(cards))[0] for cards in (pack, other))
        assert here.hole != there.hole
        assert view(here, 2) == view(there, 2)
        assert choose(view(here, 2), random.Random(seed)) == choose(view(there, 2), random.Random(seed))


def test_bot_does_not_answer_for_others() -> None:
    state, _events = start(setup_of("nl", 3), PACKS[52])
    for viewer in (None, 0, 1):
        with pytest.raises(NotMyTurn):
            choose(view(state, viewer), random.Random(1))


SMALL_EDGES = ("stud8", "telesina", "soko", "americana", "stud", "omaha8", "omaha58")
"""Games whose match takes more hands to tell skill from luck."""


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_bot_plays_every_game_by_its_rules(game: str) -> None:
    """Up cards, draws, bring-ins and splits: every answer is legal, or the engine would raise."""
    for structure in STRUCTURES:
        result = match(bot(), table_of_bots, structure, min(5, VARIANTS[game].seats["pl"]), 6, seed=6, game=game)
        assert len(result.won) == 6


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_bot_beats_the_random_policy_in_every_game(game: str, seats: int) -> None:
    result = match(bot(), random_policy, "fl", seats, 4_000 if game in SMALL_EDGES else 1_500, seed=3, game=game)
    assert result.rate - result.error > 0


@pytest.mark.parametrize("game", ["draw5", "triple27", "draw32"])
def test_bot_draws_to_a_better_hand_than_it_was_dealt(game: str) -> None:
    """Of two equal deals the bot's draws end better than random ones: in two-handed checks to the end it wins most."""

    def passive(draws: Policy) -> Policy:
        def answer(seen: HandView, dice: random.Random) -> Action:
            assert seen.legal is not None
            if seen.legal.asks == "draw":
                return draws(seen, dice)
            return CHECK if seen.legal.can_check else CALL

        return answer

    result = match(passive(bot()), passive(random_policy), "fl", 2, 200, seed=1, game=game)
    assert sum(won > 0 for won in result.won) > 120


def test_bot_keeps_what_is_made_and_draws_to_what_is_near() -> None:
    def gone(own: str, game: str = "draw5") -> set[str]:
        cards = parse_cards(own)
        legal = Legal(0, 0, 0, 0, "", "not_now", 0, 0, "draw", (), 5)
        action = choose(seen_of(game, "predraw", cards, (), legal, 1), random.Random(2))
        assert isinstance(action, Discard)
        return {card_text(card) for card in action.cards}

    assert gone("AhKhQhJhTh") == set()
    assert {"2s", "9h"} <= gone("7c7d2s9hKc") <= {"2s", "9h", "Kc"}
    assert gone("2c3d4h5s7c", "triple27") == set()
    assert gone("2c3d4h7sKc", "triple27") == {"Kc"}
    assert gone("9c9d9hKs2c") >= {"2c"}


def test_thought_takes_one_to_four_seconds_and_less_where_nothing_is_at_stake() -> None:
    free, dear = facing("AhQd", "", 0), facing("AhQd", "Kh9c4d2s", 8_000)
    short, long = ([think_seconds(seen, random.Random(seed)) for seed in range(200)] for seen in (free, dear))
    assert all(1 <= seconds <= 4 for seconds in short + long)
    assert sum(short) * 1.4 < sum(long)
    assert len(set(long)) > 100


def test_a_bot_keeps_its_temperament() -> None:
    assert temper_of("Dora") == temper_of("Dora")
    assert {temper_of(f"bot {number}") for number in range(60)} == set(TEMPERS)


def test_starting_hands_stand_in_a_sensible_order() -> None:
    def hand(text: str) -> Cards:
        return parse_cards(text)

    order = ["AsAd", "KsKd", "TsTd", "AsKs", "AsKd", "7s7d", "JsTs", "Ah9d", "Kd8c", "Js4d", "7d2c"]
    values = [beats(hand(text)) for text in order]
    assert values == sorted(values, reverse=True)
    assert wins(hand("AsAd"), 1.0) == 0.85
    assert all(wins(hand(text), 0.1) <= wins(hand(text), 0.5) <= wins(hand(text), 1.0) for text in order)
    assert beats(hand("2c7d")) == beats(hand("7d2c"))


def test_a_hand_of_bots_ends_and_keeps_every_chip() -> None:
    dice, setup, pack = random.Random(3), setup_of("hp", 6), list(PACKS[52])
    for _ in range(20):
        dice.shuffle(pack)
        state, _events = start(setup, tuple(pack))
        while not state.over:
            state, _events = step(state, state.to_act, table_of_bots(view(state, state.to_act), dice))
        assert sum(state.stacks) == sum(setup.stacks)


def test_check_is_what_a_bot_does_with_little_and_nothing_to_pay() -> None:
    answers = [choose(facing("7d2c", "AsKsQs", 0, others=4), random.Random(seed)) for seed in range(50)]
    assert answers.count(CHECK) >= 45
