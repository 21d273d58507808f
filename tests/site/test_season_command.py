"""`manage.py season` prepares the house that it plays in: a fresh clone has no database yet."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tables import season
from tables.management.commands import season as command


@pytest.mark.django_db
def test_the_database_is_brought_up_to_date_before_the_first_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(command, "call_command", lambda name, **options: done.append(name))
    monkeypatch.setattr(season, "play", lambda *arguments: done.append("play") or 0)
    call_command("season", days=1, hands=1)
    assert done == ["migrate", "play"]
