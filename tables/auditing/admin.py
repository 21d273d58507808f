"""Audits and alarms for the operator: run one, read what it found, acknowledge it, let a frozen table go on. Nothing is repaired here."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_POST

from lobby.admin.columns import DoneFilter
from lobby.ledger.admin import ReadOnly
from lobby.models import Table
from lobby.words import money as words
from lobby.words.findings import code_text, figure_text
from tables.admin import rake
from tables.auditing import felt, work
from tables.auditing.models import ACKNOWLEDGE, RUN, UNFREEZE, Alarm, Audit
from tables.errors import Refused
from tables.models import Room


class ReasonForm(forms.Form):
    """Why: without it nothing is done."""

    reason = forms.CharField(
        label=gettext_lazy("What came of it"), max_length=500, strip=True, widget=forms.Textarea(attrs={"rows": 2, "cols": 60})
    )


@admin.register(Audit)
class AuditAdmin(ReadOnly, admin.ModelAdmin):
    """Every audit that was made; the page of the felt beside it."""

    list_display = ("began_at", "findings", "took_ms", "asked_by")
    list_display_links = None
    list_select_related = ("asked_by",)
    show_full_result_count = False
    change_list_template = "auditing/admin_audits.html"

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("run/", wrap(require_POST(self.run)), name="auditing_audit_run"),
            path("rake/", wrap(rake.page), name="auditing_rake"),
            path("felt/", wrap(self.felt_page), name="auditing_audit_felt"),
            path("unfreeze/<int:table_id>/", wrap(require_POST(self.unfreeze)), name="auditing_unfreeze"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {"title": _("Audits"), "may_run": request.user.has_perm(RUN), **(extra_context or {})}
        return super().changelist_view(request, more)

    def run(self, request: HttpRequest) -> HttpResponse:
        """An audit at once, while hands run."""
        if not request.user.has_perm(RUN):
            raise PermissionDenied
        done = work.run(request.user)
        if done.alarm is None:
            messages.success(request, _("Everything adds up."))
            return redirect("admin:auditing_audit_changelist")
        return redirect("admin:auditing_alarm_change", done.alarm.pk)

    def felt_page(self, request: HttpRequest) -> HttpResponse:
        """Each table's account against what lies on it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        shown = [
            {
                "line": line,
                "difference": words.signed_text(line.difference, line.table.currency),
                "currency": line.table.currency,
            }
            for line in felt.lines()
        ]
        context = {
            **self.admin_site.each_context(request), "title": _("Escrow against the felt"), "opts": self.opts, "lines": shown,
            "may_unfreeze": request.user.has_perm(UNFREEZE),
        }  # fmt: skip
        return TemplateResponse(request, "auditing/admin_felt.html", context)

    def unfreeze(self, request: HttpRequest, table_id: int) -> HttpResponse:
        """Hands may begin again at a table; says why."""
        table = get_object_or_404(Table, pk=table_id)
        try:
            done = work.unfreeze(request.user, table_id, request.POST.get("reason", ""))
        except Refused:
            messages.error(request, _("Say why this table may go on."))
        else:
            text = _("The table %(table)s goes on.") if done else _("The table %(table)s was not frozen.")
            messages.success(request, text % {"table": table.name})
        return redirect("admin:auditing_audit_felt")


class AcknowledgedFilter(DoneFilter):
    """Alarms that nobody has taken up yet, or the others."""

    done = pgettext_lazy("state", "acknowledged")


@admin.register(Alarm)
class AlarmAdmin(ReadOnly, admin.ModelAdmin):
    """Open alarms first in time; each has a page with its findings."""

    list_display = ("raised_at", "count", "last_seen_at", "acknowledged_at", "acknowledged_by", "note")
    list_filter = (("acknowledged_at", AcknowledgedFilter),)
    list_select_related = ("acknowledged_by",)

    @admin.display(description=gettext_lazy("findings"))
    def count(self, alarm: Alarm) -> int:
        return len(alarm.lines)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The findings, the tables that stand, and the form that says that somebody looks after it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        alarm = get_object_or_404(Alarm.objects.select_related("acknowledged_by", "audit"), pk=object_id if object_id.isdigit() else 0)
        may = request.user.has_perm(ACKNOWLEDGE)
        form = ReasonForm(request.POST or None)
        if request.method == "POST":
            if not may:
                raise PermissionDenied
            if form.is_valid():
                work.acknowledge(request.user, alarm.pk, form.cleaned_data["reason"])
                messages.success(request, _("Acknowledged. Nothing was repaired: frozen tables stand until they are let go on."))
                return redirect("admin:auditing_alarm_change", alarm.pk)
        about = {line.get("table") for line in alarm.lines if line.get("table")}
        tables = Table.objects.in_bulk(about)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Alarm: the books do not add up"),
            "opts": self.opts,
            "alarm": alarm,
            "lines": [_shown(line, tables) for line in alarm.lines],
            "frozen": Room.objects.select_related("table").filter(pk__in=about, frozen_at__isnull=False),
            "form": form if may and alarm.acknowledged_at is None else None,
            "may_unfreeze": request.user.has_perm(UNFREEZE),
        }
        return TemplateResponse(request, "auditing/admin_alarm.html", context)


def _shown(line: dict[str, Any], tables: dict[int, Table]) -> dict[str, Any]:
    at = tables.get(line.get("table") or 0)
    figures = {name: figure_text(line, name) for name in ("expected", "found")}
    return {**line, **figures, "what": code_text(line["code"]), "at": at}
