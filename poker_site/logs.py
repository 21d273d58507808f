"""Logging through structlog. Knows which fields must never be written: cards, decks, seeds, passwords."""

import re
from typing import Any

import structlog

SECRET_FIELD = re.compile(r"card|hole|deck|seed|board|events|state|setup|password|secret|token|session", re.IGNORECASE)
HIDDEN = "[hidden]"


def hide_secrets(_logger: Any, _method: str, fields: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Replace the value of every field whose name may hold cards or secrets. The message itself is fixed text by custom."""
    for name in fields:
        if name != "event" and SECRET_FIELD.search(name):
            fields[name] = HIDDEN
    return fields


def logging_config(level: str, *, as_json: bool) -> dict[str, Any]:
    """Configure structlog and return Django's LOGGING; plain lines for people or JSON for machines."""
    shared = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer = (
        structlog.processors.JSONRenderer()
        if as_json
        else structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            },
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "poker_site": {"level": level},
            "lobby": {"level": level},
            "tables": {"level": level},
            "django": {"level": "WARNING", "handlers": [], "propagate": True},
            "django.request": {"level": "ERROR"},
            "celery": {"level": "WARNING"},
            "daphne": {"level": "WARNING"},
        },
    }
