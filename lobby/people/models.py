"""Rows about people: how they came, what the staff wrote and did, where they were seen. All of it goes when an account is erased."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 1000
LONGEST_REASON = 500


class Invitation(models.Model):
    """A code that lets so many people sign up until it ends; whoever has the link has the code."""

    code = models.CharField(_("code"), max_length=40, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("made by"))
    created_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    uses_allowed = models.PositiveIntegerField(_("uses"), default=1, validators=[MinValueValidator(1), MaxValueValidator(10_000)])
    used = models.PositiveIntegerField(_("used"), default=0, editable=False)
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("taken back"), null=True, blank=True, editable=False)
    note = models.CharField(_("for whom"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-pk"]
        default_permissions = ("view", "add", "change")
        constraints = [models.CheckConstraint(condition=Q(used__lte=F("uses_allowed")), name="invitation_not_used_too_often")]

    def __str__(self) -> str:
        return self.code


class Arrival(models.Model):
    """How a player came into the house: open door, invitation, or an application that the operator answers once."""

    IN, WAITING, APPROVED, REFUSED = "in", "waiting", "approved", "refused"

    player = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="arrival", verbose_name=_("player"))
    at = models.DateTimeField(_("signed up"), default=timezone.now)
    address = models.CharField(_("address"), max_length=45, blank=True)
    origin = models.CharField(max_length=50, blank=True, db_index=True)
    """The address, or in the newer kind the network that one household has; what the welcome grant is counted by."""
    welcomed_at = models.DateTimeField(null=True, blank=True)
    """When he got the welcome grant; empty if it was withheld or none is given."""
    invitation = models.ForeignKey(
        Invitation, on_delete=models.PROTECT, null=True, blank=True, related_name="arrivals", verbose_name=_("invitation")
    )
    state = models.CharField(
        _("state"),
        max_length=8,
        default=IN,
        choices=[(IN, _("came in")), (WAITING, _("waits")), (APPROVED, _("approved")), (REFUSED, _("refused"))],
    )
    words = models.CharField(_("words of the applicant"), max_length=300, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("decided by")
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)

    class Meta:
        verbose_name = _("arrival")
        verbose_name_plural = _("arrivals")
        ordering = ["-at"]
        default_permissions = ("view", "change")

    def __str__(self) -> str:
        return f"Arrival {self.pk}"


class Note(models.Model):
    """What the staff should know of a player; he never sees it, and it is never changed."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes", verbose_name=_("player"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("author"))
    text = models.CharField(_("note"), max_length=LONGEST_NOTE)
    created_at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        ordering = ["-pk"]
        default_permissions = ("view", "add")

    def __str__(self) -> str:
        return f"Note {self.pk}"


class Measure(models.Model):
    """One thing that the house did to an account, with its reason; the player meets it until he has read it."""

    WARNING, MUTE, UNMUTE = "warning", "mute", "unmute"
    SUSPENSION, RESUMED, CLOSED, REOPENED, APPROVED = "suspension", "resumed", "closed", "reopened", "approved"
    LOOK = "look"
    """Somebody of the staff saw the hidden cards of a hand that he was dealt into (R-MUCK-1)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="measures", verbose_name=_("player"))
    kind = models.CharField(max_length=12)
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON, blank=True)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("at"), default=timezone.now)
    seen_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        ordering = ["-pk"]
        default_permissions = ("view",)
        permissions = [("warn_player", "Can warn players")]
        indexes = [models.Index(fields=["player"], condition=Q(seen_at__isnull=True), name="measures_not_read")]

    def __str__(self) -> str:
        return f"Measure {self.pk}"


class Address(models.Model):
    """Where a player was seen, once an address."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="addresses", verbose_name=_("player"))
    address = models.CharField(_("address"), max_length=45, db_index=True)
    agent = models.CharField(_("device"), max_length=200, blank=True)
    first_at = models.DateTimeField(_("first seen"), default=timezone.now)
    last_at = models.DateTimeField(_("last seen"), default=timezone.now)

    class Meta:
        verbose_name = _("address")
        verbose_name_plural = _("addresses")
        ordering = ["-last_at"]
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(fields=["player", "address"], name="one_row_per_player_and_address")]

    def __str__(self) -> str:
        return self.address


class ResetLink(models.Model):
    """A link for a new password that an operator made; works once, until it ends. Only its hash is kept."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reset_links", verbose_name=_("player"))
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("made by"))
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(_("made"), default=timezone.now)
    expires_at = models.DateTimeField(_("valid until"))
    spent_at = models.DateTimeField(null=True, blank=True)
    """When it was used, or when a newer one took its place."""

    class Meta:
        verbose_name = _("link for a new password")
        verbose_name_plural = _("links for a new password")
        ordering = ["-pk"]
        default_permissions = ("add",)

    def __str__(self) -> str:
        return f"Link {self.pk}"
