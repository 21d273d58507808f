"""What the clock gave away besides its own time: forgiven delays of the line, so that a quota can be kept (R-TIME-1).

Knows players, tables and milliseconds; when something is forgiven is decided in `tables.clocks`.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class LineGrace(models.Model):
    """One decision whose deadline was put off because the player's line is slow, or because nobody knew yet whether he is there."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey("lobby.Table", on_delete=models.CASCADE, related_name="+")
    milliseconds = models.PositiveIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        default_permissions = ()
        indexes = [models.Index(fields=["player", "-created_at"], name="grace_of_player")]

    def __str__(self) -> str:
        return f"{self.milliseconds} ms for {self.player_id}"
