"""What a web process makes ready before it serves, so that no player waits for it in the middle of a hand.

Without it the first hands of a process would build the tables of ranks, read the catalogues and compile the templates, all of
them on the loop that serves everybody. Knows no table and no player.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from django.conf import settings
from django.template.loader import get_template
from django.utils import translation

from engine.deck import PACKS
from engine.evaluators import evaluator
from engine.variants import VARIANTS

SWITCH_SECONDS = 0.001
"""How long a database thread may keep the loop waiting for the interpreter; Python's own figure is five times that."""
YOUNG = (20_000, 20, 20)
"""Objects until the youngest are looked through, and how often their elders: an action leaves little garbage that has cycles."""


def prepare() -> None:
    """Takes about half a second; safe to repeat."""
    for game in VARIANTS.values():
        cards = tuple(PACKS[game.pack])
        evaluator(game).high(cards[: game.hole_cards], cards[game.hole_cards :][: game.board_cards])
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            translation.gettext("Fold")
    folder = Path(settings.BASE_DIR) / "templates"
    for fragment in sorted(folder.glob("tables/_*.html")):
        get_template(str(fragment.relative_to(folder)))
    _settle_down()


def _settle_down() -> None:
    """What is loaded now stays: the collector need not look through it again and again while everybody waits."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)
    sys.setswitchinterval(SWITCH_SECONDS)
