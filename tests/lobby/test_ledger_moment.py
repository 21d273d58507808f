"""An audit reads one moment: what is written between its queries neither disturbs it nor waits for it. On both databases."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import DatabaseError, connection, transaction

from lobby.ledger import api, audit
from lobby.ledger.audit import trial
from lobby.ledger.models import Account
from lobby.ledger.moment import one_moment
from tables import audit as felt_audit
from tests.factories import all_money, fund, outside_the_mint, player
from tests.tables.felt import Felt, assert_adds_up, make_table

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(act: Callable[[], object]) -> None:
    """Done by another thread on its own connection, and committed, before this one goes on."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(run).result(timeout=30)


def before_each(monkeypatch: pytest.MonkeyPatch, module: object, names: tuple[str, ...], act: Callable[[], object]) -> list[str]:
    """`act` is done elsewhere before each of the module's functions; returns the names as they were called."""
    called: list[str] = []
    for name in names:
        inner = getattr(module, name)

        def outer(inner: Callable[[], object] = inner, name: str = name) -> object:
            called.append(name)
            elsewhere(act)
            return inner()

        monkeypatch.setattr(module, name, outer)
    return called


def test_a_trial_balance_sees_one_moment_while_money_moves(monkeypatch):
    ana = player()
    fund(ana, 500)
    called = before_each(monkeypatch, audit, ("_balances", "_last_balances", "_below_zero"), lambda: fund(ana, 100))
    assert trial() == []
    assert called == ["_balances", "_last_balances", "_below_zero"]
    assert (api.balance(ana, "euro"), all_money(), outside_the_mint()) == (800, 0, 800)
    assert trial() == []


def test_an_audit_of_the_felt_sees_one_moment_while_people_sit_down_and_hands_run(monkeypatch):
    felt = Felt(make_table())
    people = felt.seated(2)
    others = [player() for _number in range(3)]
    for other in others:
        fund(other, 100_000, "fun")
    felt.deal()
    steps = iter([lambda: felt.sit(others[0], 2), lambda: felt.act("call"), lambda: felt.sit(others[1], 3), felt.fold_out])
    called = before_each(monkeypatch, felt_audit, ("_escrows", "_visits", "_visits_in_ledger", "_results"), lambda: next(steps)())
    assert felt_audit.audit() == []
    assert len(called) == 4
    assert felt.shot.phase != "hand"
    assert len([seat for seat in felt.shot.seats if seat]) == len(people) + 2
    assert_adds_up(felt.table)
    monkeypatch.undo()
    assert felt_audit.audit() == []


def test_what_reads_one_moment_writes_nothing():
    wallet = fund(player(), 500).target
    with pytest.raises(DatabaseError), one_moment():
        Account.objects.filter(pk=wallet.pk).update(balance=501)
    assert Account.objects.get(pk=wallet.pk).balance == 500
    fund(wallet.player, 1)
    assert trial() == []


def test_inside_a_transaction_the_moment_is_that_transactions():
    ana = player()
    with transaction.atomic():
        fund(ana, 500)
        with one_moment():
            assert api.balance(ana, "euro") == 500
            assert trial() == []
        fund(ana, 1)
    assert api.balance(ana, "euro") == 501
