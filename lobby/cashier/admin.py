"""The operator's page for granting and taking play money. The right is cashier.move_money, not Django's four."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from lobby.cashier import purses, request_admin  # noqa: F401 - registers its page
from lobby.cashier.forms import MoneyForm
from lobby.cashier.models import MOVE_MONEY, Rights
from lobby.cashier.operator import move_money
from lobby.ledger.errors import LedgerError
from lobby.models import Player
from lobby.words import money as words

PAGE = "cashier_move_money"


def money_panel(player: Player) -> SafeString:
    """A player's balances and the way to the form, for a read-only field of the operator's page of a player."""
    if player.is_bot:
        return format_html("{}", _("House bots share one account and have no wallet."))
    balances = " · ".join(words.money_text(purse.balance, purse.currency) + f" ({purse.name})" for purse in purses.of(player))
    return format_html('{} <a href="{}">{}</a>', balances, reverse(f"admin:{PAGE}", args=[player.pk]), _("Grant or take play money"))


@admin.register(Rights)
class MoneyAdmin(admin.ModelAdmin):
    """No list and no rows: one page per player."""

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.money_page)
        return [
            path("", self.admin_site.admin_view(self.changelist_view), name="cashier_rights_changelist"),
            path("player/<int:player_id>/", page, name=PAGE),
        ]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm(MOVE_MONEY))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.has_perm(MOVE_MONEY))

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Money is moved on a player's page, so he is chosen first."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        messages.info(request, _("Choose a player, then follow “Grant or take play money”."))
        return redirect(reverse("admin:lobby_player_changelist"))

    def money_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Shows the form, or moves the money once and shows the page anew."""
        if not request.user.has_perm(MOVE_MONEY):
            raise PermissionDenied
        player = get_object_or_404(Player, pk=player_id, is_bot=False)
        form = MoneyForm(request.POST or None)
        if request.method == "POST" and form.is_valid() and self._move(request, player, form):
            return redirect(f"admin:{PAGE}", player.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Grant or take play money: %(player)s") % {"player": player.nickname},
            "form": form,
            "player": player,
            "purses": purses.of(player),
            "opts": self.opts,
        }
        return TemplateResponse(request, "cashier/admin_move_money.html", context)

    def _move(self, request: HttpRequest, player: Player, form: MoneyForm) -> bool:
        """Whether the money was moved, now or by the same form before; else the form says why not."""
        told = form.cleaned_data
        try:
            transfer = move_money(request.user, player, told["currency"], form.change, told["reason"], form.form_token)
        except LedgerError as refused:
            form.add_error("amount", words.refusal_text(refused.code, refused.facts))
            return False
        said = {"amount": words.named_text(transfer.amount, told["currency"]), "player": player.nickname}
        if not transfer.fresh:
            messages.info(request, _("This form was sent before: the money had moved already, and nothing was moved again."))
        elif form.change > 0:
            messages.success(request, _("Granted %(amount)s: %(player)s.") % said)
        else:
            messages.success(request, _("Taken %(amount)s: %(player)s.") % said)
        return True
