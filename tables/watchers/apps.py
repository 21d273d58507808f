"""Watchers as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WatchersConfig(AppConfig):
    """The count of the rail."""

    name = "tables.watchers"
    label = "watchers"
    verbose_name = _("Watchers")
    default_auto_field = "django.db.models.BigAutoField"
