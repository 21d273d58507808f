"""Ended hands by player, their sums by day, the hands that are still to be filed, and the links that show one to others.

`Played` and `Total` are made of steps and results and hold nothing that cannot be made again. Amounts are cents (fun: chips).
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

TOKEN_BYTES = 16


class Due(models.Model):
    """A hand that is over and not filed yet: written with its end, taken away with its filing."""

    hand = models.OneToOneField("tables.Hand", on_delete=models.CASCADE, primary_key=True, related_name="+")

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"Hand {self.hand_id} is to be filed"


class Played(models.Model):
    """One hand as one player had it. `cards` are his own: no page shows them to anybody else."""

    hand = models.ForeignKey("tables.Hand", on_delete=models.PROTECT, related_name="played")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="played")
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="+")
    variant = models.CharField(max_length=16)
    currency = models.CharField(max_length=8)
    day = models.DateField()
    """The day of the hand's end by the house's clock."""
    voided = models.BooleanField(default=False)
    net = models.BigIntegerField(default=0)
    """Won less put in, rake already off."""
    rake = models.BigIntegerField(default=0)
    pot = models.BigIntegerField(default=0)
    cards = models.CharField(max_length=20)
    board = models.CharField(max_length=10, default="", blank=True)
    voluntary = models.BooleanField(default=False)
    """Called, bet or raised in the first round."""
    raised = models.BooleanField(default=False)
    """Bet, raised or completed in the first round."""
    went_on = models.BooleanField(default=False)
    """Was still in after the first round."""
    showdown = models.BooleanField(default=False)
    showdown_won = models.BooleanField(default=False)
    """Won a pot, or a share of one, at the showdown."""
    bets = models.PositiveSmallIntegerField(default=0)
    """Bets, raises and completions in all rounds."""
    calls = models.PositiveSmallIntegerField(default=0)

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["hand", "player"], name="played_once")]
        indexes = [
            models.Index(fields=["player", "-hand"], name="played_newest"),
            models.Index(fields=["player", "variant", "-hand"], name="played_of_game"),
            models.Index(fields=["player", "table", "-hand"], name="played_at_table"),
            models.Index(fields=["player", "currency", "net"], name="played_by_net"),
            models.Index(fields=["player", "day"], name="played_on_day"),
        ]

    def __str__(self) -> str:
        return f"Hand {self.hand_id} of player {self.player_id}"


class Total(models.Model):
    """The sums of a player's hands of one day in one game and currency; void hands do not count."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    day = models.DateField()
    currency = models.CharField(max_length=8)
    variant = models.CharField(max_length=16)
    hands = models.PositiveIntegerField(default=0)
    net = models.BigIntegerField(default=0)
    rake = models.BigIntegerField(default=0)
    voluntary = models.PositiveIntegerField(default=0)
    raised = models.PositiveIntegerField(default=0)
    went_on = models.PositiveIntegerField(default=0)
    showdown = models.PositiveIntegerField(default=0)
    showdown_won = models.PositiveIntegerField(default=0)
    bets = models.PositiveIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)

    class Meta:
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["player", "currency", "day", "variant"], name="one_total_per_day_and_game"),
            models.CheckConstraint(condition=Q(showdown_won__lte=F("showdown"), showdown__lte=F("hands")), name="total_adds_up"),
        ]

    def __str__(self) -> str:
        return f"Total of player {self.player_id} on {self.day}"


def _token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


class Share(models.Model):
    """A link by which a player shows one of his hands to whoever has it, until he takes it back."""

    token = models.CharField(max_length=32, unique=True, default=_token, editable=False)
    hand = models.ForeignKey("tables.Hand", on_delete=models.PROTECT, related_name="shares")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="shares")
    with_cards = models.BooleanField(default=False)
    """The player's own cards are seen too, shown at the table or not."""
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        default_permissions = ()
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "player"], condition=Q(revoked_at__isnull=True), name="one_open_link_per_hand"),
        ]
        indexes = [models.Index(fields=["player", "-created_at"], name="share_of_player")]

    def __str__(self) -> str:
        return f"Link {self.pk} to hand {self.hand_id}"

    def __repr__(self) -> str:
        return f"<Share {self.pk}>"


def due(hand_id: int | None) -> None:
    """Note, with the end of a hand and in its transaction, that it is to be filed."""
    Due.objects.create(hand_id=hand_id)
