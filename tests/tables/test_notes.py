"""Notes about players: private, kept by table page, marked at the table, gone with the account."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lobby.notes import store
from lobby.notes.models import LONGEST, Note
from tests import factories
from tests.tables.felt import Felt, make_table

pytestmark = pytest.mark.django_db


def test_a_note_is_kept_changed_and_taken_away_and_is_its_writers_alone() -> None:
    anna, bert = factories.player("Anna"), factories.player("Bert")
    store.keep(anna, bert, "red", " raises with air ")
    assert [(note.about, note.colour, note.text) for note in store.of(anna)] == [(bert, "red", "raises with air")]
    assert not store.of(bert)
    store.keep(anna, bert, "green", "")
    assert store.of(anna).get().colour == "green"
    for colour, text in (("purple", "x"), ("red", "x" * (LONGEST + 1))):
        with pytest.raises(ValueError):
            store.keep(anna, bert, colour, text)
    with pytest.raises(ValueError):
        store.keep(anna, anna, "red", "me")
    store.keep(anna, bert, "", "  ")
    assert not Note.objects.exists()


def test_bad_requests_change_nothing() -> None:
    anna, bert = factories.player("Anna"), factories.player("Bert")
    client = Client()
    url = reverse("tables:notes", args=[factories.table().pk])
    assert client.get(url).status_code == 302
    client.force_login(anna)
    for about in ("", "-1", "x", "9" * 40, str(bert.pk), str(anna.pk)):
        response = client.post(url, {"about": about, "colour": "red", "text": "x"}, follow=True)
        assert "Nothing was changed." in response.content.decode()
    assert not Note.objects.exists()
    store.keep(anna, bert, "red", "<b>tilts</b>")
    html = client.get(reverse("tables:table", args=[factories.table().pk])).content.decode()
    assert 'data-name="Bert" data-colour="red">&lt;b&gt;tilts&lt;/b&gt;' in html
    client.force_login(bert)
    assert "tilts" not in client.get(reverse("tables:table", args=[factories.table().pk])).content.decode()


def test_players_of_a_table_are_noted_on_its_page() -> None:
    felt = Felt(make_table())
    writer, about = felt.seated(2)
    client = Client()
    client.force_login(writer)
    url = reverse("tables:notes", args=[felt.table.pk])
    html = client.get(url).content.decode()
    assert about.nickname in html
    assert 'value="" checked' in html
    response = client.post(url, {"about": str(about.pk), "colour": "blue", "text": "calls all"}, follow=True)
    html = response.content.decode()
    assert "Your note is kept." in html
    assert 'value="blue" checked' in html
    assert "calls all</textarea>" in html
    response = client.post(url, {"about": str(about.pk), "colour": "blue", "text": "x" * (LONGEST + 1)}, follow=True)
    assert "at most 500 characters" in response.content.decode()
    assert store.of(writer).get().text == "calls all"
