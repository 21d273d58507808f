"""Disputes about hands: a player reports one, an operator looks and decides, money is corrected in the ledger (R-DIS-1).

Ended hands only. Every look at hidden cards has a reason and is written down before a card is shown; an operator who was
dealt in sees his own cards and decides nothing. Amounts are cents.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from lobby import oversight
from lobby.cashier.operator import correct
from lobby.models import Player
from lobby.people import measures
from lobby.people.models import Measure
from lobby.words.log import Line
from tables import record
from tables.errors import Refused
from tables.models import Dispute, Hand, HandLook

MOST_OPEN = 10
"""Reports of one player that the operator has not decided yet."""
DECIDE, LOOK = "tables.change_dispute", "tables.add_handlook"


class Correction(NamedTuple):
    """So many cents from one to the other; None is the house."""

    source: Player | None
    target: Player | None
    amount: int


class Look(NamedTuple):
    """What an operator got to see, and whether it was only his own seat."""

    lines: list[Line]
    own_seat_only: bool


def ended(hand: Hand) -> None:
    """Raises Refused('hand_runs') for a hand that is not over."""
    if hand.ended_at is None:
        raise Refused("hand_runs")


def report(hand: Hand, player_id: int, reason: str) -> Dispute:
    """A player who was dealt in reports the hand.

    Refused: hand_runs, not_in_that_hand, report_empty, reported_already, too_many_reports.
    """
    ended(hand)
    if player_id not in record.players_of(hand):
        raise Refused("not_in_that_hand")
    words = " ".join(reason.split())[:500]
    if not words:
        raise Refused("report_empty")
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player_id)
        if Dispute.objects.filter(hand=hand, player_id=player_id).exists():
            raise Refused("reported_already")
        if Dispute.objects.filter(player_id=player_id, decided_at=None).count() >= MOST_OPEN:
            raise Refused("too_many_reports", count=MOST_OPEN)
        return Dispute.objects.create(hand=hand, player_id=player_id, reason=words)


def look(hand: Hand, operator: Player, reason: str) -> Look:
    """The full record for an operator; the look is written down first.

    Refused: hand_runs, look_needs_reason. PermissionDenied without the right to look.
    """
    if not operator.has_perm(LOOK):
        raise PermissionDenied(LOOK)
    ended(hand)
    words = " ".join(reason.split())[:200]
    if not words:
        raise Refused("look_needs_reason")
    players = record.players_of(hand)
    mine = [position for position, player in enumerate(players) if player == operator.pk]
    oversight.note(operator, "hand_looked_at", hand, after={"own_seat_only": bool(mine)}, reason=words, table=hand.room.table)
    with transaction.atomic():
        HandLook.objects.create(hand=hand, operator=operator, reason=words, own_seat_only=bool(mine))
        for player in Player.objects.filter(pk__in=() if mine else players, is_bot=False):
            measures.record(player, Measure.LOOK, f"#{hand.pk}: {words}", operator)
    return Look(record.lines(hand, mine or range(len(players))), bool(mine))


def looks_at_others(hand: Hand) -> QuerySet[HandLook]:
    """Who of the staff saw hidden cards of the hand, the newest first: its players may know when and why."""
    return HandLook.objects.filter(hand=hand, own_seat_only=False)


def decide(dispute: Dispute, operator: Player, decision: str, correction: Correction | None = None, now: datetime | None = None) -> Dispute:
    """The management's decision, final; with it at most one transfer.

    Refused: decided_already, own_hand, decision_empty, correction_not_of_this_hand, not_enough. PermissionDenied without the
    right to decide, or to move money if some is moved. Then nothing is decided.
    """
    if not operator.has_perm(DECIDE):
        raise PermissionDenied(DECIDE)
    words = " ".join(decision.split())[:500]
    if not words:
        raise Refused("decision_empty")
    with transaction.atomic():
        row = Dispute.objects.select_for_update(of=("self",), no_key=True).select_related("hand__room__table", "player").get(pk=dispute.pk)
        if row.decided_at is not None:
            raise Refused("decided_already")
        players = record.players_of(row.hand)
        if operator.pk in players:
            raise Refused("own_hand")
        if correction is not None:
            _correct(row, operator, words, correction, players)
        row.decided_at, row.decided_by, row.decision = now or timezone.now(), operator, words
        oversight.note(operator, "dispute_decided", row, after={"amount": row.corrected or 0}, reason=words, table=row.hand.room.table)
        row.save(update_fields=["decided_at", "decided_by", "decision", "corrected", "transfer_key"])
    return row


def _correct(row: Dispute, operator: Player, words: str, correction: Correction, players: Iterable[int]) -> None:
    """One transfer between wallets of the hand's players, or one of them and the house."""
    concerned = {player.pk for player in (correction.source, correction.target) if player is not None}
    same = correction.source is not None and correction.source == correction.target
    bots = any(player is not None and player.is_bot for player in (correction.source, correction.target))
    if not concerned or same or bots or not concerned <= set(players):
        raise Refused("correction_not_of_this_hand")
    row.transfer_key = f"dispute:{row.pk}"
    row.corrected = correction.amount
    table = row.hand.room.table
    refused = correct(
        operator, correction.source, correction.target, table.currency, correction.amount, row.transfer_key, words[:200], row.hand_id, table
    )
    if refused is not None:
        raise Refused(refused.code, **refused.facts)


def decision_seen(dispute: Dispute) -> None:
    """The player has read it."""
    Dispute.objects.filter(pk=dispute.pk, decided_at__isnull=False, seen_at=None).update(seen_at=timezone.now())
