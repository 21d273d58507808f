"""The house's health: for load balancers, for Prometheus, for the operator, and before it is opened to strangers."""

from __future__ import annotations

import time
from importlib import reload
from types import ModuleType, SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import clear_url_caches

from lobby.accounts import roles
from poker_site import checks, urls
from poker_site.health import pulse, status
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def metrics(settings: object) -> Client:
    """A site that serves /metrics."""
    settings.METRICS = True
    _read_again(urls)
    yield Client()
    settings.METRICS = False
    _read_again(urls)


def _read_again(module: ModuleType) -> None:
    reload(module)
    clear_url_caches()


def test_a_process_is_alive_without_asking_anybody(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):
        assert client.get("/healthz").content == b"ok\n"


def test_a_process_is_ready_only_with_a_fresh_lease(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready\n")
    monkeypatch.setattr(status, "is_open", lambda: False)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"closed\n")


def test_a_cache_that_is_away_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "set", lambda *_: (_ for _ in ()).throw(ConnectionError))
    assert client.get("/readyz").content == b"cache\n"


def test_the_pulse_measures_each_queue() -> None:
    cache.clear()
    assert pulse.last_beat() is None
    assert [beat.is_well for beat in pulse.beats()] == [False, False]
    pulse.pulse()
    assert pulse.last_beat() < 5
    assert [(beat.queue, beat.is_well) for beat in pulse.beats()] == [("default", True), ("clock", True)]
    pulse.arrived("clock", time.time() - 7)
    assert 7 <= [beat.lag for beat in pulse.beats()][1] < 8


def test_the_status_page_is_for_the_staff(client: Client) -> None:
    assert client.get("/admin/status/").status_code == 302
    client.force_login(factories.player())
    assert client.get("/admin/status/").status_code == 302
    till = factories.player(is_staff=True)
    roles.assign(till, roles.CASHIER)
    client.force_login(till)
    assert client.get("/admin/status/").status_code == 403
    factories.table("Riga 7")
    client.force_login(factories.operator())
    page = client.get("/admin/status/").content.decode()
    assert "Open tables" in page
    part = client.get("/admin/status/", headers={"HX-Request": "true"}).content.decode()
    assert "Open tables" in part and "<html" not in part


def test_metrics_are_not_public(metrics: Client) -> None:
    assert metrics.get("/metrics", REMOTE_ADDR="203.0.113.5").status_code == 404
    assert metrics.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    here = metrics.get("/metrics")
    assert "room_hands_running 0.0" in here.content.decode()
    with override_settings(METRICS_TOKEN="long"):
        assert metrics.get("/metrics").status_code == 404
        assert metrics.get("/metrics", headers={"Authorization": "Bearer short"}).status_code == 404
        assert metrics.get("/metrics", headers={"Authorization": "Bearer long"}, REMOTE_ADDR="203.0.113.5").status_code == 200


GOOD = {
    "ALLOWED_HOSTS": ["room.example"],
    "CSRF_TRUSTED_ORIGINS": ["https://room.example"],
    "ON_SQLITE": False,
    "REDIS_URL": "redis://:long@redis:6379/0",
    "CHANNEL_LAYERS": {"default": {"CONFIG": {"symmetric_encryption_keys": ["long"]}}},
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "ADMINS": [("a", "a@room.example")],
    "TRUSTED_PROXIES": ["10.0.0.0/8"],
    "METRICS": False,
    "TIME_ZONE": "Europe/Warsaw",
    "DATABASES": {"default": {"HOST": "database", "PASSWORD": "long"}},
}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({}, ""),
        ({"ALLOWED_HOSTS": ["*"]}, "E001"),
        ({"ALLOWED_HOSTS": ["localhost"]}, "E002"),
        ({"CSRF_TRUSTED_ORIGINS": ["http://room.example"]}, "W001"),
        ({"ON_SQLITE": True}, "W002"),
        ({"REDIS_URL": ""}, "E003"),
        ({"REDIS_URL": "redis://redis:6379/0"}, "E004"),
        ({"CHANNEL_LAYERS": {"default": {"CONFIG": {}}}}, "W004"),
        ({"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}, "W005"),
        ({"ADMINS": []}, "W006"),
        ({"TIME_ZONE": "Europe/Atlantis"}, "E005"),
        ({"TRUSTED_PROXIES": ["everybody"]}, "E006"),
        ({"TRUSTED_PROXIES": ["0.0.0.0/0"]}, "E007"),
        ({"TRUSTED_PROXIES": []}, "W007"),
        ({"METRICS": True, "METRICS_TOKEN": ""}, "W008"),
    ],
)
def test_what_makes_a_house_unfit_for_strangers_is_named(changed: dict, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "settings", SimpleNamespace(**{**GOOD, **changed}))
    assert [message.id for message in checks.deployed()] == ([f"fairfelt.{code}"] if code else [])
