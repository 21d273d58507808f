"""The audit finds each kind of wrong figure, and nothing where all is well."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F

from lobby.ledger.models import Account
from lobby.oversight import guards as deeds
from tables.audit import audit
from tables.commands import Leave
from tables.models import Hand, Result, Room, Seat, Step, Visit
from tests.tables.felt import Felt, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    """Two hands played, a third one running, one player gone."""
    felt = Felt(make_table())
    players = felt.seated(4)
    for _hand in range(2):
        felt.deal()
        felt.check_down()
    felt.do(players[3], Leave())
    felt.deal()
    felt.act("call")
    return felt


def test_house_in_order_has_no_findings_even_in_mid_hand(felt: Felt) -> None:
    assert audit() == []
    out = StringIO()
    call_command("audit", stdout=out)
    assert "Everything adds up." in out.getvalue()


def _first(model: type, **values: object) -> Callable[[], object]:
    return lambda: model.objects.filter(pk=model.objects.order_by("pk").values("pk")[:1]).update(**values)


WRONGS: dict[str, tuple[Callable[[], object], str]] = {
    "a cent on a stack": (_first(Seat, stack=F("stack") + 1), "escrow_differs"),
    "a cent off a stack": (_first(Seat, stack=F("stack") - 1), "visit_differs"),
    "a stack unlike the running hand's": (_first(Seat, stack=F("stack") + 1), "hand_does_not_fit_seats"),
    "a visit that brought more": (_first(Visit, bought_in=F("bought_in") + 1), "visits_differ_from_ledger"),
    "a visit that won more": (_first(Visit, won=F("won") + 1), "winnings_differ"),
    "a hand's pot": (_first(Hand, pot=F("pot") + 1), "results_differ_from_pot"),
    "a hand's rake": (_first(Hand, rake=1), "results_differ_from_rake"),
    "a lost result": (lambda: Result.objects.order_by("pk")[:1].get().delete(), "results_missing"),
    "a result twice as good": (_first(Result, won=F("won") + 2, end=F("end") + 2), "results_differ_from_rake"),
    "a void hand with results": (_first(Hand, voided=True), "void_hand_has_results"),
    "rake marked as settled": (lambda: Hand.objects.filter(ended_at__isnull=False).update(rake=1, rake_settled_at=F("ended_at")),
                               "rake_not_settled_once"),
    "a hand that no room plays": (lambda: Room.objects.update(phase="waiting"), "hand_not_in_room"),
    "a step less": (lambda: Step.objects.filter(number=2).delete(), "steps_have_gaps"),
    "an account": (lambda: Account.objects.filter(kind="escrow").update(balance=F("balance") + 1), "ledger_balance_differs"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONGS)
def test_audit_finds(felt: Felt, name: str) -> None:
    spoil, code = WRONGS[name]
    spoil()
    from tables import store

    store.forget()
    assert code in {finding.code for finding in audit()}
    with pytest.raises(SystemExit) as stopped:
        call_command("audit", stdout=StringIO())
    assert stopped.value.code == 1


def test_audit_finds_that_deeds_could_be_changed(felt: Felt) -> None:
    deeds.remove(connection)
    found = [(each.code, each.about) for each in audit()]
    assert found == [("deeds_guard_missing", name) for name in sorted(deeds.NAMES)]
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("audit", stdout=out)
    assert "deeds_guard_missing: oversight_deed_no_update" in out.getvalue()
    deeds.install(connection)
    assert audit() == []
