"""Rows that change by themselves: the fragment of a row, and the word that it changed."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils.translation import override

from lobby import listings
from tests.factories import table

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    messages: list[tuple[str, dict]] = []
    monkeypatch.setattr(listings, "group_send", lambda group, message: messages.append((group, message)))
    return messages


def test_a_live_row_replaces_the_row_of_the_page(client) -> None:
    """One template draws both: the live one differs by its swap mark alone."""
    vltava = table("Vltava", players_seated=2)
    page = client.get("/").content.decode()
    live = listings.row_html(vltava.pk, "en")
    assert live.count("<article") == 1
    assert f'id="table-row-{vltava.pk}"' in live
    assert live.replace(' hx-swap-oob="true"', "").strip() in page


def test_a_live_row_speaks_the_viewers_language() -> None:
    vltava = table("Vltava", currency="euro", small_blind=25, big_blind=50)
    with override("cs"):
        english = listings.row_html(vltava.pk, "en")
    assert "0.25/0.50" in english
    assert "0,25/0,50" in listings.row_html(vltava.pk, "cs")


def test_the_row_of_a_closed_table_takes_itself_away() -> None:
    vltava = table("Vltava", is_open=False)
    assert listings.row_html(vltava.pk, "en") == f'<article id="table-row-{vltava.pk}" hx-swap-oob="delete"></article>'
    assert 'hx-swap-oob="delete"' in listings.row_html(vltava.pk + 1, "en")


def test_a_change_is_announced_only_once_it_is_committed(sent, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        listings.announce(7)
        assert sent == []
    assert sent == [("lobby", {"type": "lobby.row", "table": 7})]


@pytest.mark.django_db(transaction=True)
def test_a_change_that_is_rolled_back_is_not_announced(sent) -> None:
    class UndoneError(Exception):
        pass

    with pytest.raises(UndoneError), transaction.atomic():
        listings.announce(7)
        raise UndoneError
    assert sent == []
