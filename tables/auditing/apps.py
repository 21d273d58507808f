"""The auditors as a Django app of their own."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditingConfig(AppConfig):
    """Audits, alarms, frozen tables."""

    name = "tables.auditing"
    label = "auditing"
    verbose_name = _("Audits")
    default_auto_field = "django.db.models.BigAutoField"
