"""Back-up and restore as two commands, tried on real processes: what was copied while hands ran comes back with every chip."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lobby.models import Player
from poker_site import backups
from tests import factories, migrated, services
from tests.processes import ROOT, House
from tests.site.test_house_embedded import everybody_has_his_chips

TABLES, PLAYERS = 2, 3


def manage(house: House, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=house.environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[House, House]]:
    one, other = House(tmp_path / "one"), House(tmp_path / "other")
    for house in (one, other):
        house.folder.mkdir()
    migrated.lay_sqlite(one.folder)
    yield one, other
    one.close()
    other.close()


def test_a_house_copied_in_the_middle_of_hands_is_restored_elsewhere_and_adds_up(houses: tuple[House, House], tmp_path: Path) -> None:
    one, other = houses
    copy = tmp_path / "copy.tar.gz"
    room = one.room()
    before = one.ask("fill", TABLES, PLAYERS)
    assert before["running"] == TABLES
    made = manage(one, "backup", str(copy))
    assert made.returncode == 0, made.stderr
    assert copy.stat().st_mode & 0o077 == 0, "nobody else reads hidden cards"
    room.kill()

    assert "is there already" in manage(one, "backup", str(copy)).stderr
    restored = manage(other, "restore", str(copy))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    assert "Everything adds up." in restored.stdout
    again = manage(other, "restore", str(copy))
    assert again.returncode == 1
    assert "running" in again.stderr or "has players" in again.stderr

    other.room()
    after = other.ask("report")
    assert everybody_has_his_chips(after)
    assert after["running"] == 0
    assert after["returned"] == before["stacks"]
    assert after["trial"] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"sha256": "0" * 64}, "its sum differs"),
        ({"format": 99}, "newer version"),
        ({"database": "oracle"}, "a house on oracle"),
        ({"migrations": ["lobby.9999_future"]}, "lobby.9999_future is unknown"),
        ({}, "This house has players"),
        (None, "no back-up of a house"),
    ],
)
def test_a_damaged_or_foreign_file_or_a_house_with_players_is_refused(changed: dict | None, why: str, tmp_path: Path) -> None:
    player = factories.player()
    good, bad = tmp_path / "good.tar.gz", tmp_path / "bad.tar.gz"
    told = backups.back_up(good)
    assert told["players"] == 1
    with tarfile.open(good) as tar:
        tar.extractall(tmp_path / "open", filter="data")
    (tmp_path / "open" / "house.json").write_text(json.dumps({**told, **(changed or {})}))
    with tarfile.open(bad, "w:gz") as tar:
        for path in (tmp_path / "open").iterdir() if changed is not None else ():
            tar.add(path, arcname=path.name)
    with pytest.raises(backups.Refused, match=why):
        backups.restore(bad)
    bad.write_bytes(good.read_bytes()[:200])
    with pytest.raises(backups.Refused, match="damaged"):
        backups.restore(bad)
    assert Player.objects.get().pk == player.pk


@pytest.mark.postgres
def test_on_postgresql_too(tmp_path: Path) -> None:
    copy = tmp_path / "copy.tar.gz"
    with migrated.postgresql() as url, services.database() as other_url, services.empty_redis() as redis:
        one = House(tmp_path, DATABASE_URL=url, REDIS_URL=redis)
        other = House(tmp_path, DATABASE_URL=other_url, REDIS_URL=redis)
        try:
            web = one.web()
            before = one.ask("fill", 1, PLAYERS)
            assert manage(one, "backup", str(copy)).returncode == 0
            web.kill()
            restored = manage(other, "restore", str(copy))
            assert restored.returncode == 0, restored.stdout + restored.stderr
            assert "Everything adds up." in restored.stdout
            after = other.ask("report")
            assert after["stacks"] == before["stacks"]
            assert after["hands"] == before["hands"], "a copy less than an outage old: the hand would go on"
        finally:
            one.close()
            other.close()
