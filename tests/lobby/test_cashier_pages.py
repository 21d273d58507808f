"""The wallet and the statement as a player sees them, with and without HTMX."""

from __future__ import annotations

import csv
import datetime as dt
import io
from itertools import pairwise

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from lobby.cashier import seats
from lobby.cashier.seats import AtTable
from lobby.ledger import api
from lobby.ledger.api import Move
from lobby.ledger.models import Transfer
from lobby.models import HouseSettings
from tests.factories import fund, player, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    someone = player("Ana")
    client.force_login(someone)
    return someone


@pytest.fixture
def vltava():
    return table("Vltava", currency="euro")


@pytest.fixture
def played(ana, vltava):
    """100.00 welcome, 40.00 bought in, 10.00 added, 61.50 cashed out, then 20.00 in and back by an outage."""
    wallet, escrow, mint = api.wallet(ana, "euro"), api.escrow(vltava), api.mint("euro")
    with transaction.atomic():
        api.post(
            Move("1", mint, wallet, 100_00, "welcome"),
            Move("2", wallet, escrow, 40_00, "buy_in", table=vltava),
            Move("3", wallet, escrow, 10_00, "top_up", table=vltava),
            Move("4", mint, escrow, 11_50, "correction"),
            Move("5", escrow, wallet, 61_50, "cash_out", table=vltava),
            Move("6", wallet, escrow, 20_00, "buy_in", table=vltava),
            Move("7", escrow, wallet, 20_00, "outage", table=vltava, hand_no=1234),
        )
    return ana


def page_of(client, **params) -> str:
    return client.get(reverse("cashier:statement"), params).content.decode()


def test_the_cashier_is_for_signed_in_players(client):
    for name in ("wallet", "statement", "statement_csv"):
        answer = client.get(reverse(f"cashier:{name}"))
        assert answer.status_code == 302
        assert reverse("account_login") in answer["Location"]
    assert client.post(reverse("cashier:refill")).status_code == 302


def test_the_wallet_shows_both_balances_and_what_lies_at_tables(client, ana, monkeypatch):
    monkeypatch.setattr(seats, "_answerer", lambda _id: [AtTable(1, "Vltava", "euro", 18640), AtTable(2, "Odra", "fun", 3000)])
    fund(ana, 21460)
    fund(ana, 3480, "fun")
    page = client.get(reverse("cashier:wallet")).content.decode()
    for text in ("€214.60", "3,480", "At Vltava", "€186.40", "At Odra", "3,000"):
        assert text in page


def test_looking_makes_no_accounts_and_moves_nothing(client, ana):
    client.get(reverse("cashier:wallet"))
    client.get(reverse("cashier:statement_csv"))
    assert not ana.accounts.exists()


def test_every_line_of_the_statement_explains_itself(client, played):
    page = page_of(client, currency="euro")
    for text in (
        "Welcome grant", "Table Vltava: bought in", "Table Vltava: chips added", "Table Vltava: cashed out",
        "Hand #1234: returned, outage", "+61.50", "−40.00",
    ):  # fmt: skip
        assert text in page
    assert "+11.50" not in page, "the table's own movement is none of the player's"


def test_the_running_balance_follows_every_movement(client, played):
    rows = client.get(reverse("cashier:statement"), {"currency": "euro"}).context["rows"]
    assert [row.change for row in rows] == [20_00, -20_00, 61_50, -10_00, -40_00, 100_00]
    assert [row.balance for row in rows] == [111_50, 91_50, 111_50, 50_00, 60_00, 100_00]
    for newer, older in pairwise(rows):
        assert newer.balance - newer.change == older.balance
    assert rows[0].balance == api.balance(played, "euro")


@pytest.mark.parametrize(("kind", "lines"), [("tables", 4), ("free", 1), ("outage", 1), ("operator", 0), ("", 6), ("nonsense", 6)])
def test_the_statement_is_filtered_by_kind(client, played, kind, lines):
    answer = client.get(reverse("cashier:statement"), {"currency": "euro", "kind": kind})
    assert len(answer.context["rows"]) == lines


