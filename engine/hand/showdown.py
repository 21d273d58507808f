"""Who shows, who mucks, who wins what: R-SHOW, R-ODD, R-RAKE-0. Strength comes from the evaluators, shares from chips."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.betting.pots import Pot
from engine.betting.rake import band_for, rake
from engine.chips import divide, halve
from engine.hand import books
from engine.hand import events as e
from engine.hand.boards import highest_board
from engine.hand.state import HandState
from engine.hand.terms import MOST_PLAYERS
from engine.hand.told import Told
from engine.rulebook import edition

Pots = tuple[Pot, ...]
NONE_SPLIT: frozenset[int] = frozenset()
_MUCKED = [e.HandMucked(at) for at in range(MOST_PLAYERS)]


def award_to_last(told: Told) -> None:
    """The others folded: everything goes to the last one, who need not show (R-SHOW-4)."""
    [winner] = told.state.live
    for number, amount, _ in _after_rake(told, told.state.pots()):
        told.tell(e.PotAwarded(number, "all", amount, ((winner, amount),), False))
    _end(told)


def showdown(told: Told, split: frozenset[int] = NONE_SPLIT) -> None:
    """Show, take the rake, pay every pot for itself and end the hand.

    A pot whose players are all in `split` is divided evenly without a showdown (R-32-2).
    """
    state = told.state
    pots = state.pots()
    if len(pots) == 1 and not split and state.terms.plain_showdown:
        _one_pot(told, pots[0])
        return
    contested = pots if not split else tuple(pot for pot in pots if not split.issuperset(pot.positions))
    strengths = _Strengths(state)
    if contested:
        _show(told, contested, strengths)
    unit = state.terms.setup.unit
    for pot in _after_rake(told, pots):
        if split and split.issuperset(pot.positions):
            shares = divide(pot.amount, len(pot.positions), unit)
            told.tell(e.PotAwarded(pot.number, "split", pot.amount, tuple(zip(pot.positions, shares, strict=True)), False))
        else:
            _award(told, unit, pot, strengths)
    _end(told)


def _one_pot(told: Told, pot: Pot) -> None:
    """The commonest showdown written out, in one pass: one pot, no low half, and everybody has one strength."""
    state, events = told.state, told.events
    live, hole, up, judge = state.live, state.hole, state.up, state.terms.judge
    hands = [hole[at] + up[at] for at in live]
    highs = judge.highs(hands, state.board, len(live))
    if _must_turn_up(state, live):
        told.tell(e.HandsTurnedUp(tuple(zip(live, hands, strict=True))))
    begin, count, all_open = bisect_left(live, first_to_show(state)), len(live), state.turned_up
    reached, shown, mucked = -1, [], []
    for place in (*range(begin, count), *range(begin)):
        at, strength = live[place], highs[place]
        if strength >= reached:
            reached = strength
        elif not all_open:
            events.append(_MUCKED[at])
            mucked.append(at)
            continue
        events.append(e.new_of(e.HandShown, (at, hands[place], judge.class_of(strength))))
        shown.append(at)
    books.show(state, shown)
    if mucked:
        books.muck(state, mucked)
    [(_, amount, _)] = _after_rake(told, (pot,))
    _share(told, state.terms.setup.unit, 0, "all", amount, [at for place, at in enumerate(live) if highs[place] == reached])
    _end(told)


def _must_turn_up(state: HandState, claimants: Sequence[int]) -> bool:
    """A player is all-in and no decision is left, so every hand is shown (R-SHOW-4)."""
    return state.able < len(state.live) and not state.turned_up and 0 in [state.stacks[at] for at in claimants]


def _end(told: Told) -> None:
    """The stacks with what was set aside are those of the next hand."""
    stacks, kept = told.state.stacks, told.state.kept
    stacks_now = tuple(map(sum, zip(stacks, kept, strict=True)) if any(kept) else stacks)
    told.tell(e.new_of(e.HandEnded, (stacks_now,)))


class _Strengths:
    """How strong the live hands are: once for all pots, or pot by pot where the number of players counts (R-TE-2)."""

    __slots__ = ("_board", "_highs", "_judge", "hands", "lows")

    def __init__(self, state: HandState) -> None:
        live = state.live
        self._board = state.board
        self._judge = judge = state.terms.judge
        hole, up = state.hole, state.up
        hands = [hole[at] + up[at] for at in live]
        self.hands = dict(zip(live, hands, strict=True))
        """All cards of each live position."""
        by_pot = judge.two_player_rule and edition(state.setup.edition).two_left_in == "pot"
        self._highs = None if by_pot else dict(zip(live, judge.highs(hands, self._board, len(hands)), strict=True))
        self.lows: dict[int, int] = {}
        """The lows of those who have one."""
        if judge.has_low:
            found = judge.lows(hands, self._board)
            self.lows = {at: low for at, low in zip(live, found, strict=True) if low is not None}

    def _rank(self, positions: Sequence[int]) -> dict[int, int]:
        hands = [self.hands[at] for at in positions]
        return dict(zip(positions, self._judge.highs(hands, self._board, len(hands)), strict=True))

    def highs(self, positions: Sequence[int]) -> dict[int, int]:
        """The strengths that count in a pot of `positions`."""
        return self._highs if self._highs is not None else self._rank(positions)

    def class_of(self, position: int) -> str:
        """The class code of a hand by itself."""
        judge = self._judge
        if self._highs is not None and not judge.two_player_rule:
            return judge.class_of(self._highs[position])
        return judge.class_of(judge.high(self.hands[position], self._board))


def first_to_show(state: HandState) -> int:
    """The last to bet or raise on the last round; else who would begin it: the first left of the button, the highest board,
    or in 32-Card Draw the first left of the big blind (R-SHOW-1 to R-SHOW-3)."""
    live = state.live
    if state.aggressor in live:
        return state.aggressor
    after = state.terms.opens_after[-1]
    if after is None:
        return highest_board(state)
    return next((at for at in live if at > after), live[0])


def _show(told: Told, pots: Pots, strengths: _Strengths) -> None:
    """Clockwise from the first: who can still win something shows, who cannot mucks (R-SHOW-4).

    With a player all-in and no decision left every hand is turned up.
    """
    state, hands = told.state, strengths.hands
    claimants = pots[0].positions if len(pots) == 1 else tuple([at for at in state.live if any(at in pot.positions for pot in pots)])
    if _must_turn_up(state, claimants):
        told.tell(e.HandsTurnedUp(tuple([(at, hands[at]) for at in claimants])))
    begin = bisect_left(claimants, first_to_show(state))
    order = claimants[begin:] + claimants[:begin]
    showing = order if state.turned_up else _who_can_win(order, pots, strengths)
    for at in order:
        if at in showing:
            told.events.append(e.new_of(e.HandShown, (at, hands[at], strengths.class_of(at))))
        else:
            told.events.append(_MUCKED[at])
    books.show(state, showing)
    if len(showing) < len(order):
        books.muck(state, [at for at in order if at not in showing])


def _who_can_win(order: tuple[int, ...], pots: Pots, strengths: _Strengths) -> Sequence[int]:
    """Who equals, in one of his pots, high or low, all that was shown before him."""
    lows = strengths.lows
    if len(pots) == 1 and not lows:
        return _leaders(order, strengths.highs(pots[0].positions))
    found: list[int] = []
    for pot in pots:
        here = [at for at in order if at in pot.positions]
        found += _leaders(here, strengths.highs(pot.positions))
        found += _leaders([at for at in here if at in lows], lows)
    return tuple(set(found))


def _leaders(order: Sequence[int], strengths: dict[int, int]) -> list[int]:
    best, found = -1, []
    for at in order:
        strength = strengths[at]
        if strength >= best:
            best = strength
            found.append(at)
    return found


def _after_rake(told: Told, pots: Pots) -> Pots:
    """The pots less the rake, which comes off each in proportion, the rest off the main pot (R-RAKE-0)."""
    state = told.state
    schedule = state.terms.setup.rake
    if schedule is None or state.street < state.variant.raked_from:
        return pots
    stakes, whole = state.terms.stakes, state.pot
    amount = rake(whole, state.count, band_for(schedule, stakes.structure, stakes.lower_limit))
    if not amount:
        return pots
    by_pot = [amount * pot.amount // whole for pot in pots]
    by_pot[0] += amount - sum(by_pot)
    told.tell(e.RakeTaken(amount, whole, tuple(by_pot)))
    return tuple(pot._replace(amount=pot.amount - off) for pot, off in zip(pots, by_pot, strict=True))


def _award(told: Told, unit: int, pot: Pot, strengths: _Strengths) -> None:
    """Pay one pot; with a qualifying low the high half takes the odd unit (R-ODD-2)."""
    number, amount, positions = pot
    highs, lows = strengths.highs(positions), strengths.lows
    qualified = [at for at in positions if at in lows] if lows else []
    if not qualified:
        _pay(told, unit, number, "all", amount, positions, highs)
        return
    high, low = halve(amount, unit)
    _pay(told, unit, number, "high", high, positions, highs)
    _pay(told, unit, number, "low", low, qualified, lows)


def _pay(told: Told, unit: int, number: int, part: str, amount: int, claimants: Sequence[int], strengths: dict[int, int]) -> None:
    """Positions go up from the first left of the button, so the odd units do too (R-ODD-1, R-ODD-3)."""
    best = max(map(strengths.__getitem__, claimants))
    _share(told, unit, number, part, amount, [at for at in claimants if strengths[at] == best])


def _share(told: Told, unit: int, number: int, part: str, amount: int, winners: Sequence[int]) -> None:
    """`amount` evenly to the winners, who go up from the first left of the button, odd units to the first of them."""
    if len(winners) == 1:
        shares: tuple[tuple[int, int], ...] = ((winners[0], amount),)
    else:
        shares = tuple(zip(winners, divide(amount, len(winners), unit), strict=True))
    event = e.new_of(e.PotAwarded, (number, part, amount, shares, True))
    books.award(told.state, event)
    told.events.append(event)
