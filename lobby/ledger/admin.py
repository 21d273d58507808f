"""The operator's view of accounts and transfers: to look at and to search, never to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from lobby.ledger import balance_sheet, chart, days, history
from lobby.ledger.codes import CURRENCIES, KINDS
from lobby.ledger.models import Account, Transfer
from lobby.ledger.reasons import REASONS
from lobby.words import money as words
from lobby.words.findings import code_text

if TYPE_CHECKING:
    AccountBase = admin.ModelAdmin[Account]
    TransferBase = admin.ModelAdmin[Transfer]
else:
    AccountBase = TransferBase = admin.ModelAdmin


class ReadOnly:
    """Nobody adds, edits or deletes, whatever his rights; who may view, views."""

    def has_add_permission(self, request: HttpRequest, *_more: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def _named(account: Account) -> str:
    owner = account.player.nickname if account.player else account.table.name if account.table else ""
    return words.account_name(account.kind, owner)


class KindFilter(admin.SimpleListFilter):
    """Wallets, tables, or the house's own."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(kind, words.account_kind_name(kind)) for kind in KINDS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(kind=self.value()) if self.value() in KINDS else queryset


class CurrencyFilter(admin.SimpleListFilter):
    """Of accounts their own currency, of transfers that of both their accounts."""

    title = _("currency")
    parameter_name = "currency"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(currency, words.purse_name(currency)) for currency in CURRENCIES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in CURRENCIES:
            return queryset
        return queryset.filter(**{"currency" if queryset.model is Account else "source__currency": self.value()})


class ReasonFilter(admin.SimpleListFilter):
    """Why money moved."""

    title = _("reason")
    parameter_name = "reason"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(reason, words.reason_name(reason)) for reason in REASONS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(reason=self.value()) if self.value() in REASONS else queryset


@admin.register(Account)
class AccountAdmin(ReadOnly, AccountBase):
    """Where play money lies."""

    list_display = ("name", "currency_name", "balance_text")
    list_filter = (KindFilter, CurrencyFilter)
    list_select_related = ("player", "table")
    search_fields = ("player__nickname", "table__name")
    ordering = ("kind", "pk")
    fields = ("name", "currency_name", "balance_text")
    readonly_fields = fields
    show_full_result_count = False
    change_list_template = "ledger/admin_accounts.html"

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.trial_page)
        return [path("trial/", page, name="ledger_trial"), *super().get_urls()]

    def trial_page(self, request: HttpRequest) -> HttpResponse:
        """Accounts by kind and currency with their sums, and what is wrong."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        found = balance_sheet.read()
        sheets = [
            {
                "name": words.purse_name(sheet.currency),
                "currency": sheet.currency,
                "rows": [(row, words.account_kind_name(row.kind)) for row in sheet.rows],
                "total": sheet.total,
                "outside": sheet.outside,
            }
            for sheet in found.sheets
        ]
        context = {
            **self.admin_site.each_context(request), "title": gettext("Trial balance"), "opts": self.opts, "sheets": sheets,
            "transfers": found.transfers,
            "findings": [(each, code_text(f"ledger_{each.code}")) for each in found.findings],
        }  # fmt: skip
        return TemplateResponse(request, "ledger/admin_trial.html", context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One account: its balance, its last thirty days as a chart with the table beneath, and the way to its transfers."""
        if request.method not in ("GET", "HEAD") or not self.has_view_permission(request):
            raise PermissionDenied
        found = Account.objects.select_related("player", "table")
        account = get_object_or_404(found, pk=int(object_id) if object_id.isdecimal() and len(object_id) < 16 else 0)
        shown = days.days(account)
        rebuilt = days.rebuilt(account)
        context = {
            **self.admin_site.each_context(request), "title": _named(account), "opts": self.opts, "account": account,
            "currency": account.currency, "currency_name": words.purse_name(account.currency), "days": shown[::-1],
            "chart": chart.line([day.balance for day in shown]), "first": shown[0], "last": shown[-1],
            "most": max(day.balance for day in shown), "least": min(day.balance for day in shown),
            "rebuilt": rebuilt, "adds_up": rebuilt == account.balance,
            "latest": [
                (transfer, words.transfer_line(transfer), history.change_of(transfer, account), history.balance_after(transfer, account))
                for transfer in history.movements(account)[:50]
            ],
        }  # fmt: skip
        return TemplateResponse(request, "ledger/admin_account.html", context)

    @admin.display(description=_("account"), ordering="kind")
    def name(self, account: Account) -> str:
        return _named(account)

    @admin.display(description=_("currency"), ordering="currency")
    def currency_name(self, account: Account) -> str:
        return words.purse_name(account.currency)

    @admin.display(description=_("balance"), ordering="balance")
    def balance_text(self, account: Account) -> str:
        return words.money_text(account.balance, account.currency)


@admin.register(Transfer)
class TransferAdmin(ReadOnly, TransferBase):
    """What moved, from where to where, and why."""

    list_display = ("created_at", "what", "amount_text", "from_account", "to_account", "note")
    list_display_links = ("created_at", "what")
    list_filter = (ReasonFilter, CurrencyFilter, "created_at")
    date_hierarchy = "created_at"
    search_fields = ("key", "source__player__nickname", "target__player__nickname", "table__name")
    ordering = ("-pk",)
    fields = (
        "created_at", "what", "amount_text", "from_account", "from_balance", "to_account", "to_balance",
        "table", "hand", "operator", "note", "key",
    )  # fmt: skip
    readonly_fields = fields
    show_full_result_count = False
    list_per_page = 50

    def get_queryset(self, request: HttpRequest) -> QuerySet[Transfer]:
        return (
            super()
            .get_queryset(request)
            .select_related("table", "operator", "source__player", "source__table", "target__player", "target__table")
        )

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """One transfer, called by what it was."""
        found = self.get_object(request, object_id)
        called = {"subtitle": f"{words.transfer_line(found)}, {self.amount_text(found)}"} if found is not None else {}
        return super().change_view(request, object_id, form_url, {**called, **(extra_context or {})})

    @admin.display(description=_("what"))
    def what(self, transfer: Transfer) -> str:
        return words.transfer_line(transfer)

    @admin.display(description=_("hand"))
    def hand(self, transfer: Transfer) -> str:
        return f"#{transfer.hand_no}" if transfer.hand_no is not None else "–"

    @admin.display(description=_("amount"), ordering="amount")
    def amount_text(self, transfer: Transfer) -> str:
        return words.money_text(transfer.amount, transfer.source.currency)

    @admin.display(description=_("from"))
    def from_account(self, transfer: Transfer) -> str:
        return _named(transfer.source)

    @admin.display(description=_("to"))
    def to_account(self, transfer: Transfer) -> str:
        return _named(transfer.target)

    @admin.display(description=_("source’s balance after"))
    def from_balance(self, transfer: Transfer) -> str:
        return words.money_text(transfer.source_balance, transfer.source.currency)

    @admin.display(description=_("target’s balance after"))
    def to_balance(self, transfer: Transfer) -> str:
        return words.money_text(transfer.target_balance, transfer.target.currency)
