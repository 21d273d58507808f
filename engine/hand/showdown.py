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


def award_to_last(tell: Tell, state: HandState) -> None:
    """The others folded: everything goes to the last one, who need not show (R-SHOW-4)."""
    [winner] = state.live
    pots = _after_rake(tell, state)
    for pot in pots:
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
    _show(tell, state, highs, lows)
    for pot in _after_rake(tell, state):
        _award(tell, state.setup.unit, pot, highs, lows)
    tell(e.HandEnded(tuple(state.stacks)))


def _first_to_show(state: HandState) -> int:
    """The last to bet or raise on the last round, else the first live player left of the button (R-SHOW-1, R-SHOW-2)."""
    if state.aggressor != NOBODY and not state.folded[state.aggressor]:
        return state.aggressor
    return state.live[0]


def _show(tell: Tell, state: HandState, highs: dict[int, int], lows: dict[int, int]) -> None:
    """Clockwise from the first: who can still win something shows, who cannot mucks (R-SHOW-4).

    With a player all-in and no decision left every hand is turned up.
    """
    live = state.live
    if not state.turned_up and any(not state.stacks[at] for at in live):
        tell(e.HandsTurnedUp(tuple((at, state.hole[at]) for at in live)))
    first = live.index(_first_to_show(state))
    pots = state.pots()
    shown: list[int] = []
    for at in live[first:] + live[:first]:
        if state.turned_up or _can_win(at, shown, pots, highs) or (at in lows and _can_win(at, shown, pots, lows)):
            shown.append(at)
            tell(_shown(state, at))
        else:
            tell(e.HandMucked(at))


def _can_win(at: int, shown: list[int], pots: tuple[Pot, ...], strengths: dict[int, int]) -> bool:
    mine = strengths[at]
    for pot in pots:
        if at in pot.positions and all(strengths.get(other, -1) <= mine for other in shown if other in pot.positions):
            return True
    return False


def _shown(state: HandState, at: int) -> e.HandShown:
    judge = evaluator(state.variant, state.setup.edition)
    cards = state.hole[at]
    rank_class, plays = judge.best(cards, state.board)
    low = judge.best_low(cards, state.board) if state.variant.low else None
    return e.HandShown(at, cards, rank_class, plays, low or ())


def _after_rake(tell: Tell, state: HandState) -> list[Pot]:
    """The pots less the rake, which comes off each in proportion, the rest off the main pot (R-RAKE-0)."""
    pots = list(state.pots())
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
    return [pot._replace(amount=pot.amount - off) for pot, off in zip(pots, by_pot, strict=True)]


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
