"""Lost lines: who was treated as all-in, who was warned for it, and when many dropped at once (R-FAKE-1, R-FAKE-2).

Rows are written once and kept; when and why is decided in `tables.dropped` and `tables.massdrop`. Amounts are cents.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class FakeAllIn(models.Model):
    """One hand in which a disconnected player counted as all-in: `put_in` played on, `kept` stayed his."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("player"), on_delete=models.PROTECT, related_name="fake_all_ins")
    ordinal = models.PositiveIntegerField()
    """1 for his first ever: two tables at once cannot both take the last one of his allowance."""
    table = models.ForeignKey("lobby.Table", verbose_name=_("table"), on_delete=models.PROTECT, related_name="+")
    hand = models.ForeignKey("tables.Hand", verbose_name=_("hand"), on_delete=models.PROTECT, related_name="fake_all_ins")
    seat = models.PositiveSmallIntegerField(_("seat"))
    put_in = models.BigIntegerField(_("put in"))
    kept = models.BigIntegerField(_("kept"))
    used = models.PositiveSmallIntegerField(_("uses within 24 hours"))
    """This one included."""
    allowance = models.PositiveSmallIntegerField(_("allowed within 24 hours"))
    created_at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("fake all-in")
        verbose_name_plural = _("fake all-ins")
        ordering = ["-created_at", "-pk"]
        indexes = [models.Index(fields=["player", "-created_at"], name="fake_all_in_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["player", "ordinal"], name="fake_all_ins_numbered_once"),
            models.UniqueConstraint(fields=["hand", "seat"], name="one_fake_all_in_per_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.hand_id}"


class FakeWarning(models.Model):
    """The one warning that a player gets (R-FAKE-2); after it the account may be closed."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="fake_warning")
    operator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    uses = models.PositiveIntegerField()
    """How often he had been treated as all-in by then."""
    text = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"Warning of {self.player_id}"


class MassDrop(models.Model):
    """Many players lost their lines at once: the room's fault. Open until `ended_at`; meanwhile their tables stand still."""

    BACK, OPERATOR, TIME = "back", "operator", "time"

    began_at = models.DateTimeField(_("began"), default=timezone.now)
    dropped = models.PositiveIntegerField(_("players who dropped"))
    present = models.PositiveIntegerField(_("players who were there before"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ended_by = models.CharField(
        _("ended by"), max_length=8, blank=True, choices=[(BACK, _("all are back")), (OPERATOR, _("the operator")), (TIME, _("the limit"))]
    )

    class Meta:
        verbose_name = _("mass drop")
        verbose_name_plural = _("mass drops")
        ordering = ["-began_at"]
        constraints = [
            models.UniqueConstraint(fields=["ended_by"], condition=models.Q(ended_at__isnull=True), name="one_open_mass_drop"),
        ]

    def __str__(self) -> str:
        return f"Mass drop {self.pk}"
