"""What the database itself refuses, whoever asks."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from lobby.ledger import api, guards
from lobby.ledger.models import Account, Transfer
from tests.factories import fund, player, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def given():
    return fund(player("Ana"), 500)


def refused(act) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        act()


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_transfer_is_never_edited(given):
    refused(lambda: Transfer.objects.filter(pk=given.pk).update(amount=400))
    refused(lambda: Transfer.objects.filter(pk=given.pk).update(note="another reason"))
    refused(lambda: sql(f"UPDATE ledger_transfer SET key = 'x' WHERE id = {given.pk}"))
    assert Transfer.objects.get(pk=given.pk).amount == 500


def test_a_transfer_is_never_deleted(given):
    refused(lambda: given.delete())
    refused(lambda: sql("DELETE FROM ledger_transfer"))
    assert Transfer.objects.filter(pk=given.pk).exists()


@pytest.mark.parametrize("change", [{"kind": "rake"}, {"currency": "fun"}, {"player": None}])
def test_an_account_keeps_kind_currency_and_owner(given, change):
    refused(lambda: Account.objects.filter(kind="wallet").update(**change))


def test_a_wallet_does_not_change_hands(given):
    thief = player()
    refused(lambda: Account.objects.filter(kind="wallet").update(player=thief))


def test_no_account_but_the_mint_falls_below_zero(given):
    refused(lambda: Account.objects.filter(kind="wallet").update(balance=-1))
    for account in (api.rake_account("euro"), api.bots_account("euro"), api.escrow(table(currency="euro"))):
        refused(lambda pk=account.pk: Account.objects.filter(pk=pk).update(balance=-1))
    assert Account.objects.get(kind="mint", currency="euro").balance == -500


def test_an_account_has_the_owner_that_its_kind_needs():
    somebody, somewhere = player(), table()
    wrong = [
        {"kind": "wallet"},
        {"kind": "wallet", "player": somebody, "table": somewhere},
        {"kind": "escrow", "player": somebody},
        {"kind": "mint", "player": somebody},
        {"kind": "rake", "table": somewhere},
    ]
    for owner in wrong:
        refused(lambda owner=owner: Account.objects.create(currency="fun", **owner))


def test_an_owner_has_one_account_in_a_currency(given):
    again = {"kind": "wallet", "currency": "euro", "player": given.target.player}
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(**again)
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(kind="mint", currency="euro")


@pytest.mark.parametrize("amount", [0, -5])
def test_a_transfer_has_a_positive_amount(given, amount):
    row = Transfer(key="x", source=given.source, target=given.target, amount=amount, reason="grant", source_balance=0, target_balance=0)
    refused(row.save)


def test_who_moved_money_cannot_be_deleted(given):
    with pytest.raises(DatabaseError), transaction.atomic():
        sql(f"DELETE FROM lobby_player WHERE id = {given.target.player_id}")
        connection.check_constraints()


def test_missing_triggers_are_noticed_and_put_back(given):
    assert guards.missing(connection) == []
    guards.remove(connection)
    assert guards.missing(connection) == sorted(guards.NAMES)
    guards.install(connection)
    guards.install(connection)
    assert guards.missing(connection) == []
