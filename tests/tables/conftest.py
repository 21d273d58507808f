"""What the tests of the felt share: nothing is remembered from one test to the next."""

from __future__ import annotations

import pytest

from tables import sightings, store


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Rows are rolled back after a test, so what a process keeps of them must go too."""
    store.forget()
    sightings.forget()
