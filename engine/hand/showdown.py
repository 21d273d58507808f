"""Who shows, who mucks, who wins what: R-SHOW, R-ODD, R-RAKE-0. Strength comes from the evaluators, shares from chips."""

from __future__ import annotations

from collections.abc import Callable

from engine.betting.pots import Pot
from engine.betting.rake import band_for, rake
from engine.chips import divide, halve
from engine.evaluators import evaluator
from engine.hand import events as e
from engine.hand.state import NOBODY, HandState

Tell = Callable[[e.Event], None]
Pots = tuple[Pot, ...]


def award_to_last(tell: Tell, state: HandState) -> None:
    """The others folded: everything goes to the last one, who need not show (R-SHOW-4)."""
    [winner] = state.live
    for pot in _after_rake(tell, state, state.pots()):
        tell(e.PotAwarded(pot.number, "all", pot.amount, ((winner, pot.amount),), False))
    tell(e.HandEnded(tuple(state.stacks)))


def showdown(tell: Tell, state: HandState) -> None:
    """Show, take the rake, pay every pot for itself and end the hand."""
    live = state.live
    judge = evaluator(state.variant, state.setup.edition)
    highs = dict(zip(live, judge.highs([state.hole[at] for at in live], state.board), strict=True))
    lows: dict[int, int] = {}
    if state.variant.low:
        found = ((at, judge.low(state.hole[at], state.board)) for at in live)
        lows = {at: low for at, low in found if low is not None}
    pots = state.pots()
    _show(tell, state, pots, highs, lows)
    for pot in _after_rake(tell, state, pots):
        _award(tell, state.setup.unit, pot, highs, lows)
    tell(e.HandEnded(tuple(state.stacks)))


def _first_to_show(state: HandState) -> int:
    """The last to bet or raise on the last round, else the first live player left of the button (R-SHOW-1, R-SHOW-2)."""
    if state.aggressor != NOBODY and not state.folded[state.aggressor]:
        return state.aggressor
    return state.live[0]


def _show(tell: Tell, state: HandState, pots: Pots, highs: dict[int, int], lows: dict[int, int]) -> None:
    """Clockwise from the first: who can still win something shows, who cannot mucks (R-SHOW-4).

    With a player all-in and no decision left every hand is turned up.
    """
    live = state.live
    if not state.turned_up and not all(state.stacks[at] for at in live):
        tell(e.HandsTurnedUp(tuple((at, state.hole[at]) for at in live)))
    class_of = evaluator(state.variant, state.setup.edition).class_of
    first = live.index(_first_to_show(state))
    claims = _Claims(pots)
    for at in live[first:] + live[:first]:
        high, low = claims.high(at, highs[at]), claims.low(at, lows.get(at))
        if state.turned_up or high or low:
            tell(e.HandShown(at, state.hole[at], class_of(highs[at])))
        else:
            tell(e.HandMucked(at))


class _Claims:
    """The best hand shown so far in each pot: who can't equal it in any of his pots has nothing to show for."""

    def __init__(self, pots: Pots) -> None:
        self._pots = pots
        self._highs = [-1] * len(pots)
        self._lows = [-1] * len(pots)

    def high(self, at: int, strength: int) -> bool:
        return self._claim(self._highs, at, strength)

    def low(self, at: int, strength: int | None) -> bool:
        return strength is not None and self._claim(self._lows, at, strength)

    def _claim(self, best: list[int], at: int, strength: int) -> bool:
        can_win = False
        for pot in self._pots:
            if strength >= best[pot.number] and at in pot.positions:
                best[pot.number] = strength
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


def _award(tell: Tell, unit: int, pot: Pot, highs: dict[int, int], lows: dict[int, int]) -> None:
    """Pay one pot; with a qualifying low the high half takes the odd unit (R-ODD-2)."""
    qualified = [at for at in pot.positions if at in lows]
    if not qualified:
        _pay(tell, unit, pot, "all", pot.amount, list(pot.positions), highs)
        return
    high, low = halve(pot.amount, unit)
    _pay(tell, unit, pot, "high", high, list(pot.positions), highs)
    _pay(tell, unit, pot, "low", low, qualified, lows)


def _pay(tell: Tell, unit: int, pot: Pot, part: str, amount: int, claimants: list[int], strengths: dict[int, int]) -> None:
    """Positions go up from the first left of the button, so the odd units do too (R-ODD-1)."""
    best = max(strengths[at] for at in claimants)
    winners = [at for at in claimants if strengths[at] == best]
    shares = divide(amount, len(winners), unit)
    tell(e.PotAwarded(pot.number, part, amount, tuple(zip(winners, shares, strict=True)), True))
