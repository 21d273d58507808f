"""Several at once: no balance is spent twice, no key moves twice, nobody waits for ever.

Runs on whatever database the tests run on; `test_ledger_postgres` runs it on PostgreSQL too.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import close_old_connections, connection, transaction

from lobby.cashier import grants
from lobby.cashier.errors import Refused
from lobby.ledger import api
from lobby.ledger.api import Move, NotEnough
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from lobby.models import HouseSettings
from tests.factories import all_money, fund, outside_the_mint, player, table

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 6


def at_once(acts: list[Callable[[], object]]) -> list[object]:
    """What each act returned or raised; all start together, each in a thread and on a connection of its own."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        start.wait(timeout=10)
        try:
            with transaction.atomic():
                return act()
        except (NotEnough, Refused) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        results = [pool.submit(run, act) for act in acts]
        outcome = [result.result(timeout=60) for result in results]
    close_old_connections()
    return outcome


def test_two_buy_ins_at_once_spend_a_balance_once():
    """PB-55."""
    ana = player()
    fund(ana, 100)
    tables = [table(currency="euro") for _number in range(THREADS)]

    def sit(where) -> Callable[[], object]:
        return lambda: api.post(Move(f"in:{where.pk}", api.wallet(ana, "euro"), api.escrow(where), 100, "buy_in", table=where))

    outcome = at_once([sit(where) for where in tables])
    assert sum(isinstance(result, NotEnough) for result in outcome) == THREADS - 1
    assert api.balance(ana, "euro") == 0
    assert (all_money(), outside_the_mint()) == (0, 100)
    assert trial() == []


def test_a_double_click_moves_once():
    ana, somewhere = player(), table(currency="euro")
    fund(ana, 500)
    move = Move("in", api.wallet(ana, "euro"), api.escrow(somewhere), 100, "buy_in", table=somewhere)
    outcome = at_once([lambda: api.post(move)[0] for _click in range(THREADS)])
    assert len({transfer.pk for transfer in outcome}) == 1
    assert sum(transfer.fresh for transfer in outcome) == 1
    assert api.balance(ana, "euro") == 400
    assert trial() == []


def test_moves_in_opposite_directions_do_not_lock_each_other_out():
    first, second = table(currency="euro"), table(currency="euro")
    ana, petra = player(), player()
    fund(ana, 1000)
    fund(petra, 1000)
    wallets, escrows = [api.wallet(ana, "euro"), api.wallet(petra, "euro")], [api.escrow(first), api.escrow(second)]
    with transaction.atomic():
        api.post(*(Move(f"seed {n}", wallets[n], escrows[n], 500, "buy_in") for n in (0, 1)))

    def back_and_forth(worker: int) -> Callable[[], object]:
        pairs = [(wallets[0], escrows[0]), (escrows[0], wallets[0]), (wallets[1], escrows[1]), (escrows[1], wallets[1])]
        turned = pairs[worker % 4 :] + pairs[: worker % 4]
        return lambda: [api.post(*(Move(f"{worker}:{n}", *pair, 1, "top_up") for n, pair in enumerate(turned)))]

    outcome = at_once([back_and_forth(worker) for worker in range(THREADS)])
    assert all(isinstance(result, list) for result in outcome)
    assert outside_the_mint() == 2000
    assert trial() == []


def test_a_refill_asked_for_many_times_at_once_is_given_once():
    ana = player()
    HouseSettings.get()
    outcome = at_once([lambda: grants.refill(ana) for _click in range(THREADS)])
    assert sum(isinstance(result, Transfer) for result in outcome) == 1
    assert api.balance(ana, "fun") == HouseSettings.get().refill_to
    assert trial() == []
