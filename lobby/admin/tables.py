"""The operator's pages of the tables: set up, edit (from the next hand), close. A table is closed, never deleted: hands hang on it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.admin.models import CHANGE, LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.table.stakes import STRUCTURES
from lobby import operators, table_rules
from lobby.admin.columns import GameColumns
from lobby.admin.history import BeforeAndAfter
from lobby.admin.money import MoneyForm
from lobby.models import CURRENCIES, EDITIONS, HouseSettings, Table
from lobby.oversight.admin import deeds_link
from lobby.private import doors
from lobby.words.rake import schedule_name
from lobby.words.tables import currency_name, edition_name, game_name, structure_name

AMOUNTS = ("small_blind", "big_blind", "ante", "bring_in", "limit_a", "limit_b", "limit_c", "min_buy_in", "max_buy_in")


FIELDS = (
    "name", "variant", "structure", "edition", "currency", "raked", "rake_schedule", "seats", "bots_wanted", *AMOUNTS, "unit",
    "decision_seconds", "draw_seconds", "bank_seconds", "bank_refill_seconds", "result_seconds", "sit_out_minutes", "is_private",
)  # fmt: skip
"""What an operator sets; the rest of the row is the room's."""


class TableForm(MoneyForm):
    """A table's figures; what is left empty is filled by the rules (R-STAKES, R-BUY-3)."""

    amounts = AMOUNTS
    new_password = forms.CharField(
        label=gettext_lazy("New password"),
        required=False,
        max_length=100,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("Only who knows it may sit down. It is kept as a hash: nobody can read it here."),
    )
    no_password = forms.BooleanField(label=gettext_lazy("Take the password away"), required=False)

    class Meta:
        model = Table
        fields = FIELDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("variant", [(key, game_name(key)) for key in table_rules.PLAYABLE])
        self._choose("structure", [(key, structure_name(key)) for key in STRUCTURES])
        self._choose("edition", [(key, edition_name(key)) for key in EDITIONS])
        self._choose("currency", [(key, currency_name(key)) for key in CURRENCIES])
        if "rake_schedule" in self.fields:
            self.fields["rake_schedule"].label_from_instance = schedule_name
        for name, words in limit_helps().items():
            if name in self.fields:
                self.fields[name].help_text = words
        if "seats" in self.fields:
            self.fields["seats"].required = False
            self.fields["seats"].help_text = _("Empty: as many as the game has.")
        if self.instance.pk is None and "sit_out_minutes" in self.fields:
            self.initial["seats"] = None
            self.initial["sit_out_minutes"] = HouseSettings.get().sit_out_minutes

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        if name in self.fields:
            was = self.fields[name]
            self.fields[name] = forms.ChoiceField(label=was.label, help_text=was.help_text, choices=choices)

    def currency_of(self, name: str) -> str:
        asked = self.data.get(self.add_prefix("currency"), "") if self.is_bound else self.initial.get("currency", "")
        return asked if asked in CURRENCIES else self.instance.currency

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors:
            cleaned["seats"] = cleaned.get("seats") or 0
            figures = Table(**{name: cleaned[name] for name in FIELDS if name in cleaned})
            table_rules.fill_defaults(figures)
            cleaned |= {name: getattr(figures, name) for name in (*AMOUNTS, "seats")}
        if cleaned.get("new_password") and cleaned.get("no_password"):
            self.add_error("no_password", _("Either set a new password or take it away."))
        return cleaned

    def save(self, commit: bool = True) -> Table:
        if self.cleaned_data.get("new_password"):
            self.instance.set_password(self.cleaned_data["new_password"])
        elif self.cleaned_data.get("no_password"):
            self.instance.set_password("")
        saved: Table = super().save(commit)
        return saved


def limit_helps() -> dict[str, str]:
    """What each of the three limits is, by field (R-LIM-FL, R-LIM-SL)."""
    return {
        "limit_a": _("Fixed limit: the small bet, of the early rounds. Spread limit: the largest bet of the early rounds."),
        "limit_b": _(
            "Fixed limit: the big bet, of the later rounds; empty: twice limit a. Spread limit: the largest bet of the third round, "
            "or of the second where there are two."
        ),
        "limit_c": _("Spread limit only: the largest bet from the fourth round on."),
    }


def _is_told(before: Table, after: Table) -> bool:
    """Whether figures changed that everybody at the table is told of."""
    return any(getattr(before, name) != getattr(after, name) for name in ("variant", "structure", *AMOUNTS))


class SayForm(ActionForm):
    """The list's actions, and the words for the one that says something at the tables."""

    words = forms.CharField(label=gettext_lazy("Words to say"), required=False, max_length=operators.LONGEST_WORD)


class CurrencyFilter(admin.SimpleListFilter):
    """By currency, in words."""

    title = gettext_lazy("currency")
    parameter_name = "currency"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(key, currency_name(key)) for key in CURRENCIES]

    def queryset(self, request: HttpRequest, tables: QuerySet[Table]) -> QuerySet[Table]:
        return tables.filter(currency=self.value()) if self.value() in CURRENCIES else tables


class StructureFilter(admin.SimpleListFilter):
    """By betting structure, in words."""

    title = gettext_lazy("limit")
    parameter_name = "structure"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [(key, structure_name(key)) for key in STRUCTURES]

    def queryset(self, request: HttpRequest, tables: QuerySet[Table]) -> QuerySet[Table]:
        return tables.filter(structure=self.value()) if self.value() in STRUCTURES else tables


