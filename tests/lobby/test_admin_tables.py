"""The operator's pages of tables and of the house's figures: defaults, refusals in words, closings, a log that can be read."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from lobby.models import HouseSettings, Table
from lobby.signals import table_closing, table_edited
from tables.models import Room
from tests.factories import operator, player, table

pytestmark = pytest.mark.django_db

ADD = "admin:lobby_table_add"
LIST = "admin:lobby_table_changelist"
CHANGE = "admin:lobby_table_change"


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


@pytest.fixture
def heard(monkeypatch):
    """Signals that went out, by name; the felt does not listen here."""
    signals: list[tuple[str, str]] = []
    monkeypatch.setattr(table_closing, "send", lambda table, **_more: signals.append(("closing", table.name)))
    monkeypatch.setattr(table_edited, "send", lambda table, **_more: signals.append(("edited", table.name)))
    return signals


def form(**figures: object) -> dict[str, object]:
    """What the browser sends when the operator has typed these figures."""
    plain = {
        "name": "Vltava", "variant": "holdem", "structure": "nl", "edition": "pl", "currency": "euro", "seats": "6", "bots_wanted": "0",
        "small_blind": "", "big_blind": "", "ante": "", "bring_in": "", "limit_a": "", "limit_b": "", "limit_c": "", "min_buy_in": "",
        "max_buy_in": "", "unit": "0", "decision_seconds": "20", "draw_seconds": "30",
        "bank_seconds": "30", "bank_refill_seconds": "2", "result_seconds": "4", "sit_out_minutes": "15",
        "new_password": "",
    }  # fmt: skip
    return plain | figures


def faults(answer) -> dict[str, list[str]]:
    return answer.context["adminform"].form.errors


# ---------------------------------------------------------------- setting up


def test_a_big_blind_is_all_that_a_no_limit_table_needs(client, bela) -> None:
    """R-STAKES, R-BUY-3: the rest is filled in by the rules; euros are typed with decimals."""
    assert client.post(reverse(ADD), form(big_blind="0.50")).status_code == 302
    made = Table.objects.get(name="Vltava")
    assert (made.small_blind, made.big_blind, made.min_buy_in, made.max_buy_in) == (25, 50, 1000, 5000)
    assert made.is_open
    assert made.password == ""


def test_a_lower_limit_is_all_that_a_fixed_limit_table_needs(client, bela) -> None:
    """R-BUY-3: 3/6 has a minimum of 30."""
    client.post(reverse(ADD), form(structure="fl", limit_a="3"))
    made = Table.objects.get(name="Vltava")
    assert (made.limit_a, made.limit_b, made.big_blind, made.min_buy_in, made.max_buy_in) == (300, 600, 300, 3000, 0)


def test_an_ante_is_all_that_a_big_bet_game_with_a_bring_in_needs(client, bela) -> None:
    """R-STAKES, R-BRING-1: the bring-in is twice the ante; as many seats as the game has; a draw has its own clock."""
    client.post(reverse(ADD), form(variant="telesina", structure="pl", ante="0.10", seats="", draw_seconds="45"))
    made = Table.objects.get(name="Vltava")
    assert (made.ante, made.bring_in, made.big_blind, made.min_buy_in, made.max_buy_in) == (10, 20, 0, 400, 2000)
    assert (made.seats, made.draw_seconds) == (6, 45)


def test_chips_are_typed_as_chips(client, bela) -> None:
    client.post(reverse(ADD), form(currency="fun", big_blind="20"))
    made = Table.objects.get(name="Vltava")
    assert (made.small_blind, made.big_blind, made.max_buy_in) == (10, 20, 2000)


@pytest.mark.parametrize(
    ("figures", "field", "words"),
    [
        ({}, "big_blind", "The stakes must be above zero."),
        ({"big_blind": "abc"}, "big_blind", "This is not an amount."),
        ({"big_blind": "-5"}, "big_blind", "The amount must be above zero."),
        ({"big_blind": "1e9"}, "big_blind", "This is not an amount."),
        ({"big_blind": "0.001"}, "big_blind", "more decimals"),
        ({"currency": "fun", "big_blind": "2.5"}, "big_blind", "more decimals"),
        ({"big_blind": "99999999999999999999"}, "big_blind", "too large"),
        ({"big_blind": "1", "small_blind": "2"}, "small_blind", "The small blind is at most the big blind, 1."),
        ({"structure": "fl", "limit_a": "1", "limit_b": "3"}, "limit_b", "twice the lower one, 1"),
        ({"big_blind": "1", "seats": "11"}, "seats", "2 to 10 seats"),
        ({"big_blind": "1", "bots_wanted": "6"}, "bots_wanted", "leave a seat for people"),
        ({"big_blind": "1", "currency": "fun", "raked": "on"}, "raked", "take no rake"),
        ({"big_blind": "1", "min_buy_in": "100", "max_buy_in": "50"}, "max_buy_in", "at least the smallest, 100"),
        ({"big_blind": "1", "variant": "omaha9"}, "variant", "omaha9 is not one of the available choices"),
        ({"big_blind": "1", "new_password": "x", "no_password": "on"}, "no_password", "Either"),
        ({"big_blind": "1", "decision_seconds": "0"}, "decision_seconds", "greater than or equal to 5"),
    ],
)
def test_nonsense_is_refused_in_words_at_its_field(client, bela, figures, field, words) -> None:
    answer = client.post(reverse(ADD), form(**figures))
    assert answer.status_code == 200
    assert words in " ".join(faults(answer)[field])
    assert not Table.objects.exists()


def test_two_tables_never_share_a_name(client, bela) -> None:
    table("Vltava")
    assert "name" in faults(client.post(reverse(ADD), form(big_blind="1")))


# ---------------------------------------------------------------- editing


def test_an_edit_is_logged_with_figures_before_and_after(client, bela, heard, django_capture_on_commit_callbacks) -> None:
    client.post(reverse(ADD), form(big_blind="0.50"))
    made = Table.objects.get(name="Vltava")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse(CHANGE, args=[made.pk]), form(big_blind="1", small_blind="0.50", min_buy_in="20", max_buy_in="100"))
    told = LogEntry.objects.filter(object_id=str(made.pk)).first().get_change_message()
    for line in ("Small blind: 25 → 50", "Big blind: 50 → 100", "Smallest buy-in: 1000 → 2000", "Largest buy-in: 5000 → 10000"):
        assert line in told
    assert "Seats" not in told
    assert ("edited", "Vltava") in heard


def test_an_edit_leaves_the_rooms_own_figures_alone(client, bela, heard) -> None:
    """The room counts seats and pots into the same row while the form is open."""
    made = table("Vltava", currency="euro", small_blind=25, big_blind=50, min_buy_in=1000, max_buy_in=5000)
    address = reverse(CHANGE, args=[made.pk])
    client.get(address)
    Table.objects.filter(pk=made.pk).update(players_seated=3, average_pot=777, closes=True)
    client.post(address, form(big_blind="0.50", small_blind="0.25", min_buy_in="10", max_buy_in="50", decision_seconds="30"))
    made.refresh_from_db()
    assert (made.decision_seconds, made.players_seated, made.average_pot, made.closes) == (30, 3, 777, True)


def test_a_form_shows_what_is_stored_as_one_would_type_it(client, bela) -> None:
    made = table("Vltava", currency="euro", small_blind=25, big_blind=50, min_buy_in=1000, max_buy_in=5000)
    page = client.get(reverse(CHANGE, args=[made.pk])).content.decode()
    assert 'name="big_blind" value="0.50"' in page
    assert 'name="max_buy_in" value="50.00"' in page


def test_a_password_is_written_never_read(client, bela, heard) -> None:
    made = table("Vltava", currency="euro", small_blind=25, big_blind=50, min_buy_in=1000, max_buy_in=5000)
    address = reverse(CHANGE, args=[made.pk])
    figures = {"big_blind": "0.50", "small_blind": "0.25", "min_buy_in": "10", "max_buy_in": "50"}
    client.post(address, form(**figures, new_password="open sesame"))
    made.refresh_from_db()
    assert "sesame" not in made.password
    assert made.check_password("open sesame")
    assert not made.check_password("")
    page = client.get(address).content.decode()
    assert "sesame" not in page
    assert made.password not in page
    for entry in LogEntry.objects.all():
        assert "sesame" not in entry.change_message
        assert made.password not in entry.change_message
    client.post(address, form(**figures, decision_seconds="25"))
    made.refresh_from_db()
    assert made.check_password("open sesame"), "an empty field keeps the password"
    client.post(address, form(**figures, no_password="on"))
    made.refresh_from_db()
    assert made.password == ""


# ---------------------------------------------------------------- closing


def act(client, action: str, *chosen: Table):
    return client.post(reverse(LIST), {"action": action, "_selected_action": [each.pk for each in chosen]}, follow=True)


def test_tables_close_after_their_hand_and_open_again(client, bela, heard, django_capture_on_commit_callbacks) -> None:
    vltava, labe = table("Vltava"), table("Labe")
    with django_capture_on_commit_callbacks(execute=True):
        act(client, "close_tables", vltava)
    vltava.refresh_from_db()
    labe.refresh_from_db()
    assert (vltava.closes, vltava.is_open, labe.closes) == (True, True, False)
    assert heard == [("closing", "Vltava")]
    assert LogEntry.objects.get().object_repr == "Vltava"
    with django_capture_on_commit_callbacks(execute=True):
        act(client, "close_tables", vltava)
    assert heard == [("closing", "Vltava")], "closing twice is closing once"
    with django_capture_on_commit_callbacks(execute=True):
        act(client, "open_tables", vltava)
    vltava.refresh_from_db()
    assert (vltava.closes, vltava.is_open) == (False, True)


def test_a_closed_table_is_not_listed_and_takes_nobody(client, bela) -> None:
    table("Vltava", is_open=False)
    assert "Vltava" not in client.get("/").content.decode()


def test_no_table_is_deleted(client, bela) -> None:
    vltava = table("Vltava")
    assert client.post(reverse("admin:lobby_table_delete", args=[vltava.pk]), {"post": "yes"}).status_code == 403
    act(client, "delete_selected", vltava)
    assert Table.objects.filter(pk=vltava.pk).exists()


# ---------------------------------------------------------------- the house's figures


def test_the_houses_figures_are_one_row_with_a_log(client, bela) -> None:
    assert client.get(reverse("admin:lobby_housesettings_changelist")).status_code == 302
    address = reverse("admin:lobby_housesettings_change", args=[HouseSettings.get().pk])
    figures = {
        "welcome_fun": "500", "welcome_euro": "12.50", "refill_below": "100", "refill_to": "400", "sit_out_minutes": "10",
        "offline_seconds": "60", "line_quota_seconds": "20", "fake_all_in_allowance": "2",
        "mass_drop_players": "3", "mass_drop_percent": "30", "mass_drop_minutes": "5", "rathole_minutes": "30", "hold_seconds": "60",
        "own_tables": "2", "keep_bot_hands_hours": "24", "keep_chat_days": "30",
        "bot_budget": "5000", "drain_seconds": "20", "outage_seconds": "", "open_requests": "3", "request_most": "150.50",
        "sign_up": "open", "welcomes_per_address": "3",
    }  # fmt: skip
    assert "The house settings are saved." in client.post(address, figures, follow=True).content.decode()
    house = HouseSettings.get()
    assert (house.welcome_fun, house.welcome_euro, house.refill_to, house.outage_seconds) == (500, 1250, 400, None)
    assert house.request_most == 150_50
    assert HouseSettings.objects.count() == 1
    assert "Welcome grant, play euros: 20000 → 1250" in LogEntry.objects.get().get_change_message()
    answer = client.post(address, figures | {"refill_to": "50"})
    assert "refill_to" in faults(answer)
    assert client.get(reverse("admin:lobby_housesettings_add")).status_code == 403
    assert client.post(reverse("admin:lobby_housesettings_delete", args=[house.pk]), {"post": "yes"}).status_code == 403


# ---------------------------------------------------------------- who may


@pytest.mark.parametrize("address", ["/admin/", "/admin/lobby/table/", "/admin/lobby/player/", "/admin/lobby/housesettings/"])
def test_the_operators_pages_are_for_operators(client, address) -> None:
    answer = client.get(address)
    assert answer.status_code == 302
    assert "login" in answer["location"]
    client.force_login(player("Radek"))
    answer = client.get(address, follow=True)
    assert answer.status_code == 403 or "Operator" not in answer.content.decode().split("<body")[1].split("</header>")[0]


def test_the_admins_log_in_is_allauths_with_its_limits(client) -> None:
    answer = client.get(reverse("admin:login"))
    assert answer.status_code == 302
    assert answer["location"].startswith(reverse("account_login"))


def test_an_operator_without_the_right_changes_no_table(client, heard) -> None:
    helper = player("Helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_table"))
    client.force_login(helper)
    vltava = table("Vltava")
    assert client.get(reverse(CHANGE, args=[vltava.pk])).status_code == 200
    assert client.post(reverse(CHANGE, args=[vltava.pk]), form(big_blind="1")).status_code == 403
    act(client, "close_tables", vltava)
    vltava.refresh_from_db()
    assert not vltava.closes


@pytest.mark.parametrize("page", ["/admin/", "/admin/lobby/table/", "/admin/lobby/table/add/", "/admin/lobby/player/"])
def test_the_operators_pages_keep_the_strict_content_policy(client, bela, page) -> None:
    import re

    answer = client.get(page)
    body = answer.content.decode()
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", body)
    for kind, inside in re.findall(r"<script([^>]*)>(.*?)</script>", body, re.DOTALL):
        assert "src=" in kind or "application/json" in kind
        assert not inside.strip() or "application/json" in kind


def test_the_limits_are_explained_on_tables_and_kinds(client, bela) -> None:
    for page in ("admin:lobby_table_add", "admin:kinds_kind_add"):
        told = client.get(reverse(page)).content.decode()
        assert told.count("Fixed limit: the small bet") == told.count("Spread limit only: the largest bet from the fourth round on.") == 1


def test_a_table_that_stands_is_called_so_and_its_page_leads_to_it(client, bela) -> None:
    vltava = table("Vltava")
    for figures, word in (({}, "open"), ({"paused_at": timezone.now()}, "paused"), ({"frozen_at": timezone.now()}, "frozen")):
        Room.objects.update_or_create(table=vltava, defaults=figures)
        assert f'<td class="field-state_text">{word}</td>' in client.get(reverse("admin:lobby_table_changelist")).content.decode()
    page = client.get(reverse(CHANGE, args=[vltava.pk])).content.decode()
    assert f'href="/tables/{vltava.pk}/"' in page
    hands = f"/admin/tables/hand/?room__table__id__exact={vltava.pk}"
    assert f'href="{hands}"' in page
    assert client.get(hands).status_code == 200
