"""A game's page and the index, put together from the builders. One value for the template; no request, no HTML."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.utils import translation

from engine.cards import rank_of
from engine.deck import PACKS
from engine.rulebook import EDITIONS
from engine.variants import VARIANTS, Variant
from lobby.filters import FAMILIES, family_of
from lobby.rules import betting, course, editions, examples, ranks
from lobby.words.cards import rank_sign
from lobby.words.rules import course as course_words
from lobby.words.rules import rake as rake_words
from lobby.words.rules import summary
from lobby.words.tables import edition_name, family_name, family_note, game_name


class GameLine(NamedTuple):
    """A game in the index."""

    key: str
    name: str
    gist: str
    facts: tuple[tuple[str, str], ...]


class FamilyPart(NamedTuple):
    name: str
    note: str
    games: tuple[GameLine, ...]


def index() -> tuple[FamilyPart, ...]:
    """All games by family, in the order of the lobby."""
    groups: dict[str, list[GameLine]] = {}
    for key, game in VARIANTS.items():
        groups.setdefault(family_of(key), []).append(_line(game))
    return tuple(FamilyPart(family_name(key), family_note(key), tuple(groups[key])) for key in FAMILIES if key in groups)


def _line(game: Variant) -> GameLine:
    shown = dict(_facts(game))
    terms = summary.fact_terms()
    return GameLine(game.key, game_name(game.key), gist(game), tuple((terms[name], shown[terms[name]]) for name in ("players", "rounds")))


def gist(game: Variant) -> str:
    """What a game is, in two or three sentences."""
    up = sum(street.up for street in game.streets)
    said = [summary.cards_gist(game.family, game.hole_cards, up, game.board_cards, game.pack)]
    if game.own_cards:
        said.append(summary.plays_gist(game.own_cards))
    draws = [street.draw for street in game.streets if street.draw]
    if draws:
        said.append(summary.draws_gist(len(draws), max(draws)))
    if game.forced == "ante":
        said.append(summary.no_blinds_gist())
    said.append(summary.ranking_gist(game.ranking))
    if game.low:
        said.append(summary.low_gist())
    if game.split:
        said.append(summary.split_gist())
    return " ".join(filter(None, said))


def _facts(game: Variant) -> tuple[tuple[str, str], ...]:
    terms = summary.fact_terms()
    ranks_in = sorted({rank_of(card) for card in PACKS[game.pack]})
    draws = [street.draw for street in game.streets if street.draw]
    cards = game.hole_cards + game.board_cards
    figures = {
        "players": summary.players_fact(game.seats),
        "pack": summary.pack_fact(game.pack, rank_sign(ranks_in[0]), rank_sign(ranks_in[-1])),
        "down": str(sum(street.down for street in game.streets)),
        "up": str(sum(street.up for street in game.streets)),
        "common": str(game.board_cards),
        "draws": summary.draws_fact(len(draws), max(draws, default=0)) if draws else "0",
        "forced": course_words.forced_fact(game.forced, game.bring_in),
        "rounds": str(len(game.streets)),
        "hand": summary.hand_fact(game.own_cards, cards, examples.lowest_wins(game)),
        "limits": summary.limits_fact(),
    }
    return tuple((terms[name], figure) for name, figure in figures.items() if figure != "0")


class Page(NamedTuple):
    """Everything that the page of one game says."""

    key: str
    family: str
    name: str
    gist: str
    headings: tuple[tuple[str, str], ...]
    """Anchor and heading of each section that the page has."""
    titles: dict[str, str]
    facts: tuple[tuple[str, str], ...]
    ranking: tuple[ranks.Rank, ...]
    rule_ids: tuple[str, ...]
    """The rule of the game itself, and that of its seats if it is another."""
    ranking_rules: tuple[str, ...]
    ranking_said: tuple[ranks.Said, ...]
    calls: tuple[ranks.Call, ...]
    lows: tuple[ranks.Rank, ...]
    low_said: tuple[ranks.Said, ...]
    plays: ranks.Plays | None
    steps: tuple[course.Step, ...]
    afterwards: tuple[ranks.Said, ...]
    structures: tuple[betting.Structure, ...]
    worked: str
    raises: tuple[ranks.Said, ...]
    showdown: tuple[ranks.Said, ...]
    editions: tuple[str, ...]
    editions_intro: str
    differences: tuple[editions.Difference, ...]
    rake_said: tuple[ranks.Said, ...]
    rake_columns: dict[str, str]
    schedules: tuple[tuple[str, tuple[editions.RakeRow, ...]], ...]


def page(game: Variant) -> Page:
    """The page of a game in the reader's language."""
    titles = summary.headings()
    lows, plays = ranks.lows(game), ranks.plays(game)
    missing = {"low": not lows, "plays": plays is None}
    return Page(
        key=game.key,
        family=family_of(game.key),
        name=game_name(game.key),
        gist=gist(game),
        headings=tuple((anchor, title) for anchor, title in titles.items() if not missing.get(anchor)),
        titles=titles,
        facts=_facts(game),
        ranking=ranks.rows(game),
        rule_ids=(game.rule,) if len(set(game.seats.values())) == 1 else (game.rule, "R-ED-1"),
        ranking_rules=ranks.rule_ids(game),
        ranking_said=ranks.statements(game),
        calls=ranks.close_calls(game),
        lows=lows,
        low_said=ranks.low_statements(game),
        plays=plays,
        steps=course.steps(game),
        afterwards=course.afterwards(game),
        structures=betting.structures(game),
        worked=betting.intro(),
        raises=betting.raises(game),
        showdown=betting.showdown(game),
        editions=tuple(edition_name(key) for key in EDITIONS),
        editions_intro=editions.intro(),
        differences=editions.differences(game),
        rake_said=editions.rake_statements(game),
        rake_columns=rake_words.columns(),
        schedules=tuple((edition_name(each.key), editions.schedule(each)) for each in EDITIONS.values()),
    )


@lru_cache(maxsize=64)
def kept(key: str, language: str) -> Page:
    """The page of a game in `language`, built once per process: it changes with the program only."""
    with translation.override(language):
        return page(VARIANTS[key])
