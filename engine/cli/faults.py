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
    "unknown_phh_variant": "{variant!r} is no game that is played here",
    "not_toml": "not a PHH file: {about}",
    "no_hand": "not a PHH file: there is no hand in it",
    "phh_field_missing": "the field {field} is missing",
    "phh_field_not_understood": "a field has the wrong kind of value",
    "amount_not_whole": "the amount {amount} is no whole number of hundredths",
    "illegal_action": "{action!r} is not legal: {why}",
    "hand_not_over": "the hand is not over: {to_act} is to act",
    "finishing_stacks_differ": "the stacks at the end differ: {ours} here, {file} in the file",
    "cards_dealt_differ": "cards for {who} differ: {ours} here, {file} in the file",
    "straddle_not_played": "straddles are not played here",
    "antes_not_equal": "antes differ between players",
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
