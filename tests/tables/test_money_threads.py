"""Twenty at once on every path of money: it happens once, and balances, transfers and felt add up. Runs on both databases.

The paths are those of the crashes; requests of players and the settlement of rake have their own tests of this kind
(`test_cashier_threads`, `test_room_threads`).
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from lobby.cashier.errors import Refused as NoRefill
from lobby.ledger.models import Transfer
from lobby.people.errors import Refused as NotErased
from tables import outage
from tables.audit import audit
from tables.errors import Refused
from tables.models import Incident, Receipt, Refund
from tests.tables import test_money_crashes as paths
from tests.tables.felt import Felt, assert_adds_up, make_table

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 20


def outage_refund(felt: Felt) -> paths.Path:
    felt.seated(3)
    felt.deal()
    incident = Incident.objects.create()
    return lambda: outage.settle(incident)


ONCE: dict[Callable[[Felt], paths.Path], dict[str, int]] = {
    paths.buy_in: {"buy_in": 1},
    paths.top_up: {"top_up": 1},
    paths.cash_out: {"cash_out": 1},
    paths.cash_out_with_the_hand: {"cash_out": 1},
    paths.closing: {"cash_out": 3},
    paths.removal: {"cash_out": 1},
    paths.welcome: {"welcome": 2},
    paths.refill: {"refill": 1},
    paths.grant: {"grant": 1},
    paths.taking: {"take": 1},
    paths.correction: {"correction": 1},
    paths.budget: {"bots": 1},
    paths.bots_sit: {"buy_in": 3},
    paths.erasure: {"erased": 1},
    outage_refund: {"outage": 3},
}
"""Each path and the transfers that it makes, by reason."""


def together(path: paths.Path) -> None:
    """`path` in twenty threads that start at the same moment; what the room refuses is left undone, an error is raised."""
    gate = threading.Barrier(THREADS)

    def run(_number: int) -> None:
        try:
            gate.wait(30)
            path()
        except (Refused, NoRefill, NotErased):
            pass
        finally:
            connections.close_all()

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, range(THREADS)))


def test_no_path_is_left_out() -> None:
    assert set(paths.PATHS) <= set(ONCE)


@pytest.mark.parametrize("make", ONCE, ids=lambda make: make.__name__)
def test_twenty_at_once_move_the_money_once(make: Callable[[Felt], paths.Path]) -> None:
    felt = Felt(make_table())
    path = make(felt)
    known, money = set(Transfer.objects.values_list("pk", flat=True)), paths.outside()
    together(path)
    made = Transfer.objects.exclude(pk__in=known)
    assert Counter(made.values_list("reason", flat=True)) == ONCE[make]
    assert paths.outside() - money == paths.FROM_THE_MINT.get(make.__name__, 0)
    assert audit() == []
    assert_adds_up()
    if make is outage_refund:
        assert (Refund.objects.count(), Receipt.objects.count()) == (1, 3)
