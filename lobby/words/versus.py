"""Why one hand beat another, in one sentence. Takes the engine's reason and the two hands; judges nothing."""

from __future__ import annotations

from django.utils.text import capfirst

from engine.cards import Card, Cards, rank_of, suit_of
from engine.evaluators import Decided
from lobby.words.cards import ONE, SIGNS, TEXT_STYLE, card_name
from lobby.words.hands import hand_name, low_name
from lobby.words.kept import gettext as _

_MADE = {"four_of_a_kind": 4, "three_of_a_kind": 3, "two_pair": 4, "one_pair": 2, "four_flush": 4, "four_straight": 4}
"""So many of the cards that play make the class; the others are kickers. Classes that are not named use all five."""

Hand = tuple[str, Cards]


def why_better(reason: Decided | None, better: Hand, worse: Hand, ranking: str) -> str:
    """'Both hold pair of kings: the kicker ace decides against queen.' Hands are a class code and the cards that play."""
    names = {"hand": hand_name(*better, ranking), "other": hand_name(*worse, ranking)}
    if reason is None:
        return _("Equal hands share: %(hand)s.") % names
    if reason.kind == "exception":
        return _("Between two players the lowest straight flush of spades beats the royal flush of hearts.")
    if reason.kind == "suit":
        facts = {"card": card_name(reason.better), "against": card_name(reason.worse)}
        return _("Equal in rank, both %(hand)s: the suit decides, %(card)s over %(against)s.") % (names | facts)
    if names["hand"] != names["other"]:
        return capfirst(_("%(hand)s: better than %(other)s.") % names)
    facts = {"card": ONE[rank_of(reason.better)], "against": ONE[rank_of(reason.worse)]}
    if 0 < _MADE.get(better[0], 0) <= reason.at:
        return _("Both hold %(hand)s: the kicker decides, %(card)s against %(against)s.") % (names | facts)
    return _("Both hold %(hand)s: further down %(card)s decides against %(against)s.") % (names | facts)


def why_lower(better: Cards, worse: Cards) -> str:
    """Of two lows; cards from the highest down (R-RANK-5)."""
    names = {"hand": low_name(better), "other": low_name(worse)}
    if names["hand"] == names["other"]:
        return _("Equal lows share: %(hand)s.") % names
    return capfirst(_("%(hand)s: better than %(other)s.") % names)


def by_suit(name: str, card: Card) -> str:
    """The name of a hand that won by the suit of a card: 'pair of queens, by ♥'."""
    return _("%(hand)s, by %(suit)s") % {"hand": name, "suit": SIGNS[suit_of(card)] + TEXT_STYLE}


def rule_of(reason: Decided | None, ranking: str) -> str:
    """The rule that the sentence of `why_better` rests on."""
    within_a_class = {"draw32": "R-32-3", "telesina": "R-TE-1"}
    if reason is not None and reason.kind == "exception":
        return "R-TE-2"
    if reason is not None and reason.kind != "class" and ranking in within_a_class:
        return within_a_class[ranking]
    return {"deuce_seven": "R-RANK-6", "soko": "R-SO-1", "stripped": "R-STRIP-1", "telesina": "R-STRIP-1", "draw32": "R-STRIP-1"}.get(
        ranking, "R-RANK-1"
    )
