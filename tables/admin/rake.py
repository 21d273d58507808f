"""The operator's page of rake: settled and unsettled by day and table, and a look back by another schedule. Reads only."""

from __future__ import annotations

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from lobby.rake.models import Schedule, Version
from lobby.words.money import money_text, signed_text
from lobby.words.rake import schedule_name
from tables import rake_report

SPANS = (1, 7, 30)
LOOK_BACK_DAYS = 7


def page(request: HttpRequest) -> HttpResponse:
    """Figures of the last days; with `version` also what that version would have taken."""
    if not request.user.has_perm("rake.view_schedule"):
        raise PermissionDenied
    asked = request.GET.get("days", "")
    days = int(asked) if asked in map(str, SPANS) else LOOK_BACK_DAYS
    report = rake_report.read(days)
    version = _version(request.GET.get("version", ""))
    would = rake_report.look_back(version.rules, LOOK_BACK_DAYS) if version is not None else []
    context = {
        **admin.site.each_context(request),
        "title": _("Rake, settled and unsettled"),
        "days": days,
        "spans": [(span, _span(span)) for span in SPANS],
        "lines": report.lines,
        "report": report,
        "agrees": report.settled_ever == report.posted_ever,
        "versions": [(each.pk, _name(each)) for each in Version.objects.select_related("schedule").order_by("schedule", "-number")],
        "version": version,
        "version_name": _name(version) if version is not None else "",
        "would": [(each, signed_text(each.difference, each.table.currency)) for each in would],
        "sums": _sums(would),
        "now": timezone.now(),
    }
    return TemplateResponse(request, "tables/admin_rake.html", context)


def _sums(would: list[rake_report.Would]) -> tuple[str, str, str]:
    """Taken, would have been taken, and the difference, all tables together; rake is in play euros (R-RAKE-0)."""
    taken, other = sum(each.taken for each in would), sum(each.would for each in would)
    return money_text(taken, "euro"), money_text(other, "euro"), signed_text(other - taken, "euro")


def _span(days: int) -> str:
    return {1: _("today"), 7: _("7 days"), 30: _("30 days")}[days]


def _version(text: str) -> Version | None:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        return None
    return Version.objects.select_related("schedule").filter(pk=int(text)).first()


def _name(version: Version) -> str:
    schedule: Schedule = version.schedule
    if schedule.edition:
        return schedule_name(schedule)
    return _("%(name)s, version %(number)s") % {"name": schedule.name, "number": version.number}
