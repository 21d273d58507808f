"""The operator grants and takes play money: with a reason, logged, once per form; and edits nothing else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from lobby.cashier.operator import move_money
from lobby.ledger import api
from lobby.ledger.api import KeyReused, NotEnough
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from tests.factories import all_money, bot, fund, operator, outside_the_mint, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client):
    someone = operator("Boss")
    client.force_login(someone)
    return someone


@pytest.fixture
def ana():
    someone = player("Ana")
    fund(someone, 1000)
    return someone


def send(client, who, **told):
    form = {"direction": "grant", "currency": "euro", "amount": "5", "reason": "Prize", "token": str(uuid4())} | told
    return client.post(reverse("admin:cashier_move_money", args=[who.pk]), form, follow=True)


def test_a_grant_comes_from_the_mint_with_its_reason(client, boss, ana):
    answer = send(client, ana, amount="12,50", reason="Winner of the week")
    assert "Granted €12.50: Ana." in answer.content.decode()
    moved = Transfer.objects.get(reason="grant", amount=1250)
    assert (moved.note, moved.operator, moved.source.kind, moved.target.player) == ("Winner of the week", boss, "mint", ana)
    assert (api.balance(ana, "euro"), all_money(), trial()) == (2250, 0, [])


def test_the_message_names_the_currency_of_chips_too(client, boss, ana):
    assert "Granted 50 fun chips: Ana." in send(client, ana, currency="fun", amount="50").content.decode()
    assert "Taken 1 fun chip: Ana." in send(client, ana, currency="fun", amount="1", direction="take").content.decode()
    assert (api.balance(ana, "fun"), all_money("fun"), trial()) == (49, 0, [])


def test_what_is_taken_goes_back_to_the_mint(client, boss, ana):
    send(client, ana, direction="take", amount="4")
    assert (api.balance(ana, "euro"), outside_the_mint()) == (600, 600)
    assert Transfer.objects.get(reason="take").target.kind == "mint"


def test_nobody_is_taken_below_zero(client, boss, ana):
    answer = send(client, ana, direction="take", amount="10.01")
    assert "The balance is €10.00" in answer.content.decode()
    assert api.balance(ana, "euro") == 1000
    assert not LogEntry.objects.exists()


def test_a_double_click_moves_once(client, boss, ana):
    token = str(uuid4())
    send(client, ana, token=token)
    again = send(client, ana, token=token)
    assert "nothing was moved again" in again.content.decode()
    assert api.balance(ana, "euro") == 1500
    assert LogEntry.objects.count() == 1


def test_the_same_form_with_other_figures_is_refused(client, boss, ana):
    token = str(uuid4())
    send(client, ana, token=token)
    answer = send(client, ana, token=token, amount="6")
    assert "with other figures" in answer.content.decode()
    assert api.balance(ana, "euro") == 1500


def test_every_move_stands_in_the_operators_log(client, boss, ana):
    send(client, ana, reason="Prize")
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (boss, str(ana.pk))
    assert "grant 500 euro" in entry.change_message
    assert "Prize" in entry.change_message


BAD = [
    {"amount": "0"}, {"amount": "-5"}, {"amount": "1e3"}, {"amount": "NaN"}, {"amount": "0.001"}, {"amount": ""}, {"amount": "9" * 16},
    {"amount": "99999999999"}, {"reason": ""}, {"reason": "   "}, {"reason": "x" * 201}, {"currency": "usd"}, {"direction": "lend"},
    {"token": ""}, {"token": "x"}, {"currency": "fun", "amount": "1.5"},
]  # fmt: skip


@pytest.mark.parametrize("told", BAD)
def test_bad_forms_move_nothing(client, boss, ana, told):
    """PB-52."""
    answer = send(client, ana, **told)
    assert answer.status_code == 200
    assert "errornote" in answer.content.decode()
    assert Transfer.objects.count() == 1
    assert api.balance(ana, "euro") == 1000


def test_each_showing_of_the_form_has_its_own_token(client, boss, ana):
    address = reverse("admin:cashier_move_money", args=[ana.pk])
    first, second = (client.get(address).context["form"].initial["token"] for _showing in range(2))
    assert first != second


def test_an_operator_without_the_right_moves_nothing(client, ana):
    helper = player("Helper", is_staff=True)
    client.force_login(helper)
    assert send(client, ana).status_code == 403
    assert client.get(reverse("admin:cashier_move_money", args=[ana.pk])).status_code == 403
    with pytest.raises(PermissionDenied):
        move_money(helper, ana, "euro", 5, "Prize", uuid4())
    assert api.balance(ana, "euro") == 1000


def test_the_right_alone_is_enough(client, ana):
    helper = player("Helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(content_type__app_label="cashier", codename="move_money"))
    client.force_login(helper)
    send(client, ana)
    assert api.balance(ana, "euro") == 1500


def test_players_do_not_reach_the_form(client, ana):
    client.force_login(ana)
    client.post(reverse("admin:cashier_move_money", args=[ana.pk]), {"amount": "5"})
    assert api.balance(ana, "euro") == 1000


def test_the_ledger_refuses_for_the_operator_too(ana):
    boss, token = operator(), uuid4()
    with pytest.raises(NotEnough):
        move_money(boss, ana, "euro", -1001, "Debt", token)
    move_money(boss, ana, "euro", -1000, "Debt", token)
    with pytest.raises(KeyReused):
        move_money(boss, ana, "euro", 1000, "Debt", token)


@pytest.mark.parametrize("model", ["account", "transfer"])
def test_accounts_and_transfers_are_to_look_at(client, boss, ana, model):
    row = Transfer.objects.get() if model == "transfer" else api.wallet(ana, "euro")
    listing = client.get(reverse(f"admin:ledger_{model}_changelist"), {"q": "Ana"}).content.decode()
    assert "Ana" in listing
    assert "€10.00" in listing
    assert client.get(reverse(f"admin:ledger_{model}_add")).status_code == 403
    assert client.get(reverse(f"admin:ledger_{model}_change", args=[row.pk])).status_code == 200
    assert client.post(reverse(f"admin:ledger_{model}_change", args=[row.pk]), {"balance": "5", "amount": "5"}).status_code == 403
    assert client.post(reverse(f"admin:ledger_{model}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    delete = {"action": "delete_selected", "_selected_action": str(row.pk), "post": "yes"}
    client.post(reverse(f"admin:ledger_{model}_changelist"), delete)
    assert (Transfer.objects.count(), api.balance(ana, "euro"), trial()) == (1, 1000, [])


@pytest.mark.parametrize(
    "params", [{"reason": "grant"}, {"currency": "euro"}, {"currency": "euro", "reason": "grant"}, {"reason": "x", "currency": "x"}]
)
def test_transfers_are_filtered_by_words(client, boss, ana, params):
    assert "€10.00" in client.get(reverse("admin:ledger_transfer_changelist"), params).content.decode()
    none = client.get(reverse("admin:ledger_transfer_changelist"), {"reason": "rake"}).content.decode()
    assert "€10.00" not in none


@pytest.mark.parametrize(("kind", "found"), [("wallet", True), ("escrow", False)])
def test_accounts_are_filtered_by_kind(client, boss, ana, kind, found):
    page = client.get(reverse("admin:ledger_account_changelist"), {"kind": kind, "currency": "euro"}).content.decode()
    assert ("Wallet: Ana" in page) is found


def test_house_bots_have_no_wallet_to_move_money_to(client, boss):
    assert client.get(reverse("admin:cashier_move_money", args=[bot().pk])).status_code == 404


def test_money_is_moved_on_a_players_page(client, boss, ana):
    answer = client.get(reverse("admin:cashier_rights_changelist"))
    assert answer["Location"] == reverse("admin:lobby_player_changelist")
