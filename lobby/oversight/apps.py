"""The book of operators' deeds as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OversightConfig(AppConfig):
    """Who changed what in the house."""

    name = "lobby.oversight"
    label = "oversight"
    verbose_name = _("Oversight")
    default_auto_field = "django.db.models.BigAutoField"
