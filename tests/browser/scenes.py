"""How hands come to the states of the felt, each played through the room's door; what a state looks like is not known here.

A process that imports this has set Django up and plays in transactions that are undone (`tests.browser.staged`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from lobby.models import Player
from tables.commands import Leave, Pause, Sit, SitOut, TellFigures, WaitFor
from tables.models import Seat
from tests.tables.felt import Felt, fund_bots, make_table, stack_deck, stakes_of
from tests.tables.views import until_seat_four_may_post

NAMES = ("Radek", "Marta", "Piotr", "Zuzana", "Wiktor", "Kinga", "Ondřej", "Hana", "Jonas", "Ludmila")
EURO = {"currency": "euro", "raked": True, "max_buy_in": 200_00, "min_buy_in": 1_00, "bank_seconds": 30}
FIXED = {"structure": "fl", "limit_a": 100, "limit_b": 200, "max_buy_in": 0}
HOLES = "9c8c" + "AsQs" + "7c2d" + "KhKd" + "JsTs" + "5h5c"
"""Two cards for each of six, the small blind first."""
BOARD = "Ks9d4s" + "7h" + "2c"

Scene = Callable[[], tuple[Felt, Player | None]]
SCENES: dict[str, Scene] = {}


def scene(made: Scene) -> Scene:
    """A function that plays to a state; it gives the table and who looks at it (None: a visitor)."""
    SCENES[made.__name__] = made
    return made


def person(name: str) -> Player:
    return Player.objects.get(nickname=name)


def seated(deck: str = "", players: int = 6, stacks: tuple[int, ...] = (), **fields: Any) -> Felt:
    """A dealt hand. Names, stacks and the deck's first cards go by position, from the one left of the button."""
    stack_deck(_patch, deck)
    stakes = stakes_of(fields.get("variant", "holdem"))
    felt = Felt(make_table(**{"id": 101 + len(_made), "name": "Vltava", **EURO, **stakes, **fields}))
    _made.append(felt.table.pk)
    for position in range(players):
        felt.sit(person(NAMES[position]), (position + 1) % players, stacks[position] if stacks else 186_40 - 11_30 * position)
    felt.deal()
    return felt


_patch = pytest.MonkeyPatch()
_made: list[int] = []
"""Numbers of tables. What a process keeps about a table it keeps by its number, so none comes twice."""


def play(felt: Felt, *acts: str) -> Felt:
    """'fold', 'call', 'raise_to 300', 'discard 9h8s', each by whoever is to act."""
    for act in acts:
        word, _, more = act.partition(" ")
        felt.act(word, int(more) if more.isdigit() else 0, "" if more.isdigit() else more)
    return felt


def at(felt: Felt, position: int) -> Player:
    """The player of a position of the hand."""
    return Player.objects.get(pk=felt.shot.dealt[position])


def lose_line(felt: Felt, player: Player, seconds: int = 41) -> None:
    Seat.objects.filter(player=player).update(seen_at=felt.now - timedelta(seconds=seconds), offline=True)


def aside(felt: Felt, *names: str) -> None:
    """They come while the hand runs: the first sits out, the others wait."""
    free = (number for number, seat in enumerate(felt.shot.seats) if seat is None)
    for number, name in enumerate(names):
        felt.sit(person(name), next(free), 50_00)
        if not number:
            felt.do(person(name), SitOut())


# ---------------------------------------------------------------- a hand of Hold'em, street by street


def before_the_flop() -> Felt:
    """Four in eight seats and a bot: one has raised, one has called, two have folded; the big blind is to act."""
    felt = play(seated(HOLES + BOARD, seats=8), "fold", "raise_to 300", "call", "call", "fold")
    lose_line(felt, at(felt, 4))
    return felt


@scene
def facing() -> tuple[Felt, Player]:
    felt = before_the_flop()
    aside(felt, "Hana")
    return felt, felt.to_act


