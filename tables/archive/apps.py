"""The archive as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArchiveConfig(AppConfig):
    """Ended hands by player."""

    name = "tables.archive"
    label = "archive"
    verbose_name = _("Archive of hands")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.archive import own_data  # noqa: F401
