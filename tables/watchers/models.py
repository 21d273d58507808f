"""What each web process says of the pages that stand open at it; rows live for seconds."""

from __future__ import annotations

from django.db import models


class Looking(models.Model):
    """The open pages of one table at one process: players by id, seated or not, and how many pages of nobody known."""

    process = models.CharField(max_length=32)
    table_id = models.BigIntegerField()
    players = models.JSONField(default=list)
    visitors = models.PositiveIntegerField(default=0)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        default_permissions = ()
        constraints = [models.UniqueConstraint(fields=["table_id", "process"], name="looking_said_once")]

    def __str__(self) -> str:
        return f"{self.table_id} at {self.process}"