def test_the_statement_is_filtered_by_currency(client, played):
    fund(played, 77, "fun")
    rows = client.get(reverse("cashier:statement"), {"currency": "fun"}).context["rows"]
    assert [row.change for row in rows] == [77]


def test_without_a_choice_the_currency_moved_last_is_shown(client, played):
    assert client.get(reverse("cashier:wallet")).context["asked"].currency == "euro"
    fund(played, 1, "fun")
    assert client.get(reverse("cashier:wallet")).context["asked"].currency == "fun"


def test_the_statement_is_filtered_by_month_of_the_houses_time(client, ana):
    mint, wallet = api.mint("euro"), api.wallet(ana, "euro")
    zone = timezone.get_default_timezone()
    moments = [dt.datetime(*moment, tzinfo=zone) for moment in ((2026, 1, 31, 23, 59), (2026, 2, 1, 0, 0), (2026, 2, 28, 12))]
    for number, moment in enumerate(moments):
        Transfer.objects.create(
            key=str(number), source=mint, target=wallet, amount=1, reason="grant", created_at=moment, source_balance=-1, target_balance=1
        )
    answer = client.get(reverse("cashier:statement"), {"currency": "euro", "month": "2026-02"})
    assert [row.when for row in answer.context["rows"]] == moments[:0:-1]
    assert answer.context["months"] == [dt.date(2026, 2, 1), dt.date(2026, 1, 1)]


def test_the_statement_is_filtered_by_days_of_the_houses_time_both_ends_counted(client, ana):
    """Prague: 23:30 UTC in winter is the next day already."""
    mint, wallet = api.mint("euro"), api.wallet(ana, "euro")
    moments = ("2026-01-10T22:30+00:00", "2026-01-10T23:30+00:00", "2026-01-12T12:00+00:00")
    for number, moment in enumerate(moments, 1):
        Transfer.objects.create(
            key=moment, source=mint, target=wallet, amount=number, reason="grant", created_at=dt.datetime.fromisoformat(moment),
            source_balance=-1, target_balance=1,
        )  # fmt: skip

    def amounts(**days: str) -> list[int]:
        answer = client.get(reverse("cashier:statement"), {"currency": "euro", **days})
        return [row.change for row in answer.context["rows"]]

    assert amounts(**{"from": "2026-01-11"}) == [3, 2]
    assert amounts(to="2026-01-10") == [1]
    assert amounts(**{"from": "2026-01-11", "to": "2026-01-11"}) == [2]
    assert amounts(**{"from": "2026-01-12", "to": "2026-01-11"}) == [3, 2], "in the wrong order they are turned round"
    for nonsense in ("x", "2026-13-01", "0001-01-01", "9999-12-31", "2026-01-11'"):
        assert amounts(**{"from": nonsense, "to": nonsense}) == [3, 2, 1]
    text = client.get(reverse("cashier:statement"), {"currency": "euro", "from": "2026-01-11"}).content.decode()
    assert 'value="2026-01-11"' in text
    assert "from=2026-01-11" in text
    saved = client.get(reverse("cashier:statement_csv"), {"currency": "euro", "from": "2026-01-12"}).content.decode()
    assert len(saved.strip().splitlines()) == 2


@pytest.mark.parametrize("month", ["", "2026", "2026-13", "0001-01", "9999-12", "x", "2026-02-01", "-1", "2026-02'"])
def test_months_that_are_none_show_everything(client, played, month):
    assert len(client.get(reverse("cashier:statement"), {"currency": "euro", "month": month}).context["rows"]) == 6


