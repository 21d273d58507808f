"""The trial balance and the page of an account; a balance can always be rebuilt from its transfers."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from lobby.ledger import api, balance_sheet, chart, days
from lobby.ledger.models import Account, Transfer
from tests.factories import fund, operator, player, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


def test_every_balance_is_rebuilt_from_its_transfers():
    dice = random.Random(7)
    people = [player() for _number in range(4)]
    for someone in people:
        fund(someone, 10_000)
    wallets = [api.wallet(someone, "euro") for someone in people]
    places = [*wallets, api.escrow(table(currency="euro")), api.rake_account("euro")]
    for number in range(200):
        source, target = dice.sample(places, 2)
        amount = dice.randint(1, 500)
        if Account.objects.get(pk=source.pk).balance >= amount:
            with transaction.atomic():
                api.post(api.Move(f"t{number}", source, target, amount, "correction"))
    assert Transfer.objects.count() > 100
    for account in Account.objects.all():
        assert days.rebuilt(account) == account.balance
        assert days.days(account)[-1].balance == account.balance
    assert [sheet.total for sheet in balance_sheet.read().sheets] == [0, 0]


def test_days_without_a_transfer_keep_the_balance_and_older_ones_are_carried_over(monkeypatch):
    wallet = fund(player(), 500).target
    today = timezone.localdate(timezone=timezone.get_default_timezone())
    assert [day.balance for day in days.days(wallet, 3, today)] == [0, 0, 500]
    later = days.days(wallet, 3, today + dt.timedelta(days=10))
    assert [(day.came, day.balance) for day in later] == [(0, 500)] * 3


def test_a_chart_stays_in_its_frame():
    for figures in ([], [5], [0, 0], [-3, 4, 10**15], [-5, -5]):
        drawn = chart.line(figures)
        assert len(drawn.marks) == len(figures)
        assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in drawn.marks)
    assert chart.line([0, 10]).marks[0][1] > chart.line([0, 10]).marks[1][1]


def test_the_trial_balance_shows_kinds_and_sums_and_what_is_wrong(client, bela):
    wallet = fund(player("Ana"), 12_50).target
    text = client.get(reverse("admin:ledger_trial")).content.decode()
    assert "Everything adds up." in text
    assert "€12.50" in text
    assert "−€12.50" in text
    Account.objects.filter(pk=wallet.pk).update(balance=13_00)
    text = client.get(reverse("admin:ledger_trial")).content.decode()
    assert "It does not add up" in text
    assert reverse("admin:ledger_account_change", args=[wallet.pk]) in text


def test_the_page_of_an_account_has_a_chart_with_a_table_and_compares(client, bela):
    wallet = fund(player("Ana"), 12_50).target
    page = reverse("admin:ledger_account_change", args=[wallet.pk])
    text = client.get(page).content.decode()
    assert "<polyline" in text
    assert "the same" in text
    assert text.count("€12.50") >= 3
    Account.objects.filter(pk=wallet.pk).update(balance=13_00)
    assert "not the same" in client.get(page).content.decode()
    assert client.get(reverse("admin:ledger_account_change", args=[10**9])).status_code == 404
    client.force_login(player("Cyril", is_staff=True))
    assert client.get(page).status_code == 403
    assert client.get(reverse("admin:ledger_trial")).status_code == 403
