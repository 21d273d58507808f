"""A second opinion on fixed limit: counts the ways in which a hand can go, worked out from the rulebook alone.

Slow and plain on purpose. It knows packs, deals, betting, draws and splits, and shares nothing with the engine's hand but
the numbers of the cards. Players are positions clockwise from the left of the button; the last one has the button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from math import comb

A, B = 4, 8
"""The limits. Blinds are 2 and 4; antes are 1, the bring-in is 2; without a bring-in the ante is 2."""


@dataclass
class Street:
    """What a street deals to each player, and how many cards he may exchange before its round."""

    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0


@dataclass
class Game:
    """A game as section 7 tells it."""

    forced: str
    streets: list[Street]
    bring_in: str = ""
    suits: str = "shdc"
    soko: bool = False
    open_pair: bool = False
    from_big_blind: bool = False
    """After the draw too the first left of the big blind begins."""
    ends_at_button: bool = False
    split: bool = False


def _board(own: int) -> list[Street]:
    return [Street(down=own), Street(board=3), Street(board=1), Street(board=1)]


FIVE = [Street(1, 1), Street(up=1), Street(up=1), Street(up=1)]
SEVEN = [Street(2, 1), Street(up=1), Street(up=1), Street(up=1), Street(1)]
GAMES = {
    "holdem": Game("blinds", _board(2)),
    "omaha": Game("blinds", _board(4)),
    "omaha5": Game("blinds", _board(5)),
    "omaha8": Game("blinds", _board(4)),
    "omaha58": Game("blinds", _board(5)),
    "soko": Game("bring_in", FIVE, "highest", soko=True),
    "stud": Game("bring_in", SEVEN, "lowest", open_pair=True),
    "stud8": Game("bring_in", SEVEN, "lowest"),
    "draw5": Game("blinds", [Street(5), Street(draw=5)]),
    "triple27": Game("blinds", [Street(5), Street(draw=5), Street(draw=5), Street(draw=5)]),
    "americana": Game("bring_in", FIVE, "highest"),
    "telesina": Game("bring_in", [*FIVE, Street(board=1)], "highest", suits="hdcs"),
    "draw32": Game("blinds", [Street(5), Street(draw=4)], from_big_blind=True, split=True),
    "antedraw": Game("ante", [Street(5), Street(draw=5)], ends_at_button=True),
}


@dataclass
class Player:
    stack: int
    bet: int = 0
    """Chips of this round."""
    folded: bool = False
    up: list[int] = field(default_factory=list)
    answered: int = -1
    """How many bets had counted when he last acted in this round; -1: he has not."""
    split: str = ""
    """'offered', or of an all-in player 'asked'."""


@dataclass
class Hand:
    game: Game
    deck: list[int]
    players: list[Player]
    street: int = 0
    price: int = 0
    counted: int = 0
    """Bets that count for the cap."""
    level: int = 0
    """The total of the last of them."""
    forced: int = 0
    double: bool = False
    """A bet by the upper limit was made on an open pair."""
    drawing: list[int] = field(default_factory=list)
    """Who has still to draw."""
    bring_in_due: int = -1
    offer_open: bool = False
    acted: int = 0
    """How many have acted in this round."""

    # ---- who is there

    def live(self) -> list[int]:
        return [at for at, player in enumerate(self.players) if not player.folded]

    def with_chips(self) -> list[int]:
        return [at for at in self.live() if self.players[at].stack]

    def pay(self, at: int, amount: int) -> int:
        amount = min(amount, self.players[at].stack)
        self.players[at].stack -= amount
        return amount

    def put(self, at: int, amount: int) -> None:
        self.players[at].bet += self.pay(at, amount)

    def order_after(self, at: int) -> list[int]:
        count = len(self.players)
        return [(at + step) % count for step in range(1, count + 1)]

    # ---- streets

    def deal(self) -> None:
        street = self.game.streets[self.street]
        for _ in range(street.down):
            del self.deck[: len(self.live())]
        for at in self.live():
            for _ in range(street.up):
                self.players[at].up.append(self.deck.pop(0))
        del self.deck[: street.board]

    def first_after(self) -> int:
        """The place after which the round begins."""
        if self.game.forced == "bring_in":
            return max(self.live(), key=lambda at: (strength(self.players[at].up, self.game.soko), -at)) - 1
        big_blind = 0 if len(self.players) == 2 else 1
        if self.game.forced == "blinds" and (self.street == 0 or self.game.from_big_blind):
            return big_blind
        return -1

    def pair_is_open(self) -> bool:
        if not self.game.open_pair or self.street != 1:
            return False
        return any(len(player.up) == 2 and player.up[0] // 4 == player.up[1] // 4 for player in self.players)

    def step(self) -> int:
        """The full step of a raise in this round."""
        if self.double:
            return B
        rounds = len(self.game.streets)
        return (A if self.street == 0 else B) if rounds == 2 else (A if self.street < 2 else B)

    # ---- whose turn

    def owes(self, at: int) -> int:
        """What he must add to stay in: with all others all-in no more than the largest of their bets."""
        player = self.players[at]
        if self.with_chips() != [at]:
            return self.price - player.bet
        return min(self.price, max(other.bet for other in self.players if other is not player and not other.folded)) - player.bet

    def next_after(self, at: int) -> int:
        if len(self.live()) < 2:
            return -1
        for each in self.order_after(at):
            player = self.players[each]
            if player.folded or not player.stack:
                continue
            if self.with_chips() == [each]:
                if self.owes(each) > 0:
                    return each
            elif player.bet < self.price or player.answered < 0:
                return each
        return -1

    def raises(self, at: int) -> list[int]:
        """The totals that he may raise to."""
        player = self.players[at]
        if self.with_chips() == [at] or player.stack <= self.owes(at) or self.counted >= 4:
            return []
        if player.answered >= 0 and (self.game.ends_at_button or player.answered >= self.counted):
            return []
        steps = {self.step()}
        if self.pair_is_open():
            steps = {B} if self.double else {A, B}
        return sorted({min(self.level + step, player.bet + player.stack) for step in steps})

    def raise_to(self, at: int, to: int) -> None:
        base = self.level or self.forced
        step = self.level + self.step() - base
        grown = to - self.level
        self.put(at, to - self.players[at].bet)
        self.price = to
        if 2 * (to - base) >= step:
            self.double = self.double or (self.pair_is_open() and grown >= B)
            self.level, self.counted = to, self.counted + 1
        self.players[at].answered = self.counted


def strength(up: list[int], soko: bool) -> tuple[object, ...]:
    """How high a board stands."""
    ranks = Counter(card // 4 for card in up)
    ordered = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    shape = tuple(sorted(ranks.values(), reverse=True))
    if soko and len(up) == 4 and shape < (2, 2):
        high = sorted(ranks, reverse=True)
        if len({card % 4 for card in up}) == 1:
            return ((2, 1, 1, 2), *high)
        if len(high) == 4 and (high[0] - high[3] == 3 or high == [12, 2, 1, 0]):
            return ((2, 1, 1, 1), 3 if high == [12, 2, 1, 0] else high[0])
    return (shape, *ordered)


def begin(name: str, stacks: Sequence[int], deck: Sequence[int]) -> Hand:
    """A hand at its first question."""
    game = GAMES[name]
    hand = Hand(game, list(deck), [Player(stack) for stack in stacks])
    if game.forced == "blinds":
        small, big = (1, 0) if len(stacks) == 2 else (0, 1)
        hand.put(small, A // 2)
        hand.put(big, A)
        hand.price = hand.level = A
        hand.counted = 1
    else:
        for at in range(len(stacks)):
            hand.pay(at, 2 if game.forced == "ante" else 1)
    hand.deal()
    if game.forced == "bring_in" and len(hand.with_chips()) > 1:
        doors = [(player.up[0] // 4, -game.suits.index("cdhs"[player.up[0] % 4])) for player in hand.players]
        owner = doors.index(max(doors) if game.bring_in == "highest" else min(doors))
        hand.bring_in_due = next(at for at in [owner, *hand.order_after(owner)] if hand.players[at].stack)
    return hand


def count(hand: Hand, depth: int) -> int:
    """Sequences of `depth` actions, and those that end the hand before."""
    if hand.bring_in_due >= 0:
        return _bring_in(hand, depth)
    return _go_on(hand, hand.next_after(hand.first_after()), depth)


def _bring_in(hand: Hand, depth: int) -> int:
    if not depth:
        return 1
    at = hand.bring_in_due
    ways = 0
    posted = deepcopy(hand)
    posted.put(at, 2)
    posted.price = posted.forced = 2
    posted.players[at].answered = 0
    ways += _go_on(posted, posted.next_after(at), depth - 1)
    if hand.players[at].stack > 2:
        opened = deepcopy(hand)
        opened.raise_to(at, min(A, opened.players[at].stack))
        ways += _go_on(opened, opened.next_after(at), depth - 1)
    return ways


def _go_on(hand: Hand, at: int, depth: int) -> int:
    """Ask `at`, or end the round if he is -1."""
    if at < 0:
        return _round_over(hand, depth)
    if not depth:
        return 1
    ways = 0
    folded = deepcopy(hand)
    folded.players[at].folded = True
    ways += _acted(folded, at, depth)
    stayed = deepcopy(hand)
    stayed.put(at, max(0, stayed.owes(at)))
    stayed.players[at].answered = stayed.counted
    ways += _acted(stayed, at, depth)
    for to in hand.raises(at):
        raised = deepcopy(hand)
        raised.raise_to(at, to)
        ways += _acted(raised, at, depth)
    if _may_offer(hand):
        offered = deepcopy(hand)
        offered.players[at].answered = offered.counted
        offered.players[at].split = "offered"
        ways += _acted(offered, at, depth, offers=True)
    return ways


def _may_offer(hand: Hand) -> bool:
    last = hand.street == len(hand.game.streets) - 1
    return hand.game.split and last and not hand.price and (hand.acted == 0 or hand.offer_open)


def _acted(hand: Hand, at: int, depth: int, offers: bool = False) -> int:
    hand.acted += 1
    hand.offer_open = offers
    return _go_on(hand, hand.next_after(at), depth - 1)


def _round_over(hand: Hand, depth: int) -> int:
    if hand.offer_open:
        silent = [at for at in hand.live() if not hand.players[at].stack and not hand.players[at].split]
        if silent:
            if not depth:
                return 1
            hand.players[silent[0]].split = "asked"
            return 2 * _round_over(hand, depth - 1)
        return 1
    if len(hand.live()) < 2 or hand.street == len(hand.game.streets) - 1:
        return 1
    hand.street += 1
    hand.price = hand.counted = hand.level = hand.forced = hand.acted = 0
    hand.double = False
    for player in hand.players:
        player.bet, player.answered = 0, -1
    if hand.game.streets[hand.street].draw:
        hand.drawing = hand.live()
        return _draw(hand, depth)
    hand.deal()
    return _go_on(hand, hand.next_after(hand.first_after()), depth)


def _draw(hand: Hand, depth: int) -> int:
    """Every set of cards that may be put aside is a way of its own; what comes for them changes no bet."""
    if not hand.drawing:
        return _go_on(hand, hand.next_after(hand.first_after()), depth)
    if not depth:
        return 1
    hand.drawing.pop(0)
    most = hand.game.streets[hand.street].draw
    return sum(comb(5, away) for away in range(most + 1)) * _draw(hand, depth - 1)
