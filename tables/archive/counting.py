"""What each player of a hand did, as the figures of statistics count it. Pure: events in, counts out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.hand import events as e


@dataclass
class Count:
    """Of one position. The first round is everything before the first bets are collected; blinds, antes and bring-ins are forced."""

    voluntary: bool = False
    raised: bool = False
    went_on: bool = False
    showdown: bool = False
    showdown_won: bool = False
    bets: int = 0
    calls: int = 0


def count(players: int, events: Iterable[e.Event]) -> list[Count]:
    """The counts by position of a hand that is over."""
    found = [Count() for _ in range(players)]
    live = set(range(players))
    first = True
    for event in events:
        if isinstance(event, e.Folded):
            live.discard(event.position)
        elif isinstance(event, e.Called | e.Raised):
            _put_in(found[event.position], event, first)
        elif isinstance(event, e.StreetClosed) and first:
            first = False
            for position in live if len(live) > 1 else ():
                found[position].went_on = True
        elif isinstance(event, e.PotAwarded) and event.showdown:
            _shown_down(found, live, event)
    return found


def _put_in(mine: Count, event: e.Called | e.Raised, first: bool) -> None:
    raised = isinstance(event, e.Raised)
    mine.bets += raised
    mine.calls += not raised
    mine.voluntary = mine.voluntary or first
    mine.raised = mine.raised or (first and raised)


def _shown_down(found: list[Count], live: set[int], event: e.PotAwarded) -> None:
    for position in live:
        found[position].showdown = True
    for position, _amount in event.shares:
        found[position].showdown_won = True
