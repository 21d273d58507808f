"""Requests for play euros: asked, decided once, settled exactly once whatever dies or comes twice. All chips are added up."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from lobby.cashier import requests as desk
from lobby.cashier.errors import Refused
from lobby.cashier.models import Request
from lobby.cashier.notices import request_notice
from lobby.ledger import api
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from lobby.models import HouseSettings
from lobby.oversight.models import Deed
from tables.audit import audit
from tests.factories import all_money, bot, fund, operator, outside_the_mint, player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    someone = player("Ana")
    fund(someone, 50_00)
    return someone


@pytest.fixture
def bela():
    return operator("Bela")


@pytest.fixture
def later(monkeypatch):
    """The task after a decision does not run by itself: what the sweep or the test calls settles."""
    monkeypatch.setattr(desk, "_settle_soon", lambda _pk: None)


def asked(who, kind="ask", amount=20_00, note="for the evening") -> Request:
    return desk.ask(who, kind, amount, note, uuid4())


def refusal(act) -> str:
    """The code of a refusal that moves nothing."""
    before = (outside_the_mint(), Transfer.objects.count(), list(Request.objects.values_list("pk", "state")))
    with pytest.raises(Refused) as caught:
        act()
    assert (outside_the_mint(), Transfer.objects.count(), list(Request.objects.values_list("pk", "state"))) == before
    return caught.value.code


def assert_sums(expected: int) -> None:
    assert (all_money(), outside_the_mint(), trial(), audit()) == (0, expected, [], [])


# ---------------------------------------------------------------- the whole path


@pytest.mark.parametrize(("kind", "after", "reason"), [("ask", 70_00, "request"), ("pay_back", 30_00, "pay_back")])
def test_an_approved_request_is_paid_by_the_task(ana, bela, kind, after, reason, django_capture_on_commit_callbacks):
    row = asked(ana, kind)
    with django_capture_on_commit_callbacks(execute=True):
        desk.decide(bela, row.pk, True, "")
    row.refresh_from_db()
    assert (row.state, row.decided_by) == ("paid", bela)
    assert row.settled_at is not None
    transfer = Transfer.objects.get(key=f"request:{row.pk}")
    assert (transfer.amount, transfer.reason, transfer.operator, transfer.note) == (20_00, reason, bela, "for the evening")
    assert api.balance(ana, "euro") == after
    assert_sums(after)


def test_a_refused_one_moves_nothing_and_says_why(ana, bela, django_capture_on_commit_callbacks):
    row = asked(ana)
    assert refusal(lambda: desk.decide(bela, row.pk, False, "  ")) == "refusal_needs_reason"
    with django_capture_on_commit_callbacks(execute=True):
        desk.decide(bela, row.pk, False, "Once a week only")
    row.refresh_from_db()
    assert (row.state, row.reason) == ("refused", "Once a week only")
    assert desk.settle_approved() == 0
    assert not desk.settle(row.pk)
    assert_sums(50_00)


def test_decisions_are_in_the_book_and_in_the_history(ana, bela, later):
    row = asked(ana)
    desk.decide(bela, row.pk, True, "Welcome")
    deed = Deed.objects.get()
    assert (deed.verb, deed.actor, deed.player, deed.reason) == ("request_approved", bela, ana, "Welcome")
    assert deed.after == {"kind": "ask", "amount": 20_00}
    assert LogEntry.objects.get().change_message == "approved: ask 2000 euro: Welcome"


def test_the_second_operator_hears_that_it_is_decided(ana, bela, later):
    row = asked(ana)
    desk.decide(bela, row.pk, True, "")
    other = operator("Cyril")
    assert refusal(lambda: desk.decide(other, row.pk, False, "No")) == "already_decided"
    assert refusal(lambda: desk.decide(bela, row.pk, True, "")) == "already_decided"
    assert desk.settle_approved() == 1
    assert desk.settle_approved() == 0
    assert_sums(70_00)


def test_nobody_decides_his_own(bela):
    row = asked(bela)
    assert refusal(lambda: desk.decide(bela, row.pk, True, "")) == "own_request"


def test_a_pay_back_that_is_no_longer_covered_is_refused_by_the_house(ana, bela, later):
    row = asked(ana, "pay_back", 50_00)
    desk.decide(bela, row.pk, True, "")
    desk.settle_approved()
    again = asked(player("Dana"), "ask")
    desk.decide(bela, again.pk, True, "")
    assert desk.settle_approved() == 1
    third = Request.objects.create(player=ana, kind="pay_back", amount=1, token=uuid4())
    desk.decide(bela, third.pk, True, "fine")
    assert desk.settle_approved() == 0
    third.refresh_from_db()
    assert (third.state, third.cause, third.settled_at) == ("refused", "not_enough", None)
    assert_sums(20_00)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("kind", "amount", "code"),
    [
        ("ask", 0, "amount_not_positive"), ("ask", -1, "amount_not_positive"), ("ask", 10**15, "amount_too_large"),
        ("pay_back", 50_01, "not_enough"), ("gift", 5, "unknown_kind"), ("", 5, "unknown_kind"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(ana, kind, amount, code):
    assert refusal(lambda: asked(ana, kind, amount)) == code


def test_bots_ask_for_nothing():
    someone = bot()
    assert refusal(lambda: asked(someone)) == "unknown_kind"


def test_so_many_open_ones_and_no_more(ana, bela, later):
    rows = [asked(ana, amount=100) for _number in range(3)]
    assert refusal(lambda: asked(ana)) == "too_many_open"
    desk.decide(bela, rows[0].pk, True, "")
    assert refusal(lambda: asked(ana)) == "too_many_open"
    desk.settle_approved()
    asked(ana)
    HouseSettings.objects.update(open_requests=0)
    assert refusal(lambda: asked(player("Dana"))) == "no_requests"


def test_the_operators_bound_is_for_what_is_asked_and_not_for_what_is_given_back(ana):
    HouseSettings.get()
    HouseSettings.objects.update(request_most=30_00)
    assert refusal(lambda: asked(ana, amount=30_01)) == "amount_too_large"
    assert asked(ana, amount=30_00).amount == 30_00
    assert asked(ana, "pay_back", amount=30_01).amount == 30_01
    HouseSettings.objects.update(request_most=0)
    assert asked(ana, amount=50_000_00).amount == 50_000_00


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1000.01", "The amount is at most €1,000.00."), ("1000000000000", "The amount is at most €1,000.00."),
        ("9" * 60, "at most 40 characters"), ("9" * 39, "The amount is at most €1,000.00."), ("0", "The amount must be above zero."),
        ("-5", "The amount must be above zero."), ("much", "This is not an amount."), ("1e3", "This is not an amount."),
    ],
)  # fmt: skip
def test_the_form_says_the_bound_and_refuses_in_words(client, ana, typed, said):
    client.force_login(ana)
    page = client.post(reverse("cashier:requests"), {"kind": "ask", "amount": typed, "token": str(uuid4())}).content.decode()
    assert said in page
    assert "You may ask for at most €1,000.00 at once." in page
    assert not Request.objects.exists()


def test_exactly_the_bound_may_be_asked_for_and_more_given_back(client, ana):
    fund(ana, 5_000_00)
    client.force_login(ana)
    for kind, amount in (("ask", "1,000.00"), ("pay_back", "2000")):
        assert client.post(reverse("cashier:requests"), {"kind": kind, "amount": amount, "token": str(uuid4())}).status_code == 302
    assert sorted(Request.objects.values_list("amount", flat=True)) == [1_000_00, 2_000_00]


def test_a_house_without_a_bound_says_none(client, ana):
    HouseSettings.get()
    HouseSettings.objects.update(request_most=0)
    client.force_login(ana)
    assert "at most" not in client.get(reverse("cashier:requests")).content.decode()


def test_a_form_sent_twice_asks_once(ana):
    token = uuid4()
    first = desk.ask(ana, "ask", 5_00, "", token)
    assert desk.ask(ana, "ask", 7_00, "", token).pk == first.pk
    assert Request.objects.get().amount == 5_00


def test_a_waiting_one_may_be_withdrawn_by_its_player_only(ana, bela, later):
    row, other = asked(ana), player("Petra")
    with pytest.raises(Request.DoesNotExist):
        desk.withdraw(other, row.pk)
    desk.withdraw(ana, row.pk)
    assert desk.withdraw(ana, row.pk).state == "withdrawn"
    assert refusal(lambda: desk.decide(bela, row.pk, True, "")) == "already_decided"
    second = asked(ana)
    desk.decide(bela, second.pk, True, "")
    assert refusal(lambda: desk.withdraw(ana, second.pk)) == "already_decided"


def test_only_who_may_decide_decides(ana):
    row, helper = asked(ana), player("Helper", is_staff=True)
    with pytest.raises(PermissionDenied):
        desk.decide(helper, row.pk, True, "")
    helper.user_permissions.add(Permission.objects.get(codename="decide_request"))
    desk.decide(type(helper).objects.get(pk=helper.pk), row.pk, True, "")


# ---------------------------------------------------------------- a death at each step


class Died(Exception):
    """The worker is gone."""


STEPS = ("_claim", "_pay", "_mark")


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", Request.KINDS)
def test_a_worker_that_dies_at_any_step_leaves_all_or_nothing(ana, bela, later, monkeypatch, kind, step, when):
    row = asked(ana, kind)
    desk.decide(bela, row.pk, True, "")
    inner = getattr(desk, step)

    def dying(*args):
        if when == "after":
            inner(*args)
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(desk, step, dying)
        with pytest.raises(Died):
            desk.settle(row.pk)
    row.refresh_from_db()
    assert row.state == "approved"
    assert_sums(50_00)
    assert desk.settle_approved() == 1
    assert not desk.settle(row.pk)
    assert_sums(70_00 if kind == "ask" else 30_00)


@pytest.mark.parametrize("step", ["_log", "_settle_soon"])
def test_a_decision_that_dies_is_whole_or_not_made(ana, bela, monkeypatch, step, django_capture_on_commit_callbacks):
    row = asked(ana)

    def dying(*_args):
        raise Died

    monkeypatch.setattr(desk, step, dying)
    with django_capture_on_commit_callbacks(execute=True):
        if step == "_log":
            with pytest.raises(Died):
                desk.decide(bela, row.pk, True, "")
        else:  # the broker is away: the decision stands, and the sweep pays
            desk.decide(bela, row.pk, True, "")
    row.refresh_from_db()
    assert row.state == ("waiting" if step == "_log" else "approved")
    assert desk.settle_approved() == (step == "_settle_soon")
    assert_sums(50_00 if step == "_log" else 70_00)


# ---------------------------------------------------------------- pages


def form(page, **more):
    return {"kind": "ask", "amount": "12.50", "note": "please", "token": str(page.context["form"].initial["token"]), **more}


def test_a_player_asks_reads_and_withdraws(client, ana):
    client.force_login(ana)
    page = client.get(reverse("cashier:requests"))
    sent = form(page)
    for _twice in range(2):
        assert client.post(reverse("cashier:requests"), sent).status_code == 302
    row = Request.objects.get()
    assert (row.amount, row.note, row.state) == (12_50, "please", "waiting")
    text = client.get(reverse("cashier:requests")).content.decode()
    assert "€12.50" in text
    assert "waiting" in text
    panel = client.get(reverse("cashier:requests"), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in panel
    assert 'hx-trigger="every 15s"' in panel
    assert "1 open request" in client.get(reverse("cashier:wallet")).content.decode()
    client.post(reverse("cashier:withdraw_request", args=[row.pk]))
    row.refresh_from_db()
    assert row.state == "withdrawn"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"amount": "-5"}, "The amount must be above zero."), ({"amount": "0"}, "The amount must be above zero."),
        ({"amount": "9" * 30}, "The amount is at most €1,000.00."),
        ({"amount": "x"}, "This is not an amount."), ({"kind": "gift"}, "not one of the"),
        ({"kind": "pay_back", "amount": "50.01"}, "The balance is €50.00"), ({"note": "x" * 201}, "at most 200"),
    ],
)  # fmt: skip
def test_a_bad_form_says_why_and_asks_for_nothing(client, ana, more, said):
    client.force_login(ana)
    page = client.get(reverse("cashier:requests"))
    assert said in client.post(reverse("cashier:requests"), form(page, **more)).content.decode()
    assert not Request.objects.exists()


def test_anothers_request_is_nobodys_business(client, ana):
    row = asked(ana, note="a secret")
    client.force_login(player("Petra"))
    assert "a secret" not in client.get(reverse("cashier:requests")).content.decode()
    assert client.post(reverse("cashier:withdraw_request", args=[row.pk])).status_code == 404
    client.logout()
    assert client.get(reverse("cashier:requests")).status_code == 302
    assert client.post(reverse("cashier:withdraw_request", args=[row.pk])).status_code == 302
    row.refresh_from_db()
    assert row.state == "waiting"


def test_a_notice_says_how_it_ended_until_it_was_read(client, ana, bela, later):
    row = asked(ana)
    assert request_notice(ana.pk) is None
    desk.decide(bela, row.pk, False, "Too often")
    assert "refused" in request_notice(ana.pk).text
    client.force_login(ana)
    assert "Your request about €20.00 play money was refused." in client.get(reverse("lobby:index")).content.decode()
    assert "The house: Too often" in client.get(reverse("cashier:requests")).content.decode()
    assert request_notice(ana.pk) is None


def test_an_operator_decides_on_the_list_and_on_the_page(client, ana, bela, django_capture_on_commit_callbacks):
    first, second = asked(ana), asked(ana, "pay_back", 5_00)
    client.force_login(bela)
    listing = client.get(reverse("admin:cashier_request_changelist")).content.decode()
    assert reverse("admin:cashier_request_approve", args=[first.pk]) in listing
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("admin:cashier_request_approve", args=[first.pk]))
    again = client.post(reverse("admin:cashier_request_approve", args=[first.pk]), follow=True).content.decode()
    assert "decided or withdrawn meanwhile" in again
    page = reverse("admin:cashier_request_decide", args=[second.pk])
    text = client.get(page).content.decode()
    assert "€70.00" in text
    assert text.index('name="refuse"') < text.index('name="approve"'), "Enter presses the first: it must not pay"
    assert "Say why: the player reads it." in client.post(page, {"refuse": "1", "reason": ""}).content.decode()
    assert client.post(page, {"refuse": "1", "reason": "Keep it"}).status_code == 302
    assert [row.state for row in Request.objects.order_by("pk")] == ["paid", "refused"]
    assert "Keep it" in client.get(page).content.decode()
    assert_sums(70_00)


def test_who_may_only_look_gets_no_buttons(client, ana):
    row, reader = asked(ana), player("Reader", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_request"))
    client.force_login(reader)
    text = client.get(reverse("admin:cashier_request_changelist")).content.decode()
    assert "formaction" not in text
    assert client.get(reverse("admin:cashier_request_decide", args=[row.pk])).status_code == 403
    assert client.post(reverse("admin:cashier_request_approve", args=[row.pk])).status_code == 403
    assert client.post(reverse("admin:cashier_request_decide", args=[row.pk]), {"approve": "1"}).status_code == 403
    row.refresh_from_db()
    assert row.state == "waiting"
