"""The book of deeds: to read and to search, by table, by player and by operator. Nobody edits or deletes a line of it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.cashier.models import MOVE_MONEY
from lobby.models import Player
from lobby.oversight.models import Deed
from lobby.words import oversight as words

LIST = "admin:oversight_deed_changelist"
REQUEST = "cashier.request"
"""Requests are for play euros, and are called by who asks."""


def deeds_link(row: Model) -> SafeString:
    """The way to all that was done to a table or a player, for a read-only field of his page."""
    name = {"lobby.table": "table", "lobby.player": "player"}[row._meta.label_lower]
    said = _("What operators did here") if name == "table" else _("What operators did to this player")
    links = [(f"{reverse(LIST)}?{name}__id__exact={row.pk}", said)]
    if getattr(row, "is_staff", False):
        links.append((f"{reverse(LIST)}?actor={row.pk}", _("What this operator did")))
    return format_html_join(" · ", '<a href="{}">{}</a>', links)


class ActorFilter(admin.SimpleListFilter):
    """By operator; the house itself among them."""

    title = gettext_lazy("operator")
    parameter_name = "actor"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        known = Player.objects.filter(pk__in=Deed.objects.exclude(actor=None).order_by().values("actor").distinct())
        return [("0", _("the house itself")), *((str(one.pk), one.nickname) for one in known[:100])]

    def queryset(self, request: HttpRequest, deeds: QuerySet[Deed]) -> QuerySet[Deed]:
        value = self.value() or ""
        if not value.isdecimal():
            return deeds
        return deeds.filter(actor=int(value)) if int(value) else deeds.filter(actor=None)


class CodeFilter(admin.SimpleListFilter):
    """By one of the codes that stand in the book."""

    field = ""

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        known = Deed.objects.order_by(self.field).values_list(self.field, flat=True).distinct()
        return sorted(((code, self.text(code)) for code in known if code), key=lambda pair: pair[1])

    def queryset(self, request: HttpRequest, deeds: QuerySet[Deed]) -> QuerySet[Deed]:
        return deeds.filter(**{self.field: self.value()}) if self.value() else deeds

    def text(self, code: str) -> str:
        raise NotImplementedError


class VerbFilter(CodeFilter):
    """By what was done."""

    title, parameter_name, field = gettext_lazy("what"), "did", "verb"

    def text(self, code: str) -> str:
        return words.verb_text(code)


class KindFilter(CodeFilter):
    """By what it was done to."""

    title, parameter_name, field = gettext_lazy("kind"), "of", "kind"

    def text(self, code: str) -> str:
        return words.kind_text(code)


@admin.register(Deed)
class DeedAdmin(admin.ModelAdmin):
    """Newest first. A line is final, whatever rights one has."""

    list_display = ("created_at", "by", "did", "to", "changes", "reason")
    list_filter = (VerbFilter, KindFilter, ActorFilter, "created_at")
    list_select_related = ("actor", "table", "player")
    search_fields = ("title", "table__name", "player__nickname_key", "actor__nickname_key", "reason")
    search_help_text = gettext_lazy("A table, a player, an operator, or words of the reason.")
    date_hierarchy = "created_at"
    ordering = ("-pk",)
    actions = None
    list_per_page = 50
    show_full_result_count = False
    fields = readonly_fields = ("created_at", "by", "did", "to", "table", "player", "changes", "reason")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deed]:
        """Who may not see money does not see what was moved by hand."""
        deeds: QuerySet[Deed] = super().get_queryset(request)
        return deeds if request.user.has_perm(MOVE_MONEY) else deeds.exclude(verb__startswith="money_").exclude(kind__startswith="cashier.")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("by"), ordering="actor__nickname_key")
    def by(self, deed: Deed) -> str:
        return deed.actor.nickname if deed.actor is not None else _("the house itself")

    @admin.display(description=gettext_lazy("what"), ordering="verb")
    def did(self, deed: Deed) -> str:
        return words.verb_text(deed.verb)

    @admin.display(description=gettext_lazy("to"))
    def to(self, deed: Deed) -> SafeString | str:
        if deed.kind == "lobby.player" and deed.player is not None:
            return format_html('<a href="{}">{}</a>', reverse("admin:lobby_player_change", args=[deed.player_id]), deed.player.nickname)
        if deed.kind == "lobby.table" and deed.table is not None:
            return format_html('<a href="{}">{}</a>', reverse("admin:lobby_table_change", args=[deed.table_id]), deed.table.name)
        if not deed.kind:
            return "–"
        called = deed.player.nickname if deed.kind == REQUEST and deed.player is not None else deed.title
        said, page = f"{words.kind_text(deed.kind)}: {called}", f"admin:{deed.kind.replace('.', '_')}_change"
        try:
            return format_html('<a href="{}">{}</a>', reverse(page, args=[deed.target_id]), said)
        except NoReverseMatch:
            return said

    @admin.display(description=gettext_lazy("before and after"))
    def changes(self, deed: Deed) -> SafeString | str:
        currency = deed.after.get("currency") or deed.before.get("currency") or (deed.table.currency if deed.table is not None else "")
        if deed.kind == REQUEST:
            currency = "euro"
        told = words.lines(deed.kind, deed.before, deed.after, currency, made=deed.verb == "created")
        return format_html_join("", "<div>{}</div>", ((line,) for line in told)) if told else "–"
