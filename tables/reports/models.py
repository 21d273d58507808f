"""Pairs of players by day: made of hands and results, nothing that cannot be made again. Amounts are cents (fun: chips)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class PairDay(models.Model):
    """What two people had to do with each other on one day. `one` has the lower number; every figure has a direction."""

    day = models.DateField()
    currency = models.CharField(max_length=8)
    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    hands = models.PositiveIntegerField(default=0)
    """Hands that both were dealt into."""
    to_one = models.BigIntegerField(default=0)
    """What `one` took of `other`'s losses, by his part of all that was won in the hand."""
    to_other = models.BigIntegerField(default=0)
    folds_to_one = models.PositiveIntegerField(default=0)
    """Hands in which only the two were left and `other` folded."""
    folds_to_other = models.PositiveIntegerField(default=0)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["day", "currency", "one", "other"], name="pair_once_a_day"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} on {self.day}"


class PairDigest(models.Model):
    """How far a day's pairs are made: so many hands of people had ended by then."""

    day = models.DateField(primary_key=True)
    hands = models.PositiveIntegerField()
    made_at = models.DateTimeField()

    class Meta:
        default_permissions = ()
        permissions = [("view_reports", "Can read the reports"), ("view_pairs", "Can read who plays with whom")]

    def __str__(self) -> str:
        return f"Pairs of {self.day}"
