"""Reported lines and chat bans for the operator. What was said is never changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.admin.columns import DoneFilter
from lobby.admin.widgets import MOMENTS, NamedAutocomplete
from lobby.ledger.admin import ReadOnly
from lobby.people import measures
from lobby.people.models import Measure
from tables import chat
from tables.admin.people import mute_page
from tables.models import ChatBan, ChatLine, ChatReport

AROUND = 10
"""Lines before and after a reported one that the operator reads with it."""


@admin.register(ChatReport)
class ChatReportAdmin(ReadOnly, admin.ModelAdmin):
    """Reports, the open ones first; the decision is an action on the list."""

    list_display = ("created_at", "said_by", "line", "reason", "reporter", "outcome", "handled_at", "handled_by")
    list_filter = (("handled_at", DoneFilter),)
    list_select_related = ("line__player", "reporter", "handled_by")
    search_fields = ("line__player__nickname_key", "line__text")
    ordering = ("handled_at", "-created_at")
    actions = ("no_ban", "ban_for_a_day", "ban_for_good")
    fields = readonly_fields = ("said_by", "line", "around", "reporter", "reason", "created_at", "outcome", "handled_at", "handled_by")

    @admin.display(description=gettext_lazy("said by"), ordering="line__player__nickname_key")
    def said_by(self, report: ChatReport) -> str:
        return report.line.player.nickname

    @admin.display(description=gettext_lazy("the talk around it"))
    def around(self, report: ChatReport) -> SafeString:
        lines = ChatLine.objects.select_related("player").filter(table_id=report.line.table_id)
        before = list(lines.filter(pk__lte=report.line_id).order_by("-pk")[: AROUND + 1])
        after = list(lines.filter(pk__gt=report.line_id).order_by("pk")[:AROUND])
        told = ((line.created_at.strftime("%H:%M:%S"), line.player.nickname, line.text) for line in [*reversed(before), *after])
        return format_html_join("", "<p>{} <b>{}</b> {}</p>", told)

    @admin.action(description=gettext_lazy("Dealt with: no ban"), permissions=["decide"])
    def no_ban(self, request: HttpRequest, reports: QuerySet[ChatReport]) -> None:
        self._decide(request, reports, chat.NOTHING)

    @admin.action(description=gettext_lazy("No chat for a day"), permissions=["decide"])
    def ban_for_a_day(self, request: HttpRequest, reports: QuerySet[ChatReport]) -> None:
        self._decide(request, reports, chat.DAY)

    @admin.action(description=gettext_lazy("No chat any more"), permissions=["decide"])
    def ban_for_good(self, request: HttpRequest, reports: QuerySet[ChatReport]) -> None:
        self._decide(request, reports, chat.FOR_GOOD)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Who may set chat bans may decide on reports."""
        return bool(request.user.has_perm("tables.add_chatban"))

    def _decide(self, request: HttpRequest, reports: QuerySet[ChatReport], outcome: str) -> None:
        chosen = list(reports.select_related("line"))
        done = chat.decide(chosen, outcome, request.user)  # type: ignore[arg-type]
        for report in chosen:
            self.log_change(request, report, f"chat report: {outcome}")
        messages.success(request, _("Reports dealt with: %(count)s.") % {"count": done})


@admin.register(ChatBan)
class ChatBanAdmin(admin.ModelAdmin):
    """Who may not speak; deleting a row lets him speak again."""

    list_display = ("player", "until", "reason", "by", "created_at")
    list_select_related = ("player", "by")
    search_fields = ("player__nickname_key",)
    autocomplete_fields = ("player",)
    fields = ("player", "until", "reason")
    formfield_overrides = MOMENTS

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name in self.autocomplete_fields:
            kwargs["widget"] = NamedAutocomplete(db_field, self.admin_site, using=kwargs.get("using"))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.mute_page)
        return [path("mute/<int:player_id>/", page, name="tables_chatban_mute"), *super().get_urls()]

    def mute_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Take a player's chat away from his own page, or give it back."""
        return mute_page(self, request, player_id)

    def save_model(self, request: HttpRequest, obj: ChatBan, form: Any, change: bool) -> None:
        obj.by = request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)
        measures.record(obj.player, Measure.MUTE, obj.reason, request.user, obj.until)  # type: ignore[arg-type]

    def delete_model(self, request: HttpRequest, obj: ChatBan) -> None:
        chat.let_speak(obj.player, "", request.user)  # type: ignore[arg-type]

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[ChatBan]) -> None:
        for ban in queryset.select_related("player"):
            self.delete_model(request, ban)
