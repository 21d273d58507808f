"""Reads and keeps notes, always the asking player's own."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from lobby.models import Player
from lobby.notes.models import LONGEST, Note

MOST = 300
"""Notes that a table's page carries; the latest."""


def of(writer: Player) -> QuerySet[Note]:
    """All of his, by name."""
    return Note.objects.filter(writer=writer).select_related("about").order_by("about__nickname_key")


def latest(writer: Player) -> Iterable[Note]:
    """Those that a table's page marks seats with."""
    return Note.objects.filter(writer=writer).select_related("about").order_by("-pk")[:MOST]


def keep(writer: Player, about: Player, colour: str, text: str) -> None:
    """Keeps a note, or takes it away if nothing stands in it. Raises ValueError for an unknown colour or a text that is too long."""
    text = text.strip()
    if colour not in dict(Note.COLOURS) or len(text) > LONGEST or about.pk == writer.pk:
        raise ValueError
    if not colour and not text:
        Note.objects.filter(writer=writer, about=about).delete()
        return
    Note.objects.update_or_create(writer=writer, about=about, defaults={"colour": colour, "text": text})
