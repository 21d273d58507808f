"""What every evaluator answers, and the slow, general part of it: which five cards play.

Strengths compare only within one evaluator. Nothing here knows players, pots or whose cards they are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from engine.cards import Cards
from engine.evaluators.deciding import Decided, Points, by_rank, first_difference
from engine.evaluators.low import highest_first
from engine.evaluators.names import CODES, in_order


class Evaluator(ABC):
    """The hand evaluation of one game under one edition."""

    has_low: bool = False
    """The game has a low half (R-RANK-5)."""
    two_player_rule: bool = False
    """`players` changes what `highs` answers (R-TE-2)."""
    class_shift: int = 20

    @abstractmethod
    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        """The strength of the best five: larger is stronger, equal is a tie.

        `own` are all of a player's cards, `board` the common ones. With fewer than five cards in all what there is
        is ranked, so that a hint can be given on any street. `players` is accepted for `highs`' sake: R-TE-2
        is no property of one hand.
        """

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        """The strengths of several hands on one board. `players` is the number that R-TE-2 looks at (R-ED-6):
        those left in the pot or in the hand; 0 if it does not matter."""
        return [self.high(own, board) for own in hands]

    def low(self, own: Cards, board: Cards = ()) -> int | None:
        """The low half: larger is better, None if nothing qualifies or the game has none (R-RANK-5)."""
        return None

    def lows(self, hands: Sequence[Cards], board: Cards = ()) -> list[int | None]:
        """The lows of several hands on one board."""
        return [self.low(own, board) for own in hands]

    def class_of(self, strength: int) -> str:
        """The class code of a strength that `high` gave."""
        return CODES[strength >> self.class_shift]

    def best(self, own: Cards, board: Cards = ()) -> tuple[str, Cards]:
        """The class code and the cards that play (five, or all if there are fewer), most significant first."""
        wanted = self.high(own, board)
        plays = next(five for five in self._fives(own, board) if self.of_five(five) == wanted)
        code = self.class_of(wanted)
        return code, in_order(code, plays)

    def best_low(self, own: Cards, board: Cards = ()) -> Cards | None:
        """The five cards of the low, highest first and the ace last; None without one."""
        wanted = self.low(own, board)
        if wanted is None:
            return None
        return highest_first(max(five for five in self._fives(own, board) if self.low_of_five(five) == wanted))

    def points(self, code: str, plays: Cards) -> Points:
        """What two hands of this class are compared by, in order; `plays` as `best` gives them."""
        return by_rank(plays)

    def decided(self, better: tuple[str, Cards], worse: tuple[str, Cards]) -> Decided | None:
        """Why the first hand, a class code and its cards, beats the second; None if they are equal."""
        if self.of_five(better[1]) < self.of_five(worse[1]):
            return Decided("exception")
        if better[0] != worse[0]:
            return Decided("class")
        return first_difference(self.points(*better), self.points(*worse), better[1])

    def fits(self, own: int, board: int) -> bool:
        """Whether a whole hand can be made of so many own and so many common cards."""
        return own + board >= 5

    def of_five(self, five: Cards) -> int:
        """The strength of exactly these cards, at most five, wherever they come from."""
        return self.high(five)

    def low_of_five(self, five: Cards) -> int | None:
        """The low of exactly these five cards; None if they do not qualify."""
        return None

    def _fives(self, own: Cards, board: Cards) -> Iterator[Cards]:
        """Every set of cards that may play, each from the highest card down."""
        return _subsets((*own, *board), 5)


def _subsets(cards: Iterable[int], count: int) -> Iterator[Cards]:
    down = sorted(cards, reverse=True)
    return combinations(down, min(count, len(down)))
