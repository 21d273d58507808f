"""What the house throws away: cards of hands that only bots played, old talk, sessions that are over. Nothing else, ever.

Hands of people, results, visits and the ledger stay. A hand without people keeps its row and its results, so that every
figure still adds up; its steps and its seed go.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from django.core.management import call_command
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils import timezone

from lobby.models import HouseSettings
from tables.models import ChatLine, Hand, Room, Seed, Step
from tables.reactions import sending

log = structlog.get_logger(__name__)

BATCH = 200
"""Hands or lines that go in one transaction: no player waits for a long one."""


def prune(now: datetime | None = None) -> dict[str, int]:
    """Throw away what the operator's figures no longer keep; returns how many of each went. Safe to repeat and to break off."""
    now = now or timezone.now()
    house = HouseSettings.get()
    went = {
        "hands": _in_batches(lambda: _drop_hands(now, house.keep_bot_hands_hours)) if house.keep_bot_hands_hours else 0,
        "chat": _in_batches(lambda: _drop_chat(now, house.keep_chat_days)) if house.keep_chat_days else 0,
    }
    sending.drop_old(now)
    call_command("clearsessions")
    if any(went.values()):
        log.info("pruned", **went)
    return went


def _in_batches(drop: Callable[[], int]) -> int:
    whole = 0
    while gone := drop():
        whole += gone
    return whole


def unkept_hands(now: datetime, hours: int) -> QuerySet[Hand]:
    """Ended hands without people, older than so many hours, whose steps are still there. Never one that a room still shows,
    nor one that somebody reported or looked into.
    """
    old = Hand.objects.filter(people=0, ended_at__lt=now - timedelta(hours=hours), disputes=None, looks=None, pruned_steps=None)
    return old.exclude(number__in=Room.objects.filter(hand__isnull=False).values("hand_id"))


@transaction.atomic
def _drop_hands(now: datetime, hours: int) -> int:
    numbers = list(unkept_hands(now, hours).order_by("number").values_list("number", flat=True)[:BATCH])
    counted = dict(Step.objects.filter(hand_id__in=numbers).order_by().values_list("hand_id").annotate(Count("pk")))
    for number in numbers:
        Hand.objects.filter(number=number).update(pruned_steps=counted.get(number, 0))
    Step.objects.filter(hand_id__in=numbers).delete()
    Seed.objects.filter(hand_id__in=numbers).delete()
    return len(numbers)


@transaction.atomic
def _drop_chat(now: datetime, days: int) -> int:
    old = ChatLine.objects.filter(created_at__lt=now - timedelta(days=days), reports=None).order_by("pk")
    numbers = list(old.values_list("pk", flat=True)[:BATCH])
    return ChatLine.objects.filter(pk__in=numbers).delete()[0]
