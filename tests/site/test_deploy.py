"""What an operator deploys from: the example of settings names them all, and the Procfile's commands make a house."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import services
from tests.processes import ROOT, House, free_port, until

ELSEWHERE = {"DJANGO_SETTINGS_MODULE"}


def procfile() -> dict[str, str]:
    """Its commands by name."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    return {name: command.strip() for name, command in (line.split(":", 1) for line in lines if line.strip())}


def test_the_example_names_every_setting_that_the_environment_gives() -> None:
    read = re.compile(r'env\.\w+\(\s*"([A-Z_]+)"')
    asked = {name for path in (ROOT / "poker_site" / "settings").glob("*.py") for name in read.findall(path.read_text())}
    told = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert told - ELSEWHERE == asked


@pytest.mark.parametrize("place", ["compose.yaml", "deploy"])
def test_containers_and_units_run_what_the_procfile_runs(place: str) -> None:
    """The same programs, queues and flags, wherever the house is started."""
    path = ROOT / place
    text = path.read_text() if path.is_file() else "\n".join(unit.read_text() for unit in path.glob("*.service"))
    for words in ("manage.py web", "-A poker_site worker --pool threads", "-A poker_site beat", "--without-gossip --without-mingle"):
        assert words in text, f"{place}: {words}"
        assert words in (ROOT / "Procfile").read_text()


def test_a_public_house_passes_the_check_before_it_opens(tmp_path: Path) -> None:
    good = {
        "DJANGO_SETTINGS_MODULE": "poker_site.settings.prod",
        "SECRET_KEY": "x7" * 40 + "ABCDEFGH!?",
        "ALLOWED_HOSTS": "room.example",
        "CSRF_TRUSTED_ORIGINS": "https://room.example",
        "DATABASE_URL": "postgres://room:long@database:5432/room",
        "REDIS_URL": "redis://:long@redis:6379/0",
        "TRUSTED_PROXIES": "172.16.0.0/12",
        "EMAIL_URL": "smtp+tls://room:long@mail.example:587",
        "ADMINS": "you@room.example",
        "VAR_DIR": str(tmp_path),
    }
    command = [sys.executable, "manage.py", "check", "--deploy"]
    told = subprocess.run(command, cwd=ROOT, env={"PATH": os.environ["PATH"], **good}, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "fairfelt." not in told.stderr
    open_to_all = {**good, "ALLOWED_HOSTS": "*", "REDIS_URL": "redis://redis:6379/0"}
    told = subprocess.run(command, cwd=ROOT, env={"PATH": os.environ["PATH"], **open_to_all}, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert "fairfelt.E001" in told.stderr and "fairfelt.E004" in told.stderr


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with services.database() as url, services.empty_redis() as redis:
        house = House(tmp_path, DATABASE_URL=url, REDIS_URL=redis, STATIC_ROOT=str(tmp_path / "static"))
        yield house
        house.close()


@pytest.mark.postgres
def test_the_procfile_makes_a_house_that_is_ready_and_restarts_without_losing_a_chip(house: House) -> None:
    commands = procfile()
    for step in commands["release"].split("&&"):
        house.run(*shlex.split(step)[1:])
    port = free_port()
    for name in ("worker", "clock", "beat"):
        house.start("-m", *shlex.split(commands[name]))
    web = shlex.split(commands["web"].replace("${PORT:-8000}", str(port)).replace("0.0.0.0", "127.0.0.1"))
    first = house.start(*web[1:], port=port)
    assert until(lambda: _ready(port))
    before = house.ask("fill", 1)
    assert house.run("manage.py", "drain", "--seconds", "1").startswith("Drained.")
    assert first.stop() in (0, -2)
    second = house.start(*web[1:], port=port)
    assert until(lambda: _ready(port))
    after = house.ask("report")
    assert after["wallets"] + after["stacks"] == before["wallets"] + before["stacks"]
    assert after["trial"] == []
    assert until(lambda: house.ask("queues") == ["default", "clock"], 40), "both workers were heard from"
    second.kill()


def _ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
