"""Announcements as a Django app of their own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnnouncementsConfig(AppConfig):
    """Words of the house to everybody."""

    name = "lobby.announcements"
    label = "announcements"
    verbose_name = _("Announcements")
    default_auto_field = "django.db.models.BigAutoField"
