"""Words for what a game is in short: the sentences under its name, the terms of the facts, the headings of a page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


def cards_gist(family: str, own: int, up: int, board: int, pack: int) -> str:
    """How many cards from which pack."""
    facts = {"own": own, "up": up, "board": board, "pack": pack}
    if family == "stud":
        if board:
            return _("Stud from %(pack)s cards: %(own)s for each player, %(up)s of them face up, and one common card.") % facts
        return _("Stud from %(pack)s cards: %(own)s for each player, %(up)s of them face up.") % facts
    if board:
        return _("%(own)s cards of your own and %(board)s common ones, from a pack of %(pack)s.") % facts
    return _("%(own)s hidden cards for each player, from a pack of %(pack)s.") % facts


def draws_gist(draws: int, most: int) -> str:
    """How often and how many cards may be exchanged."""
    return ngettext(
        "%(count)s draw of up to %(most)s cards.",
        "%(count)s draws of up to %(most)s cards each.",
        draws,
    ) % {"count": draws, "most": most}


def plays_gist(own_cards: int) -> str:
    """Where exactly so many own cards play."""
    return _("Exactly %(own)s of your own play, with %(board)s of the board.") % {"own": own_cards, "board": 5 - own_cards}


def ranking_gist(ranking: str) -> str:
    """What is unusual in the ranking; '' for nothing."""
    texts = {
        "soko": _("Four cards to a flush or to a straight beat a pair."),
        "stripped": _("A flush beats a full house."),
        "draw32": _("A flush beats a full house, and suits break ties."),
        "telesina": _("A flush beats a full house, and suits break ties."),
        "deuce_seven": _("The lowest hand wins."),
    }
    return texts.get(ranking, "")


def low_gist() -> str:
    return _("High and low share the pot.")


def no_blinds_gist() -> str:
    """For a game with nothing forced but the ante."""
    return _("Everybody antes, nobody posts a blind.")


def split_gist() -> str:
    return _("Players may agree to split the pot.")


# ---------------------------------------------------------------- facts


def fact_terms() -> dict[str, str]:
    """Terms of the facts."""
    return {
        "players": _("Players"),
        "pack": _("Pack"),
        "down": _("Cards face down"),
        "up": _("Cards face up"),
        "common": _("Common cards"),
        "draws": _("Draws"),
        "forced": _("Forced bets"),
        "rounds": _("Betting rounds"),
        "hand": _("Best hand"),
        "limits": _("Limits"),
        "unit": _("Odd chip"),
        "rake": _("Rake"),
    }


def players_fact(by_edition: dict[str, int]) -> str:
    """How many may play; one figure where the editions agree (R-ED-1)."""
    if len(set(by_edition.values())) == 1:
        return _("2 to %(most)s") % {"most": by_edition["pl"]}
    return _("2 to %(pl)s, in the Czech edition 2 to %(cs)s") % by_edition


def pack_fact(count: int, lowest: str, highest: str) -> str:
    return _("%(count)s cards, %(lowest)s to %(highest)s") % {"count": count, "lowest": lowest, "highest": highest}


def draws_fact(draws: int, most: int) -> str:
    return ngettext("%(count)s, up to %(most)s cards", "%(count)s, each up to %(most)s cards", draws) % {"count": draws, "most": most}


def hand_fact(own_cards: int, cards: int, lowest_wins: bool) -> str:
    """Which cards make a hand."""
    if own_cards:
        return _("exactly %(own)s own cards and %(board)s of the board") % {"own": own_cards, "board": 5 - own_cards}
    if cards > 5:
        return _("the best five of %(count)s cards") % {"count": cards}
    return _("all five cards, the lowest hand") if lowest_wins else _("all five cards")


def limits_fact() -> str:
    return _("all five: fixed, spread, half pot, pot, none")


# ---------------------------------------------------------------- headings


def headings() -> dict[str, str]:
    """Sections of a page by their anchor, in order."""
    return {
        "short": _("In short"),
        "ranking": _("Ranking of hands"),
        "low": _("The low half"),
        "plays": _("Which cards play"),
        "course": _("Course of a hand"),
        "betting": _("Betting"),
        "end": _("Showdown"),
        "editions": _("Editions"),
        "rake": pgettext("rules", "Rake"),
    }


def before_the_cards() -> str:
    """The heading of what is paid before the first card."""
    return _("Before the cards")


def two_plus_three_text(both_halves: bool) -> str:
    """How own and common cards make a hand where exactly two play."""
    if both_halves:
        return _("Exactly two of your own cards play with three of the board; high and low may each use other two.")
    return _("Exactly two of your own cards play with three of the board: four suited cards on the board and one in hand make no flush.")


def any_five_text() -> str:
    return _("Any five of your own and the common cards play; you may even play the board alone.")


def any_own_five_text() -> str:
    return _("Any five of your own cards play, face up or face down.")


def common_card_text() -> str:
    return _("Any five of your own five and the common card play.")
