"""The operator's page of the house's figures: one row, always there."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from lobby.admin.history import BeforeAndAfter
from lobby.admin.money import MoneyForm
from lobby.models import HouseSettings


class HouseForm(MoneyForm):
    """Figures of the house; all amounts but two are in chips."""

    amounts = ("welcome_fun", "welcome_euro", "refill_below", "refill_to", "request_most", "bot_budget")

    class Meta:
        model = HouseSettings
        fields = (
            "welcome_fun", "welcome_euro", "refill_below", "refill_to", "open_requests", "request_most",
            "sit_out_minutes", "offline_seconds",
            "line_quota_seconds", "fake_all_in_allowance", "mass_drop_players",
            "mass_drop_percent", "mass_drop_minutes", "rathole_minutes", "hold_seconds", "rail_chats", "own_tables",
            "sign_up", "welcomes_per_address", "staff_second_factor",
            "bot_budget", "bots_on_raked", "drain_seconds", "outage_seconds",
            "keep_bot_hands_hours", "keep_chat_days",
        )  # fmt: skip

    def currency_of(self, name: str) -> str:
        return "euro" if name in ("welcome_euro", "request_most") else "fun"


@admin.register(HouseSettings)
class HouseAdmin(BeforeAndAfter):
    """One row: the list leads straight to it."""

    form = HouseForm
    fieldsets = (
        (_("The door"), {"fields": ("sign_up", "welcomes_per_address", "staff_second_factor")}),
        (_("Free play money"), {"fields": ("welcome_fun", "welcome_euro", "refill_below", "refill_to", "open_requests", "request_most")}),
        (
            _("At the tables"),
            {
                "fields": (
                    "sit_out_minutes",
                    "offline_seconds",
                    "line_quota_seconds",
                    "rathole_minutes",
                    "hold_seconds",
                    "rail_chats",
                    "own_tables",
                )
            },
        ),
        (
            _("Lost lines"),
            {"fields": ("fake_all_in_allowance", "mass_drop_players", "mass_drop_percent", "mass_drop_minutes")},
        ),
        (_("House bots"), {"fields": ("bot_budget", "bots_on_raked")}),
        (_("Stopping and outages"), {"fields": ("drain_seconds", "outage_seconds")}),
        (_("What is kept"), {"fields": ("keep_bot_hands_hours", "keep_chat_days")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def response_change(self, request: HttpRequest, obj: HouseSettings) -> HttpResponse:
        self.message_user(request, _("The house settings are saved."), messages.SUCCESS)
        return redirect(request.path)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return redirect("admin:lobby_housesettings_change", HouseSettings.get().pk)
