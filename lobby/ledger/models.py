"""Accounts and transfers. They know amounts and owners, not why a room moves money.

Every row of `Transfer` is final: triggers refuse UPDATE and DELETE. `Account.balance` is written in one place only,
`lobby.ledger.api.post`; the database refuses a balance below zero for every account but the mint.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby.ledger.codes import BOTS, CURRENCIES, ESCROW, KINDS, MINT, RAKE, WALLET
from lobby.ledger.reasons import REASONS


def _codes(codes: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(code, code) for code in codes]


class Account(models.Model):
    """A place where money lies: a player's wallet, a table's escrow, or one of the house's (rake, bots, mint).

    `balance` is in cents (fun: whole chips). The mint is where play money comes from, so its balance is what all
    others hold, negative.
    """

    kind = models.CharField(_("kind"), max_length=8, choices=_codes(KINDS))
    currency = models.CharField(_("currency"), max_length=4, choices=_codes(CURRENCIES))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="accounts", verbose_name=_("player")
    )
    table = models.ForeignKey(
        "lobby.Table", on_delete=models.PROTECT, null=True, blank=True, related_name="accounts", verbose_name=_("table")
    )
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.CheckConstraint(condition=Q(balance__gte=0) | Q(kind=MINT), name="account_not_below_zero"),
            models.CheckConstraint(
                condition=Q(kind=WALLET, player__isnull=False, table__isnull=True)
                | Q(kind=ESCROW, player__isnull=True, table__isnull=False)
                | Q(kind__in=(RAKE, BOTS, MINT), player__isnull=True, table__isnull=True),
                name="account_owner_fits_kind",
            ),
            models.CheckConstraint(condition=Q(currency__in=CURRENCIES), name="account_currency_known"),
            models.UniqueConstraint(fields=["player", "currency"], condition=Q(kind=WALLET), name="one_wallet_per_player"),
            models.UniqueConstraint(fields=["table", "currency"], condition=Q(kind=ESCROW), name="one_escrow_per_table"),
            models.UniqueConstraint(fields=["kind", "currency"], condition=Q(kind__in=(RAKE, BOTS, MINT)), name="one_house_account"),
        ]

    def __str__(self) -> str:
        owner = f" {self.player_id or self.table_id}" if self.player_id or self.table_id else ""
        return f"{self.kind}{owner} ({self.currency})"


class Transfer(models.Model):
    """One movement of `amount` cents from `source` to `target`, with both balances as they stood just after it.

    `key` is unique for ever and names the cause ("buy_in:…"), so that the same cause moves money once.
    """

    key = models.CharField(_("key"), max_length=120, unique=True)
    source = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="outgoing", db_index=False, verbose_name=_("source"))
    target = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="incoming", db_index=False, verbose_name=_("target"))
    amount = models.BigIntegerField(_("amount"))
    reason = models.CharField(_("reason"), max_length=16, choices=_codes(REASONS))
    note = models.CharField(_("note"), max_length=200, blank=True, default="")
    hand_no = models.BigIntegerField(_("hand number"), null=True, blank=True)
    table = models.ForeignKey("lobby.Table", on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("table"))
    operator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("operator")
    )
    created_at = models.DateTimeField(_("time"), default=timezone.now, db_index=True)
    source_balance = models.BigIntegerField(_("source’s balance after"))
    target_balance = models.BigIntegerField(_("target’s balance after"))

    fresh = False
    """True on what this very call of `post` wrote, False on what stood in the ledger before."""

    class Meta:
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_amount_positive"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_between_two_accounts"),
        ]
        indexes = [
            models.Index(fields=["source", "id"], name="transfer_source_id"),
            models.Index(fields=["target", "id"], name="transfer_target_id"),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.amount}"
