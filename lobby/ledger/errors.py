"""What the ledger says when it refuses: codes and facts, never sentences."""

from __future__ import annotations


class LedgerError(Exception):
    """A refusal with a snake_case `code` and the `facts` (plain values) that led to it; nothing was written."""

    code = "ledger_error"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code)
        self.facts = facts

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({said})" if said else self.code


class NotEnough(LedgerError):
    """The source holds less than the amount. Facts: `balance` and `amount` in cents, `currency`, `kind` of the account."""

    code = "not_enough"


class KeyReused(LedgerError):
    """A key that stands in the ledger came back with other figures: a fault of the caller. Fact: `key`."""

    code = "key_reused"


class BadMove(LedgerError):
    """A move that no ledger could hold: amount not positive, two currencies, source and target the same. Fact: `why`."""

    code = "bad_move"
