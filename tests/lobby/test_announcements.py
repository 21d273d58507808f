"""What the house says to everybody stands on every page and at every open table, for its minutes and no longer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from lobby.announcements import word
from lobby.announcements.models import Announcement
from lobby.oversight.models import Deed
from tests.factories import operator, player, table
from tests.tables.felt import committed
from tests.tables.test_hosting import said

pytestmark = pytest.mark.django_db

ADD = "admin:announcements_announcement_add"
LIST = "admin:announcements_announcement_changelist"


@pytest.fixture(autouse=True)
def nothing_said() -> None:
    cache.delete(word.KEY)


def page(client) -> str:
    return client.get(reverse("lobby:index")).content.decode()


def test_it_is_read_on_every_page_and_at_every_open_table(client) -> None:
    riga, gone = table("Riga"), table("Gone", is_open=False)
    boss = operator()
    client.force_login(boss)
    with committed():
        assert client.post(reverse(ADD), {"text": " Dinner at <b>eight</b> ", "minutes": "10"}).status_code == 302
    assert "Dinner at &lt;b&gt;eight&lt;/b&gt;" in page(client)
    assert "The house: Dinner at <b>eight</b>" in said(riga) and not said(gone)
    deed = Deed.objects.get()
    assert (deed.actor, deed.verb, deed.reason) == (boss, "announced", "Dinner at <b>eight</b>")
    client.logout()
    assert "Dinner at" in page(client)


def test_it_ends_by_itself_and_by_hand(client) -> None:
    boss = operator()
    with committed():
        first = word.announce("First", 10, boss)
        word.announce("Second", 10, boss)
    assert "Second" in page(client) and "First" not in page(client)
    client.force_login(boss)
    with committed():
        client.post(reverse(LIST), {"action": "end_them", "_selected_action": [Announcement.objects.first().pk]})
    assert "Second" not in page(client) and "First" in page(client)
    Announcement.objects.filter(pk=first.pk).update(until=timezone.now() - timedelta(seconds=1))
    cache.delete(word.KEY)
    assert "First" not in page(client)


def test_nonsense_is_refused_and_nothing_is_changed_afterwards(client) -> None:
    client.force_login(operator())
    for data in ({"text": "", "minutes": "5"}, {"text": "x", "minutes": "0"}, {"text": "x" * 400, "minutes": "5"}, {}):
        assert client.post(reverse(ADD), data).status_code == 200
    assert not Announcement.objects.exists()
    made = word.announce("Once", 5, operator())
    assert client.post(reverse("admin:announcements_announcement_change", args=[made.pk]), {"text": "Twice"}).status_code == 403


def test_only_who_may_announces(client) -> None:
    client.force_login(player())
    assert client.post(reverse(ADD), {"text": "x", "minutes": "5"}).status_code == 302
    staff = player(is_staff=True)
    client.force_login(staff)
    assert client.post(reverse(ADD), {"text": "x", "minutes": "5"}).status_code == 403
    assert not Announcement.objects.exists()
    staff.user_permissions.add(Permission.objects.get(codename="add_announcement"))
    assert client.post(reverse(ADD), {"text": "x", "minutes": "5"}).status_code == 302
    assert Announcement.objects.count() == 1
