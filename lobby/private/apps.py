"""Private tables as a Django app of their own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PrivateConfig(AppConfig):
    """Invitations and guests."""

    name = "lobby.private"
    label = "private"
    verbose_name = _("Private tables")
    default_auto_field = "django.db.models.BigAutoField"
