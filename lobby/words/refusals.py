"""Codes and facts of refusals as sentences: one for every code that anything below can raise (a test counts them).

Amounts among the facts are cents of the table's currency. Knows no exception type.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from lobby.words import accounts, money, tables

MONEY_FACTS = frozenset(
    ("to", "least", "most", "price", "to_call", "amount", "balance", "stack", "minimum", "maximum", "below", "total", "room")
)
"""Facts that are amounts."""


def refusal(code: str, facts: Mapping[str, Any], currency: str) -> str:
    """Why something was refused, as a sentence to the one who asked."""
    if code == "bad_amount":
        return money.bad_amount_text(str(facts.get("why", "")))
    if code in _CASHIER:
        return money.refusal_text(code, {"currency": currency, **facts})
    if code in _PEOPLE:
        return _PEOPLE[code](code)
    template = _sentences().get(code)
    if template is None:
        return tables.sentence(code, dict(facts), currency) if code in _SET_UP else _unknown(code)
    return template % _said(facts, currency)


def knows(code: str) -> bool:
    """Whether there is a sentence for the code."""
    return code == "bad_amount" or code in _CASHIER or code in _PEOPLE or code in _SET_UP or code in _sentences()


def _said(facts: Mapping[str, Any], currency: str) -> dict[str, Any]:
    """Facts as they are printed; a fact that a sentence needs and that is missing prints as an empty word."""
    said: dict[str, Any] = dict.fromkeys(MONEY_FACTS, "") | {
        "seconds": "",
        "seat": "",
        "hand": "",
        "minutes": "",
        "signs": "",
        "count": "",
        "until": "",
    }
    for name, value in facts.items():
        said[name] = money.money_text(value, currency) if name in MONEY_FACTS and isinstance(value, int) else value
    if isinstance(facts.get("until"), datetime):
        said["until"] = date_format(localtime(facts["until"]), "SHORT_DATETIME_FORMAT")
    if isinstance(facts.get("seat"), int):
        said["seat"] = facts["seat"] + 1
    return said


def _unknown(code: str) -> str:
    return _("This is not possible now (%(code)s).") % {"code": code}


_CASHIER = frozenset(
    (
        "not_enough", "refilled_today", "not_low_enough", "no_refill", "key_reused", "unknown_kind", "amount_not_positive",
        "amount_too_large", "no_requests", "too_many_open", "already_decided", "own_request", "refusal_needs_reason",
    )
)  # fmt: skip
"""Codes of the cashier: their sentences stand in lobby.words.money."""
_PEOPLE = {
    "invitation_needed": accounts.arrival_refusal,
    "invitation_invalid": accounts.arrival_refusal,
    "erased": accounts.erasure_refusal,
}
"""Codes of the door and of erasures, by who says them."""
_SET_UP = frozenset(
    (
        "game_not_playable", "unknown_structure", "unknown_edition", "unknown_currency", "fun_tables_take_no_rake", "seats_out_of_range",
        "bots_leave_no_seat", "stakes_not_positive", "stakes_too_high", "small_blind_above_big_blind", "limits_missing",
        "upper_limit_not_double", "big_blind_not_lower_limit", "bring_in_above_lower_limit", "ante_above_lower_limit",
        "spread_limits_out_of_order", "unit_above_smallest_bet", "buy_in_below_smallest_bet", "buy_in_range_inverted", "maximum_needed",
    )
)  # fmt: skip
"""Codes that speak of a table's figures: their sentences stand in lobby.words.tables."""


def _sentences() -> dict[str, str]:
    return _of_disputes() | _of_the_talk() | _of_the_hand() | _of_the_table() | _of_the_house() | _of_the_line()


def _of_the_hand() -> dict[str, str]:
    return {
        "hand_over": _("This hand is over."),
        "not_your_turn": _("It is not your turn."),
        "check_not_free": _("You cannot check: there are %(to_call)s to call."),
        "nothing_to_call": _("There is nothing to call: check or bet."),
        "unknown_action": _("This action does not exist here."),
        "amount_not_whole": _("This is not an amount."),
        "raise_capped": _("The round is capped: you may only call or fold."),
        "raise_not_reopened": _("You may not raise: the all-in after you was less than a full raise."),
        "raise_no_opponent": _("You may not raise: nobody is left who could call it."),
        "raise_stack": _("Your stack is too small to raise: you may call all-in."),
        "raise_draw_missed": _("You may not raise: the draw ran out."),
        "raise_button_passed": _("You may not raise: the raising has ended with the button."),
        "raise_not_now": _("A bet or raise is not possible now."),
        "raise_not_a_size": _("%(to)s is none of the two bets that are allowed here."),
        "raise_above_stack": _("You have %(most)s: %(to)s is more than that."),
        "raise_below_minimum": _("%(to)s is too little: the least is %(least)s."),
        "raise_above_maximum": _("%(to)s is too much: the most is %(most)s."),
        "not_treated_all_in": _("A player counts as all-in in fixed and spread limit only, and only facing a bet."),
        "not_asked": _("The table waits for another decision of yours."),
        "too_many_discards": _("You may not exchange so many cards here."),
        "no_cards_chosen": _("Choose the cards to exchange, or stand pat."),
        "card_not_held": _("You do not hold these cards."),
        "split_not_offered": _("A split is not possible now."),
        "not_dealt_in": _("You have no cards in this hand."),
        "show_too_late": _("The hand is put away: its cards can be shown no more."),
        "nothing_to_show": _("You folded, or the hand does not count: there is nothing to show."),
        "stale": _("The table had moved on. Nothing was done; look again."),
        "price_moved": _("The price is another one than your button showed. Nothing was done; look again."),
    }


