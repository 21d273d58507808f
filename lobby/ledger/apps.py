"""The ledger as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    """Accounts and transfers."""

    name = "lobby.ledger"
    label = "ledger"
    verbose_name = _("Ledger")
    default_auto_field = "django.db.models.BigAutoField"
