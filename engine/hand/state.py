"""The state of one hand: flat lists by position, a value to everybody but the engine's own steps.

It keeps books and answers sums; it knows no rule about who may do what. Its `repr` shows no card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from engine.betting.pots import Pot, pots
from engine.cards import Cards
from engine.hand.setup import Setup
from engine.hand.terms import MOST_PLAYERS, Answers, Terms, terms_of
from engine.variants import Street, Variant

if TYPE_CHECKING:
    from engine.hand.events import PotAwarded
    from engine.hand.legal import Legal

NOBODY = -1
NOT_ANSWERED = -1
NOT_DRAWN = -1
BET, BRING_IN, DRAW, SPLIT = "bet", "bring_in", "draw", "split"

Turns = tuple[()] | tuple[int, "Turns"]
"""Positions in the order of their turns: the first, and those behind him."""
NONE_KNOWN: Answers = ({},) * MOST_PLAYERS
"""Stays empty: every player must be looked at for himself, because of a short raise, a missed draw or nobody left to raise against."""

T = TypeVar("T")


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The same tuple with another value in one place: what changes seldom is shared by all copies."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)


_bare: Any = object.__new__


class HandState:
    """Amounts in cents. `bets` are this street's chips, `paid` all live chips of the hand, `dead` those that are in the
    pot only; `price` is the street's total to match. Callers read, never write: `copy` is for the engine's steps."""

    __slots__ = (
        "_answers", "_legal", "_open_pair", "_turns",
        "able", "aggressor", "agreed", "answered", "asks", "awards", "bets", "board", "counted", "dead", "dealt", "discards",
        "drew", "folded", "forced", "hole", "kept", "last_action", "level", "live", "measure", "missed", "mucked", "offers", "over",
        "pack", "paid", "price", "rake_total", "returned", "shown", "stacks", "street", "terms", "to_act", "turned_up", "up",
        "voided", "won",
    )  # fmt: skip

    terms: Terms
    pack: Cards | None
    """All cards in the order in which they come, those dealt first; None: not known here, so nothing more can be dealt."""
    dealt: int
    """Cards dealt so far."""
    asks: str
    """What is asked of `to_act`: bet, bring_in, draw or split."""
    able: int
    """Live players with chips: those who could still bet."""
    live: tuple[int, ...]
    """Positions that have not folded."""
    stacks: list[int]
    bets: list[int]
    paid: list[int]
    dead: tuple[int, ...]
    kept: tuple[int, ...]
    """Cents of players who are treated as all-in: neither in play nor lost, back in `stacks` when the hand is over (R-FAKE-1)."""
    folded: list[bool]
    hole: list[Cards]
    """Cards face down of each position."""
    up: list[Cards]
    discards: list[Cards]
    """All that each position has discarded in the hand."""
    drew: list[int]
    """Cards exchanged in the last draw; -1: not drawn yet."""
    missed: tuple[int, ...]
    """Positions that missed the draw before this round (R-TIME-3)."""
    offers: tuple[int, ...]
    agreed: tuple[int, ...]
    """All-in players who agreed to split."""
    board: Cards
    street: int
    to_act: int
    price: int
    measure: int
    counted: int
    level: int
    forced: int
    """The bring-in of this round, as if it were full; 0: none."""
    answered: list[int]
    """By position how many full bets there were when he last answered them in this round; -1: not asked yet."""
    aggressor: int
    last_action: list[tuple[str, int]]
    shown: tuple[bool, ...]
    mucked: tuple[bool, ...]
    turned_up: bool
    won: tuple[int, ...]
    returned: tuple[int, ...]
    awards: tuple[PotAwarded, ...]
    rake_total: int
    over: bool
    voided: bool
    _answers: Answers | None
    """What is legal here by position and his bet, as far as it was asked before and stacks play no part; None: not looked for yet."""
    _legal: Legal | None
    """What `legal` has answered; None: not asked yet."""
    _open_pair: bool | None
    """Whether fourth street brought an open pair; None: not asked yet."""
    _turns: Turns | None
    """Who is still to be asked in this round after `to_act`, in that order; None: not known, so `engine.hand.turns` finds it again."""

    @classmethod
    def before(cls, setup: Setup, deck: Cards | None = None) -> HandState:
        """Nothing posted, nothing dealt. `deck` is the order in which cards will come; without it nothing more can be dealt."""
        self = cls.__new__(cls)
        self.terms = terms = terms_of(setup)
        count = terms.count
        self.pack, self.dealt, self.able = deck, 0, count
        self.stacks, self.live = list(setup.stacks), tuple(range(count))
        self.bets, self.paid, self.folded = [0] * count, [0] * count, [False] * count
        self.dead = self.kept = self.won = self.returned = (0,) * count
        self.shown = self.mucked = (False,) * count
        self.hole, self.up, self.discards = [()] * count, [()] * count, [()] * count
        self.board, self.drew = (), [NOT_DRAWN] * count
        self.asks, self.offers, self.agreed, self.missed, self.forced = BET, (), (), (), 0
        self.street, self.to_act, self.price, self.aggressor = 0, NOBODY, 0, NOBODY
        self.measure, self.counted, self.level = terms.smallest_bet, 0, 0
        self.answered, self.last_action = [NOT_ANSWERED] * count, [("", 0)] * count
        self.turned_up = self.over = self.voided = False
        self.awards, self.rake_total = (), 0
        self._legal = self._open_pair = self._turns = self._answers = None
        return self

    def copy(self) -> HandState:
        """An equal state that shares nothing that changes: the lists are new, all the rest is replaced when it changes."""
        new: HandState = _bare(HandState)
        new.stacks, new.bets, new.paid = self.stacks[:], self.bets[:], self.paid[:]
        new.folded, new.answered, new.last_action = self.folded[:], self.answered[:], self.last_action[:]
        new.terms, new.pack, new.dealt = self.terms, self.pack, self.dealt
        new.asks, new.able = self.asks, self.able
        new.live, new.dead, new.kept = self.live, self.dead, self.kept
        new.hole, new.up, new.discards = self.hole[:], self.up[:], self.discards[:]
        new.board, new.drew, new.missed = self.board, self.drew[:], self.missed
        new.offers, new.agreed, new.forced = self.offers, self.agreed, self.forced
        new.street, new.to_act, new.price = self.street, self.to_act, self.price
        new.measure, new.counted, new.level = self.measure, self.counted, self.level
        new.aggressor, new.turned_up, new.shown = self.aggressor, self.turned_up, self.shown
        new.mucked, new.won, new.returned = self.mucked, self.won, self.returned
        new.awards, new.rake_total = self.awards, self.rake_total
        new.over, new.voided, new._legal = self.over, self.voided, None
        new._open_pair, new._turns, new._answers = self._open_pair, self._turns, self._answers
        return new

    @property
    def pot(self) -> int:
        """All cents in the middle, the bets of the street included."""
        return sum(self.paid) + sum(self.dead)

    @property
    def setup(self) -> Setup:
        return self.terms.setup

    @property
    def variant(self) -> Variant:
        return self.terms.variant

    @property
    def seats(self) -> tuple[int, ...]:
        return self.terms.setup.seats

    @property
    def button(self) -> int:
        return self.terms.setup.button

    @property
    def streets(self) -> tuple[Street, ...]:
        return self.terms.streets

    @property
    def street_key(self) -> str:
        return self.terms.streets[self.street].key if self.street >= 0 else ""

    @property
    def count(self) -> int:
        """Players who were dealt in."""
        return self.terms.count

    @property
    def deck(self) -> Cards | None:
        """The cards that will still come, in their order; None: not known here."""
        return None if self.pack is None else self.pack[self.dealt :]

    def pay(self, position: int, amount: int) -> None:
        """Chips from a stack into the middle (negative: back again); keeps `able` true. For the books only."""
        stacks = self.stacks
        had = stacks[position]
        stacks[position] = left = had - amount
        if not left or not had:
            self.able += bool(left) - bool(had)

    def all_in_to(self, position: int) -> int:
        """The total of this street, in cents, of a position that puts in all it has."""
        return self.bets[position] + self.stacks[position]

    def own(self, position: int) -> Cards:
        """All cards of a position, those face down first."""
        return self.hole[position] + self.up[position]

    @property
    def in_play(self) -> int:
        """Cents in the middle or set aside: what must be added to the stacks to make the sum of the start."""
        return 0 if self.over else self.pot + sum(self.kept)

    def is_treated_all_in(self, position: int) -> bool:
        """Whether he counts as all-in though he has chips left (R-FAKE-1)."""
        return self.kept[position] > 0

    def pots(self) -> tuple[Pot, ...]:
        """Main and side pots of what was collected in the rounds before; at the end of the hand, of everything."""
        collected = [paid - bet for paid, bet in zip(self.paid, self.bets, strict=True)] if any(self.bets) else self.paid
        return pots(collected, self.live, sum(self.dead))

    def __eq__(self, other: object) -> bool:
        """Equal in all that events tell; the cards not yet dealt and what is only remembered do not count."""
        if not isinstance(other, HandState):
            return NotImplemented
        return self.setup == other.setup and all(getattr(self, name) == getattr(other, name) for name in _TOLD)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<HandState {self.variant.key} street {self.street} to_act {self.to_act} pot {self.pot}{' over' if self.over else ''}>"


_TOLD = tuple(name for name in HandState.__slots__ if not name.startswith("_") and name not in ("pack", "terms"))
