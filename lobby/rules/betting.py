"""Betting and showdown of a game: the five structures with worked figures, and who shows, wins and gets the odd chip."""

from __future__ import annotations

from typing import NamedTuple

from engine.table.stakes import Stakes
from engine.variants import Variant
from lobby.rules import figures
from lobby.rules.said import Said
from lobby.words.money import amount_text
from lobby.words.rules import betting as words
from lobby.words.tables import structure_name


class Structure(NamedTuple):
    """One structure: its name, what it allows, and figures as terms and texts."""

    name: str
    said: tuple[Said, ...]
    figures: tuple[tuple[str, str], ...]


def structures(game: Variant) -> tuple[Structure, ...]:
    """All five, from the narrowest to the widest."""
    return tuple(_structure(game, each) for each in figures.worked(game))


def intro() -> str:
    """What the worked figures stand on."""
    return words.worked_intro(figures.PLAYERS, _chips(figures.STACK))


def _structure(game: Variant, each: figures.Worked) -> Structure:
    said = [Said(words.structure_text(each.structure, len(game.streets) == 2), (f"R-LIM-{each.structure.upper()}",))]
    if each.structure == "fl":
        said.append(Said(words.first_bet_text(game.forced)))
    else:
        said.append(Said(words.smallest_bet_text(game.forced)))
    return Structure(structure_name(each.structure), tuple(said), _figures(each))


def _figures(each: figures.Worked) -> tuple[tuple[str, str], ...]:
    terms = words.worked_terms()
    shown = [(terms["stakes"], _stakes(each.stakes))]
    if each.rounds:
        shown.append((terms["rounds"], " · ".join(map(_chips, each.rounds))))
    if each.opening.most:
        shown.append((terms["opening"], _range(each.opening)))
    shown += [(terms[name], _range(getattr(each, name))) for name in ("first", "answer", "later")]
    return tuple(shown)


def _stakes(stakes: Stakes) -> str:
    forced = words.ante_text(_chips(stakes.ante))
    if stakes.big_blind:
        forced = words.blinds_text(_chips(stakes.small_blind), _chips(stakes.big_blind))
    elif stakes.bring_in:
        forced = words.ante_bring_in_text(_chips(stakes.ante), _chips(stakes.bring_in))
    between = "/" if len(stakes.limits) == 2 else "-"
    return ", ".join([forced] + [words.limits_text(between.join(map(_chips, stakes.limits)))] * bool(stakes.limits))


def _range(each: figures.Range) -> str:
    return words.range_text(_chips(each.least), _chips(each.most))


def _chips(amount: int) -> str:
    return amount_text(amount, "fun")


def raises(game: Variant) -> tuple[Said, ...]:
    """What holds for raises and forced bets in every structure."""
    full, short = words.raise_texts()
    said = [Said(full, ("R-LIM-1",)), Said(short, ("R-LIM-1",)), Said(words.short_forced_text(), ("R-LIM-2",))]
    if game.forced == "blinds":
        said.append(Said(words.live_post_text(), ("R-LIM-3", "R-POT-3")))
    return tuple(said)


def showdown(game: Variant) -> tuple[Said, ...]:
    """Pots, who shows, who gets the odd chip."""
    pots, uncalled = words.pot_texts()
    last = game.streets[-1].first
    draws = any(street.draw for street in game.streets)
    dealt_first = game.ranking == "soko"
    said = [
        Said(words.last_bettor_text(), ("R-SHOW-1",)),
        Said(words.shows_first_text(last), ("R-SHOW-3",) if last == "big_blind" else ("R-SHOW-2",)),
        Said(words.muck_text(draws), ("R-SHOW-4", "R-MUCK-1")),
        Said(pots, ("R-POT-1",)),
        Said(uncalled, ("R-POT-2",)),
        Said(words.odd_chip_text(dealt_first), ("R-ODD-1", "R-ODD-3") if dealt_first else ("R-ODD-1",)),
    ]
    if game.low:
        said.append(Said(words.halves_text(), ("R-ODD-2",)))
    return tuple(said)
