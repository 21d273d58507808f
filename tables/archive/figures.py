"""A player's statistics out of the sums by day: few rows, however many hands he has played. Amounts are cents (fun: chips)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from lobby.ledger.codes import CURRENCIES, FUN
from lobby.words.tables import game_name
from tables.archive.models import Total

PERIODS = {"7": 7, "30": 30, "90": 90, "365": 365, "": 0}
"""Days up to today; '' is all that was ever played."""
FIELDS = ("hands", "net", "rake", "voluntary", "raised", "went_on", "showdown", "showdown_won", "bets", "calls")
MOST_POINTS = 120
"""Of a chart; more days than this are put together."""


class Wanted(NamedTuple):
    """What the reader asks for."""

    currency: str
    period: str = ""
    game: str = ""

    @property
    def since(self) -> dt.date | None:
        """The first day."""
        days = PERIODS[self.period]
        return timezone.localdate() - dt.timedelta(days=days - 1) if days else None


class Sums(NamedTuple):
    """Counts and amounts of many hands, and the parts that players speak of."""

    hands: int = 0
    net: int = 0
    rake: int = 0
    voluntary: int = 0
    raised: int = 0
    went_on: int = 0
    showdown: int = 0
    showdown_won: int = 0
    bets: int = 0
    calls: int = 0

    @property
    def vpip(self) -> float | None:
        """Percent of hands into which he put chips of his own will in the first round."""
        return _percent(self.voluntary, self.hands)

    @property
    def pfr(self) -> float | None:
        """Percent of hands in which he bet or raised in the first round."""
        return _percent(self.raised, self.hands)

    @property
    def aggression(self) -> float | None:
        """Bets and raises for each call."""
        return self.bets / self.calls if self.calls else None

    @property
    def to_showdown(self) -> float | None:
        """Percent of the hands that he was in after the first round."""
        return _percent(self.showdown, self.went_on)

    @property
    def won_at_showdown(self) -> float | None:
        """Percent of showdowns at which he won something."""
        return _percent(self.showdown_won, self.showdown)


class Part(NamedTuple):
    """The sums of one game or of some days; `name` is ready to print, `days` are the first and the last."""

    name: str
    sums: Sums
    days: tuple[dt.date, dt.date] | None = None
    running: int = 0
    """The net of all parts so far."""


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def wanted(query: Mapping[str, str], player_id: int) -> Wanted:
    """The filter of an address; what makes no sense is as if not said. Without a currency: the one played last."""
    currency, period, game = (query.get(name, "") for name in ("currency", "period", "game"))
    if currency not in CURRENCIES:
        last = Total.objects.filter(player_id=player_id).order_by("-day", "-hands").values_list("currency", flat=True).first()
        currency = last or FUN
    if "period" not in query or period not in PERIODS:
        period = ""
    return Wanted(currency, period, game if game in games(player_id, currency) else "")


def games(player_id: int, currency: str) -> list[str]:
    """The games that he has played in a currency."""
    played = Total.objects.filter(player_id=player_id, currency=currency)
    return list(played.order_by("variant").values_list("variant", flat=True).distinct())


def _found(player_id: int, asked: Wanted) -> QuerySet[Total]:
    found = Total.objects.filter(player_id=player_id, currency=asked.currency)
    found = found.filter(variant=asked.game) if asked.game else found
    return found.filter(day__gte=asked.since) if asked.since else found


def _by(field: str, found: QuerySet[Total], *order: str) -> list[tuple[Any, Sums]]:
    """The sums by a field's values."""
    sums = {f"{name}_sum": Sum(name) for name in FIELDS}
    rows = found.values(field).annotate(**sums).order_by(*order).values_list(field, *sums)
    return [(value, Sums(*row)) for value, *row in rows]


def whole(player_id: int, asked: Wanted) -> Sums:
    """The sums of the period."""
    return _added(sums for _game, sums in _by("variant", _found(player_id, asked), "variant"))


def by_game(player_id: int, asked: Wanted) -> list[Part]:
    """The same by game, the most played first."""
    return [Part(game_name(game), sums) for game, sums in _by("variant", _found(player_id, asked), "-hands_sum", "variant")]


def by_day(player_id: int, asked: Wanted) -> list[Part]:
    """The same by day, oldest first, days without a hand left out; of a long period by groups of days, so that a chart stays readable."""
    days = _by("day", _found(player_id, asked), "day")
    size = -(-len(days) // MOST_POINTS) or 1
    parts, running = [], 0
    for at in range(0, len(days), size):
        group = days[at : at + size]
        sums = _added(sums for _day, sums in group)
        running += sums.net
        parts.append(Part("", sums, (group[0][0], group[-1][0]), running))
    return parts


def _added(sums: Iterable[Sums]) -> Sums:
    return Sums(*map(sum, zip(*sums, strict=True)))


def period_names() -> list[tuple[str, str]]:
    """The periods of the filter."""
    words = {"7": _("7 days"), "30": _("30 days"), "90": _("90 days"), "365": _("A year"), "": _("All time")}
    return list(words.items())
