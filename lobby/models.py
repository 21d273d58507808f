"""Players, tables as configuration, and the house's figures. Knows no running hand and no transfer.

All money is whole: cents of play euros, or fun chips.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.table.stakes import Stakes
from engine.variants.catalogue import VARIANTS
from engine.variants.schema import Variant
from lobby import table_rules
from lobby.accounts import names

CURRENCIES = ("fun", "euro")
EDITIONS = ("pl", "cs")
SIGN_UP_OPEN, SIGN_UP_INVITED, SIGN_UP_APPROVED = "open", "invited", "approved"


class PlayerManager(BaseUserManager["Player"]):
    """Makes players, operators and house bots."""

    def create_user(self, nickname: str, password: str | None = None, **extra: Any) -> Player:
        """A player; IntegrityError if the nickname is taken. Whether the name is allowed is the form's question."""
        player = self.model(nickname=nickname, **extra)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, nickname: str, password: str | None = None, **extra: Any) -> Player:
        """An operator with every right."""
        return self.create_user(nickname, password, is_staff=True, is_superuser=True, **extra)

    def create_bot(self, nickname: str) -> Player:
        """A house bot: marked as one everywhere, and nobody can log in as it."""
        return self.create_user(nickname, None, is_bot=True)

    def get_by_natural_key(self, username: str | None) -> Player:
        """By nickname, without case; raises Player.DoesNotExist."""
        return self.get(nickname_key=names.key(username or ""))


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody with a nickname: a person, an operator or a house bot."""

    nickname = models.CharField(_("nickname"), max_length=40, unique=True)
    nickname_key = models.CharField(max_length=120, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), blank=True)
    is_staff = models.BooleanField(_("operator"), default=False, help_text=_("May enter the operator's pages."))
    is_active = models.BooleanField(_("may log in"), default=True)
    is_bot = models.BooleanField(_("house bot"), default=False, editable=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    banned_at = models.DateTimeField(_("banned"), null=True, blank=True, editable=False)
    ban_reason = models.CharField(_("reason of the ban"), max_length=500, blank=True, editable=False)
    suspended_until = models.DateTimeField(_("suspended until"), null=True, blank=True, editable=False)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    objects = PlayerManager()

    USERNAME_FIELD = "nickname"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("nickname_key",)

    def __str__(self) -> str:
        return self.nickname

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keeps the normal form of the nickname and its key; a narrowed save stays narrow."""
        self.nickname = names.normal(self.nickname)
        self.nickname_key = names.key(self.nickname)
        if kwargs.get("update_fields") is not None and "nickname" in kwargs["update_fields"]:
            kwargs["update_fields"] = {*kwargs["update_fields"], "nickname_key"}
        super().save(*args, **kwargs)

    @property
    def is_banned(self) -> bool:
        return self.banned_at is not None

    @property
    def is_shut_out(self) -> bool:
        """Whether he may neither sign in nor play: closed, suspended, erased or not let in yet."""
        return self.is_banned or not self.is_active or self.is_suspended

    @property
    def is_suspended(self) -> bool:
        return self.suspended_until is not None and self.suspended_until > timezone.now()

    def get_full_name(self) -> str:
        return self.nickname

    def get_short_name(self) -> str:
        return self.nickname


def _cents(label: Any, default: int = 0, **more: Any) -> models.BigIntegerField[int, int]:
    bounds = [MinValueValidator(0), MaxValueValidator(table_rules.MOST_CENTS)]
    return models.BigIntegerField(label, default=default, validators=bounds, **more)


