"""Rooms, seats, hands, and the steps that are the truth about them. Written by the room only, behind `Room`'s row lock.

All money is in whole cents. Seat numbers count from 0. Rows of hands, steps and results are never changed once their
hand has ended (but for `Hand.rake_settled_at`); steps and seeds of hands without people go when `tables.retention` lets
them, nothing else is ever deleted.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

NOBODY = -1
"""No seat."""


def _mark() -> int:
    return secrets.randbits(62)


class Room(models.Model):
    """A table in play: the one row that every command locks.

    `hand` is the running hand, or the last one until the next begins; `phase` says which. A deadline is a fact of this
    row: `due_at`, and for what. `clock_started_at` is when the one to act began to think.
    """

    WAITING, HAND, RESULT, CLOSED = "waiting", "hand", "result", "closed"
    CLOCK, BOT, NEXT_HAND = "clock", "bot", "next_hand"

    table = models.OneToOneField("lobby.Table", on_delete=models.PROTECT, primary_key=True, related_name="room")
    mark = models.BigIntegerField(default=_mark, editable=False)
    """Tells this row from another that had the same number, so that no process keeps a state of the other."""
    step = models.PositiveBigIntegerField(default=0)
    """The number of the last step; steps have no gaps."""
    seats_step = models.PositiveBigIntegerField(default=0)
    """The step that last changed a seat."""
    hand = models.ForeignKey("tables.Hand", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    phase = models.CharField(max_length=8, default=WAITING)
    hand_count = models.PositiveIntegerField(default=0)
    button = models.SmallIntegerField(default=NOBODY)
    """Seats of the last hand that had button and blinds, empty by now or not (R-BTN-1); after a stop only the big blind's."""
    small_blind_seat = models.SmallIntegerField(default=NOBODY)
    big_blind_seat = models.SmallIntegerField(default=NOBODY)
    due_at = models.DateTimeField(null=True, blank=True)
    due_for = models.CharField(max_length=10, default="", blank=True)
    claimed_until = models.DateTimeField(null=True, blank=True)
    """A sweep has this deadline in hand until then."""
    clock_started_at = models.DateTimeField(null=True, blank=True)
    bank_from = models.DateTimeField(null=True, blank=True)
    """When the decision's own clock is over and the player's time bank begins; the bank ends at `due_at` (R-TIME-1)."""
    forgiven_ms = models.PositiveIntegerField(default=0)
    """By how much this deadline was put off for the line's sake; once a decision."""
    watched_until = models.DateTimeField(null=True, blank=True)
    """Somebody at the rail was seen lately; house bots rest without (and without a seated player)."""
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_why = models.CharField(max_length=10, default="", blank=True)
    """'' for the operator, lines: many players lost theirs at once, audit: its sums do not add up."""
    frozen_at = models.DateTimeField(null=True, blank=True)
    """An audit found sums that do not add up: no hand begins until an operator lets it go on. A running one ends."""
    due_left = models.DurationField(null=True, blank=True)
    """What was left of the deadline when the room was paused."""

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="room_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"Room {self.pk}"


