"""Audits that were made, and the alarms that they raised. A finding is kept as it was found."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

ACKNOWLEDGE = "auditing.acknowledge_alarm"
UNFREEZE = "auditing.unfreeze_table"
RUN = "auditing.run_audit"


class Audit(models.Model):
    """One look at every sum of the house; `asked_by` is empty for the nightly one."""

    began_at = models.DateTimeField(_("time"), default=timezone.now)
    took_ms = models.PositiveIntegerField(_("milliseconds"), default=0)
    findings = models.PositiveIntegerField(_("findings"), default=0)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("asked for by")
    )

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")
        ordering = ("-pk",)
        default_permissions = ("view",)
        permissions = [("run_audit", "Can run an audit of the whole house")]

    def __str__(self) -> str:
        return f"{timezone.localtime(self.began_at):%Y-%m-%d %H:%M}: {self.findings}"


class Alarm(models.Model):
    """What an audit found, until somebody has acknowledged it; `lines` are findings as plain values, cents.

    The same findings again, while nobody has acknowledged them, are this alarm once more (`last_seen_at`).
    """

    audit = models.ForeignKey(Audit, on_delete=models.PROTECT, related_name="alarms", verbose_name=_("audit"))
    lines = models.JSONField(_("findings"))
    raised_at = models.DateTimeField(_("raised"), default=timezone.now)
    last_seen_at = models.DateTimeField(_("found again"), default=timezone.now)
    acknowledged_at = models.DateTimeField(_("acknowledged"), null=True, blank=True)
    acknowledged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("acknowledged by")
    )
    note = models.CharField(_("what came of it"), max_length=500, blank=True, default="")

    class Meta:
        verbose_name = _("alarm")
        verbose_name_plural = _("alarms")
        ordering = ("-pk",)
        default_permissions = ("view",)
        permissions = [
            ("acknowledge_alarm", "Can acknowledge an alarm of the auditors"),
            ("unfreeze_table", "Can let a frozen table go on"),
        ]
        indexes = [models.Index(fields=["raised_at"], name="alarm_open", condition=Q(acknowledged_at__isnull=True))]

    def __str__(self) -> str:
        return f"{timezone.localtime(self.raised_at):%Y-%m-%d %H:%M} ({len(self.lines)})"
