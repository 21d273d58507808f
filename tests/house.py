"""What tests of whole processes do to the house's data and ask of it, question by question.

It runs in a process of its own, `python -m tests.house`, with the settings of the processes under test.
"""

from __future__ import annotations

import json
import sys
import time
import traceback
from datetime import timedelta
from typing import Any

import django

django.setup()

from django.conf import settings
from django.db import close_old_connections
from django.db.models import F, Sum
from django.utils import timezone

from lobby.cashier.grants import fund_bots
from lobby.ledger.audit import trial
from lobby.ledger.models import Account
from lobby.models import HouseSettings, Player, Table
from poker_site.health import pulse
from tables import lease, room, store
from tables.commands import Act, Sit, Tend
from tables.models import House, Incident, Lease, Receipt, Refund, Room, Seat
from tests import factories

settings.PASSWORD_HASHERS = factories.QUICK_HASHERS
STACK = 200_00
DEAL_SECONDS = 30


def fill(count: str, players: str = "3", decision_seconds: str = "300") -> dict[str, Any]:
    """So many tables of people, funded and seated; then wait until each has dealt and one or two have acted."""
    HouseSettings.get()
    HouseSettings.objects.update(mass_drop_players=0)  # these people have no pages that could answer a ping
    made = [_table(number, int(players), int(decision_seconds)) for number in range(int(count))]
    deadline = time.monotonic() + DEAL_SECONDS
    for table in made:
        while not (found := store.snapshot(table.pk)).state or found.phase != "hand":
            assert time.monotonic() < deadline, f"no hand was dealt: {found.phase}, due {found.due_for} at {found.due_at}"
            time.sleep(0.1)
        _call(table, found)
    return report()


def _table(number: int, players: int, decision_seconds: int) -> Table:
    figures = {"small_blind": 50, "big_blind": 100, "min_buy_in": 40_00, "max_buy_in": STACK, "currency": "euro"}
    table = factories.table(f"Crash {number}", decision_seconds=decision_seconds, **figures)
    for seat in range(players):
        person = factories.player(f"Person {number} {seat}".replace(" ", "x"))
        factories.fund(person, 500_00)
        room.handle(table.pk, person.pk, Sit(amount=STACK, seat=seat, post_now=True))
    return table


def _call(table: Table, found: store.Snapshot) -> None:
    assert found.state is not None and found.hand_number is not None
    player = found.dealt[found.state.to_act]
    room.handle(table.pk, player, Act(hand=found.hand_number, step=found.step, action="call"))


def bustle(count: str) -> dict[str, Any]:
    """So many tables of four bots that play on, as if somebody watched them all night; waits until most of them do."""
    fund_bots("fun", HouseSettings.get().bot_budget)
    for number in range(int(count)):
        factories.table(f"Bustle {number}", bots_wanted=4, small_blind=50, big_blind=100, min_buy_in=40_00, max_buy_in=STACK)
    for table in Table.objects.filter(name__startswith="Bustle"):
        room.handle(table.pk, None, Tend())
    Room.objects.update(watched_until=timezone.now() + timedelta(days=1))
    return watch()


def watch() -> dict[str, Any]:
    """Wait until most of the tables play."""
    tables = Table.objects.filter(name__startswith="Bustle").count()
    deadline = time.monotonic() + DEAL_SECONDS
    while Room.objects.filter(phase=Room.HAND).count() < tables * 3 / 4:
        assert time.monotonic() < deadline, "the tables do not play"
        time.sleep(0.1)
    return report()


def act(name: str) -> dict[str, Any]:
    """Whoever is to act at the table calls or checks."""
    found = store.snapshot(Table.objects.get(name=name).pk)
    assert found.state is not None and found.hand_number is not None
    player = found.dealt[found.state.to_act]
    action = "check" if found.state.price == found.state.bets[found.state.to_act] else "call"
    after = room.handle(found.table.pk, player, Act(hand=found.hand_number, step=found.step, action=action))
    return {"step": after.step}


def say(**figures: int) -> dict[str, int]:
    """Set the operator's figures."""
    HouseSettings.get()
    HouseSettings.objects.update(**figures)
    return figures


def figures(*pairs: str) -> dict[str, int]:
    """`figures outage_seconds=5 drain_seconds=2`."""
    return say(**{name: int(value) for name, value in (pair.split("=") for pair in pairs)})


def report() -> dict[str, Any]:
    """How the house stands. An incident, then whether the house is open again, are read first: all the rest is at least as new as both."""
    settled = {"incidents": list(Incident.objects.order_by("pk").values_list("kind", flat=True)), "up": lease._house_open()}
    people = Player.objects.filter(is_bot=False, nickname__startswith="Person")
    wallets = Account.objects.filter(kind="wallet", player__in=people, currency="euro").aggregate(sum=Sum("balance"))["sum"] or 0
    return settled | {
        "people": people.count(),
        "running": Room.objects.filter(phase=Room.HAND).count(),
        "tables": sorted(Room.objects.filter(phase=Room.HAND).values_list("pk", flat=True)),
        "hands": sorted(Room.objects.filter(phase=Room.HAND).values_list("hand_id", flat=True)),
        "steps": Room.objects.filter(phase=Room.HAND).aggregate(sum=Sum("step"))["sum"] or 0,
        "seats": Seat.objects.filter(player__in=people).count(),
        "bots": Seat.objects.filter(player__is_bot=True).count(),
        "stacks": Seat.objects.filter(player__in=people).aggregate(sum=Sum("stack"))["sum"] or 0,
        "wallets": wallets,
        "richest": Account.objects.filter(kind="wallet", player__in=people, currency="euro", balance=500_00).count(),
        "open_incidents": Incident.objects.filter(settled_at=None).count(),
        "unbalanced": Refund.objects.exclude(before=F("returned") + F("left")).count(),
        "refunds": Refund.objects.count(),
        "receipts": Receipt.objects.filter(player__in=people).count(),
        "in_hand": Receipt.objects.aggregate(sum=Sum("in_hand"))["sum"] or 0,
        "returned": Receipt.objects.filter(player__in=people).aggregate(sum=Sum("total"))["sum"] or 0,
        "trial": [str(finding) for finding in trial()],
        "clean": House.objects.filter(clean_stop_at__isnull=False).exists(),
        "leases": Lease.objects.filter(ended_at=None).count(),
        "holders": list(Lease.objects.filter(ended_at=None).values_list("name", flat=True)),
    }


def queues() -> list[str]:
    """The task queues whose workers were heard from."""
    return [beat.queue for beat in pulse.beats() if beat.is_well]


WORDS = {word.__name__: word for word in (fill, bustle, watch, act, figures, report, queues)}


def serve() -> None:
    """One question a line on standard input, as a JSON list of words; one JSON answer a line, until the input ends."""
    for line in sys.stdin:
        word, *arguments = json.loads(line)
        close_old_connections()
        try:
            answer = {"answer": WORDS[word](*arguments)}
        except Exception:
            answer = {"fault": traceback.format_exc()}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
