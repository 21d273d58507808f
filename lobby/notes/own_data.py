"""A player's notes in the copy of his data; they go with him, and those about him too."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from lobby.models import Player
from lobby.notes import store
from lobby.notes.models import Note
from lobby.people import own_data


def _notes(player: Player) -> list[dict[str, Any]]:
    return [{"about": note.about.nickname, "colour": note.colour, "text": note.text} for note in store.of(player)]


def _forget(player: Player, _name: str) -> None:
    Note.objects.filter(Q(writer=player) | Q(about=player)).delete()


own_data.part("notes_about_players", _notes)
own_data.forgets(_forget)
