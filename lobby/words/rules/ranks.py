"""Words for the ranking of hands: what a class is, and what decides inside it (R-RANK, R-SO-1, R-STRIP-1, R-32-3, R-TE-1)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine.cards import Cards, rank_of
from lobby.words.cards import rank_sign


def class_title(code: str) -> str:
    """The heading of a class of hands."""
    titles = {
        "royal_flush": _("Royal flush"),
        "straight_flush": _("Straight flush"),
        "four_of_a_kind": _("Four of a kind"),
        "full_house": _("Full house"),
        "flush": _("Flush"),
        "straight": _("Straight"),
        "three_of_a_kind": _("Three of a kind"),
        "two_pair": _("Two pair"),
        "four_flush": _("Four-flush"),
        "four_straight": _("Four-straight"),
        "one_pair": _("One pair"),
        "high_card": _("High card"),
    }
    return titles[code]


def class_text(code: str, lowest_run: Cards, lowest_wins: bool) -> str:
    """What makes the class. `lowest_run` is the straight in which the ace is low; empty: the ace is always high."""
    if code in ("straight", "straight_flush"):
        return _run_text(code, lowest_run)
    if code == "high_card" and lowest_wins:
        return _("Five different ranks that make no straight and no flush.")
    texts = {
        "royal_flush": _("Ten to ace of one suit."),
        "four_of_a_kind": _("Four cards of one rank."),
        "full_house": _("Three of a kind with a pair."),
        "flush": _("Five cards of one suit."),
        "three_of_a_kind": _("Three cards of one rank."),
        "two_pair": _("Two cards of one rank and two of another."),
        "four_flush": _("Exactly four cards of one suit. A pair inside does not lower it."),
        "four_straight": _("Four in a row, A-2-3-4 the lowest and J-Q-K-A the highest. A pair inside does not lower it."),
        "one_pair": _("Two cards of one rank."),
        "high_card": _("None of the above."),
    }
    return texts[code]


def _run_text(code: str, lowest_run: Cards) -> str:
    if not lowest_run:
        texts = {"straight": _("Five in a row; the ace is only high."), "straight_flush": _("Five in a row of one suit.")}
        return texts[code]
    signs = "-".join(rank_sign(rank_of(card)) for card in (lowest_run[-1], *reversed(lowest_run[:-1])))
    texts = {
        "straight": _("Five in a row. The ace is high, or low in %(signs)s."),
        "straight_flush": _("Five in a row of one suit. The lowest is %(signs)s."),
    }
    return texts[code] % {"signs": signs}


def tie_text(code: str, ranking: str) -> str:
    """What decides between two hands of one class in a ranking of the engine."""
    if ranking == "deuce_seven":
        return _turned(code)
    special = {"draw32": _with_suits, "telesina": _suits_at_once}.get(ranking)
    return (special(code) if special else "") or _by_rank(code)


def _by_rank(code: str) -> str:
    texts = {
        "royal_flush": _("All of them are equal."),
        "straight_flush": _("The highest card decides."),
        "four_of_a_kind": _("The four decide, then the fifth card."),
        "full_house": _("The three decide, then the pair."),
        "flush": _("Compared card by card from the top."),
        "straight": _("The highest card decides."),
        "three_of_a_kind": _("The three decide, then the kickers from the top."),
        "two_pair": _("The higher pair decides, then the lower pair, then the kicker."),
        "four_flush": _("Compared by those four from the top, then by the fifth card."),
        "four_straight": _("Compared by its highest card, then by the fifth card."),
        "one_pair": _("The pair decides, then the kickers from the top."),
        "high_card": _("Compared card by card from the top."),
    }
    return texts[code]


def _turned(code: str) -> str:
    if code == "high_card":
        return _("Compared card by card from the top: the first lower card wins.")
    return _("Of two such hands the one wins that is worse by the usual ranking.")


def _with_suits(code: str) -> str:
    texts = {
        "royal_flush": _("The suit decides."),
        "straight_flush": _("The highest card decides, then its suit. With a low ace the ten is the highest."),
        "straight": _("The highest card decides, then its suit. With a low ace the ten is the highest."),
        "flush": _("All five ranks decide, then the suit."),
        "two_pair": _("The higher pair decides, then the lower pair, the kicker, and at last the kicker’s suit."),
        "one_pair": _("The pair decides, then all kickers by rank, and at last the suit of the highest kicker."),
        "high_card": _("All five decide by rank, then the suit of the highest."),
    }
    return texts.get(code, "")


def _suits_at_once(code: str) -> str:
    texts = {
        "royal_flush": _("The suit decides."),
        "straight_flush": _("The highest card decides, then its suit. With a low ace the ten is the highest."),
        "straight": _("The highest card decides, then its suit. With a low ace the ten is the highest."),
        "flush": _("The suit decides."),
        "two_pair": _(
            "The higher pair decides, then the lower pair, then the fifth card by rank and by suit. "
            "If both fifth cards are the common one, the suit of the highest card of the higher pair decides."
        ),
        "one_pair": _("The pair decides, then the kickers; how their suits count differs between the editions."),
        "high_card": _("Compared card by card from the top, each by rank and at once by suit."),
    }
    return texts.get(code, "")


def only_here(game: str) -> str:
    """The mark of a class that one game alone knows."""
    return _("only in %(game)s") % {"game": game}


def higher_here() -> str:
    """The mark of a class that stands higher than in the plain ranking."""
    return _("higher than usual")


def suits_text(decide: bool, common: bool) -> str:
    """Whether suits ever break a tie; with `common` cards one of them may be the card that would decide."""
    if not decide:
        return _("Suits never break a tie: equal hands share the pot.")
    if common:
        return _("Suits break ties, from high to low as shown. A deciding card that both players share is passed over for the next.")
    return _("Suits break ties, from high to low as shown. Hands without a suit to decide are never equal.")


def royal_loses_text() -> str:
    """R-TE-2."""
    return _("With exactly two players left A-K-Q-J-10 of hearts loses to 10-9-8-7-A of spades.")


def low_text() -> str:
    """R-RANK-5."""
    return _(
        "Five different ranks, eight or lower, the ace low. Straights and flushes do not count against it. "
        "Lows are compared from the highest card down, the lower one wins; without any low the high hand takes all."
    )


def verdict(tied: bool) -> str:
    """The word between two hands, the better one first."""
    return _("ties with") if tied else _("beats")
