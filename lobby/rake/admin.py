"""The operator's pages of rake schedules: read one, copy it, plan its next figures, withdraw a plan. Nothing that held is ever edited."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from lobby import operators, oversight
from lobby.models import Table
from lobby.rake import preview, values
from lobby.rake.forms import Draft, edited
from lobby.rake.models import Schedule, Version
from lobby.words import rake as words

BUTTONS = ("add-range", "drop-range", "add-step")


@admin.register(Schedule)
class ScheduleAdmin(admin.ModelAdmin):
    """The list leads to a page for each schedule."""

    list_display = ("shown", "holds_text", "planned_text", "tables_text")
    list_display_links = ("shown",)
    change_list_template = "rake/admin_schedules.html"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Hands and tables refer to it for ever."""
        return False

    @admin.display(description=gettext_lazy("schedule"), ordering="name")
    def shown(self, schedule: Schedule) -> str:
        return words.schedule_name(schedule)

    @admin.display(description=gettext_lazy("in force"))
    def holds_text(self, schedule: Schedule) -> str:
        version = schedule.in_force(timezone.now())
        if version is None:
            return "–"
        return _("always") if schedule.edition else _("version %(number)s") % {"number": version.number}

    @admin.display(description=gettext_lazy("planned"))
    def planned_text(self, schedule: Schedule) -> str:
        version = schedule.planned(timezone.now())
        return _moment(version) if version is not None else "–"

    @admin.display(description=gettext_lazy("tables"))
    def tables_text(self, schedule: Schedule) -> SafeString | str:
        count = _tables(schedule).count()
        return format_html("{}", count)

    # ---- pages

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("copy/<int:version_id>/", wrap(self.copy_page), name="rake_schedule_copy"),
            path("<int:schedule_id>/plan/", wrap(self.plan_page), name="rake_schedule_plan"),
            path("withdraw/<int:version_id>/", wrap(require_POST(self.withdraw)), name="rake_schedule_withdraw"),
            *super().get_urls(),
        ]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": _("Rake schedules"), **(extra_context or {})})

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """A new schedule is a copy; of the first edition's if nothing else was chosen."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        source = Version.objects.filter(schedule__edition="pl").first() or get_object_or_404(Version.objects.order_by("pk")[:1])
        return redirect("admin:rake_schedule_copy", source.pk)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What holds, what is planned, what held, and which tables take it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        schedule = get_object_or_404(Schedule, pk=object_id if object_id.isdigit() else 0)
        now = timezone.now()
        holds = schedule.in_force(now)
        versions = [
            {"version": version, "lines": _lines(version), "planned": version.valid_from > now, "holds": version == holds}
            for version in schedule.versions.select_related("created_by")
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Rake schedule: %(name)s") % {"name": words.schedule_name(schedule)},
            "opts": self.opts,
            "schedule": schedule,
            "holds": holds,
            "previews": preview.of(holds.rules.bands) if holds is not None else [],
            "versions": versions,
            "tables": _tables(schedule),
            "may_add": self.has_add_permission(request),
            "may_change": self.has_change_permission(request) and not schedule.edition,
        }
        return TemplateResponse(request, "rake/admin_schedule.html", context)

    def copy_page(self, request: HttpRequest, version_id: int) -> HttpResponse:
        """A new schedule out of a version's figures."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        source = get_object_or_404(Version.objects.select_related("schedule"), pk=version_id)
        title = _("New rake schedule, from: %(name)s") % {"name": words.schedule_name(source.schedule)}
        return self._edit(request, source, title, None)

    def plan_page(self, request: HttpRequest, schedule_id: int) -> HttpResponse:
        """The next figures of an operator's schedule, from a moment on."""
        schedule = get_object_or_404(Schedule, pk=schedule_id)
        if not self.has_change_permission(request, schedule) or schedule.edition:
            raise PermissionDenied
        source = schedule.planned(timezone.now()) or schedule.in_force(timezone.now())
        if source is None:
            source = get_object_or_404(schedule.versions.all()[:1])
        return self._edit(request, source, _("Change %(name)s from a moment on") % {"name": schedule.name}, schedule)

    def _edit(self, request: HttpRequest, source: Version, title: str, schedule: Schedule | None) -> HttpResponse:
        named, bands = schedule is None, values.bands_of(source.bands)
        checked = request.method == "POST" and not any(button in request.POST for button in BUTTONS)
        data = None if request.method != "POST" else request.POST if checked else edited(request.POST)
        draft = Draft(bands, named=named, data=data)
        if "preview" in request.POST:
            checked = draft.figures_valid()
            shown = preview.of(draft.bands) if checked else []
            if request.headers.get("HX-Request"):
                return TemplateResponse(request, "rake/_preview.html", {"previews": shown, "draft": draft, "checked": True})
        elif checked and draft.is_valid() and self._saved(request, draft, schedule):
            return redirect("admin:rake_schedule_changelist") if schedule is None else redirect("admin:rake_schedule_change", schedule.pk)
        elif request.method != "POST":
            shown = preview.of(bands)
        else:
            shown = preview.of(draft.bands) if checked and draft.figures_valid() else []
        context = {
            **self.admin_site.each_context(request), "title": title, "opts": self.opts, "draft": draft, "previews": shown,
            "checked": request.method == "POST" and not any(button in request.POST for button in BUTTONS), "schedule": schedule,
        }  # fmt: skip
        return TemplateResponse(request, "rake/admin_edit.html", context)

    @transaction.atomic
    def _saved(self, request: HttpRequest, draft: Draft, schedule: Schedule | None) -> bool:
        """Whether the version was written; else the head says why not."""
        told, before = draft.head.cleaned_data, None
        if schedule is None:
            taken = {name.casefold() for each in Schedule.objects.all() for name in (each.name, words.schedule_name(each))}
            if told["name"].casefold() in taken:
                draft.head.add_error("name", _("Another schedule has this name."))
                return False
            schedule = Schedule.objects.create(name=told["name"], created_by=request.user)
        else:
            schedule = Schedule.objects.select_for_update().get(pk=schedule.pk)
            before = schedule.planned(told["valid_from"]) or schedule.in_force(told["valid_from"])
            if schedule.versions.filter(valid_from=told["valid_from"]).exists():
                draft.head.add_error("valid_from", _("Another version holds from this moment."))
                return False
        number = max(schedule.versions.values_list("number", flat=True), default=0) + 1
        version = Version.objects.create(
            schedule=schedule, number=number, bands=values.plain(draft.bands), valid_from=told["valid_from"], note=told["note"],
            created_by=request.user,
        )  # fmt: skip
        was = "; ".join(_lines(before)) if before is not None else "–"
        oversight.note(
            request.user, "rake_planned", schedule, before={"figures": _lines(before)} if before is not None else None,
            after={"figures": _lines(version), "valid_from": version.valid_from}, reason=told["note"],
        )  # fmt: skip
        change = f"version {number} from {version.valid_from.isoformat(timespec='minutes')}: {was} → {'; '.join(_lines(version))}"
        self._log(request, schedule, ADDITION if number == 1 else CHANGE, f"{change} ({told['note']})")
        self._announce(schedule)
        messages.success(request, _("Saved. It holds from %(when)s.") % {"when": _moment(version)})
        return True

    def withdraw(self, request: HttpRequest, version_id: int) -> HttpResponse:
        """Takes a plan back before it holds."""
        version = get_object_or_404(Version.objects.select_related("schedule"), pk=version_id)
        schedule = version.schedule
        if not self.has_change_permission(request, schedule):
            raise PermissionDenied
        if version.valid_from <= timezone.now() or schedule.versions.count() == 1:
            messages.error(request, _("This version cannot be withdrawn: it holds, held, or is the only one."))
        else:
            oversight.note(request.user, "rake_withdrawn", schedule, before={"figures": _lines(version), "valid_from": version.valid_from})
            self._log(request, schedule, CHANGE, f"version {version.number} withdrawn: {'; '.join(_lines(version))}")
            version.delete()
            self._announce(schedule)
            messages.success(request, _("The plan was withdrawn."))
        return redirect("admin:rake_schedule_change", schedule.pk)

    def _log(self, request: HttpRequest, schedule: Schedule, flag: int, message: str) -> None:
        LogEntry.objects.log_actions(request.user.pk, [schedule], flag, change_message=message, single_object=True)

    def _announce(self, schedule: Schedule) -> None:
        for table in _tables(schedule):
            operators.edited(table)


def _tables(schedule: Schedule) -> Any:
    """Open tables that pay by it: those that name it, and of an edition's those of the edition that name none."""
    found = Table.objects.filter(is_open=True, raked=True)
    if not schedule.edition:
        return found.filter(rake_schedule=schedule)
    return found.filter(rake_schedule=schedule) | found.filter(rake_schedule=None, edition=schedule.edition)


def _lines(version: Version) -> list[str]:
    bands = version.rules.bands
    return [f"{preview.title(band, bands)}: {words.band_text(band)}" for band in bands]


def _moment(version: Version) -> str:
    return date_format(timezone.localtime(version.valid_from), "DATETIME_FORMAT")


def schedule_url(schedule: Schedule) -> str:
    """The page of a schedule."""
    return reverse("admin:rake_schedule_change", args=[schedule.pk])
