"""A row's values as a deed keeps them: plain, comparable, and without a secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import models

HIDDEN = "•••"
"""Stands for a value that nobody reads, so that a change of it is still seen."""
_SECRET = ("password", "secret", "token", "session_key", "data", "seed")
_PERSONAL = ("email", "nickname")
"""The book is for ever, and a person may leave the house."""
_MOST = 1000


def is_secret(name: str) -> bool:
    """Whether a field's value must never stand in the book."""
    return name in _PERSONAL or any(part in name.lower() for part in _SECRET)


def of_row(row: models.Model) -> dict[str, Any]:
    """Every field of a row by name, secrets included: for comparing only, see `differences`."""
    return {field.name: _plain(field.value_from_object(row)) for field in row._meta.concrete_fields}


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What differs, old and new; fields that one side lacks count as empty. Secrets are hidden."""
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return plain({name: before[name] for name in names if name in before}), plain({name: after[name] for name in names if name in after})


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values that JSON can keep, secrets hidden."""
    return {name: (HIDDEN if value else "") if is_secret(name) else _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, models.Model):
        return str(value)[:_MOST]
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return str(value)[:_MOST]
