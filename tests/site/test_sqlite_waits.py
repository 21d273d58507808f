"""SQLite under a full house: ten tables of bots, an operator who clicks, reports that run. Nobody waits long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.models import Table
from poker_site.sqlite.queue import WritersQueue
from tables import audit, housebots, timers
from tables.models import Hand, Room, Step
from tests import factories
from tests.tables.felt import assert_adds_up, fund_bots, make_table

TABLES = 10
SWEEPERS = 3
"""A web process sweeps, and so does Celery's worker; one more for good measure."""


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that each writer stood in the queue."""
    seen: list[float] = []
    acquire = WritersQueue.acquire

    def timed(self: WritersQueue, owner: object, timeout: float) -> bool:
        began = time.monotonic()
        came = acquire(self, owner, timeout)
        seen.append(time.monotonic() - began)
        return came

    monkeypatch.setattr(WritersQueue, "acquire", timed)
    return seen


@pytest.mark.parametrize(
    ("seconds", "longest"),
    [
        pytest.param(3.0, 5.0, id="on-a-busy-machine"),  # nobody starves; how quick it is says the long one
        pytest.param(8.0, 0.5, id="on-a-quiet-machine", marks=[pytest.mark.long, pytest.mark.alone]),
    ],
)
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="the queue is SQLite's; PostgreSQL has its own")
def test_ten_bot_tables_an_operator_and_reports_wait_for_one_another_but_shortly(
    seconds: float, longest: float, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housebots, "think_seconds", lambda state: 0.0)
    fund_bots(10_000_000)
    for _ in range(TABLES):
        make_table(bots_wanted=5, result_seconds=1)
    timers.tend()
    Room.objects.update(watched_until=timezone.now() + timedelta(hours=1))
    timers.tend()
    operator = factories.operator()
    faults: list[BaseException] = []
    rounds: dict[str, int] = {}
    stop = time.monotonic() + seconds

    def again(name: str, work: Callable[[], object], pause: float) -> threading.Thread:
        def run() -> None:
            try:
                while time.monotonic() < stop:
                    work()
                    rounds[name] = rounds.get(name, 0) + 1
                    time.sleep(pause)
            except BaseException as fault:
                faults.append(fault)
            finally:
                connections.close_all()

        thread = threading.Thread(target=run, name=name)
        thread.start()
        return thread

    browser, second_window = Client(), Client()
    for window in (browser, second_window):
        window.force_login(operator)
    purse = reverse("admin:cashier_move_money", args=[factories.player().pk])

    def grant() -> None:
        told = {"direction": "grant", "currency": "euro", "amount": "5", "reason": "Prize", "token": str(uuid4())}
        assert second_window.post(purse, told).status_code == 302

    threads = [again(f"sweep {number}", timers.sweep, 0.02) for number in range(SWEEPERS)]
    threads += [
        again("operator looks", lambda: browser.get(reverse("admin:lobby_table_changelist")), 0.1),
        again("operator edits", lambda: Table.objects.update(decision_seconds=20), 0.05),
        again("operator grants", grant, 0.1),
        again("reports", audit.audit, 0.2),
    ]
    for thread in threads:
        thread.join(60)
    assert not faults, faults
    assert all(rounds.get(name, 0) > 0 for name in ("operator looks", "operator edits", "operator grants", "reports")), rounds
    assert Step.objects.count() > 50, "the tables played"
    assert Hand.objects.filter(ended_at__isnull=False).exists()
    assert max(waits) < longest, f"the longest of {len(waits)} waits: {max(waits):.3f} s"
    assert_adds_up()
