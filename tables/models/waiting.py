"""Who waits for a seat, in which order, and for whom a free one is held. Written behind the room's lock of the table it concerns."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Waiting(models.Model):
    """One player's place on the list of `table`; `any_like`: a seat at any table of the same game and stakes will do.

    While a seat is held for him `held_at`, `held_seat` and `held_until` say which and how long; then the place is used up.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waits")
    table = models.ForeignKey("lobby.Table", on_delete=models.CASCADE, related_name="+")
    any_like = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    held_at = models.ForeignKey("lobby.Table", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    held_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        default_permissions = ()
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["player", "table"], name="one_place_per_list"),
            models.UniqueConstraint(fields=["held_at", "held_seat"], condition=Q(held_at__isnull=False), name="seat_held_once"),
            models.CheckConstraint(
                condition=Q(held_at__isnull=True, held_seat__isnull=True, held_until__isnull=True)
                | Q(held_at__isnull=False, held_seat__isnull=False, held_until__isnull=False),
                name="hold_is_whole",
            ),
        ]
        indexes = [models.Index(fields=["held_until"], name="hold_ends", condition=Q(held_until__isnull=False))]

    def __str__(self) -> str:
        return f"{self.player_id} waits for {self.table_id}"
