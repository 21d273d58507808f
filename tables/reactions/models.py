"""One row for each reaction that was sent. They count for the chat's limits and go after a day: fixed words are nothing to report."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from django.conf import settings
from django.db import models

Kind = Literal["well", "nice", "thanks", "laugh", "wow", "sorry"]
KINDS: tuple[str, ...] = get_args(Kind)
KEPT_HOURS = 24


class Reaction(models.Model):
    """`kind` is one of KINDS; it was shown at the seat that the player had."""

    table = models.ForeignKey("lobby.Table", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        default_permissions = ()
        indexes: ClassVar = [models.Index(fields=["player", "-created_at"], name="reactions_of_player")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player_id}"