class Visit(models.Model):
    """One stay of a player at a seat: what he brought, what he took, what the hands between them came to.

    bought_in + won − cashed_out is the stack of the seat while the visit lasts, and 0 afterwards.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="visits")
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, related_name="visits")
    seat = models.PositiveSmallIntegerField()
    currency = models.CharField(max_length=4, default="", blank=True)
    why = models.CharField(max_length=14, default="", blank=True)
    """Why it ended, as in the happening PlayerLeft; '' while it lasts."""
    opened_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    bought_in = models.BigIntegerField(default=0)
    cashed_out = models.BigIntegerField(default=0)
    won = models.BigIntegerField(default=0)
    """The sum of the results of its hands, rake already off; may be below zero."""
    bank_ms = models.PositiveIntegerField(null=True, blank=True)
    """What was left of the time bank when he went, so that coming back does not fill it."""

    class Meta:
        indexes = [models.Index(fields=["player", "table", "-opened_at"], name="visit_of_player")]
        constraints = [models.CheckConstraint(condition=Q(bought_in__gte=0, cashed_out__gte=0), name="visit_not_negative")]

    def __str__(self) -> str:
        return f"Visit {self.pk}"


class Seat(models.Model):
    """A taken seat. While a hand runs `stack` is what its player had when the hand began."""

    PLAYING, SITTING_OUT = "playing", "sitting_out"
    NOW, BIG_BLIND = "now", "big_blind"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats")
    visit = models.OneToOneField(Visit, on_delete=models.PROTECT, related_name="open_seat")
    stack = models.BigIntegerField(default=0)
    state = models.CharField(max_length=12, default=PLAYING)
    waits = models.BooleanField(default=True)
    """New here: waits for the big blind or posts (R-NEW-1)."""
    posts = models.BooleanField(default=False)
    """Would rather post what he owes than wait."""
    missed_small = models.BooleanField(default=False)
    missed_big = models.BooleanField(default=False)
    out_wish = models.CharField(max_length=10, default="", blank=True)
    """How he wants to sit out: now (he gives up the running hand), big_blind (when he would be it); '' for neither."""
    leaving = models.CharField(max_length=12, default="", blank=True)
    """Why he gives up the seat when the hand is over; '' if he does not."""
    top_up = models.BigIntegerField(default=0)
    """Cents to add when the hand is over."""
    auto_top_up = models.BigIntegerField(default=0)
    """After each hand his stack is filled up to so many cents; 0: never."""
    auto_rebuy = models.BigIntegerField(default=0)
    """Whenever he has no chips left he brings so many cents; 0: never."""
    timeouts = models.PositiveSmallIntegerField(default=0)
    """Decisions in a row that ran out of time (R-TIME-2)."""
    bank_ms = models.PositiveIntegerField(default=0)
    """Milliseconds left in the player's time bank at this table (R-TIME-1)."""
    line_ms = models.PositiveIntegerField(default=0)
    """How long a message to him and back takes, as the house measured it last."""
    ticket = models.CharField(max_length=64, default="", blank=True)
    """The number of the last buy-in form that was served."""
    sat_at = models.DateTimeField(default=timezone.now)
    sat_out_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(default=timezone.now)
    offline = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["room", "player"], name="one_seat_per_player_and_table"),
            models.CheckConstraint(
                condition=Q(stack__gte=0, top_up__gte=0, auto_top_up__gte=0, auto_rebuy__gte=0), name="seat_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.number} of {self.room_id}"


class Hand(models.Model):
    """One deal. Its number is unique in the house; `setup` is what it was dealt with, whatever the table becomes."""

    number = models.BigAutoField(_("number"), primary_key=True)
    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="hands")
    variant = models.CharField(max_length=16)
    edition = models.CharField(max_length=2)
    setup = models.JSONField(editable=False)
    dealt = models.PositiveSmallIntegerField(_("dealt in"))
    """Players who were dealt cards."""
    people = models.PositiveSmallIntegerField(_("people"))
    """Those of them who are no house bots."""
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    voided = models.BooleanField(_("void"), default=False)
    pot = models.BigIntegerField(default=0)
    """All that was won, before rake."""
    rake = models.BigIntegerField(default=0)
    rake_settled_at = models.DateTimeField(_("rake settled"), null=True, blank=True)
    pruned_steps = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """How many steps were thrown away with its cards (see `tables.retention`); None while all are kept."""

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        indexes = [
            models.Index(fields=["room", "-number"], name="hand_of_room"),
            models.Index(fields=["room"], name="hand_rake_open", condition=Q(rake__gt=0, rake_settled_at__isnull=True)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(rake__gte=0, pot__gte=F("rake")), name="hand_rake_within_pot"),
            models.UniqueConstraint(fields=["room"], condition=Q(ended_at__isnull=True), name="one_running_hand_per_room"),
        ]

    def __str__(self) -> str:
        return f"Hand {self.number}"

    @property
    def id(self) -> int:
        """The hand's number, under the usual name."""
        return self.number


class Seed(models.Model):
    """The 32 bytes that a hand was shuffled with. The room alone reads them: no page, no admin, no serializer."""

    hand = models.OneToOneField(Hand, on_delete=models.PROTECT, primary_key=True, related_name="+")
    value = models.BinaryField(editable=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return "Seed"

    def __repr__(self) -> str:
        return "<Seed>"


class Step(models.Model):
    """What one command did, for ever. `events` is JSON text, hidden cards included: read it through `tables.log`."""

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="steps")
    number = models.PositiveBigIntegerField()
    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, null=True, blank=True, related_name="steps")
    """The hand that it belongs to; none for what happens between hands."""
    kind = models.CharField(max_length=20)
    """The command's name."""
    events = models.TextField(editable=False)
    private = models.CharField(max_length=40, default="", blank=True)
    """Seats whose player's private part it changed, as '0,3'."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["room", "number"]
        constraints = [models.UniqueConstraint(fields=["room", "number"], name="steps_numbered_once")]

    def __str__(self) -> str:
        return f"Step {self.number} of {self.room_id}"

    def __repr__(self) -> str:
        return f"<Step {self.room_id}:{self.number}>"


class Result(models.Model):
    """What one hand came to for one seat: end = start − put_in + won."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="results")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("player"), on_delete=models.PROTECT, related_name="results")
    seat = models.PositiveSmallIntegerField()
    start = models.BigIntegerField()
    put_in = models.BigIntegerField()
    """Uncalled bets that went back are not counted."""
    won = models.BigIntegerField()
    """What he took out of the pots, rake already off."""
    rake = models.BigIntegerField()
    """His part of the hand's rake, in proportion to what he put in."""
    end = models.BigIntegerField()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["hand", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="one_result_per_seat"),
            models.CheckConstraint(condition=Q(end=F("start") - F("put_in") + F("won"), end__gte=0), name="result_adds_up"),
        ]

    def __str__(self) -> str:
        return f"Result of {self.hand_id}, seat {self.seat}"
