"""What a set-up settles for a whole hand, looked up once: the game's own answers, no chip that moves and no card."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.betting.structures import MOST_BETS, RAISE_RANGES, limit_at
from engine.evaluators import evaluator
from engine.hand.setup import Setup
from engine.table.stakes import Stakes
from engine.variants import variant

if TYPE_CHECKING:
    from engine.hand.legal import Legal

MOST_PLAYERS = 10
_MOST_SITUATIONS = 512

Answers = tuple[dict[int, "Legal"], ...]
"""By position what is legal with a bet of so many cents in this street."""
Situation = tuple[int, ...]
"""What else the answer depends on: price, counted bets, level, measure, limit, and whether an open pair lets choose."""


def _clockwise(count: int) -> tuple[tuple[int, ...], ...]:
    """Positions clockwise by the one after whom to begin; -1, the last: from position 0."""
    return tuple(tuple((after + step) % count for step in range(1, count + 1)) for after in range(count))


_CLOCKWISE = [_clockwise(count) for count in range(MOST_PLAYERS + 1)]


class Terms:
    """Amounts in cents. Shared by every state of every hand with an equal set-up; nobody writes but into `answers`."""

    __slots__ = (
        "answers",
        "big_blind",
        "bring_in",
        "clockwise",
        "common_last",
        "count",
        "deals",
        "deep",
        "draws",
        "ends_at_button",
        "fixed",
        "judge",
        "last",
        "last_draw",
        "limits",
        "open_pair",
        "opens_after",
        "pack",
        "plain_showdown",
        "raise_range",
        "ranking",
        "setup",
        "smallest_bet",
        "split",
        "stakes",
        "streets",
        "variant",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.variant = game = variant(setup.variant)
        self.streets, count = game.streets, len(game.streets)
        self.last = count - 1
        """The number of the last street."""
        self.stakes = stakes = setup.stakes
        self.fixed = stakes.structure == "fl"
        self.limits = tuple([limit_at(stakes, street, count) if stakes.limits else 0 for street in range(count)])
        """By street, in fixed and spread limit (R-LIM-FL, R-LIM-SL); 0 elsewhere."""
        self.raise_range = RAISE_RANGES[stakes.structure]
        self.smallest_bet, self.bring_in = stakes.smallest_bet, stakes.bring_in
        self.open_pair = game.open_pair and self.fixed
        """An open pair on fourth street doubles the bet (R-7S-2)."""
        self.ends_at_button = game.raising_ends_at_button
        self.deals = tuple([(street.down, street.up, street.board) for street in game.streets])
        """By street the cards that it brings."""
        self.draws = tuple([street.draw for street in game.streets])
        """By street the most cards that may be exchanged before its round."""
        self.last_draw = max([number for number, most in enumerate(self.draws) if most], default=-1)
        """The last street with a draw; -1: none has one."""
        self.common_last, self.ranking = game.common_last, game.ranking
        self.split, self.pack = game.split, game.pack
        self.count = len(setup.seats)
        self.clockwise = _CLOCKWISE[self.count]
        self.big_blind = big_blind = setup.big_blind
        after = {"button": -1, "big_blind": big_blind, "board": None}
        self.opens_after = tuple([after[street.first] for street in game.streets])
        """By street the position after which its round begins; None: the highest board begins."""
        self.judge = judge = evaluator(game, setup.edition)
        self.plain_showdown = not judge.has_low and not judge.two_player_rule
        """Everybody has one strength, whatever the pot, and no low."""
        plain = self.fixed and not self.split and not self.ends_at_button
        self.deep = _most_of_a_round(stakes) if plain else sys.maxsize
        """With more chips than this behind him a player's stack plays no part in what is legal, and `answers` may know it."""
        self.answers = _answers_of(self.limits, self.open_pair, self.bring_in)

    def new_answers(self, situation: Situation) -> Answers:
        """A place for the answers to a situation that is new; all others are forgotten before they become too many."""
        if len(self.answers) >= _MOST_SITUATIONS:
            self.answers.clear()
        found = self.answers[situation] = tuple([{} for _ in range(MOST_PLAYERS)])
        return found


def _most_of_a_round(stakes: Stakes) -> int:
    """More than the total in cents that a round of fixed limit can go to, by an open pair's double bets too (R-7S-2)."""
    return stakes.big_blind + stakes.bring_in + 2 * MOST_BETS * max(stakes.limits)


@lru_cache(maxsize=32)
def _answers_of(limits: tuple[int, ...], open_pair: bool, bring_in: int) -> dict[Situation, Answers]:
    """One book of answers for all hands with these limits and this bring-in, whatever the stacks; a much-used one takes about 1 MB."""
    return {}


@lru_cache(maxsize=256)
def terms_of(setup: Setup) -> Terms:
    """The terms of a set-up, the same object while it is in use."""
    return Terms(setup)
