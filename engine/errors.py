"""What the engine says when it refuses: codes and facts, never sentences."""

from __future__ import annotations


class EngineError(Exception):
    """A refusal with a snake_case `code` and the `facts` (plain values) that led to it."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({said})" if said else self.code


class IllegalAction(EngineError):
    """An action that the rules do not allow here; the state is as it was."""


class BadNotation(EngineError):
    """Text or JSON that stands for no card, action, event or hand."""
