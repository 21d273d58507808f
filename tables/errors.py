"""What the room says when it refuses: codes and facts, never sentences."""

from __future__ import annotations


class Refused(Exception):
    """A command that the room did not carry out; nothing changed. `code` is snake_case, `facts` are plain values.

    Codes of the engine's IllegalAction and of the ledger's NotEnough come through with their own facts.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({said})" if said else self.code


class Unreadable(Exception):
    """A stored step whose text no reader of this version knows."""


class Unbalanced(Exception):
    """Chips that do not add up: a fault of the program. The transaction is undone and nothing is repaired silently."""
