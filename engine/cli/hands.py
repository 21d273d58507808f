"""Hands as the user writes them: how many own and common cards a game takes, and what is refused."""

from __future__ import annotations

import argparse

from engine.cards import Cards, cards_text, parse_cards
from engine.cli.faults import Fault
from engine.deck import PACKS
from engine.errors import BadNotation
from engine.evaluators import Evaluator, evaluator
from engine.rulebook import edition
from engine.variants import Variant, variant


class Reader:
    """Reads and checks hands of one game."""

    def __init__(self, game: Variant, judge: Evaluator) -> None:
        self.game = game
        self.judge = judge
        self.cards_of_pack = frozenset(PACKS[game.pack])
        self._boards = set(range(game.board_cards + 1)) | ({1} if game.common_last else set())
        most = game.hole_cards
        fewest = most if game.family in ("holdem", "omaha", "draw") else 4
        self._own = range(fewest, most + 1)

    def cards(self, text: str) -> Cards:
        """Cards of this game's pack; raises BadNotation."""
        cards = parse_cards(text)
        for card in cards:
            if card not in self.cards_of_pack:
                raise BadNotation("not_in_pack", card=cards_text([card]), variant=self.game.key)
        return cards

    def check(self, own: Cards, board: Cards) -> None:
        """Refuses what is no whole hand of the game, or holds a card twice."""
        if not self.fits(len(own), len(board)):
            raise Fault(f"{self.game.key} takes {self._wanted()}, not {len(own)} own and {len(board)} common cards")
        both = set(own) & set(board)
        if both:
            raise Fault(f"{cards_text(sorted(both))} stands in the hand {cards_text(own)} and on the board")

    def fits(self, own: int, board: int) -> bool:
        """Whether so many own and common cards make at least five and at most a full hand."""
        most = self.game.hole_cards + self.game.board_cards
        return own in self._own and board in self._boards and own + board <= most and self.judge.fits(own, board)

    def _wanted(self) -> str:
        game = self.game
        if game.board_cards > 1:
            return f"{game.hole_cards} own and 3 to {game.board_cards} common cards"
        if game.board_cards:
            return "5 own cards and the Vela, or 5 cards in all"
        if game.common_last:
            return f"5 to {game.hole_cards} own cards, a common one in place of the last"
        return f"{game.hole_cards} own cards"


def reader_of(chosen: argparse.Namespace) -> Reader:
    """The reader of the game and edition that the user asked for."""
    game = variant(chosen.variant)
    return Reader(game, evaluator(game, edition(chosen.edition).key))


def add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments that rank and strength share."""
    parser.add_argument("variant", metavar="VARIANT")
    parser.add_argument("--edition", default="pl", metavar="pl|cs", help="the rulebook edition")
    parser.add_argument("--players", type=_players, default=0, metavar="N", help="players left, for Telesina's two-player rule")


def _players(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 2 <= int(text) <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of players")
    return int(text)
