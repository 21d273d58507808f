"""Sums over ended hands: by day, by game, by stake, by table, and the biggest results. Knows no page; amounts in cents or chips.

Every list adds up to the same totals, which are the ledger's: rake taken is rake settled and still to settle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Avg, Count, F, Max, Min, Sum
from django.db.models.functions import TruncDate

from lobby.models import Player, Table
from lobby.words.tables import game_name, structure_name
from tables.models import Result
from tables.reports.period import Period

MOST = 20


class Line(NamedTuple):
    """One line of a report; `name` is a day, a game or a stake."""

    name: Any
    hands: int
    players: int
    """Different people."""
    pots: int
    rake: int


class Occupancy(NamedTuple):
    """How a table was used."""

    table: Table
    hands: int
    dealt: float
    """Seats dealt in, on the average of hands."""
    people: float
    share: int
    """Percent of the seats that were dealt in."""
    first: datetime
    last: datetime


class Extreme(NamedTuple):
    """A player's result over the period, or in one hand."""

    player: Player
    net: int
    hands: int
    hand: int | None = None


def totals(period: Period) -> Line:
    """Everything of the period in one line."""
    sums = period.hands().aggregate(hands=Count("pk"), pots=Sum("pot"), taken=Sum("rake"))
    return Line("", sums["hands"], _people(period).values("player").distinct().count(), sums["pots"] or 0, sums["taken"] or 0)


def unsettled(period: Period) -> int:
    """Rake of these hands that is not on the house's account yet."""
    return period.hands().filter(rake_settled_at=None).aggregate(sum=Sum("rake"))["sum"] or 0


def _people(period: Period) -> Any:
    return Result.objects.filter(hand__in=period.hands(), player__is_bot=False)


def by_day(period: Period) -> list[Line]:
    """A line for every day of the period, empty ones too."""
    sums = {row["at"]: row for row in period.hands().order_by().values(at=TruncDate("ended_at")).annotate(**_SUMS)}
    people = dict(_people(period).order_by().values_list(TruncDate("hand__ended_at")).annotate(Count("player", distinct=True)))
    return [_line(day, sums.get(day), people.get(day, 0)) for day in period.days]


def by_game(period: Period) -> list[Line]:
    """A line for each game that was played, the most played first."""
    sums = period.hands().order_by().values(at=F("variant")).annotate(**_SUMS)
    people = dict(_people(period).order_by().values_list("hand__variant").annotate(Count("player", distinct=True)))
    return _ranked(_line(game_name(row["at"]), row, people.get(row["at"], 0)) for row in sums)


def by_stake(period: Period) -> list[Line]:
    """A line for each limit and stake, by the figures that the tables have now."""
    sums = list(period.hands().order_by().values(at=F("room_id")).annotate(**_SUMS))
    players: dict[int, set[int]] = defaultdict(set)
    for room_id, player_id in _people(period).order_by().values_list("hand__room_id", "player_id").distinct():
        players[room_id].add(player_id)
    tables = Table.objects.in_bulk([row["at"] for row in sums])
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in sums:
        table = tables[row["at"]]
        groups[f"{structure_name(table.structure)} {table.stakes_text}"].append(row)
    return _ranked(_together(name, rows, players) for name, rows in groups.items())


_SUMS: dict[str, Any] = {"hands": Count("pk"), "pots": Sum("pot"), "taken": Sum("rake")}


def _line(name: Any, row: dict[str, Any] | None, people: int) -> Line:
    return Line(name, row["hands"], people, row["pots"], row["taken"]) if row else Line(name, 0, 0, 0, 0)


def _together(name: str, rows: list[dict[str, Any]], players: dict[int, set[int]]) -> Line:
    people = set().union(*(players[row["at"]] for row in rows))
    return Line(name, sum(row["hands"] for row in rows), len(people), sum(row["pots"] for row in rows), sum(row["taken"] for row in rows))


def _ranked(lines: Iterable[Line]) -> list[Line]:
    return sorted(lines, key=lambda line: (-line.hands, str(line.name)))


def occupancy(period: Period) -> list[Occupancy]:
    """How the tables were used, the busiest first."""
    sums = period.hands().order_by().values("room_id").annotate(
        hands=Count("pk"), seats=Avg("dealt"), persons=Avg("people"), first=Min("started_at"), last=Max("ended_at")
    )  # fmt: skip
    tables = Table.objects.in_bulk([row["room_id"] for row in sums])
    lines = []
    for row in sums:
        table = tables[row["room_id"]]
        share = round(100 * float(row["seats"]) / max(table.seats, 1))
        lines.append(Occupancy(table, row["hands"], float(row["seats"]), float(row["persons"]), share, row["first"], row["last"]))
    return sorted(lines, key=lambda line: (-line.hands, line.table.name))


def results(period: Period) -> list[Extreme]:
    """What each person won or lost over the period, the biggest winner first; house bots left out."""
    sums = _people(period).order_by().values("player").annotate(net=Sum(F("won") - F("put_in")), hands=Count("pk"))
    players = Player.objects.in_bulk([row["player"] for row in sums])
    return sorted((Extreme(players[row["player"]], row["net"], row["hands"]) for row in sums), key=lambda each: (-each.net, each.player.pk))


def biggest_hands(period: Period) -> list[Extreme]:
    """The biggest wins and losses of single hands, by size."""
    rows = _people(period).select_related("player").annotate(net=F("won") - F("put_in"))
    ends = [*rows.order_by("-net", "pk")[: MOST // 2], *rows.order_by("net", "pk")[: MOST // 2]]
    seen = {row.pk: Extreme(row.player, row.net, 1, row.hand_id) for row in ends}
    return sorted(seen.values(), key=lambda each: (-abs(each.net), each.hand or 0))
