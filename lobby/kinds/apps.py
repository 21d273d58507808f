"""Kinds of tables as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KindsConfig(AppConfig):
    """Templates of tables."""

    name = "lobby.kinds"
    label = "kinds"
    verbose_name = _("Kinds of tables")
    default_auto_field = "django.db.models.BigAutoField"
