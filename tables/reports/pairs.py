"""Who plays with whom: chips that flow one way, folds to each other, shared addresses. For the operator's eye, proves nothing.

A day's rows are made of its hands at once and replace those made before, so that a repeated or broken-off run does no harm.
In a hand, what a loser lost goes to the winners by their parts of all that was won; rake belongs to nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import combinations
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery, Sum
from django.utils import timezone

from engine.hand.events import Folded
from lobby.models import CURRENCIES, Player
from lobby.people.addresses import origin_of
from lobby.people.models import Address
from tables import log
from tables.happenings import CardsDealt
from tables.models import Hand, Result
from tables.reports.models import PairDay, PairDigest
from tables.reports.period import Period

Pair = tuple[int, int]


class Tally:
    """What two players had to do with each other; figures by who gained."""

    def __init__(self) -> None:
        self.hands = 0
        self.flow: dict[int, float] = defaultdict(float)
        self.folds: dict[int, int] = defaultdict(int)


class Board(NamedTuple):
    """A line of the board. `flow` is what `winner` took of `loser` on balance; `share` percent of the busier one's hands were together."""

    winner: Player
    loser: Player
    hands: int
    share: int
    flow: int
    back: int
    """What went the other way."""
    folds: int
    """Folds of the loser to the winner, only the two being left."""
    folds_back: int
    addresses: int
    """Addresses that both were seen at."""

    @property
    def one_way(self) -> int:
        """Percent of what flowed between them that flowed one way; 50 is even."""
        whole = self.flow + self.back
        return round(100 * self.flow / whole) if whole else 50


# ------------------------------------------------------------------ making rows


def digest(period: Period) -> None:
    """Make the rows of all days of the period that are not made, or had more hands since."""
    counted = _hands_by_day(period)
    made = dict(PairDigest.objects.filter(day__gte=period.first, day__lte=period.last).values_list("day", "hands"))
    for day, hands in counted.items():
        if made.get(day) != hands:
            digest_day(day)


def digest_recent() -> None:
    """Yesterday and today; for beat."""
    today = timezone.localdate()
    digest(Period(today - timedelta(days=1), today, CURRENCIES[0]))


def _hands_by_day(period: Period) -> dict[date, int]:
    counted: dict[date, int] = dict.fromkeys(period.days, 0)
    start, end = period.moments()
    ended = Hand.objects.filter(ended_at__gte=start, ended_at__lt=end, voided=False, people__gte=2)
    for at in ended.values_list("ended_at", flat=True):
        counted[timezone.localdate(at)] += 1
    return {day: hands for day, hands in counted.items() if hands}


@transaction.atomic
def digest_day(day: date) -> int:
    """Make the rows of one day again; returns how many hands they tell of."""
    PairDigest.objects.get_or_create(day=day, defaults={"hands": 0, "made_at": timezone.now()})
    PairDigest.objects.select_for_update().get(day=day)  # one at a time
    told, rows = 0, []
    for currency in CURRENCIES:
        tallies: dict[Pair, Tally] = defaultdict(Tally)
        for hand in Period(day, day, currency).hands().filter(people__gte=2).select_related("room__table").order_by("pk").iterator():
            _count(tallies, hand)
            told += 1
        rows += [_row(day, currency, pair, tally) for pair, tally in tallies.items()]
    PairDay.objects.filter(day=day).delete()
    PairDay.objects.bulk_create(rows, batch_size=500)
    PairDigest.objects.filter(day=day).update(hands=told, made_at=timezone.now())
    return told


def _row(day: date, currency: str, pair: Pair, tally: Tally) -> PairDay:
    one, other = pair
    return PairDay(
        day=day, currency=currency, one_id=one, other_id=other, hands=tally.hands,
        to_one=round(tally.flow[one]), to_other=round(tally.flow[other]),
        folds_to_one=tally.folds[one], folds_to_other=tally.folds[other],
    )  # fmt: skip


