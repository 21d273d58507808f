"""Our events as a PHH file. What a viewer may not know stands in his events as hidden and in the file as ??."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from engine.cards import Cards, cards_text
from engine.codec import plain_setup
from engine.errors import BadNotation
from engine.hand import events as e
from engine.hand.setup import Setup
from engine.notation.phh.codes import code_of
from engine.variants import variant


def write(
    events: Sequence[e.Event], *, hand: int | None = None, players: Sequence[str] = (), unasked: Iterable[tuple[int, Cards]] = ()
) -> str:
    """One hand that is over as the text of a .phh file; raises BadNotation for one that is not, or was voided.

    `hand` is its number, `players` are names by position, `unasked` cards that players showed to all when it was over (R-SHOW-4).
    """
    if not events or not isinstance(events[0], e.HandStarted):
        raise BadNotation("no_hand_started")
    if not isinstance(events[-1], e.HandEnded):
        raise BadNotation("hand_not_over")
    setup = events[0].setup
    lines = [f"variant = {_text(code_of(setup.variant, setup.stakes.structure))}", *_figures(setup), f"actions = {_list(_actions(events))}"]
    if hand is not None:
        lines.append(f"hand = {hand}")
    if players:
        lines.append(f"players = {_list(players)}")
    lines.append(f"finishing_stacks = {list(events[-1].stacks)}")
    lines.append(f"_setup = {_text(json.dumps(plain_setup(setup), separators=(',', ':')))}")
    if shown := [f"p{position + 1} {cards_text(cards)}" for position, cards in unasked]:
        lines.append(f"_shown_unasked = {_list(shown)}")
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(map(_text, texts)) + "]"


def _figures(setup: Setup) -> list[str]:
    """Forced money and limits, in the fields of PHH; with two players its lists are swapped."""
    stakes, count = setup.stakes, len(setup.seats)
    antes, blinds = [stakes.ante] * count, [0] * count
    for post in setup.posts:
        blinds[post.position] += post.live
        antes[post.position] += post.dead
    if count == 2:
        antes.reverse()
        blinds.reverse()
    lines = ["ante_trimming_status = true", f"antes = {antes}"]
    forced = variant(setup.variant).forced
    lines.append(f"bring_in = {stakes.bring_in}" if forced == "bring_in" else f"blinds_or_straddles = {blinds}")
    if stakes.limits:
        lines += [f"{name} = {limit}" for name, limit in zip(("small_bet", "big_bet", "_third_bet"), stakes.limits, strict=False)]
    else:
        lines.append(f"min_bet = {stakes.smallest_bet}")
    return [*lines, f"starting_stacks = {list(setup.stacks)}"]


def _actions(events: Sequence[e.Event]) -> list[str]:
    script = _Script()
    for event in events:
        script.add(event)
    script.deal()
    return script.lines


class _Script:
    """The lines of a hand. Cards of one street are kept until somebody acts, then dealt player by player."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._held: dict[int, str] = {}
        self._drawing = False
        self._shown: set[int] = set()

    def add(self, event: e.Event) -> None:
        if isinstance(event, e.HoleCardsDealt | e.UpCardsDealt):
            self._held[event.position] = self._held.get(event.position, "") + cards_text(event.cards)
            return
        if isinstance(event, e.DrawOpened):
            self.deal()
            self._drawing = True
        elif isinstance(event, e.StreetOpened | e.StreetClosed):
            self._drawing = False
        if not self._drawing:
            self.deal()
        self.lines += self._lines(event)

    def deal(self) -> None:
        """The cards that were kept, by position."""
        self.lines += [f"d dh p{position + 1} {self._held[position]}" for position in sorted(self._held)]
        self._held = {}

    def _lines(self, event: e.Event) -> list[str]:
        if isinstance(event, e.BoardDealt):
            return [f"d db {cards_text(event.cards)}"]
        if isinstance(event, e.HandsTurnedUp):
            return [self._show(position, cards_text(cards)) for position, cards in event.hands]
        if isinstance(event, e.HandShown):
            return [] if event.position in self._shown else [self._show(event.position, cards_text(event.cards))]
        if isinstance(event, e.HandMucked):
            return [f"p{event.position + 1} sm"]
        return [f"p{event.position + 1} {_word(event)}"] if isinstance(event, e.Action) else []

    def _show(self, position: int, cards: str) -> str:
        self._shown.add(position)
        return f"p{position + 1} sm {cards}"


def _word(event: e.Action) -> str:
    """What a player did, in PHH's words and, for split, missed draw and the all-in of a dropped line, ours."""
    if isinstance(event, e.Raised):
        return f"cbr {event.to}"
    if isinstance(event, e.Discarded):
        return f"sd {cards_text(event.cards)}".rstrip()
    if isinstance(event, e.SplitAnswered):
        return "sy" if event.agreed else "sn"
    return _WORDS[event.__class__]


_WORDS: dict[type, str] = {
    e.Folded: "f",
    e.Checked: "cc",
    e.Called: "cc",
    e.BringInPosted: "pb",
    e.DrawMissed: "md",
    e.SplitOffered: "so",
    e.TreatedAllIn: "ai",
}
