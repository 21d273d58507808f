"""Twenty at once at the cashier's desk: decided once, paid once, never more open than allowed. Runs on both databases."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connections

from lobby.cashier import requests as desk
from lobby.cashier.errors import Refused
from lobby.cashier.models import Request
from lobby.ledger import api
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from lobby.models import HouseSettings
from tests.factories import all_money, fund, operator, outside_the_mint, player

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 20


def together(work: Callable[[int], object]) -> Counter[str]:
    """What twenty threads got that start at the same moment: the code of a refusal, or the answer as text."""
    gate = threading.Barrier(THREADS)

    def run(number: int) -> str:
        try:
            gate.wait(30)
            return str(work(number))
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        return Counter(pool.map(run, range(THREADS)))


@pytest.fixture
def later(monkeypatch):
    monkeypatch.setattr(desk, "_settle_soon", lambda _pk: None)


def test_twenty_clicks_on_yes_and_no_decide_once_and_the_task_pays_once():
    ana = player()
    fund(ana, 100)
    row = desk.ask(ana, "ask", 900, "", uuid4())
    bosses = [operator() for _number in range(THREADS)]
    said = together(lambda number: desk.decide(bosses[number], row.pk, number % 2 == 0, "because").state)
    assert said["already_decided"] == THREADS - 1
    row.refresh_from_db()
    assert row.state in ("paid", "refused")
    expected = 1000 if row.state == "paid" else 100
    assert (api.balance(ana, "euro"), all_money(), outside_the_mint(), trial()) == (expected, 0, expected, [])


def test_a_task_that_runs_twenty_times_pays_once(later):
    ana, bela = player(), operator()
    fund(ana, 500)
    rows = [desk.ask(ana, kind, 100, "", uuid4()) for kind in ("ask", "pay_back", "pay_back")]
    for row in rows:
        desk.decide(bela, row.pk, True, "")
    together(lambda number: desk.settle_approved() if number % 2 else desk.settle(rows[number % 3].pk))
    assert set(Request.objects.values_list("state", flat=True)) == {"paid"}
    assert Transfer.objects.filter(key__startswith="request:").count() == 3
    assert (api.balance(ana, "euro"), all_money(), outside_the_mint(), trial()) == (400, 0, 400, [])


def test_pay_backs_of_the_same_money_at_once_never_go_below_zero(later):
    ana, bela = player(), operator()
    HouseSettings.get()
    HouseSettings.objects.update(open_requests=THREADS)
    fund(ana, 250)
    rows = [desk.ask(ana, "pay_back", 100, "", uuid4()) for _number in range(THREADS)]
    for row in rows:
        desk.decide(bela, row.pk, True, "")
    said = together(lambda number: desk.settle(rows[number].pk))
    assert said == {"True": 2, "False": THREADS - 2}
    assert Counter(Request.objects.values_list("state", flat=True)) == {"paid": 2, "refused": THREADS - 2}
    assert (api.balance(ana, "euro"), all_money(), outside_the_mint(), trial()) == (50, 0, 50, [])


def test_twenty_forms_at_once_leave_no_more_open_than_allowed():
    ana = player()
    HouseSettings.get()
    said = together(lambda _number: desk.ask(ana, "ask", 100, "", uuid4()).state)
    assert said == {"waiting": 3, "too_many_open": THREADS - 3}


def test_the_same_form_twenty_times_at_once_asks_once():
    ana, token = player(), uuid4()
    HouseSettings.get()
    assert together(lambda _number: desk.ask(ana, "ask", 100, "", token).pk) == {str(Request.objects.get().pk): THREADS}


def test_withdrawing_and_deciding_at_once_ends_in_one_of_both(later):
    ana = player()
    row = desk.ask(ana, "ask", 100, "", uuid4())
    bosses = [operator() for _number in range(THREADS)]
    together(lambda number: desk.withdraw(ana, row.pk) if number % 2 else desk.decide(bosses[number], row.pk, True, ""))
    desk.settle_approved()
    row.refresh_from_db()
    expected = {"withdrawn": 0, "paid": 100}[row.state]
    assert (api.balance(ana, "euro"), outside_the_mint(), trial()) == (expected, expected, [])
