"""Notes about players as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotesConfig(AppConfig):
    """The notes and what keeps them private."""

    name = "lobby.notes"
    label = "notes"
    verbose_name = _("Notes about players")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby.notes import own_data  # noqa: F401
