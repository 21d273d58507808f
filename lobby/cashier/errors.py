"""What the cashier says when it refuses: a code and facts, never a sentence."""

from __future__ import annotations


class Refused(Exception):
    """A refusal with a snake_case `code` and the `facts` that led to it; nothing was moved."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
