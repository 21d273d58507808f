"""Preferences as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PreferencesConfig(AppConfig):
    """The settings page and what it keeps."""

    name = "lobby.preferences"
    label = "preferences"
    verbose_name = _("Settings of players")
    default_auto_field = "django.db.models.BigAutoField"
