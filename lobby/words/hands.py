"""Names of hands: 'two pair, kings and nines'. Takes the engine's class codes and the cards that play; judges nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import RANKS, Card, Cards, rank_of
from lobby.words.cards import FROM, OF_SEVERAL, ON_SEVERAL, ONE, SEVERAL, rank_sign
from lobby.words.kept import gettext as _
from lobby.words.kept import per_language

_ACE, _TEN, _FIVE = RANKS.index("A"), RANKS.index("T"), RANKS.index("5")


def hand_name(rank_class: str, plays: Cards, ranking: str = "high") -> str:
    """The name of a hand. `plays` are its cards, those that decide first, as the evaluators order them.

    Under the ranking deuce_seven, where every card counts, five ranks are named by their signs: '8-6-5-4-2'.
    """
    ranks = [rank_of(card) for card in plays]
    if ranking == "deuce_seven" and rank_class == "high_card":
        return "-".join(map(rank_sign, ranks))
    if rank_class in ("straight", "straight_flush", "four_straight"):
        return _run_name(rank_class, ranks)
    return _names()[rank_class] % _ranks_said(ranks)


@per_language
def _names() -> dict[str, str]:
    return {
        "royal_flush": _("royal flush"),
        "four_of_a_kind": _("four of a kind, %(of_first)s"),
        "full_house": _("full house, %(first)s full of %(on_last)s"),
        "flush": _("flush, %(high)s high"),
        "three_of_a_kind": _("three of a kind, %(of_first)s"),
        "two_pair": _("two pair, %(first)s and %(second)s"),
        "four_flush": _("four-flush, %(high)s high"),
        "one_pair": _("pair of %(of_first)s"),
        "high_card": _("%(high)s high"),
    }


def _ranks_said(ranks: Sequence[int]) -> dict[str, object]:
    """The ranks of a hand in the cases that its sentence may ask for; the first decides."""
    first, second = ranks[0], next((rank for rank in ranks if rank != ranks[0]), ranks[0])
    return {
        "high": ONE[first],
        "first": SEVERAL[first],
        "of_first": OF_SEVERAL[first],
        "second": SEVERAL[second],
        "on_last": ON_SEVERAL[ranks[-1]],
    }


def _run_name(rank_class: str, ranks: Sequence[int]) -> str:
    """A straight by its two ends; the one under the seven (R-STRIP-1) by its signs, since its ace is no high card."""
    run = ranks[:4] if rank_class == "four_straight" else ranks
    ends = {"low": FROM[run[-1]], "high": FROM[run[0]], "signs": "-".join(rank_sign(rank) for rank in reversed(run))}
    by_signs = run[-1] == _ACE and run[0] == _TEN
    return _run_names()[rank_class, by_signs] % ends


@per_language
def _run_names() -> dict[tuple[str, bool], str]:
    return {
        ("straight", False): _("straight, %(low)s to %(high)s"),
        ("straight", True): _("straight, %(signs)s"),
        ("straight_flush", False): _("straight flush, %(low)s to %(high)s"),
        ("straight_flush", True): _("straight flush, %(signs)s"),
        ("four_straight", False): _("four-straight, %(low)s to %(high)s"),
    }


def low_name(cards: Cards) -> str:
    """A qualifying low by its signs from the top: 'low 8-7-4-2-A' (R-RANK-5)."""
    return _("low %(signs)s") % {"signs": "-".join(_low_signs(cards))}


def _low_signs(cards: Sequence[Card]) -> list[str]:
    """The ace is the lowest of a low."""
    ranks = sorted((-1 if rank_of(card) == _ACE else rank_of(card) for card in cards), reverse=True)
    return [rank_sign(_ACE if rank < 0 else rank) for rank in ranks]
