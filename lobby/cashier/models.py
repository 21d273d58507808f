"""No rows of its own: the money is the ledger's. Only the name of the operator's right stands here."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

MOVE_MONEY = "cashier.move_money"
"""Who holds this permission may grant and take play money, always with a reason."""


class Rights(models.Model):
    """Carries the cashier's permissions; there is no table behind it."""

    class Meta:
        managed = False
        default_permissions = ()
        permissions = [("move_money", "Can grant and take play money")]
        verbose_name = _("grant or take play money")
        verbose_name_plural = _("grant or take play money")

    def __str__(self) -> str:
        return MOVE_MONEY