@scene
def rail() -> tuple[Felt, None]:
    felt = before_the_flop()
    fund_bots(1_000_000, "euro")
    felt.do(Player.objects.get(nickname="Ada"), Sit(100_00, 7))
    return felt, None


@scene
def free() -> tuple[Felt, Player]:
    felt = play(before_the_flop(), "call", "check")
    aside(felt, "Hana", "Jonas")
    return felt, felt.to_act


@scene
def wishing() -> tuple[Felt, Player]:
    felt = play(before_the_flop(), "call", "check", "check", "check", "check", "raise_to 1200")
    return felt, at(felt, 5)


@scene
def bank() -> tuple[Felt, Player]:
    felt = before_the_flop()
    felt.wait(36)
    return felt, felt.to_act


@scene
def paused() -> tuple[Felt, Player]:
    felt = before_the_flop()
    player = felt.to_act
    felt.do(None, Pause())
    return felt, player


# ---------------------------------------------------------------- all-in, pots, results


def three_pots() -> Felt:
    """The third of them is all-in before the flop; on the flop the first bets more than the second has."""
    felt = seated(HOLES + BOARD, stacks=(120_00, 40_00, 9_20, 90_00, 150_00, 64_00))
    return play(felt, "raise_to 920", "fold", "raise_to 2000", "fold", "call", "call", "raise_to 6000")


@scene
def sides() -> tuple[Felt, Player]:
    felt = three_pots()
    return felt, felt.to_act


@scene
def showdown() -> tuple[Felt, Player]:
    felt = play(three_pots(), "call", "fold")
    return felt, at(felt, 1)


@scene
def shared() -> tuple[Felt, Player]:
    """Two equal hands and a cent that cannot be divided."""
    felt = seated("2c7d" + "AhKh" + "AdKd" + "QsJs" + "AcTsKs4d9h", players=4, raked=False, small_blind=25)
    play(felt, "call", "fold", "fold", "check").check_down()
    return felt, at(felt, 1)


@scene
def folded_out() -> tuple[Felt, Player]:
    """The winner may show."""
    felt = play(seated(HOLES + BOARD), "fold", "raise_to 300", "fold", "fold", "fold", "fold")
    return felt, at(felt, 3)


# ---------------------------------------------------------------- what may be raised


@scene
def not_reopened() -> tuple[Felt, Player]:
    felt = seated("8c8d" + "AsQs" + "5h5c" + BOARD, 3, (100_00, 100_00, 3_25))
    play(felt, "call", "call", "check", "raise_to 200", "call", "raise_to 225")
    return felt, felt.to_act


@scene
def fixed() -> tuple[Felt, Player]:
    felt = play(seated(HOLES + BOARD, **FIXED), "fold", "raise_to 200", "call")
    return felt, felt.to_act


@scene
def capped() -> tuple[Felt, Player]:
    felt = play(seated(HOLES + BOARD, **FIXED), "fold", "raise_to 200", "raise_to 300", "raise_to 400", "fold")
    return felt, felt.to_act


@scene
def spread() -> tuple[Felt, Player]:
    limits = {"structure": "sl", "limit_a": 200, "limit_b": 400, "limit_c": 600, "max_buy_in": 0}
    felt = play(seated(HOLES + BOARD, **limits), "fold", "raise_to 250")
    return felt, felt.to_act


@scene
def kept() -> tuple[Felt, Player]:
    """His line was lost in a limited game: he counts as all-in."""
    felt = play(seated(HOLES + BOARD, **FIXED, bank_seconds=0), "fold", "raise_to 200", "fold", "call")
    player = felt.to_act
    lose_line(felt, player, 30)
    felt.pass_due()
    return felt, player


# ---------------------------------------------------------------- draws and splits

FIVES = "KcKd9h8s7d" + "2c3d4h5s8c" + "QsQdQh6s6d" + "AhTd9c4c3c"
DRAWN = "JhJc" + "Th" + "2s2h"


