"""The ranking of a game as rows of a page: classes with example hands, close calls, the low half, which cards play."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import rank_of
from engine.evaluators import evaluator
from engine.variants import VARIANTS, Variant
from lobby.rules import examples
from lobby.rules.faces import Face, faces, suit
from lobby.rules.said import Said
from lobby.words.cards import rank_sign
from lobby.words.hands import hand_name, low_name
from lobby.words.rules import ranks as words
from lobby.words.rules import summary
from lobby.words.tables import game_name


class Rank(NamedTuple):
    """A class of hands: heading, an example, what makes it and what decides inside it. `mark` '' where nothing is unusual."""

    title: str
    cards: tuple[Face, ...]
    text: str
    mark: str = ""


class Call(NamedTuple):
    """Two hands, the better one first, with their names and the word between them."""

    better: tuple[Face, ...]
    better_name: str
    verdict: str
    worse: tuple[Face, ...]
    worse_name: str


class Plays(NamedTuple):
    """A deal in which the cards that do not play are faded; `low` is empty without a low half."""

    own: tuple[Face, ...]
    board: tuple[Face, ...]
    name: str
    low_own: tuple[Face, ...]
    low_board: tuple[Face, ...]
    low_name: str
    text: str


_RULES = {"soko": ("R-SO-1",), "stripped": ("R-STRIP-1",), "draw32": ("R-STRIP-1", "R-32-3"), "telesina": ("R-STRIP-1", "R-TE-1")}


def rule_ids(game: Variant) -> tuple[str, ...]:
    """The rules that the ranking of a game stands on."""
    if game.ranking == "deuce_seven":
        return ("R-RANK-1", "R-RANK-6")
    return ("R-RANK-1", "R-RANK-2", *_RULES.get(game.ranking, ()))


def rows(game: Variant) -> tuple[Rank, ...]:
    """Every class of the game, best first. A class that comes more than once (2-7) is named by its hand."""
    found = examples.ranking(game)
    codes = [each.code for each in found]
    marks = _marks(game, codes)
    run, lowest = examples.lowest_run(game), examples.lowest_wins(game)
    shown: list[Rank] = []
    for each in found:
        several = codes.count(each.code) > 1
        text = f"{words.class_text(each.code, run, lowest)} {words.tie_text(each.code, game.ranking)}"
        if several:
            signs = "-".join(rank_sign(rank_of(card)) for card in each.cards)
            first = codes.index(each.code) == len(shown)
            shown.append(Rank(signs, faces(each.cards), text if first else ""))
        else:
            shown.append(Rank(words.class_title(each.code), faces(each.cards, each.followers), text, marks.get(each.code, "")))
    return tuple(shown)


def _marks(game: Variant, codes: list[str]) -> dict[str, str]:
    """Classes that this game alone has, and those that stand higher than in the plain ranking."""
    plain = [each.code for each in examples.ranking(examples.plain_game())]
    if examples.lowest_wins(game):
        return {}
    marks = {code: words.only_here(game_name(game.key)) for code in codes if _only_in(code) == game.key}
    for at, code in enumerate(codes):
        if code in plain and any(below in plain and plain.index(below) < plain.index(code) for below in codes[at + 1 :]):
            marks[code] = words.higher_here()
    return marks


def _only_in(code: str) -> str:
    """The key of the only game that knows a class, else ''."""
    games = [game.key for game in VARIANTS.values() if code in {each.code for each in examples.ranking(game)}]
    return games[0] if len(games) == 1 else ""


def statements(game: Variant) -> tuple[Said, ...]:
    """What holds for the whole ranking: suits, and the one exception to it."""
    suits = tuple(suit(letter) for letter in examples.deciding_suits(game))
    said = [Said(words.suits_text(bool(suits), bool(suits and game.board_cards)), ("R-RANK-3",), suits)]
    if evaluator(game).two_player_rule:
        said.append(Said(words.royal_loses_text(), ("R-TE-2", "R-ED-6")))
    return tuple(said)


def close_calls(game: Variant) -> tuple[Call, ...]:
    """Pairs of hands that people ask about."""
    return tuple(
        Call(
            faces(call.better.cards),
            hand_name(call.better.code, call.better.cards, game.ranking),
            words.verdict(call.tied),
            faces(call.worse.cards),
            hand_name(call.worse.code, call.worse.cards, game.ranking),
        )
        for call in examples.close_calls(game)
    )


def lows(game: Variant) -> tuple[Rank, ...]:
    """Examples of the low half, best first."""
    return tuple(Rank(low_name(each.cards), faces(each.cards), "") for each in examples.lows(game))


def low_statements(game: Variant) -> tuple[Said, ...]:
    return (Said(words.low_text(), ("R-RANK-5", "R-ODD-2")),) if game.low else ()


def plays(game: Variant) -> Plays | None:
    """One deal in which more than five cards are there to choose from."""
    deal = examples.played_deal(game)
    if deal is None:
        return None
    every = {*deal.own, *deal.board}
    idle, idle_low = every - set(deal.plays), every - set(deal.low)
    return Plays(
        faces(deal.own, idle),
        faces(deal.board, idle),
        hand_name(deal.code, deal.plays, game.ranking),
        faces(deal.own, idle_low) if deal.low else (),
        faces(deal.board, idle_low) if deal.low else (),
        low_name(deal.low) if deal.low else "",
        _plays_text(game),
    )


def _plays_text(game: Variant) -> str:
    if game.own_cards:
        return summary.two_plus_three_text(game.low)
    if not game.board_cards:
        return summary.any_own_five_text()
    return summary.any_five_text() if game.hole_cards < 5 else summary.common_card_text()
