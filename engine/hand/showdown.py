"""Who shows, who mucks, who wins what: R-SHOW, R-ODD, R-RAKE-0. Strength comes from the evaluators, shares from chips."""

from __future__ import annotations

from collections.abc import Callable

from engine.betting.pots import Pot
from engine.betting.rake import band_for, rake
from engine.chips import divide, halve
from engine.evaluators import evaluator
from engine.hand import events as e
from engine.hand.boards import highest_board
from engine.hand.state import HandState
from engine.rulebook import edition

Tell = Callable[[e.Event], None]
Pots = tuple[Pot, ...]


def _stacks(state: HandState) -> tuple[int, ...]:
    return tuple(stack + kept for stack, kept in zip(state.stacks, state.kept, strict=True))


def award_to_last(tell: Tell, state: HandState) -> None:
    """The others folded: everything goes to the last one, who need not show (R-SHOW-4)."""
    [winner] = state.live
    for pot in _after_rake(tell, state, state.pots()):
        tell(e.PotAwarded(pot.number, "all", pot.amount, ((winner, pot.amount),), False))
    tell(e.HandEnded(_stacks(state)))


def showdown(tell: Tell, state: HandState, split: frozenset[int] = frozenset()) -> None:
    """Show, take the rake, pay every pot for itself and end the hand.

    A pot whose players are all in `split` is divided evenly without a showdown (R-32-2).
    """
    pots = state.pots()
    contested = tuple(pot for pot in pots if not split.issuperset(pot.positions))
    strengths = _Strengths(state)
    if contested:
        _show(tell, state, contested, strengths)
    for pot in _after_rake(tell, state, pots):
        if split.issuperset(pot.positions):
            shares = divide(pot.amount, len(pot.positions), state.setup.unit)
            tell(e.PotAwarded(pot.number, "split", pot.amount, tuple(zip(pot.positions, shares, strict=True)), False))
        else:
            _award(tell, state.setup.unit, pot, strengths)
    tell(e.HandEnded(_stacks(state)))


class _Strengths:
    """How strong the live hands are: once for all pots, or pot by pot where the number of players counts (R-TE-2)."""

    def __init__(self, state: HandState) -> None:
        self._state = state
        self._judge = evaluator(state.variant, state.setup.edition)
        self._live = state.live
        by_pot = self._judge.two_player_rule and edition(state.setup.edition).two_left_in == "pot"
        self._highs = None if by_pot else self._rank(tuple(self._live))
        self.lows: dict[int, int] = {}
        if state.variant.low:
            found = ((at, self._judge.low(state.own(at), state.board)) for at in self._live)
            self.lows = {at: low for at, low in found if low is not None}

    def _rank(self, positions: tuple[int, ...]) -> dict[int, int]:
        state = self._state
        hands = [state.own(at) for at in positions]
        return dict(zip(positions, self._judge.highs(hands, state.board, len(positions)), strict=True))

    def highs(self, positions: tuple[int, ...]) -> dict[int, int]:
        """The strengths that count in a pot of `positions`."""
        return self._highs if self._highs is not None else self._rank(positions)

    def class_of(self, position: int) -> str:
        """The class code of a hand by itself."""
        if self._highs is not None and not self._judge.two_player_rule:
            return self._judge.class_of(self._highs[position])
        return self._judge.class_of(self._judge.high(self._state.own(position), self._state.board))


def first_to_show(state: HandState) -> int:
    """The last to bet or raise on the last round; else who would begin it: the first left of the button, the highest board,
    or in 32-Card Draw the first left of the big blind (R-SHOW-1 to R-SHOW-3)."""
    live = state.live
    if state.aggressor in live:
        return state.aggressor
    first = state.streets[-1].first
    if first == "board":
        return highest_board(state)
    if first == "big_blind":
        return next((at for at in live if at > state.setup.big_blind), live[0])
    return live[0]


def _show(tell: Tell, state: HandState, pots: Pots, strengths: _Strengths) -> None:
    """Clockwise from the first: who can still win something shows, who cannot mucks (R-SHOW-4).

    With a player all-in and no decision left every hand is turned up.
    """
    live = [at for at in state.live if any(at in pot.positions for pot in pots)]
    if not state.turned_up and not all(state.stacks[at] for at in live):
        tell(e.HandsTurnedUp(tuple((at, state.own(at)) for at in live)))
    first = first_to_show(state)
    claims = _Claims(pots, strengths)
    for at in [at for at in live if at >= first] + [at for at in live if at < first]:
        if claims.claim(at) or state.turned_up:
            tell(e.HandShown(at, state.own(at), strengths.class_of(at)))
        else:
            tell(e.HandMucked(at))


class _Claims:
    """The best hand shown so far in each pot: who can't equal it in any of his pots has nothing to show for."""

    def __init__(self, pots: Pots, strengths: _Strengths) -> None:
        self._lows = strengths.lows
        self._pots = [(pot.positions, strengths.highs(pot.positions), [-1, -1]) for pot in pots]

    def claim(self, at: int) -> bool:
        """Whether `at` can still win a share; he is counted among those who have shown if so."""
        can_win = False
        low = self._lows.get(at, -2)
        for positions, highs, best in self._pots:
            if at not in positions:
                continue
            if highs[at] >= best[0]:
                best[0] = highs[at]
                can_win = True
            if low >= best[1]:
                best[1] = low
                can_win = True
        return can_win


def _after_rake(tell: Tell, state: HandState, pots: Pots) -> Pots:
    """The pots less the rake, which comes off each in proportion, the rest off the main pot (R-RAKE-0)."""
    schedule = state.setup.rake
    if schedule is None or state.street < state.variant.raked_from:
        return pots
    stakes, whole = state.setup.stakes, state.pot
    amount = rake(whole, state.count, band_for(schedule, stakes.structure, stakes.lower_limit))
    if not amount:
        return pots
    by_pot = [amount * pot.amount // whole for pot in pots]
    by_pot[0] += amount - sum(by_pot)
    tell(e.RakeTaken(amount, whole, tuple(by_pot)))
    return tuple(pot._replace(amount=pot.amount - off) for pot, off in zip(pots, by_pot, strict=True))


def _award(tell: Tell, unit: int, pot: Pot, strengths: _Strengths) -> None:
    """Pay one pot; with a qualifying low the high half takes the odd unit (R-ODD-2)."""
    highs, lows = strengths.highs(pot.positions), strengths.lows
    qualified = tuple(at for at in pot.positions if at in lows)
    if not qualified:
        _pay(tell, unit, pot, "all", pot.amount, pot.positions, highs)
        return
    high, low = halve(pot.amount, unit)
    _pay(tell, unit, pot, "high", high, pot.positions, highs)
    _pay(tell, unit, pot, "low", low, qualified, lows)


def _pay(tell: Tell, unit: int, pot: Pot, part: str, amount: int, claimants: tuple[int, ...], strengths: dict[int, int]) -> None:
    """Positions go up from the first left of the button, so the odd units do too (R-ODD-1, R-ODD-3)."""
    best = max(strengths[at] for at in claimants)
    winners = [at for at in claimants if strengths[at] == best]
    shares = divide(amount, len(winners), unit)
    tell(e.PotAwarded(pot.number, part, amount, tuple(zip(winners, shares, strict=True)), True))
