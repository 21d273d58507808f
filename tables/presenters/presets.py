"""The buttons above the slider: an opening in blinds, parts of the pot, or steps of a spread. All-in is the last of them.

Each is a total of the street in cents; one that the rules do not allow here stays in its place and is off.
"""

from __future__ import annotations

from engine.hand.legal import Legal
from engine.hand.state import HandState
from engine.table.stakes import Stakes
from lobby.words.kept import pgettext
from tables.presenters.figures import Figures, tenths_text
from tables.presenters.parts import PresetPart

OPENINGS = (25, 30, 40)
"""Tenths of the big blind."""
_PARTS = ((1, 3), (1, 2), (3, 4))
_PLACES = 5


def of(may: Legal, state: HandState, figures: Figures, step: int) -> tuple[PresetPart, ...]:
    """Those of the structure and the moment. `step`: cents by which a spread's presets go up."""
    stakes = state.setup.stakes
    if stakes.structure == "sl":
        return _spread(may, figures, step)
    wanted = _openings(stakes) if _opens(may, state) else _pots(may, state)
    if stakes.structure != "hp":
        wanted.append((pgettext("preset", "Pot"), may.price + state.pot + may.to_call))
    else:
        wanted.append((pgettext("preset", "Max"), may.raise_to))
    wanted.append((pgettext("preset", "All-in"), state.all_in_to(may.position)))
    return tuple(PresetPart(words, to if may.raise_from <= to <= may.raise_to else 0) for words, to in wanted)


def off(structure: str) -> tuple[PresetPart, ...]:
    """The same places while nothing can be raised."""
    if structure == "sl":
        return tuple(PresetPart(words, 0) for words in (pgettext("preset", "Min"), pgettext("preset", "Max")))
    last = pgettext("preset", "Max") if structure == "hp" else pgettext("preset", "Pot")
    words = (*(_part(*part) for part in _pot_parts(structure)), last, pgettext("preset", "All-in"))
    return tuple(PresetPart(each, 0) for each in words)


def _opens(may: Legal, state: HandState) -> bool:
    """Whether nobody has raised the big blind yet."""
    return state.street == 0 and 0 < may.price <= state.setup.stakes.big_blind


def _openings(stakes: Stakes) -> list[tuple[str, int]]:
    return [(pgettext("preset", "%(count)s BB") % {"count": tenths_text(tenths)}, stakes.big_blind * tenths // 10) for tenths in OPENINGS]


def _pot_parts(structure: str) -> tuple[tuple[int, int], ...]:
    """Half-pot has its most where others go on."""
    return _PARTS[:1] if structure == "hp" else _PARTS


def _pots(may: Legal, state: HandState) -> list[tuple[str, int]]:
    """Parts of the pot after calling, on top of the price."""
    after_call = state.pot + may.to_call
    return [(_part(*part), may.price + after_call * part[0] // part[1]) for part in _pot_parts(state.setup.stakes.structure)]


def _part(part: int, of_: int) -> str:
    words = {(1, 3): pgettext("preset", "⅓ pot"), (1, 2): pgettext("preset", "½ pot"), (3, 4): pgettext("preset", "¾ pot")}
    return words[part, of_]


def _spread(may: Legal, figures: Figures, step: int) -> tuple[PresetPart, ...]:
    """Step by step if that makes few buttons, else evenly between the least and the most."""
    count = (may.raise_to - may.raise_from) // step
    every = max(1, -(-count // (_PLACES - 1)))
    between = range(may.raise_from + step * every, may.raise_to, step * every)
    least, most = PresetPart(pgettext("preset", "Min"), may.raise_from), PresetPart(pgettext("preset", "Max"), may.raise_to)
    return (least, *(PresetPart(figures.bare(to), to) for to in between), most)
