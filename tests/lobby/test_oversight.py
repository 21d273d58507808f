"""The book of operators' deeds: written by every admin change, readable by table, player and operator, final."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Permission
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from lobby import oversight
from lobby.cashier.models import Request
from lobby.models import HouseSettings, Player, Table
from lobby.oversight import guards
from lobby.oversight.models import Deed
from lobby.rake.models import Schedule
from lobby.words.oversight import deed_text
from tests.factories import operator, player, table
from tests.lobby.test_admin_tables import form

pytestmark = pytest.mark.django_db

LIST = "admin:oversight_deed_changelist"


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


def told(**wanted) -> list[tuple[str, dict, dict]]:
    return [(deed.verb, deed.before, deed.after) for deed in Deed.objects.filter(**wanted).order_by("pk")]


# ---------------------------------------------------------------- writing


def test_a_deed_finds_the_table_and_the_player_by_itself() -> None:
    ana, riga = player("Ana"), table("Riga 7")
    deed = oversight.note(ana, "paused", riga, {"big_blind": 2}, {"big_blind": 4}, "  a\n reason  ")
    assert (deed.table, deed.kind, deed.title, deed.reason) == (riga, "lobby.table", "Riga 7", "a reason")
    about = oversight.note(None, "warned", ana)
    assert (about.actor, about.player, about.title) == (None, ana, "")


def test_a_secret_is_hidden_and_an_odd_value_is_kept_as_text() -> None:
    deed = oversight.note(None, "changed", table(), {"password": "argon2$x"}, {"password": "", "chosen": {Table}, "invite_token": "x"})
    assert deed.before == {"password": "•••"}
    assert deed.after == {"password": "", "chosen": [str(Table)], "invite_token": "•••"}


def test_a_deed_is_final() -> None:
    deed = oversight.note(None, "paused", table())
    for act in (
        lambda: Deed.objects.filter(pk=deed.pk).update(reason="x"),
        deed.delete,
        lambda: setattr(deed, "reason", "y") or deed.save(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    assert Deed.objects.get().reason == ""


def test_missing_guards_are_found() -> None:
    assert guards.missing(connection) == []
    guards.remove(connection)
    assert guards.missing(connection) == sorted(guards.NAMES)
    guards.install(connection)
    assert guards.missing(connection) == []


# ---------------------------------------------------------------- the admin's pages


def test_an_edit_of_a_table_says_what_it_was_and_what_it_is(client, bela) -> None:
    riga = table("Riga 7", currency="euro")
    answer = client.post(reverse("admin:lobby_table_change", args=[riga.pk]), form(name="Riga 8", small_blind="0.01", big_blind="0.02",
        min_buy_in="0.40", max_buy_in="3"))  # fmt: skip
    assert answer.status_code == 302
    deed = Deed.objects.get(table=riga)
    assert (deed.actor, deed.verb) == (bela, "changed")
    assert (deed.before, deed.after) == ({"name": "Riga 7", "max_buy_in": 200}, {"name": "Riga 8", "max_buy_in": 300})


def test_a_save_that_changes_nothing_is_no_deed(client, bela) -> None:
    house = HouseSettings.get()
    page = reverse("admin:lobby_housesettings_change", args=[house.pk])
    fields = client.get(page).context["adminform"].form
    same = {name: fields.initial.get(name, "") for name in fields.fields if fields.initial.get(name) not in (None, False)}
    assert client.post(page, same).status_code == 302
    assert not Deed.objects.exists()
    assert client.post(page, same | {"hold_seconds": "50"}).status_code == 302
    assert told() == [("changed", {"hold_seconds": 45}, {"hold_seconds": 50})]


def test_a_deletion_and_rights_are_written_down(client, bela) -> None:
    ana = player("Ana", is_staff=True)
    right = Permission.objects.get(codename="change_table")
    ana.user_permissions.add(right)
    page = reverse("admin:lobby_player_role", args=[ana.pk])
    assert client.post(page, {"role": "floor"}).status_code == 302
    assert ("changed", {"user_permissions": [str(right)]}, {}) in told(player=ana)
    assert ("changed", {}, {"groups": ["floor"]}) in told(player=ana)
    assert client.post(page, {"role": ""}).status_code == 302
    assert ("changed", {"groups": ["floor"]}, {}) in told(player=ana)
    assert ("role_given", {"role": "floor"}, {"role": ""}) in told(player=ana)


def test_what_passes_by_the_rows_leaves_the_form_that_was_sent(client, bela, monkeypatch) -> None:
    """An action that updates rows behind the watcher's back."""
    riga = table("Riga 7")
    from lobby.admin.tables import TableAdmin

    monkeypatch.setattr(TableAdmin, "close_tables", lambda self, request, chosen: chosen.update(closes=True) and None)
    client.post(reverse("admin:lobby_table_changelist"), {"action": "close_tables", "_selected_action": [riga.pk]})
    assert [(verb, after["action"], after["rows"]) for verb, _before, after in told()] == [("form_sent", "close_tables", [str(riga.pk)])]


def test_closing_and_banning_are_told_once_with_their_reason(client, bela) -> None:
    riga, ana = table("Riga 7"), player("Ana")
    client.post(reverse("admin:lobby_table_changelist"), {"action": "close_tables", "_selected_action": [riga.pk]})
    client.post(reverse("admin:lobby_player_ban", args=[ana.pk]), {"reason": "shared cards"})
    client.post(reverse("admin:lobby_player_unban", args=[ana.pk]), {"reason": "they share a flat"})
    assert [(deed.verb, deed.actor, deed.table, deed.player, deed.reason) for deed in Deed.objects.order_by("pk")] == [
        ("closing", bela, riga, None, ""),
        ("banned", bela, None, ana, "shared cards"),
        ("unbanned", bela, None, ana, "they share a flat"),
    ]