@scene
def draw() -> tuple[Felt, Player]:
    """One has drawn, one stood pat."""
    felt = seated(FIVES + DRAWN, 4, variant="draw5", seats=6)
    felt.until(lambda state: state.asks == "draw")
    play(felt, "discard 8s7d", "discard")
    return felt, felt.to_act


@scene
def drawn() -> tuple[Felt, Player]:
    """My new cards are marked, and others bet."""
    felt = seated(FIVES + DRAWN, 4, variant="draw5", seats=6)
    felt.until(lambda state: state.asks == "draw")
    play(felt, "discard 8s7d", "discard", "discard 6s", "discard 4c3c")
    return felt, at(felt, 2)


@scene
def missed() -> tuple[Felt, Player]:
    felt = seated(FIVES + DRAWN, 4, variant="draw5", seats=6)
    felt.until(lambda state: state.asks == "draw")
    slow = felt.to_act
    felt.pass_due()
    play(felt, "discard 3d", "discard", "discard 4c3c")
    assert felt.to_act == slow
    return felt, slow


def at_the_split() -> Felt:
    felt = seated("", 3, variant="draw32", structure="pl", seats=5)
    felt.until(lambda state: state.asks == "draw")
    felt.until(lambda state: state.asks != "draw")
    return felt


@scene
def split_offer() -> tuple[Felt, Player]:
    felt = at_the_split()
    return felt, felt.to_act


@scene
def split_asked() -> tuple[Felt, Player]:
    felt = play(at_the_split(), "split")
    return felt, felt.to_act


# ---------------------------------------------------------------- halves, and a full table


@scene
def halves() -> tuple[Felt, Player]:
    felt = seated("KcKhQd9s" + "Ad2dTcTs" + "AcJs7h6h" + "3s5h8cKdJd", 3, variant="omaha8", structure="pl", seats=6)
    play(felt, "raise_to 305").check_down()
    return felt, at(felt, 1)


@scene
def crowd() -> tuple[Felt, Player]:
    """Nine hands of four cards, and nearly all of them have bet three figures."""
    felt = seated("", 9, variant="omaha", structure="nl", seats=9, stacks=(500_00,) * 9, max_buy_in=500_00)
    play(felt, "raise_to 10000", *["call"] * 7)
    return felt, felt.to_act


# ---------------------------------------------------------------- in and out of the game


@scene
def empty() -> tuple[Felt, Player]:
    felt = Felt(make_table(**{"id": 101 + len(_made), "name": "Vltava", **EURO}))
    _made.append(felt.table.pk)
    felt.sit(person("Radek"), 2)
    return felt, person("Radek")


@scene
def out() -> tuple[Felt, Player]:
    felt = seated(HOLES + BOARD)
    player = at(felt, 5)
    felt.do(player, SitOut("now"))
    felt.fold_out()
    felt.deal()
    return felt, player


@scene
def newcomer() -> tuple[Felt, Player]:
    felt = seated(HOLES + BOARD, 3, seats=6)
    until_seat_four_may_post(felt)
    felt.sit(person("Hana"), 4, 50_00)
    return felt, person("Hana")


@scene
def held() -> tuple[Felt, Player]:
    felt = seated(HOLES + BOARD)
    felt.do(person("Hana"), WaitFor())
    felt.do(person("Jonas"), WaitFor())
    felt.do(felt.to_act, Leave())
    felt.fold_out()
    felt.deal()
    return felt, person("Hana")


@scene
def queued() -> tuple[Felt, Player]:
    felt, _holder = held()
    return felt, person("Jonas")


@scene
def dead_button() -> tuple[Felt, Player]:
    """The one who would have the button is gone: it lies at his empty seat. And the house has changed the figures."""
    felt = seated(HOLES + BOARD)
    gone = at(felt, 0)
    felt.do(gone, Leave())
    felt.fold_out()
    felt.deal()
    felt.do(None, TellFigures())
    return felt, felt.to_act
