"""The trial balance finds what must not be, and says where."""

from __future__ import annotations

import pytest
from django.db import connection

from lobby.ledger import api, guards
from lobby.ledger.audit import Finding, trial
from lobby.ledger.models import Account, Transfer
from tests.factories import fund, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def wallet():
    return fund(player("Ana"), 500).target


def codes() -> set[str]:
    return {finding.code for finding in trial()}


def test_an_untouched_ledger_has_no_findings(wallet):
    assert trial() == []


def test_an_empty_ledger_has_no_findings():
    assert trial() == []


def test_a_balance_changed_by_hand_is_found(wallet):
    Account.objects.filter(pk=wallet.pk).update(balance=501)
    assert Finding("sum_not_zero", currency="euro", found=1) in trial()
    assert Finding("balance_differs", wallet.pk, "euro", expected=500, found=501) in trial()


def test_two_balances_changed_by_hand_are_found_though_the_sum_is_right(wallet):
    other = api.wallet(player(), "euro")
    Account.objects.filter(pk=wallet.pk).update(balance=400)
    Account.objects.filter(pk=other.pk).update(balance=100)
    assert codes() == {"balance_differs", "running_balance_differs"}


def test_a_transfer_slipped_in_is_found(wallet):
    fun = api.wallet(wallet.player, "fun")
    Transfer.objects.create(key="x", source=wallet, target=fun, amount=1, reason="grant", source_balance=0, target_balance=0)
    assert "two_currencies" in codes()
    assert "balance_differs" in codes()


def test_a_wrong_running_balance_is_found(wallet):
    mint = api.mint("euro")
    Transfer.objects.create(key="x", source=mint, target=wallet, amount=1, reason="grant", source_balance=-501, target_balance=7)
    Account.objects.filter(pk=wallet.pk).update(balance=501)
    Account.objects.filter(pk=mint.pk).update(balance=-501)
    assert trial() == [Finding("running_balance_differs", wallet.pk, "euro", expected=501, found=7)]


def test_a_missing_trigger_is_found(wallet):
    guards.remove(connection)
    assert codes() == {"guard_missing"}
