"""Reactions in words and as fragments. Knows no viewer: who is muted for whom is left out before it comes here."""

from __future__ import annotations

from django.template.loader import render_to_string

from lobby.words.kept import per_language, pgettext, speaking


@per_language
def words() -> dict[str, str]:
    """By kind, in the order of the buttons."""
    return {
        "well": pgettext("reaction", "Well played"),
        "nice": pgettext("reaction", "Nice hand"),
        "thanks": pgettext("reaction", "Thank you"),
        "laugh": pgettext("reaction", "Ha ha"),
        "wow": pgettext("reaction", "Wow"),
        "sorry": pgettext("reaction", "Bad luck"),
    }


@per_language
def _drawn(kind: str) -> str:
    return render_to_string("tables/_reaction.html", {"kind": kind, "words": words()[kind]}).strip()


def html(seat: int, kind: str, language: str) -> str:
    """A reaction that is laid beside a seat, which is drawn anew at any step, into its place, which never is."""
    with speaking(language):
        return f"<div hx-swap-oob=\"beforeend:.place[data-seat='{seat}']\">{_drawn(kind)}</div>"