@admin.register(Table)
class TableAdmin(GameColumns, BeforeAndAfter):
    """Tables: open, closing and closed ones."""

    form = TableForm
    list_display = ("name", "game_text", "limit_text", "stakes_shown", "currency_text", "seats_shown", "state_text")
    list_filter = ("is_open", CurrencyFilter, StructureFilter)
    search_fields = ("name",)
    list_select_related = ("room",)
    actions = ("close_tables", "open_tables", "pause", "go_on", "say", "invite")
    action_form = SayForm
    readonly_fields = ("state_text", "unit_shown", "has_password", "deeds")
    fieldsets = (
        (None, {"fields": ("name", "state_text", "variant", "structure", "edition", "currency", "seats", "bots_wanted")}),
        (gettext_lazy("Rake"), {"fields": ("raked", "rake_schedule")}),
        (
            gettext_lazy("Stakes"),
            {
                "fields": ("small_blind", "big_blind", "limit_a", "limit_b", "limit_c", "ante", "bring_in", "unit", "unit_shown"),
                "description": gettext_lazy(
                    "Figures left empty are filled in by the rules. Fixed limit needs only limit a, spread limit all three; no limit, "
                    "pot limit and half pot only the big blind, or the ante in games that are dealt for one. An edit takes effect from "
                    "the next hand."
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
        (gettext_lazy("Who may enter"), {"fields": ("is_private", "has_password", "new_password", "no_password")}),
        (gettext_lazy("Oversight"), {"fields": ("deeds",)}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Table | None = None) -> tuple[str, ...]:
        """The currency stays what it was: the table's chips, hands and transfers are in it."""
        return (*self.readonly_fields, "currency") if obj is not None else self.readonly_fields

    @admin.display(description=gettext_lazy("seats taken"))
    def seats_shown(self, table: Table) -> str:
        return f"{table.taken}/{table.seats}"

    @admin.display(description=gettext_lazy("state"), ordering="is_open")
    def state_text(self, table: Table) -> str:
        if not table.is_open:
            return _("closed")
        if table.closes:
            return _("closes after this hand")
        room = getattr(table, "room", None)
        if room is not None and room.frozen_at is not None:
            return _("frozen")
        return _("paused") if room is not None and room.paused_at is not None else _("open")

    @admin.display(description=gettext_lazy("unit in force"))
    def unit_shown(self, table: Table) -> str:
        return str(table.unit_cents) if table.pk else "–"

    @admin.display(description=gettext_lazy("operators’ deeds"))
    def deeds(self, table: Table) -> SafeString | str:
        return deeds_link(table) if table.pk else "–"

    @admin.display(description=gettext_lazy("has a password"), boolean=True)
    def has_password(self, table: Table) -> bool:
        return bool(table.password)

    @admin.action(description=gettext_lazy("Close after the running hand"), permissions=["change"])
    def close_tables(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        closed = [table for table in chosen if operators.close_table(table, request.user)]
        self._log(request, closed, "closed after the running hand")
        said = ngettext("%(count)s table closes after its hand.", "%(count)s tables close after their hands.", len(closed))
        self.message_user(request, said % {"count": len(closed)}, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Open again"), permissions=["change"])
    def open_tables(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        opened = [table for table in chosen if operators.open_table(table, request.user)]
        self._log(request, opened, "opened again")
        said = ngettext("%(count)s table is open again.", "%(count)s tables are open again.", len(opened))
        self.message_user(request, said % {"count": len(opened)}, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Pause: the clock stands"), permissions=["change"])
    def pause(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        for table in chosen:
            operators.pause_table(table, request.user)  # type: ignore[arg-type]
        self.message_user(request, _("Paused."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Let the clock go on"), permissions=["change"])
    def go_on(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        for table in chosen:
            operators.pause_table(table, request.user, paused=False)  # type: ignore[arg-type]
        self.message_user(request, _("The clock goes on."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Say something at the tables"), permissions=["change"])
    def say(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        words = " ".join(request.POST.get("words", "").split())
        if not words:
            self.message_user(request, _("Type the words that are to be said."), messages.WARNING)
            return
        for table in chosen:
            operators.address(table, words, request.user)  # type: ignore[arg-type]
        said = ngettext("Said at %(count)s table.", "Said at %(count)s tables.", len(chosen)) % {"count": len(chosen)}
        self.message_user(request, said, messages.SUCCESS)

    @admin.action(description=gettext_lazy("Make an invitation to a private table"), permissions=["change"])
    def invite(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        for table in chosen:
            link = doors.invite(table, request.user) if table.is_private else None  # type: ignore[arg-type]
            if link is None:
                self.message_user(
                    request, _("%(table)s is not private, or has too many invitations.") % {"table": table.name}, messages.WARNING
                )
                continue
            address = request.build_absolute_uri(reverse("tables:invitation", args=[link.token]))
            self.message_user(request, f"{table.name}: {address}", messages.SUCCESS)

    def _log(self, request: HttpRequest, tables: list[Table], message: str) -> None:
        LogEntry.objects.log_actions(request.user.pk, tables, CHANGE, change_message=message)

    def save_model(self, request: HttpRequest, obj: Table, form: forms.ModelForm, change: bool) -> None:
        """Saves the operator's fields only: the room writes its own figures into the same row meanwhile."""
        told = change and _is_told(Table.objects.get(pk=obj.pk), obj)
        if change:
            obj.save(update_fields=[*FIELDS, "password"])
        else:
            super().save_model(request, obj, form, change)
        operators.edited(obj, told=told)
