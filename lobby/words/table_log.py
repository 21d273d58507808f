"""What happens at a table besides the cards, as lines of its log: who comes and goes, clocks, chips, the house.

Takes a happening by its name and its fields, so that the house need not know the felt's types.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from engine.cards import parse_cards
from lobby.words.kept import gettext as _
from lobby.words.log import NOBODY, Line
from lobby.words.money import amount_text
from lobby.words.tables import game_name, stakes_text, structure_name


def happening_line(kind: str, facts: Mapping[str, Any], names: Mapping[int, str], currency: str) -> Line | None:
    """The line of a happening, or None if it needs none. `names` are nicknames by seat, amounts in cents."""
    text = _sentence(kind, facts)
    if not text:
        return None
    more = {name: facts[name] for name in ("seconds", "bank", "figure") if name in facts}
    more |= _figures(facts, currency) if kind == "FiguresChanged" else {}
    more |= {"text": facts["text"]} if "text" in facts else {}
    more |= {name: amount_text(facts[name], currency) for name in ("put_in", "kept") if name in facts}
    seat = facts.get("seat", NOBODY)
    said = {"name": facts.get("nickname") or names.get(seat) or _("Seat %(number)s") % {"number": seat + 1}} | more
    figure = amount_text(facts["amount"], currency) if kind in _WITH_AMOUNT and facts.get("amount") else ""
    cards = parse_cards(facts["cards"]) if kind == "CardsShown" else ()
    return Line("note", seat, text % said, figure, cards, _rule(kind, facts))


def _figures(facts: Mapping[str, Any], currency: str) -> dict[str, str]:
    """New figures of a table in words."""
    table: Any = SimpleNamespace(**facts, currency=currency)
    return {
        "game": f"{game_name(table.variant)} {structure_name(table.structure)}",
        "stakes": stakes_text(table),
        "least": amount_text(table.min_buy_in, currency, short=True),
        "most": amount_text(table.max_buy_in, currency, short=True),
    }


_WITH_AMOUNT = ("PlayerSat", "PlayerLeft", "ToppedUp", "TopUpAsked")


def _rule(kind: str, facts: Mapping[str, Any]) -> str:
    """The id of the rule by which the house did it by itself; '' for what somebody wished."""
    if kind == "TimeRanOut":
        return {"bring_in": "R-TIME-4", "split": "R-TIME-4", "draw": "R-TIME-3", "all_in": "R-FAKE-1"}.get(facts.get("did", ""), "R-TIME-2")
    if kind == "PlayerSat":
        return "R-NEW-1" if facts.get("waits") else ""
    if kind == "BlindsMissed":
        return {(True, True): "R-MISS-2", (True, False): "R-MISS-1", (False, True): "R-MISS-3"}.get((facts["big"], facts["small"]), "")
    return _RULES.get((kind, facts.get("why", "")), "")


_RULES = {
    ("FakeAllIn", ""): "R-FAKE-1",
    ("SatOut", "timeouts"): "R-TIME-2",
    ("SatOut", "offline"): "R-SIT-1",
    ("PlayerLeft", "sit_out_limit"): "R-SIT-1",
    ("PlayerLeft", "outage"): "R-OUT-1",
    ("TopUpFailed", "above_maximum"): "R-BUY-2",
    ("HoldEnded", "expired"): "R-SIT-1",
    ("SeatHeld", ""): "R-SIT-1",
}


def _sentence(kind: str, facts: Mapping[str, Any]) -> str:
    why = facts.get("why", "")
    sentences = {
        "PlayerSat": _("%(name)s sits down and waits for the big blind or posts") if facts.get("waits") else _("%(name)s sits down"),
        "PlayerLeft": _LEFT.get(why, lambda: _("%(name)s leaves the table"))(),
        "SatOut": _OUT.get(why, lambda: _("%(name)s sits out"))(),
        "SitOutAsked": _("%(name)s sits out before the next big blind") if facts.get("asked") else _("%(name)s plays on"),
        "HandGivenUp": _("%(name)s gives up this hand"),
        "BlindsMissed": _MISSED.get((facts.get("big"), facts.get("small")), lambda: "")(),
        "CameBack": _("%(name)s comes back and posts what is owed") if facts.get("posts") else _("%(name)s comes back"),
        "ToppedUp": _("%(name)s adds chips"),
        "TopUpAsked": _("%(name)s adds chips after this hand") if facts.get("amount") else _("%(name)s adds no chips after this hand"),
        "LeaveAsked": _LEAVES.get(why, lambda: _("%(name)s leaves after this hand"))(),
        "CardsShown": _("%(name)s shows, unasked"),
        "TableWaits": _("The table waits for players"),
        "FakeAllIn": _("%(name)s is disconnected and counts as all-in for %(put_in)s; %(kept)s are not at stake"),
        "TopUpFailed": _FAILED[why]() if why in _FAILED else _("%(name)s wished to add chips, but none were added"),
        "SeatHeld": _("The free seat is held: %(name)s is next on the waiting list"),
        "HoldEnded": _HELD.get(why, lambda: "")(),
        "TimeRanOut": _out_of_time(facts),
        "WentOffline": _("%(name)s lost the connection"),
        "CameOnline": _("%(name)s is online again"),
        "TableClosing": _("The table closes after this hand"),
        "TableClosed": _("The table is closed"),
        "TableReopened": _("The table is open again"),
        "TablePaused": _PAUSED.get(why, lambda: _("The table is paused, the clock stands"))(),
        "TableFrozen": _("No hand begins after this one: the house checks the sums of this table"),
        "TableResumed": _("The table goes on"),
        "Announced": _("The house: %(text)s"),
        "FiguresChanged": _("From the next hand: %(game)s, %(stakes)s, buy-in %(least)s to %(most)s")
        if facts.get("max_buy_in")
        else _("From the next hand: %(game)s, %(stakes)s, buy-in from %(least)s"),
    }
    return sentences.get(kind, "")


def _out_of_time(facts: Mapping[str, Any]) -> str:
    """With the seconds that he had, where they are known."""
    if not facts.get("seconds"):
        return _("Out of time: %(name)s")
    if facts.get("bank"):
        return _("Out of time after %(seconds)s s and %(bank)s s of the time bank: %(name)s")
    return _("Out of time after %(seconds)s s: %(name)s")


_PAUSED = {
    "lines": lambda: _("Many lines were lost at once: the table is paused, the clock stands"),
    "audit": lambda: _("The house checks the sums of this table: no hand begins until that is done"),
    "host": lambda: _("The host has paused the table, the clock stands"),
}
_LEAVES = {
    "sent_away": lambda: _("%(name)s leaves after this hand: the host wishes it"),
    "banned": lambda: _("%(name)s is taken off the table by the house after this hand"),
    "removed": lambda: _("%(name)s is taken off the table by the house after this hand"),
}
_FAILED = {
    "above_maximum": lambda: _("%(name)s has the most that may be brought here: no chips were added"),
}
_LEFT = {
    "seat_gone": lambda: _("The seat was taken away: %(name)s has the chips back"),
    "closing": lambda: _("The table closes: %(name)s has the chips back"),
    "sit_out_limit": lambda: _("%(name)s sat out for %(figure)s minutes and leaves the table"),
    "banned": lambda: _("%(name)s was taken off the table by the house"),
    "removed": lambda: _("%(name)s was taken off the table by the house"),
    "sent_away": lambda: _("%(name)s was sent away by the host and has the chips back"),
    "broke": lambda: _("%(name)s is out of chips and leaves the table"),
    "made_way": lambda: _("%(name)s makes way for a player"),
    "outage": lambda: _("%(name)s has the chips back after an outage"),
}
_HELD = {
    "declined": lambda: _("%(name)s does not take the seat that was held"),
    "expired": lambda: _("%(name)s did not come: the seat is held no longer"),
}
_MISSED = {
    (True, True): lambda: _("%(name)s misses both blinds"),
    (True, False): lambda: _("%(name)s misses the big blind"),
    (False, True): lambda: _("%(name)s misses the small blind"),
}
_OUT = {
    "big_blind": lambda: _("%(name)s sits out before the big blind, as wished"),
    "timeouts": lambda: _("%(figure)s times out of time in a row: %(name)s sits out"),
    "offline": lambda: _("%(name)s is offline for more than %(figure)s s and sits out"),
    "broke": lambda: _("%(name)s is out of chips"),
}
