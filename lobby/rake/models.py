"""Schedules and their versions. A version is final: an edit is another version, which takes effect from a time on.

Every hand keeps the figures that it began with (`Hand.setup`), so nothing here ever changes a hand.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.betting import rake
from lobby.rake import values
from lobby.words.rake import schedule_name


class Final(Exception):
    """A version that stands was to be changed, or one in force to be taken away: a fault of the caller."""


class Schedule(models.Model):
    """A schedule that tables may name. `edition` marks the two that come with the rulebook; they have one version for ever."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    edition = models.CharField(_("rulebook edition"), max_length=2, blank=True, default="", editable=False)
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", editable=False, verbose_name=_("by")
    )

    class Meta:
        verbose_name = _("rake schedule")
        verbose_name_plural = _("rake schedules")
        ordering = ("-edition", "name")
        constraints = [
            models.UniqueConstraint(fields=["edition"], condition=~Q(edition=""), name="one_rake_schedule_per_edition"),
        ]

    def __str__(self) -> str:
        return schedule_name(self)

    def in_force(self, when: dt.datetime) -> Version | None:
        """The version that holds at a moment; None before the first one does."""
        return self.versions.filter(valid_from__lte=when).order_by("-valid_from").first()

    def planned(self, when: dt.datetime) -> Version | None:
        """The version that holds next."""
        return self.versions.filter(valid_from__gt=when).order_by("valid_from").first()


class Version(models.Model):
    """The figures of a schedule from a moment on; `bands` as `values.plain` writes them, cents."""

    schedule = models.ForeignKey(Schedule, on_delete=models.PROTECT, related_name="versions", verbose_name=_("rake schedule"))
    number = models.PositiveIntegerField(_("version"))
    bands = models.JSONField(_("figures"))
    valid_from = models.DateTimeField(_("holds from"))
    note = models.CharField(_("why"), max_length=200, blank=True, default="")
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by")
    )

    class Meta:
        verbose_name = _("version of a rake schedule")
        verbose_name_plural = _("versions of rake schedules")
        ordering = ("schedule", "-valid_from")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["schedule", "number"], name="rake_version_number_once"),
            models.UniqueConstraint(fields=["schedule", "valid_from"], name="rake_version_moment_once"),
        ]

    def __str__(self) -> str:
        return f"{self.schedule_id}.{self.number}"

    def save(self, *args: Any, **more: Any) -> None:
        """Once only; raises Final for a version that stands already."""
        if self.pk is not None and not self._state.adding:
            raise Final(str(self))
        super().save(*args, **more)

    def delete(self, *args: Any, **more: Any) -> tuple[int, dict[str, int]]:
        """Withdraws a version that is only planned; raises Final for one that holds or held."""
        if self.valid_from <= timezone.now():
            raise Final(str(self))
        return super().delete(*args, **more)

    @property
    def rules(self) -> rake.Schedule:
        """The figures as the engine takes them; its name is the edition's, or number of schedule and version."""
        return rake.Schedule(self.schedule.edition or str(self), values.bands_of(self.bands))
