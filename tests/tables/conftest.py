"""What the tests of the felt share: nothing is remembered from one test to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from tables import live, sightings, store
from tests.tables.duel import scene as scene


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Rows are rolled back after a test, so what a process keeps of them must go too."""
    store.forget()
    sightings.forget()
    live.forget()


@pytest.fixture
def in_english() -> Iterator[None]:
    """What is drawn is read in English, the language of the source."""
    with translation.override("en"):
        yield
