"""Ended hands become rows: each player's `Played` and the sums of his day, once a hand, in one transaction.

A repeated task finds nothing to do. `rebuild` makes the same rows out of steps and results again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import structlog
from django.db import connection, transaction
from django.db.models import Count, F, Q, Sum
from django.utils import timezone

from engine.cards import cards_text
from engine.errors import EngineError
from lobby.models import Player
from tables.archive import past
from tables.archive.counting import count
from tables.archive.models import Due, Played, Total
from tables.archive.past import Past
from tables.errors import Unreadable
from tables.models import Hand, Result

BATCH = 200
FLAGS = ("voluntary", "raised", "went_on", "showdown", "showdown_won")
SUMS = ("net", "rake", "bets", "calls")
DAY = ("player_id", "day", "currency", "variant")

log = structlog.get_logger(__name__)


def file_due(batch: int = BATCH) -> int:
    """File the hands that are due, at most `batch`; returns how many. A hand that another worker has in hand is left to it."""
    wanted = list(Due.objects.order_by("pk").values_list("hand_id", flat=True)[:batch])
    return sum(_file_one(hand_id) for hand_id in wanted)


def _file_one(hand_id: int) -> bool:
    with transaction.atomic():
        mine = Due.objects.select_for_update(skip_locked=True).filter(pk=hand_id).first()
        if mine is None:
            return False
        hand = Hand.objects.select_related("room__table").get(pk=hand_id)
        try:
            if hand.people:  # the steps of bots among themselves may be pruned
                file(past.read(hand))
        except (Unreadable, EngineError, ValueError) as fault:
            log.error("hand_not_filed", hand=hand_id, fault=str(fault))
        mine.delete()
    return True


def file(hand: Past) -> list[Played]:
    """The rows of one hand and its part of the sums, in the caller's transaction; nothing if it was filed before."""
    if Played.objects.filter(hand=hand.hand).exists():
        return []
    rows = Played.objects.bulk_create(rows_of(hand))
    for row in sorted(rows, key=lambda row: row.player_id):  # in one order, so that two workers cannot lock each other out
        if not row.voided:
            _add(row)
    return rows


def rows_of(hand: Past) -> list[Played]:
    """One row for each of its people, not yet saved; house bots have none."""
    state, counts = hand.end, count(len(hand.players), hand.events)
    people = set(Player.objects.filter(pk__in=hand.players, is_bot=False).values_list("pk", flat=True))
    results = {result.player_id: result for result in Result.objects.filter(hand=hand.hand)}
    table = hand.hand.room.table
    rows = []
    for position, player_id in enumerate(hand.players):
        result = results.get(player_id)
        if player_id not in people or (result is None and not hand.hand.voided):
            continue
        row = Played(
            hand=hand.hand, player_id=player_id, table=table, variant=hand.hand.variant, currency=table.currency,
            day=timezone.localdate(hand.hand.ended_at), voided=hand.hand.voided, pot=hand.hand.pot,
            net=result.won - result.put_in if result is not None else 0, rake=result.rake if result is not None else 0,
            cards=cards_text(state.own(position)), board=cards_text(state.board), **vars(counts[position]),
        )  # fmt: skip
        rows.append(row)
    return rows


def _add(row: Played) -> None:
    """One hand more in the sums of its day."""
    total, _made = Total.objects.get_or_create(player_id=row.player_id, day=row.day, currency=row.currency, variant=row.variant)
    more = {name: F(name) + int(getattr(row, name)) for name in (*FLAGS, *SUMS)}
    Total.objects.filter(pk=total.pk).update(hands=F("hands") + 1, **more)


# ------------------------------------------------------------------ all of it again


def rebuild() -> int:
    """Make all rows and sums again out of steps and results; returns how many hands were filed. May run beside the house."""
    filed = sum(map(_again, _chunks()))
    with transaction.atomic():
        _lock_totals()
        Total.objects.all().delete()
        Total.objects.bulk_create((Total(**sums) for sums in sums_of_rows()), batch_size=500)
    return filed


def sums_of_rows() -> Iterator[dict[str, Any]]:
    """The totals as the rows of the hands give them."""
    flags: dict[str, Any] = {f"{name}_sum": Count("pk", filter=Q(**{name: True})) for name in FLAGS}
    sums: dict[str, Any] = {f"{name}_sum": Sum(name) for name in SUMS}
    for found in Played.objects.filter(voided=False).values(*DAY).annotate(hands=Count("pk"), **flags, **sums).order_by(*DAY):
        yield {name.removesuffix("_sum"): value for name, value in found.items()}


def _chunks() -> Iterator[list[Hand]]:
    """All ended hands of people, oldest first."""
    last = 0
    ended = Hand.objects.select_related("room__table").filter(ended_at__isnull=False, people__gt=0).order_by("pk")
    while chunk := list(ended.filter(pk__gt=last)[:BATCH]):
        yield chunk
        last = chunk[-1].pk


def _again(hands: list[Hand]) -> int:
    with transaction.atomic():
        list(Due.objects.select_for_update().filter(hand__in=hands).order_by("pk"))
        Played.objects.filter(hand__in=hands).delete()
        Played.objects.bulk_create([row for hand in past.read_many(hands) for row in rows_of(hand)], batch_size=500)
        Due.objects.filter(hand__in=hands).delete()
    return len(hands)


def _lock_totals() -> None:
    """Nobody files while the sums are made: who has filed is waited for, who files waits. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f'LOCK TABLE "{Total._meta.db_table}" IN EXCLUSIVE MODE')
