"""What `write` made, read back: a set-up and the deeds of a hand, to be played again by the engine."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation

from engine.betting.rake import SCHEDULES
from engine.cards import Cards
from engine.codec import plain_setup, read_cards
from engine.errors import BadNotation
from engine.hand.setup import Post, Setup
from engine.notation.phh import Hand
from engine.notation.phh.reading import Deed
from engine.notation.text.words import ACTS, ALL_IN, GAMES, LIMITS, POSTS, UNASKED
from engine.table.stakes import Stakes

_TITLE = re.compile(r"^.+ Hand #(\d+): (.+) \(([\d./]+) (EUR|chips)\) - ")
_RULES = re.compile(r"^Rules: edition (\w+), unit ([\d.]+), (?:blinds ([\d.]+)/([\d.]+)|ante ([\d.]+)(?:, bring-in ([\d.]+))?), rake (.+)$")
_TABLE = re.compile(r"^Table '.*' \d+-max Seat #(\d+) is the button$")
_SEAT = re.compile(r"^Seat (\d+): (.+) \(([\d.]+) in chips\)$")
_CARDS = re.compile(r"\[([^\]]*)\]")
_POST = re.compile(r"^posts (?:(small|big|live) blind ([\d.]+)(?: and dead ([\d.]+))?|dead blind ([\d.]+))$")
_BACK = re.compile(r"^Uncalled bet \(([\d.]+)\) returned to (.+)$")
_TAKEN = re.compile(r"^(.+) collected ([\d.]+) from (?:pot|main pot|side pot-\d+)(?: \(\w+\))?$")
_KINDS = {words: kind for kind, words in POSTS.items()}
_WORDS = {words: kind for kind, words in ACTS.items() if kind in ("f", "md", "so", "sy", "sn", "ai")}


def read(text: str) -> Hand:
    """The hand of a text history, for `engine.notation.phh.play`; raises BadNotation for what is none of ours.

    `finishing` is what the lines come to: so a history in which cards are hidden, which cannot be played again, has its result too.
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    if len(lines) < 5:
        raise BadNotation("no_hand")
    return _Reader(lines).hand()


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        title, rules, table = (_match(pattern, line) for pattern, line in zip((_TITLE, _RULES, _TABLE), lines, strict=False))
        self._number, game, figures, currency = title
        self._scale = 100 if currency == "EUR" else 1
        self._variant, self._structure = _game(game)
        self._stakes = self._read_stakes(rules, [self._cents(each) for each in figures.split("/")])
        self._edition, self._unit, self._rake = rules[0], self._cents(rules[1]), rules[6]
        self._button = int(table[0]) - 1
        seats = [found.groups() for found in map(_SEAT.match, lines[3:]) if found]
        self._sit([(int(seat) - 1, name, self._cents(stack)) for seat, name, stack in seats])
        self._lines = lines[3 + len(seats) :]
        self._posts: list[Post] = []
        self._deeds: list[Deed] = []
        self._unasked: list[tuple[int, Cards]] = []
        self._chips = list(self._stacks)
        self._bets = [0] * len(self._stacks)
        self._streets = 0

    def _sit(self, seats: list[tuple[int, str, int]]) -> None:
        """Positions go clockwise from the first seat left of the button."""
        if len(seats) < 2:
            raise BadNotation("no_players")
        order = sorted(seats, key=lambda row: (row[0] <= self._button, row[0]))
        self._seats, self._names, self._stacks = (tuple(column) for column in zip(*order, strict=True))

    def _cents(self, text: str) -> int:
        try:
            cents = Decimal(text) * self._scale
        except InvalidOperation as fault:
            raise BadNotation("bad_amount", text=text[:20]) from fault
        if cents != int(cents):
            raise BadNotation("bad_amount", text=text[:20])
        return int(cents)

    def _read_stakes(self, rules: list[str], figures: list[int]) -> Stakes:
        limits = tuple(figures) if self._structure in ("fl", "sl") else ()
        if rules[2]:
            return Stakes(self._structure, self._cents(rules[2]), self._cents(rules[3]), limits=limits)
        return Stakes(self._structure, ante=self._cents(rules[4]), bring_in=self._cents(rules[5] or "0"), limits=limits)

    def hand(self) -> Hand:
        for line in self._lines:
            if line == "*** SUMMARY ***":
                break
            self._line(line)
        setup = Setup(
            self._variant, self._edition, self._stakes, self._unit, self._seats, self._stacks, self._button, tuple(self._posts),
            SCHEDULES.get(self._rake),
        )  # fmt: skip
        encoded = json.dumps(plain_setup(setup))
        return Hand(
            self._number, "", (), (), self._stacks, tuple(self._chips), 0, (), tuple(self._deeds), 1, encoded, tuple(self._unasked),
        )  # fmt: skip

    def _line(self, line: str) -> None:
        self._count(line)
        if line.startswith("Dealt to "):
            self._dealt(line)
        elif line.startswith("*** ") and "[" in line:
            self._deed("db", -1, _last_cards(line), 0, line)
        else:
            name, colon, words = line.partition(": ")
            if colon and name in self._names:
                self._act(self._names.index(name), words.removesuffix(ALL_IN), line)

    def _count(self, line: str) -> None:
        """What the lines that are nobody's action do to the stacks: a new street, chips that come back, pots."""
        if line.startswith("*** "):
            self._streets += 1
            if self._streets > 1:  # the first heading comes after the blinds, which are bets of that street
                self._bets = [0] * len(self._bets)
        elif line.startswith("Hand cancelled"):
            self._chips = list(self._stacks)
        elif found := _BACK.match(line):
            self._chips[self._at(found[2], line)] += self._cents(found[1])
        elif found := _TAKEN.match(line):
            self._chips[self._at(found[1], line)] += self._cents(found[2])

    def _at(self, name: str, line: str) -> int:
        if name not in self._names:
            raise BadNotation("unknown_player", line=line[:60])
        return self._names.index(name)

    def _pays(self, player: int, cents: int, *, live: bool = True) -> None:
        self._chips[player] -= cents
        self._bets[player] += cents if live else 0

    def _deed(self, kind: str, player: int, cards: Cards, cents: int, line: str) -> None:
        self._deeds.append(Deed(kind, player, cards, cents, line))

    def _dealt(self, line: str) -> None:
        name = next((name for name in self._names if line.startswith(f"Dealt to {name} [")), None)
        if name is None:
            raise BadNotation("unknown_player", line=line[:60])
        self._deed("dh", self._names.index(name), _last_cards(line), 0, line)

    def _act(self, player: int, words: str, line: str) -> None:
        if words.startswith("posts "):
            self._post(player, words)
        elif words in _WORDS:
            self._deed(_WORDS[words], player, (), 0, line)
        elif words == ACTS["k"] or words.startswith("calls "):
            self._pays(player, self._cents(words.split()[-1]) if words != ACTS["k"] else 0)
            self._deed("cc", player, (), 0, line)
        elif words.startswith(ACTS["pb"]):
            self._pays(player, self._cents(words.split()[-1]))
            self._deed("pb", player, (), 0, line)
        elif words.startswith(("bets ", "raises ")):
            to = self._cents(words.split()[-1])
            self._pays(player, to - self._bets[player])
            self._deed("cbr", player, (), to, line)
        elif words == ACTS["pat"] or words.startswith("discards "):
            self._deed("sd", player, _last_cards(words), 0, line)
        elif words.startswith("shows ") and words.endswith(UNASKED):
            self._unasked.append((player, _last_cards(words)))
        elif words.startswith(("turns up ", "shows ")):
            self._deed("sm", player, _last_cards(words), 0, line)

    def _post(self, player: int, words: str) -> None:
        if words.startswith("posts the ante"):
            self._pays(player, self._cents(words.split()[-1]), live=False)
            return
        found = _POST.match(words)
        if found is None:
            raise BadNotation("bad_post", line=words[:60])
        kind, live, dead, only_dead = found.groups()
        self._pays(player, self._cents(live or "0"))
        self._pays(player, self._cents(dead or only_dead or "0"), live=False)
        if only_dead:
            self._posts.append(Post(player, "dead_blind", 0, self._cents(only_dead)))
        else:
            self._posts.append(Post(player, _KINDS[f"{kind} blind"], self._full(kind, live), self._cents(dead or "0")))

    def _full(self, kind: str, live: str) -> int:
        """A short blind says what was paid; the set-up asks for the whole."""
        return self._stakes.small_blind if kind == "small" else self._stakes.big_blind or self._cents(live)


def _match(pattern: re.Pattern[str], line: str) -> list[str]:
    found = pattern.match(line)
    if found is None:
        raise BadNotation("bad_heading", line=line[:80])
    return list(found.groups())


def _game(text: str) -> tuple[str, str]:
    for key, name in GAMES.items():
        for structure, limit in LIMITS.items():
            if text == f"{name} {limit}":
                return key, structure
    raise BadNotation("unknown_variant", variant=text[:40])


def _last_cards(text: str) -> Cards:
    """The cards in the last brackets of a line."""
    found = _CARDS.findall(text)
    return read_cards(found[-1].replace(" ", "")) if found else ()
