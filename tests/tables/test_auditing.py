"""The nightly audit: it alarms, freezes, and repairs nothing; a person acknowledges and lets tables go on, which is written down."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.urls import reverse

from lobby.ledger.models import Account
from lobby.oversight.models import Deed
from lobby.words.findings import code_text, finding_text
from tables.auditing import felt as felt_page
from tables.auditing import tasks, work
from tables.auditing.models import Alarm, Audit
from tables.errors import Refused
from tables.models import Room, Seat
from tests.factories import operator, player
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    felt = Felt(make_table())
    felt.seated(3)
    felt.deal()
    return felt


@pytest.fixture
def other() -> Felt:
    other = Felt(make_table())
    other.seated(2)
    return other


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


def spoil(felt: Felt, cents: int = 1) -> None:
    """Chips appear on the table's account out of nothing."""
    Account.objects.filter(table=felt.table, kind="escrow").update(balance=F("balance") + cents)


def test_a_house_in_order_is_left_alone(felt):
    tasks.nightly()
    assert Audit.objects.get().findings == 0
    assert not Alarm.objects.exists()
    assert felt.room.frozen_at is None


def test_a_wrong_sum_alarms_and_freezes_its_table_only(felt, other, settings):
    settings.ADMINS = [("Bela", "bela@example.org")]
    spoil(felt)
    before = list(Account.objects.values_list("pk", "balance")), list(Seat.objects.values_list("pk", "stack"))
    done = work.run()
    codes = {line["code"] for line in done.alarm.lines}
    assert {"escrow_differs", "ledger_balance_differs", "ledger_sum_not_zero"} <= codes
    assert felt.room.frozen_at is not None
    assert other.room.frozen_at is None
    assert felt.shot.phase == "hand"
    assert (list(Account.objects.values_list("pk", "balance")), list(Seat.objects.values_list("pk", "stack"))) == before
    assert len(mail.outbox) == 1
    assert "escrow" in mail.outbox[0].body or "account" in mail.outbox[0].body
    felt.check_down()
    assert felt.room.paused_why == "audit"


@pytest.mark.parametrize(
    ("currency", "language", "said"),
    [("euro", "en", "€12.34"), ("euro", "cs", "12,34\u00a0€"), ("euro", "pl", "12,34\u00a0€"), ("fun", "en", "1,234 fun chips")],
)
def test_an_alarm_says_its_figures_as_the_house_writes_money(client, bela, settings, currency, language, said):
    settings.ADMINS = [("Bela", "bela@example.org")]
    felt = Felt(make_table(currency=currency))
    felt.sit(make_player(10_000, currency))
    spoil(felt, 1_234)
    alarm = work.run().alarm
    line = next(line for line in alarm.lines if line["code"] == "ledger_sum_not_zero")
    assert (line["found"], line["currency"]) == (1_234, currency), "kept in cents"
    page = client.get(reverse("admin:auditing_alarm_change", args=[alarm.pk]), headers={"accept-language": language}).content.decode()
    assert f'<td class="num">{said}</td>' in page
    assert "1234" not in page and "cents" not in page
    assert ("€12.34" if currency == "euro" else "1,234 fun chips") in mail.outbox[0].body


def test_counts_stay_counts_and_what_has_no_figures_shows_none():
    told = {"about": "table 7", "expected": 1_200, "found": 3, "table": 7, "currency": "euro"}
    assert finding_text(told | {"code": "steps_have_gaps"}) == "A table’s steps have gaps (table 7): expected 1,200, found 3"
    assert finding_text(told | {"code": "room_without_hand"}) == "A table plays a hand that is not there (table 7)"
    assert "expected €12.00, found €0.03" in finding_text(told | {"code": "escrow_differs"})
    assert "expected 1,200, found 3" in finding_text({"code": "escrow_differs", "about": "", "expected": 1_200, "found": 3}), "an old alarm"


def test_the_same_findings_are_one_alarm_until_acknowledged(felt, bela):
    spoil(felt)
    first = work.run()
    assert work.run().alarm == first.alarm
    assert (Audit.objects.count(), Alarm.objects.count()) == (2, 1)
    work.acknowledge(bela, first.alarm.pk, "A row was edited by hand")
    assert work.run().alarm != first.alarm
    assert Alarm.objects.count() == 2


def test_a_process_that_dies_before_freezing_leaves_the_alarm_and_the_next_one_freezes(felt, monkeypatch):
    spoil(felt)

    def dies(_findings):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(work, "_freeze", dies)
        with pytest.raises(KeyboardInterrupt):
            work.run()
    assert Alarm.objects.count() == 1
    assert felt.room.frozen_at is None
    work.run()
    assert Alarm.objects.count() == 1
    assert felt.room.frozen_at is not None


def test_mail_that_fails_stops_nothing(felt, settings, monkeypatch):
    settings.ADMINS = [("Bela", "bela@example.org")]
    monkeypatch.setattr(work, "mail_admins", lambda *_args: 1 / 0)
    spoil(felt)
    assert work.run().alarm is not None
    assert felt.room.frozen_at is not None


