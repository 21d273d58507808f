"""The rake schedules as a Django app of their own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RakeConfig(AppConfig):
    """Schedules and their versions."""

    name = "lobby.rake"
    label = "rake"
    verbose_name = _("Rake")
    default_auto_field = "django.db.models.BigAutoField"
