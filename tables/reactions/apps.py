"""Reactions as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReactionsConfig(AppConfig):
    """What is said without a keyboard."""

    name = "tables.reactions"
    label = "reactions"
    verbose_name = _("Reactions")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.reactions import own_data  # noqa: F401
