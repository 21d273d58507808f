"""What the two editions do differently in one game, and its rake: differences are found by comparing, not listed by hand."""

from __future__ import annotations

from typing import NamedTuple

from engine.betting.rake import ALL, SCHEDULES, Band, Schedule, Tier, band_for, rake
from engine.evaluators import evaluator
from engine.rulebook import EDITIONS, Edition, bring_in_suits
from engine.variants import Variant
from lobby.rules import examples
from lobby.rules.faces import Face, Suit, faces, suit
from lobby.rules.said import Said
from lobby.words.money import money_text
from lobby.words.rules import editions as words
from lobby.words.rules import rake as rake_words
from lobby.words.tables import edition_name, structure_name

EXAMPLE_POT = 40_00
EXAMPLE_PLAYERS = 4


class Cell(NamedTuple):
    """What one edition says, `label` being its name: words, suits or a hand."""

    label: str
    text: str = ""
    suits: tuple[Suit, ...] = ()
    cards: tuple[Face, ...] = ()


class Difference(NamedTuple):
    """A term, what each edition says in the order of `EDITIONS`, and the rule behind it."""

    term: str
    cells: tuple[Cell, ...]
    rule: str


def intro() -> str:
    """The sentence before the differences."""
    return words.intro()


def differences(game: Variant) -> tuple[Difference, ...]:
    """The terms on which the editions give different answers in this game."""
    terms = words.terms()
    asked = [
        ("seats", "R-ED-1", lambda each: _cell(each, str(game.seats[each.key]))),
        ("unit", "R-ED-2", lambda each: _cell(each, words.unit_text(_euro(each.unit)))),
        ("rake", "R-ED-3", lambda each: _cell(each, words.schedule_text(len(SCHEDULES[each.rake].bands) > 1))),
        ("bring_in", "R-ED-4", lambda each: _cell(each, suits=tuple(map(suit, bring_in_suits(game, each.key) if game.bring_in else "")))),
    ]
    if evaluator(game, "pl") is not evaluator(game, "cs"):
        asked.append(("pair", "R-ED-5", lambda each: _cell(each, words.pair_text(each.pair_suits_at_once))))
    if evaluator(game).two_player_rule:
        asked.append(("two_left", "R-ED-6", lambda each: _cell(each, words.two_left_text(each.two_left_in))))
    rows = [Difference(terms[name], tuple(map(cell, EDITIONS.values())), rule) for name, rule, cell in asked]
    return tuple(row for row in rows if len({cell[1:] for cell in row.cells}) > 1) + _example(game)


def _cell(each: Edition, text: str = "", suits: tuple[Suit, ...] = (), cards: tuple[Face, ...] = ()) -> Cell:
    return Cell(edition_name(each.key), text, suits, cards)


def _example(game: Variant) -> tuple[Difference, ...]:
    hands = examples.editions_disagree(game)
    if hands is None:
        return ()
    winners = {"pl": hands[0], "cs": hands[1]}
    return (Difference(words.winner_text(), tuple(_cell(each, cards=faces(winners[each.key])) for each in EDITIONS.values()), "R-ED-5"),)


class RakeRow(NamedTuple):
    """One band of a schedule in words; `example` is what EXAMPLE_POT pays."""

    structures: str
    takes: tuple[str, ...]
    caps: tuple[str, ...]
    example: str


def schedule(edition: Edition) -> tuple[RakeRow, ...]:
    """The schedule of an edition, band by band."""
    found = SCHEDULES[edition.rake]
    return tuple(_band(found, band) for band in found.bands)


def _band(found: Schedule, band: Band) -> RakeRow:
    names = rake_words.all_structures() if band.structures == ALL else ", ".join(map(structure_name, band.structures))
    above = [other.lower_limit_from for other in found.bands if other.structures == band.structures]
    below = min((each for each in above if each > band.lower_limit_from), default=0)
    least = band.lower_limit_from
    named = rake_words.from_limit_text(names, _euro(least) if least else "", _euro(below) if below else "")
    ends = [players - 1 for players, _cap in band.caps[1:]] + [0]
    caps = tuple(rake_words.cap_text(_euro(cap), players, end) for (players, cap), end in zip(band.caps, ends, strict=True))
    paid = rake(EXAMPLE_POT, EXAMPLE_PLAYERS, band_for(found, band.structures[0], least))
    return RakeRow(named, tuple(map(_tier, band.tiers)), caps, _euro(paid))


def _tier(tier: Tier) -> str:
    return rake_words.tier_text(_euro(tier.take), _euro(tier.per), _euro(tier.pot_from) if tier.pot_from else "")


def _euro(cents: int) -> str:
    return money_text(cents, "euro")


def rake_statements(game: Variant) -> tuple[Said, ...]:
    """When a pot of this game is raked, and how the figure is reckoned."""
    trigger = rake_words.trigger_text(game.streets[game.raked_from])
    return Said(trigger, ("R-RAKE-0",)), Said(rake_words.reckoned_text(), ("R-RAKE-0",)), Said(rake_words.free_text())
