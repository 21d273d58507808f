"""Tables that come and go by demand, with a clock of the test's own; how they are called; the operator's page of a kind."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.urls import reverse

from lobby.kinds import demand, naming
from lobby.kinds.models import Kind
from lobby.models import Table
from lobby.oversight.models import Deed
from tests.factories import operator, player
from tests.lobby.test_admin_tables import form

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


def kind(name: str = "Riga", **more) -> Kind:
    """No-limit Hold'em 1/2 chips, one free table kept, five at most, an empty surplus one closed after ten minutes."""
    figures = {"small_blind": 1, "big_blind": 2, "min_buy_in": 40, "max_buy_in": 200, "seats": 2, "by_demand": True} | more
    made = Kind(name=name, **figures)
    made.full_clean()
    made.save()
    return made


def standing() -> list[str]:
    return sorted(Table.objects.filter(is_open=True, closes=False).values_list("name", flat=True))


def taken(name: str, people: int) -> None:
    Table.objects.filter(name=name).update(players_seated=people)


def minutes(number: float) -> datetime:
    return NOW + timedelta(minutes=number)


# ---------------------------------------------------------------- demand


def test_one_free_table_is_kept_and_no_more() -> None:
    kind()
    demand.tend(NOW)
    demand.tend(NOW)
    assert standing() == ["Riga 1"]
    taken("Riga 1", 2)
    demand.tend(NOW)
    assert standing() == ["Riga 1", "Riga 2"]
    taken("Riga 2", 1)
    demand.tend(NOW)
    assert standing() == ["Riga 1", "Riga 2"]


def test_a_table_has_the_figures_of_its_kind() -> None:
    made = kind(decision_seconds=33, bots_wanted=1)
    demand.tend(NOW)
    table = Table.objects.get()
    assert {name: getattr(table, name) for name in made.figures()} == made.figures()
    assert (table.kind, table.owner, table.is_private) == (made, None, False)


def test_no_more_tables_than_the_kind_may_have() -> None:
    kind(keep_free=2, most=3)
    demand.tend(NOW)
    assert standing() == ["Riga 1", "Riga 2"]
    for name in ("Riga 1", "Riga 2"):
        taken(name, 2)
    demand.tend(NOW)
    assert standing() == ["Riga 1", "Riga 2", "Riga 3"]


def test_an_empty_surplus_is_closed_after_its_minutes_the_newest_first() -> None:
    kind()
    demand.tend(NOW)
    taken("Riga 1", 2)
    demand.tend(NOW)
    taken("Riga 1", 0)
    demand.tend(minutes(1))
    assert standing() == ["Riga 1", "Riga 2"]
    demand.tend(minutes(10.9))  # Riga 2 has been empty for as long, but Riga 1 only since minute 1
    assert standing() == ["Riga 1"]
    demand.tend(minutes(60))
    assert standing() == ["Riga 1"], "the one that is kept stays, however long it is empty"


def test_a_table_is_kept_while_it_was_not_empty_for_long_enough() -> None:
    kind()
    demand.tend(NOW)
    taken("Riga 1", 2)
    demand.tend(NOW)
    taken("Riga 2", 1)
    demand.tend(minutes(8))
    taken("Riga 1", 0)
    taken("Riga 2", 0)
    demand.tend(minutes(9))
    demand.tend(minutes(18.5))
    assert standing() == ["Riga 1", "Riga 2"]
    demand.tend(minutes(19))
    assert standing() == ["Riga 1"]


def test_a_closed_table_comes_back_with_todays_figures() -> None:
    made = kind()
    demand.tend(NOW)
    Table.objects.update(is_open=False)
    Kind.objects.filter(pk=made.pk).update(big_blind=4, small_blind=2, min_buy_in=80, max_buy_in=400)
    demand.tend(NOW)
    again = Table.objects.get()
    assert (again.name, again.is_open, again.big_blind, again.max_buy_in) == ("Riga 1", True, 4, 400)


def test_without_demand_nothing_is_opened_or_closed() -> None:
    made = kind(by_demand=False)
    assert demand.tend(NOW) == 0
    boss = operator()
    assert demand.open_one(made, boss).name == "Riga 1"
    demand.tend(minutes(0))
    demand.tend(minutes(5000))
    assert standing() == ["Riga 1"]
    assert [(deed.verb, deed.actor) for deed in Deed.objects.all()] == [("opened", boss)]


