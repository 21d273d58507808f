"""Who watches: counted by pages, named by leave, seated players never, strangers of a private table not told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby.models import Player, Table
from lobby.preferences.models import Preferences
from tables.watchers import rail
from tables.watchers.models import Looking
from tests import factories
from tests.tables.felt import Felt, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_there() -> Iterator[None]:
    rail.forget()
    yield
    rail.forget()


def named(name: str) -> Player:
    player = factories.player(name)
    Preferences.objects.create(player=player, values={"watch": "named"})
    return player


def line(table: Table, client: Client | None = None) -> str:
    html = (client or Client()).get(reverse("tables:watchers", args=[table.pk])).content.decode()
    return html.split(">", 1)[1].split("<")[0]


def test_watchers_are_counted_and_those_named_who_allow_it() -> None:
    felt = Felt(make_table())
    seated, shy = felt.seated(1)[0], factories.player("Shy")
    assert line(felt.table) == "nobody"
    for page, player in enumerate((seated, named("marta"), named("Anna"), None)):
        rail.came(page, felt.table.pk, player.pk if player else None)
    rail.came("again", felt.table.pk, Player.objects.get(nickname="Anna").pk)
    rail.came("elsewhere", make_table().pk, shy.pk)
    assert line(felt.table) == "nobody"
    rail.write()
    assert line(felt.table) == "3: Anna, marta and 1 more"
    rail.came("shy", felt.table.pk, shy.pk)
    rail.write()
    assert line(felt.table) == "4: Anna, marta and 2 more"
    for page in (1, 2, 3, "again"):
        rail.went(page)
    rail.write()
    assert line(felt.table) == "1"
    assert 'id="watchers"' in Client().get(reverse("tables:table", args=[felt.table.pk])).content.decode()
    rail.went("shy")
    rail.went(0)
    rail.write()
    assert line(felt.table) == "nobody"
    assert not Looking.objects.filter(table_id=felt.table.pk).exists()


def test_what_does_not_change_is_not_written_and_a_silent_process_is_not_believed(django_assert_num_queries: object) -> None:
    table, now = make_table(), timezone.now()
    rail.came("page", table.pk, None)
    rail.write(now)
    with django_assert_num_queries(0):  # type: ignore[operator]
        rail.write(now)
    Looking.objects.create(process="other", table_id=table.pk, players=[named("Anna").pk], visitors=1, seen_at=now)
    assert rail.at(table.pk, (), now) == (3, ("Anna",))
    assert rail.at(table.pk, (), now + timedelta(seconds=rail.BELIEVED_SECONDS + 1)) == (0, ())


def test_strangers_of_a_locked_or_private_table_are_told_nothing() -> None:
    host = factories.player("Host")
    for table in (make_table(is_private=True, owner=host), make_table(password="pbkdf2$x")):
        url = reverse("tables:watchers", args=[table.pk])
        assert Client().get(url).status_code == 404
    assert Client().get(reverse("tables:watchers", args=[987654])).status_code == 404


def test_leave_to_be_named_is_the_accounts_whatever_device_it_was_given_on() -> None:
    """Given on one device it holds on the other, and is taken back there; a device's cookie gives it for nobody."""
    felt, olga = Felt(make_table()), factories.player("Olga")
    desk, phone = Client(), Client()
    for device in (desk, phone):
        device.force_login(olga)
    desk.cookies["look_watch"] = "named"
    rail.came("olga", felt.table.pk, olga.pk)
    rail.write()
    desk.post(reverse("lobby:look"), {"deck": "four"})
    assert line(felt.table) == "1" and not _switched_on(desk)
    answer = phone.post(reverse("lobby:settings"), {"watch": ["", "named"]})
    assert "look_watch" not in answer.cookies
    assert line(felt.table) == "1: Olga" and _switched_on(desk) and _switched_on(phone)
    desk.post(reverse("lobby:look"), {"watch": ""})
    assert line(felt.table) == "1" and not _switched_on(phone)


def test_a_visitor_who_has_no_name_is_not_asked_and_his_other_choices_stay_on_the_device() -> None:
    visitor = Client()
    answer = visitor.post(reverse("lobby:settings"), {"watch": "named", "felt": "blue"})
    assert answer.cookies["look_felt"].value == "blue" and "look_watch" not in answer.cookies
    assert 'name="watch"' not in visitor.get(reverse("lobby:settings")).content.decode()


def _switched_on(device: Client) -> bool:
    return 'name="watch" value="named" data-set="watch" data-account checked' in device.get(reverse("lobby:settings")).content.decode()
