"""What was said at a table as fragments. Knows no viewer: who is muted for whom is left out before it comes here."""

from __future__ import annotations

from collections.abc import Iterable

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from lobby.words.kept import speaking
from tables.chat import Talk
from tables.presenters import screen


def whole(lines: Iterable[Talk], language: str) -> str:
    """The chat with all its lines."""
    drawn = "".join(screen.draw("said", line, language) for line in lines)
    with speaking(language):
        return render_to_string("tables/_chat.html", {"lines": mark_safe(drawn)}).strip()  # noqa: S308 - drawn by our templates


def more(line: Talk, language: str) -> str:
    """One line to be added at the end."""
    return f'<ol hx-swap-oob="beforeend:#chat">{screen.draw("said", line, language)}</ol>'
