"""Invitations and guests of private tables, for the operator to read; an invitation can be ended here."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from lobby.admin.columns import DoneFilter
from lobby.ledger.admin import ReadOnly
from lobby.private import doors
from lobby.private.models import Guest, Invitation


class EndedFilter(DoneFilter):
    """Invitations that nobody has ended, or the others."""

    not_yet, done = pgettext_lazy("invitation", "holds"), pgettext_lazy("invitation", "ended")


class ShutOutFilter(DoneFilter):
    """Guests who may enter, or whom the host has shut out."""

    not_yet, done = pgettext_lazy("guest", "may enter"), pgettext_lazy("guest", "shut out")


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, admin.ModelAdmin):
    """Links, newest first. The link itself is not shown: it would open the table."""

    list_display = ("created_at", "table", "made_by", "expires_at", "uses", "most_uses", "ended_at")
    list_filter = (("ended_at", EndedFilter),)
    list_select_related = ("table", "made_by")
    search_fields = ("table__name", "made_by__nickname_key")
    fields = readonly_fields = ("table", "made_by", "created_at", "expires_at", "most_uses", "uses", "ended_at")
    actions = ("end_them",)

    @admin.action(description=gettext_lazy("End these invitations"), permissions=["end"])
    def end_them(self, request: HttpRequest, chosen: QuerySet[Invitation]) -> None:
        ended = sum(doors.end(each, request.user) for each in chosen.select_related("table"))  # type: ignore[arg-type]
        messages.success(request, _("Invitations ended: %(count)s.") % {"count": ended})

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Who may change tables may end invitations to them."""
        return bool(request.user.has_perm("lobby.change_table"))


@admin.register(Guest)
class GuestAdmin(ReadOnly, admin.ModelAdmin):
    """Who may enter which private table, and who is shut out."""

    list_display = ("since", "table", "player", "shut_out_at")
    list_filter = (("shut_out_at", ShutOutFilter),)
    list_select_related = ("table", "player")
    search_fields = ("table__name", "player__nickname_key")
    fields = readonly_fields = ("table", "player", "invitation", "since", "shut_out_at")
