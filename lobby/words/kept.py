"""Words that are looked up once for each language: an action draws dozens of them, and each look-up has its price."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
R = TypeVar("R")


def per_language(function: Callable[P, R]) -> Callable[P, R]:
    """Remembers what a function of hashable arguments answers, for each language apart. Its answers must not be changed."""
    kept: dict[tuple[object, ...], R] = {}

    @wraps(function)
    def look_up(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (get_language(), *args, *kwargs.items())
        try:
            return kept[key]
        except KeyError:
            found = kept[key] = function(*args, **kwargs)
            return found

    return look_up