class Table(models.Model):
    """A table as the operator set it up, and the figures that the list shows of it.

    An edit takes effect from the next hand: the running one plays on with its own copy.
    """

    name = models.CharField(_("name"), max_length=40, unique=True)
    variant = models.CharField(_("game"), max_length=16, default="holdem")
    structure = models.CharField(_("limit"), max_length=2, default="nl")
    edition = models.CharField(_("rulebook edition"), max_length=2, default="pl")
    currency = models.CharField(_("currency"), max_length=8, default="fun")
    raked = models.BooleanField(_("takes rake"), default=False)
    rake_schedule = models.ForeignKey(
        "rake.Schedule",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tables",
        verbose_name=_("rake schedule"),
        help_text=_("Empty: that of the rulebook edition."),
    )
    small_blind = _cents(_("small blind"))
    big_blind = _cents(_("big blind"))
    ante = _cents(_("ante"))
    bring_in = _cents(_("bring-in"))
    limit_a = _cents(_("limit a"))
    limit_b = _cents(_("limit b"))
    limit_c = _cents(_("limit c"))
    seats = models.PositiveSmallIntegerField(_("seats"), default=6)
    min_buy_in = _cents(_("smallest buy-in"))
    max_buy_in = _cents(_("largest buy-in"), help_text=_("0: no maximum."))
    unit = models.PositiveSmallIntegerField(_("smallest unit in cents"), default=0, help_text=_("0: by the rulebook."))
    decision_seconds = models.PositiveSmallIntegerField(
        _("seconds for a decision"), default=20, validators=[MinValueValidator(5), MaxValueValidator(300)]
    )
    draw_seconds = models.PositiveSmallIntegerField(
        _("seconds for a draw"), default=30, validators=[MinValueValidator(5), MaxValueValidator(300)]
    )
    bank_seconds = models.PositiveSmallIntegerField(
        _("seconds of the time bank"), default=30, validators=[MaxValueValidator(600)], help_text=_("0: no time bank.")
    )
    bank_refill_seconds = models.PositiveSmallIntegerField(
        _("seconds that the time bank gains with each hand"), default=2, validators=[MaxValueValidator(60)]
    )
    result_seconds = models.PositiveSmallIntegerField(
        _("seconds between hands"), default=4, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    sit_out_minutes = models.PositiveSmallIntegerField(
        _("minutes of sitting out"), default=15, validators=[MinValueValidator(1), MaxValueValidator(240)]
    )
    password = models.CharField(_("password"), max_length=200, blank=True, editable=False)
    is_open = models.BooleanField(_("open"), default=True)
    closes = models.BooleanField(_("closes after this hand"), default=False)
    bots_wanted = models.PositiveSmallIntegerField(_("house bots wanted"), default=0)
    kind = models.ForeignKey(
        "kinds.Kind", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="tables", verbose_name=_("kind")
    )
    """The template that it was opened from."""
    owner = models.ForeignKey(
        "lobby.Player", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="own_tables", verbose_name=_("owner")
    )
    """The player who opened it for himself and his friends; none for the house's tables."""
    is_private = models.BooleanField(
        _("private"), default=False, help_text=_("Not in the lobby: only who is invited or knows the password may enter or watch.")
    )
    empty_since = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when nobody sits there; kept for tables of a kind."""
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    players_seated = models.PositiveSmallIntegerField(default=0, editable=False)
    bots_seated = models.PositiveSmallIntegerField(default=0, editable=False)
    waiting = models.PositiveSmallIntegerField(default=0, editable=False)
    held = models.PositiveSmallIntegerField(default=0, editable=False)
    """Free seats that are held for players of the waiting list."""
    average_pot = models.BigIntegerField(default=0, editable=False)
    hands_per_hour = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("name",)
        constraints = (models.CheckConstraint(condition=models.Q(currency="euro") | models.Q(raked=False), name="fun_tables_take_no_rake"),)

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuses what makes no sense, in words (R-STAKES, R-BUY-2, R-RAKE-0)."""
        from lobby.words.tables import sentence

        refusals = table_rules.refusals(self)
        if refusals:
            raise ValidationError(
                {field: [sentence(code, facts, self.currency) for code, facts in said] for field, said in refusals.items()}
            )

    @property
    def stakes(self) -> Stakes:
        """The stakes as the engine takes them, in cents."""
        return table_rules.stakes_of(self)

    @property
    def game(self) -> Variant:
        return VARIANTS[self.variant]

    @property
    def unit_cents(self) -> int:
        """The unit that is not split further, in cents (R-ED-2)."""
        return self.unit or table_rules.unit_by_rule(self.edition, self.stakes)

    @property
    def stakes_text(self) -> str:
        """The stakes as the list shows them: 0.25/0.50, 2/4, 1-2-3, ante 0.10."""
        from lobby.words.tables import stakes_text

        return stakes_text(self)

    @property
    def taken(self) -> int:
        """Seats taken, bots included."""
        return self.players_seated + self.bots_seated

    @property
    def free(self) -> int:
        """Seats that anybody may take."""
        return max(0, self.seats - self.taken - self.held)

    def set_password(self, password: str) -> None:
        """Keeps the hash of a password; '' makes the table public. Does not save."""
        self.password = make_password(password) if password else ""

    def check_password(self, password: str) -> bool:
        """Whether it opens the table; a public table is open to all."""
        return not self.password or check_password(password, self.password)


class HouseSettings(models.Model):
    """The operator's figures for the whole house: one row, made when first asked for."""

    welcome_fun = _cents(_("welcome grant, fun chips"))
    welcome_euro = _cents(_("welcome grant, play euros"))
    refill_below = _cents(_("free refill below, fun chips"))
    refill_to = _cents(_("free refill up to, fun chips"))
    open_requests = models.PositiveSmallIntegerField(
        _("requests to the cashier that a player may have open"),
        default=3,
        validators=[MaxValueValidator(50)],
        help_text=_("0: players ask for nothing here."),
    )
    request_most = _cents(_("largest request for play euros"), default=1_000_00, help_text=_("0: as much as a player likes."))
    sit_out_minutes = models.PositiveSmallIntegerField(
        _("minutes of sitting out, new tables"), default=15, validators=[MinValueValidator(1), MaxValueValidator(240)]
    )
    offline_seconds = models.PositiveSmallIntegerField(
        _("seconds offline until sitting out"), default=60, validators=[MinValueValidator(10), MaxValueValidator(600)]
    )
    rathole_minutes = models.PositiveSmallIntegerField(
        _("minutes in which a player who comes back to a table brings what he left with"),
        default=30,
        validators=[MaxValueValidator(1440)],
        help_text=_("0: never."),
    )
    hold_seconds = models.PositiveSmallIntegerField(
        _("seconds that a free seat is held for the waiting list"), default=45, validators=[MinValueValidator(10), MaxValueValidator(600)]
    )
    rail_chats = models.BooleanField(_("spectators may chat"), default=False)
    line_quota_seconds = models.PositiveSmallIntegerField(
        _("seconds an hour that a slow line is forgiven"),
        default=20,
        validators=[MaxValueValidator(600)],
        help_text=_("For each player; measured by the house."),
    )
    fake_all_in_allowance = models.PositiveSmallIntegerField(
        _("fake all-ins allowed within 24 hours"), default=2, validators=[MaxValueValidator(20)], help_text=_("For each player.")
    )
    mass_drop_players = models.PositiveSmallIntegerField(
        _("players who drop at once that stop their tables"), default=3, help_text=_("0: never.")
    )
    mass_drop_percent = models.PositiveSmallIntegerField(
        _("part of all players that this must be, in percent"), default=30, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )
    mass_drop_minutes = models.PositiveSmallIntegerField(
        _("minutes after which such tables go on in any case"), default=5, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )
    drain_seconds = models.PositiveSmallIntegerField(
        _("seconds that running hands get when the house stops"), default=20, validators=[MaxValueValidator(600)]
    )
    outage_seconds = models.PositiveSmallIntegerField(
        _("seconds without a live process that make an outage"),
        null=True,
        blank=True,
        help_text=_("Empty: 15 seconds on a cluster, none on the one-process set-up."),
    )
    keep_bot_hands_hours = models.PositiveSmallIntegerField(
        _("hours that the cards of hands without people are kept"),
        default=24,
        help_text=_("0: for ever. Figures and the ledger always stay."),
    )
    keep_chat_days = models.PositiveSmallIntegerField(
        _("days that chat is kept"), default=180, help_text=_("0: for ever. Reported lines always stay.")
    )
    own_tables = models.PositiveSmallIntegerField(
        _("private tables that a player may have open"), default=2, validators=[MaxValueValidator(20)], help_text=_("0: none.")
    )
    sign_up = models.CharField(
        _("who may sign up"),
        max_length=10,
        default=SIGN_UP_OPEN,
        choices=[
            (SIGN_UP_OPEN, _("everybody")),
            (SIGN_UP_INVITED, _("who has an invitation")),
            (SIGN_UP_APPROVED, _("whom an operator approves")),
        ],
    )
    welcomes_per_address = models.PositiveSmallIntegerField(
        _("welcome grants to one address within 24 hours"), default=3, help_text=_("0: as many as sign up.")
    )
    staff_second_factor = models.BooleanField(
        _("staff needs a second factor"),
        default=False,
        help_text=_("Who has none is led to the page that sets one up before any of the operator’s pages opens."),
    )
    bot_budget = _cents(_("budget of the house bots, fun chips"))
    bots_on_raked = models.BooleanField(_("house bots may sit at raked tables"), default=False)

    class Meta:
        verbose_name = _("house settings")
        verbose_name_plural = _("house settings")

    def __str__(self) -> str:
        return str(_("House settings"))

    def save(self, *args: Any, **kwargs: Any) -> None:
        """There is one row only."""
        self.pk = 1
        super().save(*args, **kwargs)

    @classmethod
    def get(cls) -> HouseSettings:
        """The one row; made with the defaults of `lobby.table_rules` when it is missing."""
        row, _made = cls.objects.get_or_create(pk=1, defaults=table_rules.HOUSE_DEFAULTS)
        return row

    def clean(self) -> None:
        """A refill up to less than its threshold would never help."""
        if self.refill_to < self.refill_below:
            raise ValidationError({"refill_to": _("The refill must reach at least the figure below which it is given.")})
