"""Words that are looked up once for each language: an action draws dozens of them, and each look-up has its price.

`gettext`, `pgettext` and `ngettext` here are Django's, with a memory: use them where fragments of the felt are made. Who
draws says with `speaking` in which language; then nobody has to ask Django for it a hundred times.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.utils import translation

P = ParamSpec("P")
R = TypeVar("R")

_spoken: ContextVar[str] = ContextVar("spoken", default="")
_kept: dict[tuple[str, str, str], str] = {}


class speaking(translation.override):  # noqa: N801 - a context manager, named like the one that it widens
    """Django's `override`, known to the words below at once. Inside it nobody may activate another language."""

    def __enter__(self) -> None:
        self._token = None
        if _spoken.get() != self.language:
            super().__enter__()
            self._token = _spoken.set(self.language or "")

    def __exit__(self, *fault: object) -> None:
        if self._token is not None:
            _spoken.reset(self._token)
            super().__exit__(*fault)


def language() -> str:
    """The active language's code."""
    return _spoken.get() or translation.get_language() or ""


def gettext(message: str) -> str:
    """The message in the active language."""
    return pgettext("", message)


def pgettext(context: str, message: str) -> str:
    """The message in the active language, as it is said in this context."""
    key = (_spoken.get() or language(), context, message)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = translation.pgettext(context, message) if context else translation.gettext(message)
    return found


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message in the active language as this number wants it."""
    return translation.ngettext(singular, plural, number)


def per_language(function: Callable[P, R]) -> Callable[P, R]:
    """Remembers what a function of hashable arguments answers, for each language apart. Its answers must not be changed."""
    kept: dict[tuple[object, ...], R] = {}

    @wraps(function)
    def look_up(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (_spoken.get() or language(), *args, *kwargs.items())
        try:
            return kept[key]
        except KeyError:
            found = kept[key] = function(*args, **kwargs)
            return found

    return look_up
