"""The operator's page of announcements: make one, end it. What was said is never changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.announcements import word
from lobby.announcements.models import Announcement


class AnnouncementForm(forms.ModelForm):
    """Words, and for how long."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes on the pages"),
        initial=10,
        min_value=1,
        max_value=1440,
        help_text=gettext_lazy("Everybody reads it on every page for so long, and once in the log of every open table."),
    )

    class Meta:
        model = Announcement
        fields = ("text",)
        widgets = {"text": forms.Textarea(attrs={"rows": 3, "cols": 60, "maxlength": 300})}


@admin.register(Announcement)
class AnnouncementAdmin(admin.ModelAdmin):
    """Newest first."""

    form = AnnouncementForm
    list_display = ("created_at", "text", "by", "until")
    list_select_related = ("by",)
    search_fields = ("text",)
    fields = ("text", "minutes")
    actions = ("end_them",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("text", "by", "created_at", "until") if obj is not None else ("text", "minutes")

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Who may announce may end it."""
        return self.has_add_permission(request)

    @admin.action(description=gettext_lazy("Take it off the pages"), permissions=["end"])
    def end_them(self, request: HttpRequest, chosen: QuerySet[Announcement]) -> None:
        ended = sum(word.end(each, request.user) for each in chosen)  # type: ignore[arg-type]
        messages.success(request, _("Taken off: %(count)s.") % {"count": ended})

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:
        made = word.announce(obj.text, form.cleaned_data["minutes"], request.user)  # type: ignore[arg-type]
        obj.pk, obj.until, obj.by = made.pk, made.until, made.by
