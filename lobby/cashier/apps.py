"""The cashier as a Django app of its own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CashierConfig(AppConfig):
    """Wallet pages and grants."""

    name = "lobby.cashier"
    label = "cashier"
    verbose_name = _("Cashier")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from lobby.cashier import notices  # noqa: F401
