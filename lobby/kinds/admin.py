"""The operator's pages of kinds of tables: set up, open one now, bring open tables to the kind's figures."""

from __future__ import annotations

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.admin.columns import GameColumns
from lobby.admin.history import BeforeAndAfter
from lobby.admin.tables import CurrencyFilter, StructureFilter, TableForm
from lobby.kinds import demand
from lobby.kinds.models import FIGURES, Kind


class KindForm(TableForm):
    """A table's figures, and how many tables there should be."""

    new_password = None
    no_password = None

    class Meta:
        model = Kind
        fields = ("name", "names", *FIGURES, "by_demand", "keep_free", "most", "surplus_minutes", "for_players", "empty_minutes")


@admin.register(Kind)
class KindAdmin(GameColumns, BeforeAndAfter):
    """Kinds of tables. One that tables hang on is switched off, not deleted."""

    form = KindForm
    list_display = ("name", "game_text", "limit_text", "stakes_shown", "currency_text", "by_demand", "standing", "for_players")
    list_filter = ("by_demand", "for_players", CurrencyFilter, StructureFilter)
    search_fields = ("name",)
    actions = ("open_one_now",)
    readonly_fields = ("standing",)
    fieldsets = (
        (
            None,
            {
                "fields": ("name", "names", "standing"),
                "description": gettext_lazy(
                    "What you change here holds for tables that are opened from then on; those that stand stay as they are."
                ),
            },
        ),
        (
            gettext_lazy("How many tables"),
            {
                "fields": ("by_demand", ("keep_free", "most"), "surplus_minutes"),
                "description": gettext_lazy(
                    "The house looks every few seconds. What it opens and closes stands among the operators’ deeds."
                ),
            },
        ),
        (gettext_lazy("Players’ own tables"), {"fields": ("for_players", "empty_minutes")}),
        (gettext_lazy("The game"), {"fields": ("variant", "structure", "edition", "currency", "seats", "bots_wanted")}),
        (gettext_lazy("Rake"), {"fields": ("raked", "rake_schedule")}),
        (
            gettext_lazy("Stakes"),
            {
                "fields": ("small_blind", "big_blind", "limit_a", "limit_b", "limit_c", "ante", "bring_in", "unit"),
                "description": gettext_lazy(
                    "Figures left empty are filled in by the rules. Fixed limit needs only limit a, spread limit all three; no limit, "
                    "pot limit and half pot only the big blind, or the ante in games that are dealt for one."
                ),
            },
        ),
        (gettext_lazy("Buying in"), {"fields": ("min_buy_in", "max_buy_in")}),
        (
            gettext_lazy("Clocks"),
            {
                "fields": (
                    ("decision_seconds", "draw_seconds"),
                    ("bank_seconds", "bank_refill_seconds"),
                    "result_seconds",
                    "sit_out_minutes",
                )
            },
        ),
    )

    @admin.display(description=gettext_lazy("open tables"))
    def standing(self, kind: Kind) -> SafeString | str:
        """The house's tables of this kind that are open, each with its seats taken."""
        tables = demand.of_house(kind).filter(is_open=True).order_by("name") if kind.pk else ()
        told = ((reverse("admin:lobby_table_change", args=[table.pk]), table.name, table.taken, table.seats) for table in tables)
        return format_html_join(", ", '<a href="{}">{} ({}/{})</a>', told) or "–"

    @admin.action(description=gettext_lazy("Open one now"), permissions=["change"])
    def open_one_now(self, request: HttpRequest, kinds: QuerySet[Kind]) -> None:
        """One more table of each chosen kind, whatever the demand."""
        opened = []
        for kind in kinds:
            try:
                opened.append(demand.open_one(kind, request.user).name)  # type: ignore[arg-type]
            except ValidationError as fault:
                self.message_user(request, f"{kind.name}: {' '.join(fault.messages)}", messages.ERROR)
        if opened:
            self.message_user(request, _("Opened: %(names)s.") % {"names": ", ".join(opened)}, messages.SUCCESS)
