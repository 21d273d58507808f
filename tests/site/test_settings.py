"""The wiring: what a fresh machine gets, what a cluster gets, and what never gets into a log."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import formats, translation

from poker_site.logs import HIDDEN, hide_secrets
from poker_site.secret import kept_secret

ROOT = Path(__file__).resolve().parents[2]


def told(module: str, *names: str, **environment: str) -> list[str]:
    """What another process reads in these settings; without addresses of databases unless given."""
    clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS")}
    clean.pop("DJANGO_SETTINGS_MODULE", None)
    code = f"import {module} as s\nfor name in {names!r}: print(repr(eval('s.' + name)))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**clean, **environment}, capture_output=True, text=True, timeout=60, check=False
    )
    return run.stdout.splitlines() if run.returncode == 0 else [run.stderr.splitlines()[-1]]


def test_nothing_given_is_one_process_on_sqlite(tmp_path: Path) -> None:
    engine, options, layer, broker, debug = told(
        "poker_site.settings.dev",
        "DATABASES['default']['ENGINE']",
        "DATABASES['default']['OPTIONS']['transaction_mode']",
        "CHANNEL_LAYERS['default']['BACKEND']",
        "CELERY_BROKER_URL",
        "DEBUG",
        VAR_DIR=str(tmp_path),
    )
    assert (engine, options, broker, debug) == ("'poker_site.sqlite'", "'IMMEDIATE'", "'memory://localhost'", "False")
    assert "InMemory" in layer


def test_two_addresses_make_a_cluster(tmp_path: Path) -> None:
    engine, age, checks, layer, broker, cache = told(
        "poker_site.settings.dev",
        "DATABASES['default']['ENGINE']",
        "DATABASES['default']['CONN_MAX_AGE']",
        "DATABASES['default']['CONN_HEALTH_CHECKS']",
        "CHANNEL_LAYERS['default']['BACKEND']",
        "CELERY_BROKER_URL",
        "CACHES['default']['BACKEND']",
        VAR_DIR=str(tmp_path),
        DATABASE_URL="postgres://somebody@db.example:5432/room",
        REDIS_URL="redis://cache.example:6379/1",
    )
    assert (engine, age, checks, broker) == ("'django.db.backends.postgresql'", "None", "True", "'redis://cache.example:6379/1'")
    assert "PubSub" in layer
    assert "redis" in cache


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    secret = kept_secret(path)
    assert len(secret) > 50
    assert kept_secret(path) == secret
    assert path.stat().st_mode & 0o077 == 0


def test_the_public_site_does_not_start_without_its_own_secret() -> None:
    (complaint,) = told("poker_site.settings.prod", "DEBUG")
    assert "SECRET_KEY" in complaint


def test_the_public_site_passes_djangos_own_deployment_check() -> None:
    environment = {**os.environ, "SECRET_KEY": "x" * 30 + "abcdefghijklmnopqrstuvwxyz0123456789", "ALLOWED_HOSTS": "room.example"}
    environment |= {"DJANGO_SETTINGS_MODULE": "poker_site.settings.prod", "SECURE_HSTS_INCLUDE_SUBDOMAINS": "1"}
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    unexpected = [line for line in run.stderr.splitlines() if "security.W" in line and "W021" not in line]
    assert not unexpected, run.stderr


@pytest.mark.django_db
def test_the_script_policy_has_a_nonce_and_nothing_unsafe(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    assert "unsafe" not in policy
    assert "'nonce-" in rules["script-src"]
    assert rules["style-src"] == "'self'"
    assert rules["default-src"] == rules["frame-ancestors"] == rules["object-src"] == "'none'"


@pytest.mark.django_db  # the page that says "not found" says the house's word too
def test_metrics_are_off_unless_asked_for(client: Client, tmp_path: Path) -> None:
    assert client.get("/metrics").status_code == 404
    asked, outermost = told("poker_site.settings.dev", "INSTALLED_APPS[-1]", "MIDDLEWARE[0]", VAR_DIR=str(tmp_path), METRICS="1")
    assert asked == "'django_prometheus'"
    assert "PrometheusBefore" in outermost


def test_the_health_page_needs_no_database(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


@pytest.mark.parametrize(("language", "number"), [("en", "1,234,567.5"), ("pl", "1\xa0234\xa0567,5"), ("cs", "1\xa0234\xa0567,5")])
def test_numbers_are_grouped_as_the_language_wants_from_one_thousand(language: str, number: str) -> None:
    with translation.override(language):
        assert formats.number_format(1234567.5) == number


@pytest.mark.parametrize(
    ("language", "date"),
    [("en", "5 Mar 2025, 18:04"), ("pl", "5 mar 2025, 18:04"), ("cs", "5. 3. 2025 18:04")],
)
def test_dates_follow_the_glossary(language: str, date: str) -> None:
    import datetime as dt

    with translation.override(language):
        moment = dt.datetime(2025, 3, 5, 18, 4, tzinfo=dt.UTC).replace(tzinfo=None)
        assert formats.date_format(moment, "DATETIME_FORMAT").lower() == date.lower()


def test_logs_hide_cards_and_secrets_by_the_name_of_the_field() -> None:
    fields = {"event": "a hand began", "hole_cards": ("As", "Kd"), "deck": [1], "seed": b"x", "password": "p", "table": 3}
    assert hide_secrets(None, "info", fields) == {
        "event": "a hand began",
        "hole_cards": HIDDEN,
        "deck": HIDDEN,
        "seed": HIDDEN,
        "password": HIDDEN,
        "table": 3,
    }


def test_requirements_are_pinned_exactly_and_name_no_registry() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = [line for line in (ROOT / name).read_text().splitlines() if line and not line.lstrip().startswith("#")]
        assert all("==" in line for line in lines)
        assert not any("://" in line for line in lines)


def test_the_middleware_of_static_files_comes_right_after_security() -> None:
    assert settings.MIDDLEWARE[1] == "whitenoise.middleware.WhiteNoiseMiddleware"


def test_collected_scripts_import_one_another_by_their_hashed_names(tmp_path: Path) -> None:
    environment = {**os.environ, "SECRET_KEY": "for-the-test", "ALLOWED_HOSTS": "room.example", "STATIC_ROOT": str(tmp_path / "static")}
    environment |= {"DJANGO_SETTINGS_MODULE": "poker_site.settings.prod", "VAR_DIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "collectstatic", "--noinput"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    scripts = [path for path in (tmp_path / "static" / "js").glob("*.js") if path.stem.count(".") == 1]
    imports = [name for path in scripts for name in re.findall(r'^import[^;]*?["\'](\./[^"\']+)["\']', path.read_text(), re.MULTILINE)]
    assert imports, "our scripts are modules"
    for name in imports:
        assert re.fullmatch(r"\./[\w-]+\.[0-9a-f]{12}\.js", name), name
        assert (tmp_path / "static" / "js" / name).exists()
