"""Words for tables: names of games, limits and currencies, stakes, and why a table's figures are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.table.stakes import Stakes
from lobby.words.kept import gettext as _
from lobby.words.kept import pgettext
from lobby.words.money import amount_text

if TYPE_CHECKING:
    from lobby.models import Table

Facts = dict[str, Any]


def game_name(variant: str) -> str:
    """The name of a game by its key; the key itself if it is unknown."""
    names = {
        "holdem": _("Texas Hold’em"),
        "omaha": _("Omaha"),
        "omaha5": _("5-Card Omaha"),
        "omaha8": _("Omaha Hi/Lo 8"),
        "omaha58": _("5-Card Omaha Hi/Lo 8"),
        "soko": _("Soko"),
        "stud": _("7-Card Stud"),
        "stud8": _("7-Card Stud Hi/Lo 8"),
        "draw5": _("5-Card Draw"),
        "triple27": _("2-7 Triple Draw"),
        "americana": _("Americana"),
        "telesina": _("Telesina"),
        "draw32": _("32-Card Draw"),
        "antedraw": _("Ante Draw"),
    }
    return names.get(variant, variant)


def family_name(family: str) -> str:
    """The heading of a family of games in the list."""
    names = {"holdem": _("Hold’em"), "omaha": _("Omaha"), "stud": _("Stud"), "stripped": _("32 cards"), "draw": _("Draw")}
    return names.get(family, family)


def family_note(family: str) -> str:
    """What the games of a family have in common, in a few words."""
    notes = {
        "holdem": _("two cards of your own, five on the board"),
        "omaha": _("four or five cards, exactly two of them play"),
        "stud": _("up cards and down cards"),
        "stripped": _("sevens to aces; a flush beats a full house"),
        "draw": _("five cards, all hidden"),
    }
    return notes.get(family, "")


def structure_name(structure: str) -> str:
    """The name of a betting structure by its key."""
    names = {
        "nl": pgettext("betting structure", "No limit"),
        "pl": pgettext("betting structure", "Pot limit"),
        "hp": pgettext("betting structure", "Half pot"),
        "fl": pgettext("betting structure", "Fixed limit"),
        "sl": pgettext("betting structure", "Spread limit"),
    }
    return names.get(structure, structure)


def currency_name(currency: str) -> str:
    """The short mark of a currency."""
    return {"fun": pgettext("currency", "Fun"), "euro": pgettext("currency", "Play €")}.get(currency, currency)


def edition_name(edition: str) -> str:
    """The name of a rulebook edition."""
    return {"pl": _("Polish edition (pl)"), "cs": _("Czech edition (cs)")}.get(edition, edition)


def stakes_text(table: Table) -> str:
    """Stakes for a list: 0.25/0.50, 0.50/1.00, 2/4 by limits, 1-2-3 in spread limit; with the ante where there is one."""
    limits = (table.limit_a, table.limit_b, table.limit_c)[: {"fl": 2, "sl": 3}.get(table.structure, 0)]
    return hand_stakes(Stakes(table.structure, table.small_blind, table.big_blind, table.ante, limits=limits), table.currency)


def hand_stakes(stakes: Stakes, currency: str) -> str:
    """The same of a hand that was dealt, whatever the table has become."""

    def text(*amounts: int, between: str = "/") -> str:
        whole = not any(amount % 100 for amount in amounts)
        return between.join(amount_text(amount, currency, short=whole) for amount in amounts)

    blinds = text(stakes.small_blind, stakes.big_blind) if stakes.big_blind else ""
    bets = text(*stakes.limits, between="-" if stakes.structure == "sl" else "/") if stakes.limits else blinds
    if not stakes.ante:
        return bets
    facts = {"bets": bets, "ante": text(stakes.ante)}
    return (_("%(bets)s, ante %(ante)s") if bets else _("ante %(ante)s")) % facts


def sentence(code: str, facts: Facts, currency: str) -> str:
    """Why a table's figure is refused; facts are amounts of that currency or counts."""
    amounts = _AMOUNTS | ({"least", "most"} if code in _BOUNDS_ARE_AMOUNTS else set())
    said = {key: value for key, value in facts.items() if key not in amounts}
    said |= {key: amount_text(facts[key], currency, short=True) for key in amounts if key in facts}
    sentences = {
        "game_not_playable": _("This game is not dealt in the house."),
        "unknown_structure": _("Choose one of the five limits."),
        "unknown_edition": _("Choose one of the rulebook editions."),
        "unknown_currency": _("Choose fun chips or play euros."),
        "fun_tables_take_no_rake": _("Tables for fun chips take no rake."),
        "seats_out_of_range": _("This game has %(least)s to %(most)s seats in this edition."),
        "bots_leave_no_seat": _("House bots must leave a seat for people: %(most)s bots at most."),
        "stakes_not_positive": _("The stakes must be above zero."),
        "stakes_too_high": _("The stakes are at most %(most)s."),
        "small_blind_above_big_blind": _("The small blind is at most the big blind, %(big_blind)s."),
        "limits_missing": _("Fixed limit needs the limits a and b, spread limit a, b and c, all above zero."),
        "upper_limit_not_double": _("In fixed limit the upper limit is twice the lower one, %(lower)s; it is not %(upper)s."),
        "big_blind_not_lower_limit": _("In fixed limit the big blind is the lower limit, %(lower)s."),
        "bring_in_above_lower_limit": _("The bring-in is at most the lower limit, %(lower)s."),
        "ante_above_lower_limit": _("Twice the ante is at most the lower limit."),
        "spread_limits_out_of_order": _("Spread limits rise from a to c, and the smallest bet, %(smallest_bet)s, is at most a."),
        "unit_above_smallest_bet": _("The smallest unit is at most the smallest forced bet, %(most)s."),
        "buy_in_below_smallest_bet": _("The smallest buy-in is at least the smallest bet, %(least)s."),
        "buy_in_range_inverted": _("The largest buy-in is at least the smallest, %(least)s."),
        "maximum_needed": _("No-limit, pot-limit and half-pot tables need a largest buy-in."),
    }
    template = sentences.get(code)
    return template % said if template else _("These figures do not go together.")


_AMOUNTS = {"small_blind", "big_blind", "lower", "upper", "smallest_bet", "bring_in"}
_BOUNDS_ARE_AMOUNTS = ("stakes_too_high", "unit_above_smallest_bet", "buy_in_below_smallest_bet", "buy_in_range_inverted")