def test_a_table_of_somebody_is_neither_counted_nor_reused() -> None:
    made = kind()
    demand.make(made, "Friends", None, owner=player(), is_private=True)
    demand.tend(NOW)
    assert standing() == ["Friends", "Riga 1"]


def test_somebody_who_sat_down_meanwhile_is_not_sent_away() -> None:
    """The lobby's figures are late; the room looks at its seats."""
    from tables import room
    from tables.commands import Sit
    from tests.factories import fund

    kind()
    demand.tend(NOW)
    taken("Riga 1", 2)
    demand.tend(NOW)
    ana = player("Ana")
    fund(ana, 500, "fun")
    room.handle(Table.objects.get(name="Riga 2").pk, ana.pk, Sit(100))
    Table.objects.update(players_seated=0)
    demand.tend(NOW)
    demand.tend(minutes(11))
    assert "Riga 2" in standing()


# ---------------------------------------------------------------- names


def test_names_come_from_the_list_then_with_numbers() -> None:
    names = naming.candidates("Riga\n  Brno \n\nTable #", "x")
    assert [next(names) for _ in range(6)] == ["Riga", "Brno", "Table 1", "Riga 2", "Brno 2", "Table 2"]
    assert naming.first_free("Riga #", "x", ["riga 1", "Riga 3"]) == "Riga 2"
    assert naming.first_free("", "Hold’em 1/2", []) == "Hold’em 1/2 1"


def test_a_name_that_another_table_has_is_passed_over() -> None:
    Table.objects.create(name="RIGA 1", small_blind=1, big_blind=2, min_buy_in=40, max_buy_in=200)
    kind()
    demand.tend(NOW)
    assert standing() == ["RIGA 1", "Riga 2"]


# ---------------------------------------------------------------- the operator's page


def asked(**more) -> dict[str, object]:
    plain = form(name="Riga") | {
        "names": "Riga #", "keep_free": "1", "most": "5", "surplus_minutes": "10", "empty_minutes": "15", "big_blind": "0.02",
    }  # fmt: skip
    return plain | more


def test_a_kind_is_made_and_opened_once_by_hand(client) -> None:
    client.force_login(operator("Bela"))
    assert client.post(reverse("admin:kinds_kind_add"), asked()).status_code == 302
    made = Kind.objects.get()
    assert (made.big_blind, made.max_buy_in, made.seats) == (2, 200, 6)
    client.post(reverse("admin:kinds_kind_changelist"), {"action": "open_one_now", "_selected_action": [made.pk]})
    assert standing() == ["Riga 1"]
    page = client.get(reverse("admin:kinds_kind_change", args=[made.pk])).content.decode()
    assert "Riga 1 (0/6)" in page
    assert {deed.verb for deed in Deed.objects.all()} == {"created", "opened"}


def test_nonsense_is_refused_in_words(client) -> None:
    client.force_login(operator("Bela"))
    answer = client.post(
        reverse("admin:kinds_kind_add"), asked(keep_free="4", most="2", for_players="on", min_buy_in="0.01", names="x" * 50)
    )
    said = answer.context["adminform"].form.errors
    assert set(said) == {"most", "for_players", "min_buy_in", "names"}
    assert said["for_players"] == ["Players open tables for fun chips only."]


def test_the_floor_may_and_a_player_may_not(client) -> None:
    page = reverse("admin:kinds_kind_changelist")
    staff = player("Ana", is_staff=True)
    client.force_login(staff)
    assert client.get(page).status_code == 403
    staff.user_permissions.add(Permission.objects.get(codename="view_kind"))
    made = kind()
    assert client.get(page).status_code == 200
    client.post(page, {"action": "open_one_now", "_selected_action": [made.pk]})
    assert not Table.objects.exists(), "to look is not to open"
    staff.user_permissions.add(Permission.objects.get(codename="change_kind"))
    client.post(page, {"action": "open_one_now", "_selected_action": [made.pk]})
    assert Table.objects.count() == 1


def test_a_kind_for_players_is_for_fun_chips() -> None:
    with pytest.raises(ValidationError):
        kind(currency="euro", for_players=True)
