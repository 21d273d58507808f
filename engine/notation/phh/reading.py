"""PHH text as hands: figures, dealt cards and actions as they stand there, nothing played yet.

Amounts become whole numbers: a file with fractions is read in hundredths, and `scale` tells so.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from engine.cards import HIDDEN, Card, Cards
from engine.codec import read_cards
from engine.errors import BadNotation

HUNDREDTHS = 100
_AMOUNTS = (
    "antes",
    "blinds_or_straddles",
    "starting_stacks",
    "finishing_stacks",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "_third_bet",
)
_ACTOR = re.compile(r"p([1-9]\d?)$")


class Deed(NamedTuple):
    """One action of the file: `player` is a position (0-based), -1 for the board; `kind` is the PHH word (or ours)."""

    kind: str
    player: int
    cards: Cards
    amount: int
    text: str


class Hand(NamedTuple):
    """One hand of a file. `name` is its number there; the lists go by position, the first left of the button at 0."""

    name: str
    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    stacks: tuple[int, ...]
    finishing: tuple[int, ...] | None
    bring_in: int
    bets: tuple[int, ...]
    """min_bet; or small_bet, big_bet and, in spread limit, ours, the third."""
    deeds: tuple[Deed, ...]
    scale: int
    """1, or 100 for a file with fractions."""
    setup: str
    """Our own set-up as JSON text, or ''."""
    unasked: tuple[tuple[int, Cards], ...] = ()
    """Cards that players showed when the hand was over though nobody asked: position and cards, in their order."""


def read(text: str) -> list[Hand]:
    """The hands of a .phh or .phhs file; raises BadNotation for what is neither."""
    try:
        body = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as fault:
        raise BadNotation("not_toml", about=str(fault)) from fault
    if "variant" in body:
        return [_hand(body, str(body.get("hand", 1)))]
    tables = {name: table for name, table in body.items() if isinstance(table, dict)}
    if not tables:
        raise BadNotation("no_hand")
    return [_hand(table, name) for name, table in tables.items()]


def _hand(body: dict[str, Any], name: str) -> Hand:
    scale = HUNDREDTHS if any(isinstance(amount, Decimal) for amount in _all_amounts(body)) else 1
    try:
        stacks = _amounts(body["starting_stacks"], scale)
        count = len(stacks)
        bets = ("min_bet",) if "min_bet" in body else ("small_bet", "big_bet", "_third_bet")
        found = Hand(
            name,
            body["variant"],
            _padded(_amounts(body.get("antes", []), scale), count),
            _padded(_amounts(body.get("blinds_or_straddles", []), scale), count),
            stacks,
            _amounts(body["finishing_stacks"], scale) if "finishing_stacks" in body else None,
            _amount(body.get("bring_in", 0), scale),
            tuple(_amount(body[bet], scale) for bet in bets if bet in body),
            tuple(_deed(line, scale, count) for line in body["actions"]),
            scale,
            body.get("_setup", ""),
            tuple(_unasked(line, count) for line in body.get("_shown_unasked", [])),
        )
    except KeyError as fault:
        raise BadNotation("phh_field_missing", field=fault.args[0]) from fault
    except (TypeError, AttributeError) as fault:
        raise BadNotation("phh_field_not_understood") from fault
    return found


def _all_amounts(body: dict[str, Any]) -> Iterator[Any]:
    for field in _AMOUNTS:
        value = body.get(field)
        yield from value if isinstance(value, list) else (value,)
    for line in body.get("actions", []):
        words = str(line).split("#")[0].split()
        if len(words) > 2 and words[1] == "cbr" and "." in words[2]:
            yield Decimal(words[2])


def _amount(value: int | Decimal | str, scale: int) -> int:
    try:
        scaled = Decimal(value) * scale
        whole = int(scaled)
    except ArithmeticError as fault:
        raise BadNotation("amount_not_understood", amount=str(value)[:20]) from fault
    if whole != scaled or whole < 0:
        raise BadNotation("amount_not_whole", amount=str(value)[:20])
    return whole


def _amounts(values: list[Any], scale: int) -> tuple[int, ...]:
    return tuple(_amount(value, scale) for value in values)


def _padded(amounts: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Lists may stop after the last amount that is not 0."""
    if len(amounts) > count:
        raise BadNotation("more_amounts_than_players", amounts=len(amounts), players=count)
    return amounts + (0,) * (count - len(amounts))


def _deed(line: str, scale: int, count: int) -> Deed:
    text = line.split("#")[0].strip()
    words = text.split()
    try:
        if words[0] == "d":
            if words[1] == "db":
                return Deed("db", -1, _cards(words[2:]), 0, text)
            return Deed("dh", _position(words[2], count), _cards(words[3:]), 0, text)
        kind = words[1]
        amount = _amount(words[2], scale) if kind == "cbr" else 0
        cards = _cards(words[2:]) if kind in ("sd", "sm") else ()
        return Deed(kind, _position(words[0], count), cards, amount, text)
    except IndexError as fault:
        raise BadNotation("action_not_understood", action=text[:60]) from fault


def _unasked(line: str, count: int) -> tuple[int, Cards]:
    who, *cards = line.split() or [""]
    return _position(who, count), _cards(cards)


def _position(word: str, count: int) -> int:
    match = _ACTOR.match(word)
    if not match or int(match[1]) > count:
        raise BadNotation("no_such_player", player=word[:20])
    return int(match[1]) - 1


def _cards(words: list[str]) -> Cards:
    text = "".join(words).replace("-", "")
    return read_cards(text)


def known(cards: Cards) -> list[Card]:
    return [card for card in cards if card != HIDDEN]
