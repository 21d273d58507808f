"""The course of a hand: one step per street, read off the variant."""

from __future__ import annotations

from typing import NamedTuple

from engine.rulebook import EDITIONS, bring_in_suits
from engine.variants import Variant
from lobby.rules.faces import suit
from lobby.rules.figures import open_pair_figures
from lobby.rules.said import Said
from lobby.words.log import street_name
from lobby.words.money import amount_text
from lobby.words.rules import course as words
from lobby.words.rules import summary


class Step(NamedTuple):
    """A street, or what comes before the first."""

    title: str
    said: tuple[Said, ...]


def steps(game: Variant) -> tuple[Step, ...]:
    """What is paid, then each street: its cards, who begins, and what is special on it."""
    return (Step(summary.before_the_cards(), _forced(game)), *(_street(game, number) for number in range(len(game.streets))))


def _forced(game: Variant) -> tuple[Said, ...]:
    if game.forced == "blinds":
        last = game.streets[-1].first
        two = words.heads_up_text_of_the_big_blind() if last == "big_blind" else words.heads_up_text()
        return Said(words.forced_text("blinds"), ("R-BTN-1",)), Said(two, ("R-HU-1",))
    return (Said(words.forced_text(game.forced), (game.rule,) if game.forced == "bring_in" else ("R-AD-1",)),)


def _street(game: Variant, number: int) -> Step:
    street = game.streets[number]
    brought_in = not number and game.forced == "bring_in"
    said = [Said(words.dealt_text(street), ("R-DRAW-1",) if street.draw else ())]
    if brought_in:
        said += _bring_in(game)
    said.append(Said(words.first_text(street.first, opening=not number, brought_in=brought_in), _first_rules(game, number)))
    if game.open_pair and number == 1:
        single, double = (amount_text(amount, "fun") for amount in open_pair_figures(game))
        said.append(Said(words.open_pair_text(single, double), ("R-7S-2",)))
    if game.common_last and number == len(game.streets) - 1:
        said.append(Said(words.common_last_text(), ("R-7S-3",)))
    return Step(street_name(street.key), tuple(said))


def _bring_in(game: Variant) -> list[Said]:
    orders = {bring_in_suits(game, key) for key in EDITIONS}
    suits = tuple(suit(letter) for letter in min(orders)) if len(orders) == 1 else ()
    rules = ("R-BRING-1", "R-7S-1") if game.bring_in.startswith("lowest") else ("R-BRING-1",)
    return [
        Said(words.bring_in_text(game.bring_in), rules),
        Said(words.bring_in_suits_text(len(orders) > 1), ("R-BRING-1",) if suits else ("R-ED-4",), suits),
        Said(words.bring_in_owed_text(), ("R-BRING-1", "R-TIME-4")),
    ]


def _first_rules(game: Variant, number: int) -> tuple[str, ...]:
    """The rule on who begins; where the head of section 7 says it, there is no id but the game's own."""
    first = game.streets[number].first
    if number and game.family == "draw":
        return ("R-32-1",) if first == "big_blind" else ("R-5D-1",)
    return ()


def afterwards(game: Variant) -> tuple[Said, ...]:
    """What a game adds to the course: boards, discards, a button that ends the raising, the split."""
    said: list[Said] = []
    if any(street.first == "board" for street in game.streets):
        counts = game.ranking == "soko"
        said.append(Said(words.board_text(counts), ("R-SO-1",) if counts else ()))
    draws = sum(bool(street.draw) for street in game.streets)
    if draws:
        said += [Said(words.reshuffle_text(), ("R-DRAW-1",)), Said(words.missed_draw_text(draws > 1), ("R-TIME-3",))]
    if game.raising_ends_at_button:
        said.append(Said(words.button_ends_raising_text(), ("R-AD-2",)))
    if game.split:
        said += [Said(text, ("R-32-2",)) for text in words.split_texts()]
    return tuple(said)
