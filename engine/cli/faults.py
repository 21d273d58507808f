"""What the command line says when it refuses: one plain sentence for each code of the engine."""

from __future__ import annotations

from engine.errors import EngineError
from engine.variants import VARIANTS

_SENTENCES = {
    "unknown_card": "{text!r} is no card; cards are written like Ah, Td, 7c",
    "repeated_card": "a card stands twice in {text!r}",
    "unknown_variant": "unknown variant {variant!r}; there are " + " ".join(VARIANTS),
    "unknown_edition": "unknown edition {edition!r}; there are pl and cs",
    "not_in_pack": "{card} is not in the pack of 32 cards (sevens to aces) of {variant}",
}


class Fault(EngineError):
    """A refusal of the command line itself, already in words."""

    def __init__(self, words: str) -> None:
        super().__init__("command_line")
        self.words = words


def sentence(fault: EngineError) -> str:
    """One line for the user's eyes."""
    if isinstance(fault, Fault):
        return fault.words
    pattern = _SENTENCES.get(fault.code)
    return pattern.format(**fault.facts) if pattern else str(fault)


def at_line(number: int, fault: EngineError) -> Fault:
    """The same refusal with the line of the input that it is about."""
    return Fault(f"line {number}: {sentence(fault)}")
