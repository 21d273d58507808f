"""The two 32-card games in which suits decide: 32-Card Draw (R-32-3) and Telesina (R-TE-1, R-TE-2, R-ED-5).

A strength spreads over 4-bit fields below the class, in the order in which the rules compare: pips of ranks and
numbers of suits. Two hands that share the deciding card have equal fields there, so the next field decides: that is how
the Vela is passed over.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Cards
from engine.evaluators.deciding import Point, Points, by_rank
from engine.evaluators.high import STRIPPED_PACK, AnyFive
from engine.evaluators.names import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    STRIPPED_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

SUIT_VALUES = (2, 3, 4, 1)
"""Of clubs, diamonds, hearts, spades: hearts the highest, then diamonds, clubs, spades; 0 is no card."""
_BY_RANK_ONLY = (FOUR_OF_A_KIND, FULL_HOUSE, THREE_OF_A_KIND)


class Draw32(AnyFive):
    """32-Card Draw: the ranks as in Americana, then the suit of the card that R-32-3 names."""

    class_shift = 24

    def __init__(self) -> None:
        super().__init__(STRIPPED_PACK)

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        cards = (*own, *board)
        if len(cards) > 5:
            return max(self.high(five) for five in self._fives(own, board))
        strength = super().high(cards)
        pip = _deciding_pip(strength)
        suit = max((SUIT_VALUES[card & 3] for card in cards if (card >> 2) + 2 == pip), default=0)
        return strength << 4 | suit

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        return [self.high(own, board) for own in hands]

    def points(self, code: str, plays: Cards) -> Points:
        """R-32-3: all ranks, then one suit."""
        at = _SUIT_AT.get(code, -1)
        return by_rank(plays) + ((_suit(plays[at]),) if 0 <= at < len(plays) else ())


_SUIT_AT = {"royal_flush": 0, "straight_flush": 0, "flush": 0, "straight": 0, "two_pair": 4, "one_pair": 2, "high_card": 0}
"""Which of the cards that play has the suit that decides between equal ranks."""


def _suit(card: Card) -> Point:
    return Point("suit", SUIT_VALUES[card & 3], card)


def _rank(card: Card) -> Point:
    return Point("rank", card >> 2, card)


def _deciding_pip(strength: int) -> int:
    """The pip of the card whose suit decides between equal ranks; 0 where no two hands can be equal."""
    kind = strength >> 20
    if kind in _BY_RANK_ONLY:
        return 0
    if kind == TWO_PAIR:
        return strength >> 8 & 15
    if kind == ONE_PAIR:
        return strength >> 12 & 15
    return strength >> 16 & 15


class Telesina(AnyFive):
    """Telesina under one edition. `suits_at_once` is R-ED-5: each kicker of a pair by rank and at once by suit."""

    class_shift = 40
    two_player_rule = True

    def __init__(self, suits_at_once: bool) -> None:
        super().__init__(STRIPPED_PACK)
        self._suits_at_once = suits_at_once
        self._royal = self._five((50, 46, 42, 38, 34))
        self._lowest = self._five((35, 31, 27, 23, 51))

    def high(self, own: Cards, board: Cards = (), players: int = 0) -> int:
        if len(own) + len(board) <= 5:
            return self._five((*own, *board))
        # Suits only decide between fives of equal ranks, so most fives need no second look.
        fives = list(self._fives(own, board))
        plain = [self.five(a, b, c, d, e) for a, b, c, d, e in fives]
        best = max(plain)
        return max([self._five(five) for five, strength in zip(fives, plain, strict=True) if strength == best])

    def highs(self, hands: Sequence[Cards], board: Cards = (), players: int = 0) -> list[int]:
        """As ever; but with `players` 2 the royal flush of hearts loses to T-9-8-7-A of spades (R-TE-2)."""
        found = [self.high(own, board) for own in hands]
        if players == 2 and len(found) == 2 and set(found) == {self._royal, self._lowest}:
            return [self._lowest - 1 if strength == self._royal else strength for strength in found]
        return found

    def points(self, code: str, plays: Cards) -> Points:
        """R-TE-1, R-ED-5."""
        if code == "flush":
            return (_suit(plays[0]), *by_rank(plays))
        if code in ("straight_flush", "royal_flush"):
            return _rank(plays[0]), _suit(plays[0])
        if code == "straight":
            return (_rank(plays[0]), *map(_suit, plays))
        if code == "two_pair":
            higher = max(plays[:2], key=lambda card: SUIT_VALUES[card & 3])
            return (*by_rank(plays), *map(_suit, plays[4:]), _suit(higher))
        if code == "high_card" or (code == "one_pair" and self._suits_at_once):
            made = 0 if code == "high_card" else 2
            return (*by_rank(plays[:made]), *(point for card in plays[made:] for point in (_rank(card), _suit(card))))
        if code == "one_pair":
            return (*by_rank(plays), *map(_suit, plays[2:]))
        return by_rank(plays)

    def _five(self, cards: Cards) -> int:
        strength = super().high(cards)
        kind = strength >> 20
        fields = self._fields(kind, strength, sorted(cards, reverse=True))
        spread = kind
        for field in fields:
            spread = spread << 4 | field
        return spread << 4 * (10 - len(fields))

    def _fields(self, kind: int, strength: int, cards: list[int]) -> list[int]:
        """What R-TE-1 compares inside a class, in its order."""
        pips = [strength >> 16 & 15, strength >> 12 & 15, strength >> 8 & 15, strength >> 4 & 15, strength & 15]
        suits = {(card >> 2) + 2: SUIT_VALUES[card & 3] for card in reversed(cards)}
        if kind == HIGH_CARD:
            return [field for pip in pips if pip for field in (pip, suits[pip])]
        if kind == ONE_PAIR:
            kickers = [pip for pip in pips[1:4] if pip]
            if self._suits_at_once:
                return pips[:1] + [field for pip in kickers for field in (pip, suits[pip])]
            return pips[:4] + [suits[pip] for pip in kickers]
        if kind == TWO_PAIR:
            higher = max(SUIT_VALUES[card & 3] for card in cards if (card >> 2) + 2 == pips[0])
            return [*pips[:3], suits.get(pips[2], 0), higher]
        if kind == STRAIGHT:
            run = [pips[0] - step for step in range(5)]
            return pips[:1] + [suits[pip if pip > 6 else 14] for pip in run]
        if kind == STRIPPED_FLUSH:
            return [SUIT_VALUES[cards[0] & 3], *pips]
        if kind in (STRAIGHT_FLUSH, ROYAL_FLUSH):
            return [pips[0], SUIT_VALUES[cards[0] & 3]]
        return pips
