"""Drawings made from nicknames: always the same, the same on both sides, small, and without a word of the nickname."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from lobby.avatars import SIDE, avatar
from tests import factories


def squares(drawing: str) -> set[tuple[int, int]]:
    runs = [tuple(map(int, run)) for run in re.findall(r"M(\d) (\d)h(\d)", drawing)]
    return {(x + step, y) for x, y, long in runs for step in range(long)}


def test_a_drawing_is_symmetric_small_and_tells_people_apart() -> None:
    names = [f"Player{number}" for number in range(300)] + ["<script>", "Żaneta", "Ľ"]
    for name in names:
        drawing = avatar(name)
        found = squares(drawing)
        assert found == {(SIDE - 1 - x, y) for x, y in found}
        assert 6 <= len(found) <= SIDE * SIDE - 6
        assert len(drawing) < 320
        assert "style" not in drawing and name not in drawing
    assert len({avatar(name) for name in names}) > len(names) - 3
    assert avatar("Anna") == avatar.__wrapped__("Anna")


@pytest.mark.django_db
def test_the_bar_and_the_account_page_have_it() -> None:
    client = Client()
    client.force_login(factories.player("Anna"))
    html = client.get(reverse("people:account")).content.decode()
    assert html.count(str(avatar("Anna"))) == 3
