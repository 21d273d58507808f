"""Hands as text in the common style that trackers read: `write` makes it of events, `read` understands what `write` made.

English and a decimal point, whatever the reader's language: it is a file format. Names of games and limits, and the lines
that only our games need, stand in `words.py`.
"""

from __future__ import annotations

from engine.notation.text.reading import read
from engine.notation.text.writing import Heading, write

__all__ = ["Heading", "read", "write"]
