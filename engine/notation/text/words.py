"""The words of the text history: games, limits, streets and acts, each once for writing and for reading."""

from __future__ import annotations

GAMES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "omaha5": "5 Card Omaha",
    "omaha8": "Omaha Hi/Lo",
    "omaha58": "5 Card Omaha Hi/Lo",
    "soko": "Soko",
    "stud": "7 Card Stud",
    "stud8": "7 Card Stud Hi/Lo",
    "draw5": "5 Card Draw",
    "triple27": "Triple Draw 2-7 Lowball",
    "americana": "Americana",
    "telesina": "Telesina",
    "draw32": "32 Card Draw",
    "antedraw": "Ante Draw",
}
LIMITS = {"nl": "No Limit", "pl": "Pot Limit", "hp": "Half Pot Limit", "fl": "Limit", "sl": "Spread Limit"}
STREETS = {
    "preflop": "HOLE CARDS",
    "flop": "FLOP",
    "turn": "TURN",
    "river": "RIVER",
    "second": "2nd STREET",
    "third": "3rd STREET",
    "fourth": "4th STREET",
    "fifth": "5th STREET",
    "sixth": "6th STREET",
    "seventh": "7th STREET",
    "vela": "VELA",
    "predraw": "DEALING HANDS",
    "postdraw": "THE DRAW",
    "first_draw": "FIRST DRAW",
    "second_draw": "SECOND DRAW",
    "third_draw": "THIRD DRAW",
}
POSTS = {"small_blind": "small blind", "big_blind": "big blind", "live_blind": "live blind", "dead_blind": "dead blind"}
ACTS = {
    "f": "folds",
    "k": "checks",
    "pb": "brings in for",
    "md": "misses the draw",
    "so": "offers to split",
    "sy": "agrees to split",
    "sn": "refuses to split",
    "ai": "is disconnected and counts as all-in",
    "pat": "stands pat",
}
ALL_IN = " and is all-in"
UNASKED = " (unasked)"
CURRENCIES = ("EUR", "chips")


def amount(cents: int, currency: str) -> str:
    """Euros with two decimals where there are any, chips whole."""
    if currency != "EUR":
        return str(cents)
    return f"{cents / 100:.2f}" if cents % 100 else str(cents // 100)
