"""Notes about players: private, kept by table page, marked at the table, gone with the account."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from lobby.notes import store
from lobby.notes.models import LONGEST, Note
from tables.archive import frames, past, stage
from tables.models import Hand
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


def test_a_seat_opens_the_note_about_its_player_and_no_other() -> None:
    """Over the table: the form of one seat, kept by htmx, and the marks of the page follow."""
    felt = Felt(make_table())
    writer, about, other = felt.seated(3)
    store.keep(other, about, "red", "the other's secret")
    client = Client(headers={"HX-Request": "true"})
    client.force_login(writer)
    seat = felt.shot.seat_of(about.pk)
    assert seat is not None
    url = f"{reverse('tables:notes', args=[felt.table.pk])}?seat={seat.number + 1}"
    assert f'class="plate__note" href="{url}"' in Client().get(reverse("tables:table", args=[felt.table.pk])).content.decode()
    html = client.get(url).content.decode()
    assert "<html" not in html
    assert about.nickname in html
    assert other.nickname not in html
    assert "secret" not in html
    html = client.post(url, {"about": about.pk, "colour": "blue", "text": "calls <all>"}).content.decode()
    assert "data-kept>Your note is kept." in html
    assert (
        f'<ul id="notes" hidden hx-swap-oob="true"><li data-name="{about.nickname}" data-colour="blue">calls &lt;all&gt;</li></ul>' in html
    )
    assert "calls &lt;all&gt;</textarea>" in client.get(url).content.decode()
    assert "at most 500 characters" in client.post(url, {"about": about.pk, "text": "x" * (LONGEST + 1)}).content.decode()
    assert "Nothing was changed." in client.post(url, {"about": other.pk, "text": "who sits elsewhere"}).content.decode()
    assert store.of(writer).get().text == "calls <all>"
    for odd in ("0", "x", "99", str(felt.shot.seat_of(writer.pk).number + 1)):  # type: ignore[union-attr]
        assert "<form" not in client.get(url.split("?")[0], {"seat": odd}).content.decode()


def test_the_felt_of_a_replay_leads_to_no_note() -> None:
    felt = Felt(make_table())
    felt.seated(2)
    number = felt.deal().hand_id
    felt.fold_out()
    old = past.read(Hand.objects.get(pk=number))
    found = frames.frames(old, (), {})
    assert "plate__note" not in stage.draw(old, found[-1], stage.RAIL, stage.players(old), "en").felt