def test_a_long_statement_comes_in_pages(client, ana):
    for _move in range(65):
        fund(ana, 1)
    asked = [{"currency": "euro", "page": page} for page in ("1", "2", "3", "99", "x")]
    sizes = [len(client.get(reverse("cashier:statement"), params).context["rows"]) for params in asked]
    assert sizes == [30, 30, 5, 5, 30]
    assert "Page 2 of 3" in page_of(client, currency="euro", page="2")


def test_htmx_gets_the_panel_and_everybody_else_the_page(client, played):
    panel = client.get(reverse("cashier:statement"), {"currency": "euro"}, headers={"HX-Request": "true"})
    assert panel.content.decode().lstrip().startswith('<section class="panel" id="statement"')
    assert "HX-Request" in panel["Vary"]
    again = client.get(reverse("cashier:statement"), headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in again.content.decode()
    assert "<html" in page_of(client)


def test_the_pages_take_the_same_queries_whatever_they_show(client, played, django_assert_max_num_queries):
    for _move in range(25):
        fund(played, 1)
    with django_assert_max_num_queries(27):
        client.get(reverse("cashier:wallet"), {"currency": "euro"})


def test_nobody_reads_anothers_statement(client, played):
    client.force_login(player("Petra"))
    assert client.get(reverse("cashier:statement"), {"currency": "euro"}).context["rows"] == []
    assert "Vltava" not in client.get(reverse("cashier:statement_csv"), {"currency": "euro"}).content.decode()


def test_the_statement_comes_as_a_file(client, played):
    answer = client.get(reverse("cashier:statement_csv"), {"currency": "euro", "kind": "tables"})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="statement-euro-tables.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["time", "currency", "what", "detail", "hand", "amount", "balance"]
    assert [row[5:] for row in rows[1:]] == [["-20.00", "91.50"], ["61.50", "111.50"], ["-10.00", "50.00"], ["-40.00", "60.00"]]
    assert rows[1][2] == "Table Vltava: bought in"


def test_the_file_is_the_same_in_every_language(client, played):
    client.cookies["django_language"] = "pl"
    text = client.get(reverse("cashier:statement_csv"), {"currency": "euro"}).content.decode()
    assert "Table Vltava: bought in" in text
    assert "-40.00,60.00" in text


def test_no_cell_of_the_file_is_taken_for_a_formula(client, ana):
    with transaction.atomic():
        api.post(Move("1", api.mint("euro"), api.wallet(ana, "euro"), 5, "grant", note='=HYPERLINK("http://x")'))
    rows = list(csv.reader(io.StringIO(client.get(reverse("cashier:statement_csv"), {"currency": "euro"}).content.decode("utf-8-sig"))))
    assert rows[1][3].startswith("'=")


def test_a_note_with_markup_stays_text(client, ana):
    with transaction.atomic():
        api.post(Move("1", api.mint("euro"), api.wallet(ana, "euro"), 5, "grant", note="<script>alert(1)</script>"))
    page = page_of(client, currency="euro")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_the_refill_button_gives_once_and_says_so(client, ana):
    house = HouseSettings.get()
    page = client.get(reverse("cashier:wallet")).content.decode()
    assert f"Refill to {house.refill_to:,}" in page
    said = client.post(reverse("cashier:refill"), follow=True).content.decode()
    assert api.balance(ana, "fun") == house.refill_to
    assert f"Refilled: {house.refill_to:,} fun chips." in said
    assert "today’s refill" in client.post(reverse("cashier:refill"), follow=True).content.decode()
    assert api.balance(ana, "fun") == house.refill_to


def test_a_refill_is_not_given_for_looking(client, ana):
    assert client.get(reverse("cashier:refill")).status_code == 405
    assert api.balance(ana, "fun") == 0


def test_who_has_enough_reads_why_there_is_no_refill(client, ana):
    fund(ana, 9_000, "fun")
    page = client.get(reverse("cashier:wallet")).content.decode()
    assert "A refill is free below 1,000; you have 9,000." in page
    assert "disabled" in page
