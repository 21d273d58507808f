"""What `manage.py check --deploy` says of a public house besides Django's own checks. Reads settings; asks nobody but the clock's names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

from poker_site.proxies import networks

LOCAL = ("localhost", "127.0.0.1", "[::1]", "::1", "")


@register(Tags.security, deploy=True)
def deployed(app_configs: Any = None, **_more: Any) -> list[CheckMessage]:
    """Everything that makes a house unfit for strangers; ids fairfelt.E… must be mended, fairfelt.W… should be."""
    return [*_hosts(), *_database(), *_redis(), *_mail(), *_time(), *_proxies(), *_metrics()]


def _hosts() -> Iterator[CheckMessage]:
    if "*" in settings.ALLOWED_HOSTS:
        yield Error("ALLOWED_HOSTS lets any name in.", hint="Name the hosts of the room.", id="fairfelt.E001")
    if all(host in LOCAL for host in settings.ALLOWED_HOSTS):
        yield Error("ALLOWED_HOSTS names this machine only.", hint="ALLOWED_HOSTS=room.example", id="fairfelt.E002")
    if any(urlsplit(origin).scheme != "https" for origin in settings.CSRF_TRUSTED_ORIGINS):
        yield Warning("CSRF_TRUSTED_ORIGINS trusts an origin without TLS.", id="fairfelt.W001")


def _database() -> Iterator[CheckMessage]:
    if settings.ON_SQLITE:
        yield Warning(
            "The house is on SQLite.",
            hint="Right for one process and a club; DATABASE_URL=postgres://… for more.",
            id="fairfelt.W002",
        )
    elif not settings.REDIS_URL:
        yield Error("Several processes need Redis to hear one another.", hint="REDIS_URL=redis://:password@host:6379/0", id="fairfelt.E003")
    if not settings.ON_SQLITE and not settings.DATABASES["default"].get("PASSWORD") and settings.DATABASES["default"].get("HOST"):
        yield Warning("PostgreSQL is asked without a password.", id="fairfelt.W003")


def _redis() -> Iterator[CheckMessage]:
    if not settings.REDIS_URL:
        return
    if not urlsplit(settings.REDIS_URL).password:
        yield Error(
            "Redis is open to everybody who reaches it.", hint="Set requirepass there and the password in REDIS_URL.", id="fairfelt.E004"
        )
    if not settings.CHANNEL_LAYERS["default"].get("CONFIG", {}).get("symmetric_encryption_keys"):
        yield Warning("Messages pass Redis in the clear.", hint="LAYER_KEYS=a long random text", id="fairfelt.W004")


def _mail() -> Iterator[CheckMessage]:
    if "smtp" not in settings.EMAIL_BACKEND:
        yield Warning(
            "No mail leaves the house: alarms and forgotten passwords reach nobody by e-mail.",
            hint="EMAIL_URL=smtp+tls://user:password@host:587. One-time reset links from the operator's pages need none.",
            id="fairfelt.W005",
        )
    elif not settings.ADMINS:
        yield Warning("ADMINS is empty: nobody is told when the books do not add up.", hint="ADMINS=you@room.example", id="fairfelt.W006")


def _time() -> Iterator[CheckMessage]:
    try:
        ZoneInfo(settings.TIME_ZONE)
    except (KeyError, ValueError, OSError):
        yield Error(f"TIME_ZONE is unknown: {settings.TIME_ZONE}.", id="fairfelt.E005")


def _proxies() -> Iterator[CheckMessage]:
    try:
        trusted = networks(settings.TRUSTED_PROXIES)
    except ValueError as fault:
        yield Error(f"TRUSTED_PROXIES: {fault}", id="fairfelt.E006")
        return
    if not trusted:
        yield Warning(
            "TRUSTED_PROXIES is empty: behind a proxy all players would share one address.",
            hint="The networks of your proxies, such as 10.0.0.0/8. Right if browsers reach the house directly.",
            id="fairfelt.W007",
        )
    if any(network.prefixlen == 0 for network in trusted):
        yield Error("TRUSTED_PROXIES believes everybody.", id="fairfelt.E007")


def _metrics() -> Iterator[CheckMessage]:
    if settings.METRICS and not settings.METRICS_TOKEN:
        yield Warning("/metrics answers to whole networks.", hint="METRICS_TOKEN=a long random text", id="fairfelt.W008")
