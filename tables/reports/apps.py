"""The reports as a Django app of their own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """Rows about pairs of players."""

    name = "tables.reports"
    label = "reports"
    verbose_name = _("Reports")
    default_auto_field = "django.db.models.BigAutoField"