def test_acknowledging_and_unfreezing_need_a_reason_and_the_right_and_are_written_down(felt, bela):
    spoil(felt)
    alarm = work.run().alarm
    for act in (lambda: work.acknowledge(bela, alarm.pk, " "), lambda: work.unfreeze(bela, felt.table.pk, "")):
        with pytest.raises(Refused):
            act()
    helper = player("Helper", is_staff=True)
    for act in (lambda: work.acknowledge(helper, alarm.pk, "x"), lambda: work.unfreeze(helper, felt.table.pk, "x")):
        with pytest.raises(PermissionDenied):
            act()
    spoil(felt, -1)
    work.acknowledge(bela, alarm.pk, "Found it")
    assert work.unfreeze(bela, felt.table.pk, "Put right")
    assert not work.unfreeze(bela, felt.table.pk, "Again")
    assert list(Deed.objects.order_by("pk").values_list("verb", "reason")) == [
        ("alarm_acknowledged", "Found it"), ("table_unfrozen", "Put right"),
    ]  # fmt: skip
    assert felt.room.frozen_at is None
    felt.check_down()
    felt.deal()
    assert_adds_up(felt.table)


def test_the_alarm_stands_on_every_page_of_the_staff_until_acknowledged(client, felt, bela):
    spoil(felt)
    alarm = work.run().alarm
    for page in ("admin:index", "admin:lobby_table_changelist", "admin:auditing_audit_felt", "admin:ledger_trial"):
        assert "The books do not add up" in client.get(reverse(page)).content.decode()
    client.force_login(player("Floor", is_staff=True))
    assert "An operator must look into it." in client.get(reverse("admin:index")).content.decode()
    client.force_login(player("Ana"))
    assert "The books do not add up" not in client.get(reverse("lobby:index")).content.decode()
    client.force_login(bela)
    page = reverse("admin:auditing_alarm_change", args=[alarm.pk])
    text = client.get(page).content.decode()
    assert felt.table.name in text
    assert "The table’s account is not what lies on the table" in text
    assert "This field is required." in client.post(page, {"reason": ""}).content.decode()
    assert client.post(page, {"reason": "Found it"}).status_code == 302
    assert "The books do not add up: " not in client.get(reverse("admin:index")).content.decode()


def test_pages_run_an_audit_and_let_a_table_go_on(client, felt, bela):
    assert "Everything adds up." in client.post(reverse("admin:auditing_audit_run"), follow=True).content.decode()
    spoil(felt)
    assert client.post(reverse("admin:auditing_audit_run"))["Location"].endswith("/change/")
    text = client.get(reverse("admin:auditing_audit_felt")).content.decode()
    assert "frozen" in text
    address = reverse("admin:auditing_unfreeze", args=[felt.table.pk])
    assert "Say why" in client.post(address, {"reason": ""}, follow=True).content.decode()
    assert felt.room.frozen_at is not None
    client.post(address, {"reason": "Looked into it"})
    assert felt.room.frozen_at is None
    assert client.get(reverse("admin:auditing_audit_changelist")).status_code == 200
    assert client.get(reverse("admin:auditing_alarm_changelist")).status_code == 200


def test_reading_is_not_acting(client, felt):
    spoil(felt)
    alarm = work.run().alarm
    reader = player("Reader", is_staff=True)
    reader.user_permissions.add(*Permission.objects.filter(codename__in=["view_alarm", "view_audit"]))
    client.force_login(reader)
    page = reverse("admin:auditing_alarm_change", args=[alarm.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"reason": "x"}).status_code == 403
    assert client.post(reverse("admin:auditing_audit_run")).status_code == 403
    assert client.post(reverse("admin:auditing_unfreeze", args=[felt.table.pk]), {"reason": "x"}).status_code == 403
    assert client.get(reverse("admin:ledger_trial")).status_code == 403
    assert Room.objects.get(pk=felt.table.pk).frozen_at is not None


def test_the_felt_adds_up_while_a_hand_runs(felt, other):
    felt.act("raise_to", 400)
    lines = {line.table.pk: line for line in felt_page.lines()}
    assert [line.difference for line in lines.values()] == [0, 0]
    assert lines[felt.table.pk].runs
    assert (lines[felt.table.pk].stacks, lines[other.table.pk].stacks) == (30_000, 20_000)
    spoil(felt, 7)
    assert [line.difference for line in felt_page.lines()] == [7, 0]


def test_every_code_has_words():
    import inspect

    from lobby.ledger import audit as ledger
    from tables import audit as tables_audit

    codes = [word for word in (tables_audit.audit.__doc__ or "").replace(",", " ").replace(".", " ").split() if "_" in word]
    codes += ["ledger_" + part.split('"')[0] for part in inspect.getsource(ledger).split('Finding("')[1:]]
    assert len(codes) > 12
    assert [code for code in codes if code_text(code) == code] == []
