"""How good a hand is, by samples from what the seat cannot see. Works for every game whose evaluator it gets.

No other player's hidden card is known here: holdings are dealt from the cards that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards import HIDDEN, Cards
from tables.bots.reading import Dice, Spot, deal


class Effort(NamedTuple):
    """`holdings` are dealt to an opponent to see how many are better; then the rest is dealt out `runouts` times, each
    time against `each` of the likely ones."""

    holdings: int
    runouts: int
    each: int


TWO_CARDS = Effort(160, 36, 18)
MORE_CARDS = Effort(80, 12, 8)
"""Larger hands cost more to rank: a decision is to take two milliseconds at most."""
UNBELIEVED = 0.15
"""The part of a bettor's hands that could be anything."""


class Strength(NamedTuple):
    """`beats` is the part of random holdings that the hand beats as it is; `best`: no holding that was dealt is better;
    `wins` is the share of the pot to be expected against one opponent who plays as he has bet."""

    beats: float
    best: bool
    wins: float


def strength(spot: Spot, dice: Dice, believed: float) -> Strength:
    """The strength of the viewer's hand; of an opponent's holdings only the best part counts, `believed` of all (0 to 1)."""
    longest = max(len(player.cards) for player in spot.opponents)
    effort = TWO_CARDS if longest <= 2 else MORE_CARDS
    holdings = _holdings(spot, dice, longest, effort.holdings)
    ranks = spot.judge.highs(holdings, spot.view.board)
    mine = spot.judge.high(spot.own, spot.view.board)
    better = sum(rank > mine for rank in ranks)
    beats = 1 - (better + sum(rank == mine for rank in ranks) / 2) / len(ranks)
    likely = _likely(holdings, ranks, believed)
    if not _to_come(spot) and not spot.judge.has_low:
        return Strength(beats, not better, sum((mine > rank) + (mine == rank) / 2 for _hand, rank in likely) / len(likely))
    return Strength(beats, not better, _share(spot, dice, [hand for hand, _rank in likely], effort))


def _holdings(spot: Spot, dice: Dice, longest: int, count: int) -> list[Cards]:
    """Hands that the opponents may hold: what they show and cards that I do not see, all of one length."""
    shown = [tuple(card for card in player.cards if card != HIDDEN) for player in spot.opponents if len(player.cards) == longest]
    if any(len(cards) == longest for cards in shown):
        shown = [cards for cards in shown if len(cards) < longest] or shown
    unseen = spot.unseen
    if longest == 2 and not any(shown):
        return list(_pairs(unseen, dice, count))
    return [known + tuple(deal(dice, unseen, longest - len(known))) for known in (shown[at % len(shown)] for at in range(count))]


def _pairs(unseen: Cards, dice: Dice, wanted: int) -> Iterator[Cards]:
    """Two cards each, from one throw: what is left of the fraction chooses the second card."""
    count = len(unseen)
    for _ in range(wanted):
        place = dice.random() * count
        first = int(place)
        second = int((place - first) * (count - 1))
        yield unseen[first], unseen[second + (second >= first)]


def _likely(holdings: Sequence[Cards], ranks: Sequence[int], believed: float) -> list[tuple[Cards, int]]:
    """The best part of the holdings, and a few of the rest, for nobody always has what he tells."""
    pairs = list(zip(holdings, ranks, strict=True))
    if believed >= 1:
        return pairs
    limit = sorted(ranks)[min(len(ranks) - 1, int(len(ranks) * (1 - believed)))]
    strong = [pair for pair in pairs if pair[1] >= limit]
    weak = [pair for pair in pairs if pair[1] < limit]
    return strong + weak[: int(len(strong) * UNBELIEVED)]


def _to_come(spot: Spot) -> int:
    """Cards that will still be dealt to the board or to each player."""
    return spot.game.board_cards - len(spot.view.board) + max(0, spot.game.hole_cards - len(spot.own))


def _share(spot: Spot, dice: Dice, likely: Sequence[Cards], effort: Effort) -> float:
    """The mean share of the pot when the rest is dealt out in many ways."""
    common = spot.game.board_cards - len(spot.view.board)
    single = max(0, spot.game.hole_cards - len(spot.own))
    runs, each = (effort.runouts, effort.each) if common or single else (1, len(likely))
    unseen = spot.unseen
    if single:
        runs, each = 2 * effort.runouts, min(effort.each // 2, (len(unseen) - common) // single - 1)
    won, counted = 0.0, 0
    for run in range(runs):
        dealt = tuple(deal(dice, unseen, common + single * (1 + each)))
        free_of = set(dealt).isdisjoint
        hands = [likely[(run * each + step) % len(likely)] for step in range(each)]
        apart = [(at, hand) for at, hand in enumerate(hands) if free_of(hand)]
        if not apart:
            continue
        own, rest = spot.own + dealt[common : common + single], dealt[common + single :]
        whole = [hand + rest[at * single : at * single + single] for at, hand in apart]
        won += _won(spot, (own, *whole), spot.view.board + dealt[:common])
        counted += len(whole)
    return won / counted if counted else 0.5


def _won(spot: Spot, hands: Sequence[Cards], board: Cards) -> float:
    """Pots that the first of `hands` wins against each of the others alone, halves in hi/lo games."""
    mine, *theirs = spot.judge.highs(hands, board)
    high = [(mine > rank) + (mine == rank) / 2 for rank in theirs]
    if not spot.judge.has_low:
        return sum(high)
    low, *others = spot.judge.lows(hands, board)
    return sum(_both(part, low, other) for part, other in zip(high, others, strict=True))


def _both(high: float, mine: int | None, other: int | None) -> float:
    if mine is None and other is None:
        return high
    return (high + (mine is not None and (other is None or mine > other)) + (mine is not None and mine == other) / 2) / 2