def _count(tallies: dict[Pair, Tally], hand: Hand) -> None:
    found = {row.player_id: row for row in Result.objects.filter(hand=hand).select_related("player")}
    people = sorted(player for player, row in found.items() if not row.player.is_bot)
    for pair in combinations(people, 2):
        tallies[pair].hands += 1
    for winner, loser, chips in flows({player: row.won - row.put_in for player, row in found.items()}):
        if winner in people and loser in people:
            tallies[_pair(winner, loser)].flow[winner] += chips
    last = last_fold(hand)
    if last is not None and {*last} <= {*people}:
        tallies[_pair(*last)].folds[last[0]] += 1


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def flows(nets: dict[int, int]) -> Iterator[tuple[int, int, float]]:
    """(winner, loser, cents) of a hand: each loss shared among the winners by what they won. Rake flows to nobody."""
    won = sum(net for net in nets.values() if net > 0)
    lost = -sum(net for net in nets.values() if net < 0)
    for winner, gain in nets.items():
        for loser, loss in nets.items():
            if gain > 0 > loss:
                yield winner, loser, -loss * gain / max(won, lost)


def last_fold(hand: Hand) -> Pair | None:
    """(who was left, who folded to him) if the hand ended by a fold of the last but one; None if it went to a showdown."""
    rows = log.read_hand(hand.room_id, hand.number, hand.room.step, tail=0)
    events = [event for row in rows if row.hand_id == hand.number for event in row.events]
    players = next((event.players for event in events if isinstance(event, CardsDealt)), ())
    folded = [event.position for event in events if isinstance(event, Folded)]
    left = set(range(len(players))).difference(folded)
    return (players[left.pop()], players[folded[-1]]) if len(left) == 1 and folded else None


# ------------------------------------------------------------------ reading them


def board(period: Period) -> list[Board]:
    """All pairs of the period, the steepest flow first."""
    rows = PairDay.objects.filter(day__gte=period.first, day__lte=period.last, currency=period.currency)
    sums = rows.order_by().values("one", "other").annotate(
        together=Sum("hands"), up=Sum("to_one"), down=Sum("to_other"), folds_up=Sum("folds_to_one"), folds_down=Sum("folds_to_other")
    )  # fmt: skip
    found = list(sums)
    ids = {row[side] for row in found for side in ("one", "other")}
    players, own, seen = Player.objects.in_bulk(ids), _hands_of(period, ids), _addresses(ids)
    lines = []
    for row in found:
        one, other = row["one"], row["other"]
        sides = [(one, row["up"], row["folds_up"]), (other, row["down"], row["folds_down"])]
        (winner, flow, folds), (loser, back, folds_back) = sorted(sides, key=lambda side: -side[1])
        share = round(100 * row["together"] / max(own.get(one, 0), own.get(other, 0), 1))
        shared = len(seen[one] & seen[other])
        lines.append(Board(players[winner], players[loser], row["together"], share, flow, back, folds, folds_back, shared))
    return sorted(lines, key=lambda line: (line.back - line.flow, -line.hands))


def _hands_of(period: Period, players: Iterable[int]) -> dict[int, int]:
    """Hands of each with at least one other person."""
    hands = period.hands().filter(people__gte=2)
    counted: dict[int, int] = defaultdict(int)
    for player in Result.objects.filter(hand__in=hands, player__in=players).values_list("player_id", flat=True):
        counted[player] += 1
    return counted


def _addresses(players: Iterable[int]) -> dict[int, set[str]]:
    """Where each was seen; what one household has counts as one address."""
    seen: dict[int, set[str]] = defaultdict(set)
    for player, address in Address.objects.filter(player__in=players).values_list("player_id", "address"):
        seen[player].add(origin_of(str(address)))
    return seen


def hands_of_pair(period: Period, one: int, other: int) -> QuerySet[Hand]:
    """The hands behind the figures, newest first, with both results as `of_one` and `of_other`."""
    own = Result.objects.filter(hand=OuterRef("pk"))
    net = F("won") - F("put_in")
    both = period.hands().filter(Exists(own.filter(player=one)), Exists(own.filter(player=other)))
    return both.annotate(
        of_one=Subquery(own.filter(player=one).values_list(net)[:1]), of_other=Subquery(own.filter(player=other).values_list(net)[:1])
    ).order_by("-number")
