"""From the end of one round to the next decision: bets are collected, cards dealt, the hand ended."""

from __future__ import annotations

from engine.betting.pots import uncalled
from engine.hand import books
from engine.hand import events as e
from engine.hand.boards import bring_in_owner, highest_board
from engine.hand.dealing import deal_street
from engine.hand.showdown import NONE_SPLIT, award_to_last, showdown
from engine.hand.split import ask_all_in_players, pots_split
from engine.hand.state import DRAW, NOBODY, SPLIT
from engine.hand.terms import MOST_PLAYERS
from engine.hand.told import Told
from engine.hand.turns import ask_all, ask_to_draw
from engine.variants import MOST_STREETS

_CLOSED = [e.StreetClosed(street) for street in range(MOST_STREETS)]
_OPENED = [[e.StreetOpened(street, first) for first in range(MOST_PLAYERS)] for street in range(MOST_STREETS)]
_DRAWS = [[e.DrawOpened(street, first) for first in range(MOST_PLAYERS)] for street in range(MOST_STREETS)]
_BRING_IN_DUE = [e.BringInDue(owner) for owner in range(MOST_PLAYERS)]


def begin(told: Told) -> None:
    """The first street: cards, and the bring-in or the first betting round."""
    state = told.state
    deal_street(told, 0)
    if state.variant.forced == "bring_in":
        owner = bring_in_owner(state)
        if owner != NOBODY:
            told.tell(_BRING_IN_DUE[owner])
    else:
        _open_round(told)
    if state.to_act == NOBODY:
        carry_on(told)


def carry_on(told: Told) -> None:
    """Go on from the end of a round, a draw or the answers to a split until somebody is asked or the hand is over."""
    state = told.state
    if state.asks == DRAW:
        _open_round(told)
    elif state.terms.split and state.asks != SPLIT:
        ask_all_in_players(told)
    while state.to_act == NOBODY and not state.over:
        _end_street(told)


def _end_street(told: Told) -> None:
    """Collect the bets; then the hand ends or the next street begins."""
    state, terms = told.state, told.state.terms
    street = state.street
    split = pots_split(state) if terms.split else NONE_SPLIT
    if state.able < 2:  # two who could still bet have put in equally much
        # Over all that was put in, not over this street's bets: an ante that others could not match goes back too (R-POT-2).
        position, amount = uncalled(state.paid)
        if amount and not state.folded[position]:  # a folded player's chips stay, also where he folded out of his turn (R-POT-1)
            told.tell(e.UncalledBetReturned(position, amount))
    books.close_street(state, street)
    told.events.append(_CLOSED[street])
    if len(state.live) == 1:
        award_to_last(told)
    elif street == terms.last:
        showdown(told, split)
    else:
        if state.able < 2 and not state.turned_up and street >= terms.last_draw:
            told.tell(e.HandsTurnedUp(tuple([(at, state.own(at)) for at in state.live])))
        _begin_street(told, street + 1)


def _begin_street(told: Told, number: int) -> None:
    state = told.state
    if state.terms.draws[number]:
        told.tell(_DRAWS[number][ask_to_draw(state)])
    elif deal_street(told, number):
        _open_round(told)


def _open_round(told: Told) -> None:
    """Ask the first player who has something to decide; if nobody has, the round is not opened."""
    state = told.state
    street = state.street
    after = state.terms.opens_after[street]
    if after is None:
        after = highest_board(state) - 1
    first = ask_all(state, after)
    if first != NOBODY:
        books.open_round(state, street, first)
        told.events.append(_OPENED[street][first])
