"""What the felt tells a player of his own data, and forgets when he erases his account (R-MUCK-1: no card more than he saw)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q

from engine.cards import cards_text
from lobby.models import Player
from lobby.people import own_data
from tables import log, record, store
from tables.archive.models import Share
from tables.models import ChatBan, ChatLine, ChatReport, Dispute, Mute, Receipt, Result, Step, Visit, Waiting


def _hands(player: Player) -> Iterator[dict[str, Any]]:
    mine = Result.objects.filter(player=player, hand__ended_at__isnull=False).select_related("hand__room__table").order_by("-hand_id")
    for result in mine.iterator(chunk_size=200):
        hand = result.hand
        players = record.players_of(hand)
        own = [players.index(player.pk)] if player.pk in players else []
        lines = [" ".join(filter(None, (line.text, cards_text(line.cards), line.figure))) for line in record.lines(hand, own)]
        yield {
            "hand": hand.pk, "table": hand.room.table.name, "currency": hand.room.table.currency, "started": hand.started_at,
            "ended": hand.ended_at, "void": hand.voided, "seat": result.seat + 1, "start": result.start, "put_in": result.put_in,
            "won": result.won, "rake": result.rake, "end": result.end, "log": lines,
        }  # fmt: skip


def _chat(player: Player) -> Iterator[dict[str, Any]]:
    for line in ChatLine.objects.filter(player=player).select_related("table").order_by("pk").iterator():
        yield {"when": line.created_at, "table": line.table.name, "text": line.text}


def _reports(player: Player) -> Iterator[dict[str, Any]]:
    for case in Dispute.objects.filter(player=player):
        yield {"hand": case.hand_id, "when": case.opened_at, "reason": case.reason, "decided": case.decided_at, "decision": case.decision}


def _receipts(player: Player) -> Iterator[dict[str, Any]]:
    for receipt in Receipt.objects.filter(player=player).select_related("table"):
        yield {"table": receipt.table.name, "hand": receipt.hand_no, "returned": receipt.total, "currency": receipt.currency}


def _forget(player: Player, name: str) -> None:
    """His chat goes but for what was reported; whom he muted and who muted him; his name in what the tables told."""
    ChatLine.objects.filter(player=player).exclude(pk__in=ChatReport.objects.values("line")).delete()
    ChatBan.objects.filter(player=player).delete()
    Mute.objects.filter(Q(player=player) | Q(muted=player)).delete()
    Waiting.objects.filter(player=player).delete()
    Share.objects.filter(player=player).delete()
    _rename(player, name)


def _rename(player: Player, name: str) -> None:
    """The tables' happenings hold nicknames as text. They are gone through after the commit: a long search would hold up every table."""
    rooms = set(Visit.objects.filter(player=player).values_list("table_id", flat=True))
    old = player.nickname

    def rename() -> None:
        told = Step.objects.filter(room_id__in=rooms, events__contains=f'"{old}"')
        for pk, text in list(told.values_list("pk", "events")):
            events = tuple(_renamed(event, player, name) for event in log.decode(text))
            Step.objects.filter(pk=pk).update(events=log.encode(events))
        store.forget()

    if rooms:
        transaction.on_commit(rename)


def _renamed(event: log.Told, player: Player, name: str) -> log.Told:
    if log.is_of_table(event) and getattr(event, "player", None) == player.pk and hasattr(event, "nickname"):
        return event._replace(nickname=name)  # type: ignore[call-arg]
    return event


def _waits(player: Player) -> str:
    """A place that is held for him is part of a table: it is given back there first."""
    return "waiting" if Waiting.objects.filter(player=player, held_at__isnull=False).exists() else ""


own_data.part("hands", _hands)
own_data.part("chat", _chat)
own_data.part("reports", _reports)
own_data.part("receipts", _receipts)
own_data.forgets(_forget)
own_data.hindrance(_waits)