def _of_the_table() -> dict[str, str]:
    return {
        "already_seated": _("You sit at this table already."),
        "seat_taken": _("Somebody has just taken this seat. Choose another one."),
        "seat_held": _("This seat is held for a player of the waiting list."),
        "already_waiting": _("You are on the waiting list already."),
        "seats_free": _("A seat is free: take it."),
        "too_many_lists": _("You are on %(count)s waiting lists already. Leave one first."),
        "no_such_seat": _("This table has no such seat."),
        "table_full": _("No seat is free at this table."),
        "table_closed": _("This table is closed."),
        "buy_in_below_minimum": _("The smallest buy-in here is %(least)s."),
        "buy_in_below_departure": _("At least %(least)s: you left this table with it %(minutes)s min ago."),
        "buy_in_above_maximum": _("The largest buy-in here is %(most)s."),
        "top_up_above_maximum": _("With it you would have more than %(most)s, which is the most that may be brought here."),
        "wrong_password": _("This is not the password of the table."),
        "not_seated": _("You have no seat at this table."),
        "no_big_blind": _("This game has no big blind to wait for."),
        "leaving": _("You are leaving this table already."),
        "no_chips": _("You have no chips here. Add some, then come back."),
        "paused": _("The table is paused. Nothing was done."),
    }


def _of_the_house() -> dict[str, str]:
    return {
        "not_allowed": _("Only the house may do this."),
        "needs_reason": _("Give a reason: it is written down with your name."),
        "too_many_tables": _("You may have %(count)s tables of your own open. Close one first."),
        "not_offered": _("Players may not open tables of this kind."),
        "not_owner": _("Only who has opened this table may do this."),
        "not_invited": _("This table is private: you need an invitation."),
        "shut_out": _("The host of this table has shut you out."),
        "not_here": _("This player does not sit here any more."),
        "own_seat": _("You cannot send yourself away. Leave the table instead."),
        "paused_by_house": _("The house has paused this table; only the house lets it go on."),
        "unknown_invitation": _("This invitation does not hold any more. Ask your host for a new one."),
        "banned": _("Your account is closed or suspended by the house."),
        "draining": _("The house is about to stop and deals no new hand. Nothing was done."),
        "outage": _("The house is settling an outage. Nothing was done; your chips are safe."),
        "not_signed_in": _("Sign in to play."),
    }


def _of_disputes() -> dict[str, str]:
    return {
        "hand_runs": _("This hand is not over yet."),
        "not_in_that_hand": _("Only players who were dealt in may report a hand."),
        "reported_already": _("You have reported this hand already."),
        "too_many_reports": _("%(count)s of your reports wait for a decision. Wait for one of them first."),
        "not_your_hand": _("Only players who were dealt in may show a hand to others."),
        "too_many_links": _("You have made %(count)s links within 24 hours. Make the next one tomorrow."),
        "look_needs_reason": _("Every look at hidden cards needs a reason."),
        "decided_already": _("This dispute is decided; a decision is final."),
        "own_hand": _("You were dealt into this hand: somebody else must decide."),
        "decision_empty": _("Say what you decide."),
        "correction_not_of_this_hand": _("Money is corrected between players of this hand, or one of them and the house."),
    }


def _of_the_talk() -> dict[str, str]:
    return {
        "chat_empty": _("Say something first."),
        "chat_too_long": _("A line has at most %(signs)s characters."),
        "chat_too_fast": _("You speak too fast. Wait a moment."),
        "chat_banned": _("You may not chat until %(until)s."),
        "chat_banned_for_good": _("The house has closed the chat for you."),
        "chat_closed": _("This table is closed."),
        "chat_bot": _("Bots do not chat."),
        "rail_silent": _("Only players with a seat at this table may chat."),
        "own_words": _("These are your own words."),
        "report_empty": _("Say what is wrong."),
    }


def _of_the_line() -> dict[str, str]:
    return {
        "malformed": _("This message could not be read. Nothing was done."),
        "too_long": _("This message is too long. Nothing was done."),
        "too_fast": _("Too many messages at once. Some were not read; slow down."),
    }