def test_a_password_is_never_in_the_book(client, bela) -> None:
    riga = table("Riga 7", currency="euro")
    figures = form(name="Riga 7", small_blind="0.01", big_blind="0.02", min_buy_in="0.40", max_buy_in="2", new_password="vltava-77")
    client.post(reverse("admin:lobby_table_change", args=[riga.pk]), figures)
    riga.refresh_from_db()
    assert told() == [("changed", {"password": ""}, {"password": "•••"})]
    assert riga.password not in str(told())


# ---------------------------------------------------------------- reading


def test_who_may_read_the_book(client) -> None:
    ana = player("Ana", is_staff=True)
    client.force_login(ana)
    assert client.get(reverse(LIST)).status_code == 403
    ana.user_permissions.add(Permission.objects.get(codename="view_deed"))
    assert client.get(reverse(LIST)).status_code == 200


def test_the_floor_reads_no_moves_of_money(client) -> None:
    ana = player("Ana", is_staff=True)
    ana.user_permissions.add(Permission.objects.get(codename="view_deed"))
    client.force_login(ana)
    oversight.note(None, "money_granted", ana, after={"amount": 500}, reason="a gift")
    from lobby.cashier.models import Request

    asked = Request(pk=1, player=ana)
    oversight.note(None, "request_approved", asked, after={"amount": 700}, reason="a request")
    oversight.note(None, "warned", ana, reason="a word")
    seen = client.get(reverse(LIST)).content.decode()
    assert "a word" in seen and "a gift" not in seen and "a request" not in seen


def test_the_book_is_read_by_table_by_player_and_by_operator(client, bela) -> None:
    riga, brno, ana = table("Riga 7"), table("Brno 1"), player("Ana")
    oversight.note(bela, "paused", riga, reason="for Riga")
    oversight.note(bela, "paused", brno, reason="for Brno")
    oversight.note(None, "warned", ana, reason="for Ana")

    def page(**query: object) -> str:
        return client.get(reverse(LIST), query).content.decode()

    assert "for Riga" in page(table__id__exact=riga.pk) and "for Brno" not in page(table__id__exact=riga.pk)
    assert "for Ana" in page(player__id__exact=ana.pk) and "for Riga" not in page(player__id__exact=ana.pk)
    assert "for Riga" in page(actor=bela.pk) and "for Ana" not in page(actor=bela.pk)
    assert "for Ana" in page(actor=0) and "for Riga" not in page(actor=0)
    assert "for Brno" in page(q="Brno") and "for Riga" not in page(q="Brno")
    assert "for Ana" in page(did="warned") and "for Riga" not in page(did="warned")


def test_nobody_edits_or_deletes_a_line(client, bela) -> None:
    deed = oversight.note(bela, "paused", table("Riga 7"), {"big_blind": 2}, {"big_blind": 4})
    page = reverse("admin:oversight_deed_change", args=[deed.pk])
    seen = client.get(page).content.decode()
    assert "Big blind: 2 → 4" in seen.replace("\xa0", " ").replace("chips ", "").replace(" chips", "")
    assert 'name="_save"' not in seen
    assert client.post(page, {"reason": "another"}).status_code == 403
    assert client.post(reverse("admin:oversight_deed_delete", args=[deed.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:oversight_deed_add")).status_code == 403


def test_the_players_page_leads_to_what_was_done_to_him(client, bela) -> None:
    riga = table("Riga 7")
    assert f"?table__id__exact={riga.pk}" in client.get(reverse("admin:lobby_table_change", args=[riga.pk])).content.decode()
    page = client.get(reverse("admin:lobby_player_change", args=[bela.pk])).content.decode()
    assert f"player__id__exact={bela.pk}" in page and f"actor={bela.pk}" in page
    assert Player.objects.count() == 1


def test_the_book_speaks_in_words_and_of_what_was_chosen(client, bela) -> None:
    ana = player("Ana")
    chosen = {"currency": "euro", "variant": "omaha", "structure": "pl", "rake_schedule": Schedule.objects.get(edition="cs").pk}
    client.post(reverse("admin:lobby_table_add"), form(name="Riga 9", big_blind="0.02", **chosen))
    assert Table.objects.filter(name="Riga 9").exists()
    asked = Request.objects.create(player=ana, kind="pay_back", amount=25_50)
    oversight.note(bela, "request_approved", asked, after={"kind": asked.kind, "amount": asked.amount}, player=ana)
    oversight.note(bela, "suspended", ana, after={"until": datetime(2026, 12, 24, 17, 5, tzinfo=UTC)})
    seen = client.get(reverse(LIST)).content.decode()
    for words in (
        "Game: Omaha", "Limit: Pot limit", "Currency: Play €", "Rake schedule: Czech edition (cs)", "Big blind: €0.02",
        "request: Ana", "Kind: Play euros back to the house", "Amount: €25.50", "Until: 24 Dec 2026, 18:05",
    ):  # fmt: skip
        assert words in seen, words
    for noise in ("Average pot", "Created at", "ID: ", "Limit c", "pay_back", "2550"):
        assert noise not in seen, noise
    assert f'href="/admin/cashier/request/{asked.pk}/change/"' in seen
    assert [deed_text("changed", kind) for kind in ("", "lobby.player", "cashier.request")] == ["changed", "changed", "request: changed"]
