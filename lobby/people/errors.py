"""Refusals of this package: a code for the words, and its facts."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """What was asked is not done, and nothing changed."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
