"""One row for each thing that an operator did. Final: triggers refuse UPDATE and DELETE (`lobby.oversight.guards`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def _who(label: Any, name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name=name, verbose_name=label
    )


class Deed(models.Model):
    """`actor` did `verb` to the row `target_id` of `kind` ("lobby.table"); None as actor is the house itself.

    `before` and `after` hold only what changed, by field name, as plain values: amounts in cents (fun: chips), never a password.
    `table` and `player` are the ones that it concerned, to find it by. `title` is how the row was called then; empty for
    players, whose name is read from their own row.
    """

    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)
    actor = _who(_("by"), "deeds")
    verb = models.CharField(_("what"), max_length=40)
    kind = models.CharField(_("kind"), max_length=60, blank=True)
    target_id = models.CharField(max_length=40, blank=True)
    title = models.CharField(_("called"), max_length=120, blank=True)
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, null=True, blank=True, related_name="deeds", verbose_name=_("table"))
    player = _who(_("player"), "deeds_upon")
    before = models.JSONField(_("before"), default=dict)
    after = models.JSONField(_("after"), default=dict)
    reason = models.CharField(_("reason"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("operator’s deed")
        verbose_name_plural = _("operators’ deeds")
        default_permissions = ("view",)
        ordering = ("-pk",)
        indexes = [models.Index(fields=["kind", "target_id", "-id"], name="deed_of_target")]

    def __str__(self) -> str:
        return f"{self.verb} {self.kind} {self.target_id}"
