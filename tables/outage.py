"""An outage is settled here, once and whole, and a planned stop ends here (R-OUT-1).

Every hand in progress is void, each chip in its pots goes back to who put it in, all players of the tables get their chips
back on their accounts, no rake. One transaction for each table, one receipt for each player, one incident that adds up to
zero. Whether there was an outage is judged in `tables.lease`; how chips move is `tables.settlement`.
"""

from __future__ import annotations

import time

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from lobby.models import HouseSettings
from tables import broadcast, lease, settlement, timers
from tables.models import Incident, Receipt, Refund, Room, Waiting

log = structlog.get_logger(__name__)

LOOK_SECONDS = 0.1
"""Between two looks at the running hands while the house drains."""
AT_ONCE = 5
"""Deadlines that are carried out between two looks, so that on a slow day the stop is not late by a whole sweep."""


def settle(incident: Incident) -> None:
    """Settle an outage to its end. Safe to repeat and to run in two processes at once: a table is refunded once."""
    in_play = Room.objects.filter(Q(phase=Room.HAND) | Q(seats__isnull=False)).order_by("pk").distinct()
    for table_id in in_play.values_list("pk", flat=True):
        refund(incident, table_id)
    drop_waiting_lists(incident)
    lease.settled(incident)
    log.warning("incident settled", incident=incident.pk, returned=returned(incident))


def drop_waiting_lists(incident: Incident) -> int:
    """Nobody waits any more, for no seat is left that he waited for; returns how many places there were. Safe to repeat."""
    with transaction.atomic():
        places = list(Waiting.objects.select_for_update().order_by("pk").values_list("pk", "player_id"))
        Waiting.objects.filter(pk__in=[pk for pk, _player in places]).delete()
        Incident.objects.filter(pk=incident.pk).update(waits_dropped=F("waits_dropped") + len(places))
        broadcast.call_on_commit({player for _pk, player in places})
    return len(places)


def refund(incident: Incident, table_id: int) -> bool:
    """Void the table's hand and pay everybody out, in one transaction; False if there is nothing left to do."""
    with transaction.atomic():
        room = Room.objects.select_for_update(of=("self",), no_key=True).select_related("table").get(pk=table_id)
        if Refund.objects.filter(incident=incident, table_id=table_id).exists():
            return False
        if incident.kind == Incident.STOP and room.phase != Room.HAND:
            return False  # its hand ended while we came
        before, left = settlement.chips_at(room), settlement.unsettled_rake(table_id)
        in_hand = settlement.void_hand(room)
        hand_no = room.hand_id if in_hand else None
        back = settlement.cash_out_everybody(room, in_hand=in_hand)
        total = sum(paid.total for paid in back)
        Refund.objects.create(
            incident=incident, table_id=table_id, currency=room.table.currency, hand_no=hand_no, before=before, returned=total, left=left
        )
        Receipt.objects.bulk_create(
            Receipt(
                incident=incident,
                player_id=paid.player_id,
                table_id=table_id,
                seat=paid.seat,
                currency=paid.currency,
                hand_no=paid.hand_no,
                in_hand=paid.in_hand,
                stack=paid.stack,
                total=paid.total,
            )
            for paid in back
        )
    return True


def returned(incident: Incident) -> dict[str, int]:
    """What the incident returned to players, cents by currency."""
    rows = incident.refunds.order_by("currency").values_list("currency").annotate(sum=Sum("returned"))
    return dict(rows)


def drain(seconds: float | None = None, notice: float = 0) -> int:
    """Stop dealing, let the running hands end within so many seconds, void the rest, leave the mark of a clean stop.

    Every page is told when the house stops; with a `notice` (seconds) hands are dealt on for so long first. Bots act at
    once. Without `seconds` the operator's figure counts. Returns how many hands were void. Raises Refused('outage') if the
    house is not up: then the next start has something to settle.
    """
    lease.require()
    allowed = HouseSettings.get().drain_seconds if seconds is None else seconds
    if notice > 0:
        lease.announce_stop(notice + allowed)
        time.sleep(notice)
    lease.start_draining(allowed)
    began = time.monotonic()
    # A process that has not heard of it yet may begin one more hand.
    heard_at = began + (2 * settings.LEASE_RENEW_SECONDS if lease.others_live() else 0)
    while _running().exists() or time.monotonic() < heard_at:
        if time.monotonic() >= began + allowed:
            break
        hurry_bots()
        timers.sweep(most=AT_ONCE)
        time.sleep(LOOK_SECONDS)
    void = _void_the_rest()
    lease.mark_clean_stop()
    return void


def hurry_bots() -> int:
    """House bots stop thinking: their decisions are due now. Returns how many."""
    now = timezone.now()
    thinking = Room.objects.filter(phase=Room.HAND, due_for=Room.BOT, due_at__gt=now)
    return thinking.update(due_at=now)


def _running() -> QuerySet[Room]:
    return Room.objects.filter(phase=Room.HAND)


def _void_the_rest() -> int:
    """The hands that outlasted the stop, by the same law as an outage; tables that had none keep their players."""
    unfinished = list(_running().order_by("pk").values_list("pk", flat=True))
    if not unfinished:
        return 0
    incident = Incident.objects.create(kind=Incident.STOP, found_by=lease.name())
    for table_id in unfinished:
        refund(incident, table_id)
    lease.settled(incident)
    return incident.refunds.exclude(hand_no=None).count()
