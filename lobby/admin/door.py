"""The operator's pages of the door: who waits for an approval, and the invitations."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from lobby.admin.measures import ReasonForm
from lobby.admin.widgets import MOMENTS
from lobby.ledger.admin import ReadOnly
from lobby.people import arrivals
from lobby.people.models import Arrival, Invitation


@admin.register(Arrival)
class ArrivalAdmin(ReadOnly, admin.ModelAdmin):
    """Who came and how; those who wait stand first."""

    list_display = ("player", "at", "state", "words", "address", "what_to_do")
    list_filter = ("state", "at")
    list_select_related = ("player", "invitation", "decided_by")
    search_fields = ("player__nickname_key", "address")
    ordering = ("-state", "-at")
    fields = readonly_fields = (
        "player",
        "at",
        "address",
        "invitation",
        "state",
        "words",
        "decided_at",
        "decided_by",
        "reason",
        "what_to_do",
    )
    actions = ("approve_all",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Arrival]:
        return super().get_queryset(request).filter(player__erased_at=None)

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("people.change_arrival"))

    @admin.action(description=gettext_lazy("Approve"), permissions=["decide"])
    def approve_all(self, request: HttpRequest, chosen: QuerySet[Arrival]) -> None:
        done = [each for each in chosen if self._approve(request, each)]
        said = ngettext("%(count)s account is approved.", "%(count)s accounts are approved.", len(done)) % {"count": len(done)}
        self.message_user(request, said, messages.SUCCESS)

    @admin.display(description=gettext_lazy("what to do"))
    def what_to_do(self, arrival: Arrival) -> SafeString | str:
        if arrival.state not in (Arrival.WAITING, Arrival.REFUSED):
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:people_arrival_decide", args=[arrival.pk]), _("Decide"))

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.decide_page)
        return [path("<int:arrival_id>/decide/", page, name="people_arrival_decide"), *super().get_urls()]

    def decide_page(self, request: HttpRequest, arrival_id: int) -> HttpResponse:
        """Approve with one button, or refuse with a reason."""
        if not self.has_decide_permission(request):
            raise PermissionDenied
        arrival = get_object_or_404(self.get_queryset(request).select_related("player"), pk=arrival_id)
        form = ReasonForm(request.POST if "refuse" in request.POST else None)
        if request.method == "POST" and "approve" in request.POST:
            done = self._approve(request, arrival)
            self._say(request, done, _("%(name)s is approved.") % {"name": arrival.player.nickname})
            return redirect("admin:people_arrival_changelist")
        if request.method == "POST" and form.is_valid():
            done = arrivals.refuse(arrival, form.cleaned_data["reason"], request.user)  # type: ignore[arg-type]
            if done:
                self.log_change(request, arrival, f"refused: {form.cleaned_data['reason']}")
            self._say(request, done, _("%(name)s is not let in.") % {"name": arrival.player.nickname})
            return redirect("admin:people_arrival_changelist")
        title = _("Shall %(name)s come in?") % {"name": arrival.player.nickname}
        context = {**self.admin_site.each_context(request), "opts": self.opts, "arrival": arrival, "title": title, "form": form}
        return TemplateResponse(request, "admin/people/arrival/decide.html", context)

    def _approve(self, request: HttpRequest, arrival: Arrival) -> bool:
        done = arrivals.approve(arrival, request.user)  # type: ignore[arg-type]
        if done:
            self.log_change(request, arrival, "approved")
        return done

    def _say(self, request: HttpRequest, done: bool, words: str) -> None:
        if done:
            self.message_user(request, words, messages.SUCCESS)
        else:
            self.message_user(request, _("Somebody has decided already."), messages.WARNING)


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]
    """How many may come with it, until when, and for whom it is."""

    class Meta:
        model = Invitation
        fields = ("uses_allowed", "expires_at", "note")

    def clean_expires_at(self) -> Any:
        ends = self.cleaned_data["expires_at"]
        if ends is not None and ends <= timezone.now():
            raise forms.ValidationError(_("This moment is past."))
        return ends


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Invitations are made and taken back; nothing of them is changed."""

    form = InvitationForm
    formfield_overrides = MOMENTS
    list_display = ("code", "note", "state", "made_by", "created_at", "expires_at")
    list_select_related = ("made_by",)
    search_fields = ("code", "note")
    actions = ("take_back",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        if obj is None:
            return ("uses_allowed", "expires_at", "note")
        return ("code", "link", "state", "uses_allowed", "expires_at", "note", "made_by", "created_at", "revoked_at", "who_came")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        request_host = request.build_absolute_uri("/")
        if obj is not None:
            obj.host = request_host
        return self.get_fields(request, obj) if obj is not None else ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("people.change_invitation"))

    def save_model(self, request: HttpRequest, obj: Invitation, form: Any, change: bool) -> None:
        """The code is made by the house."""
        made = arrivals.invite(request.user, obj.uses_allowed, obj.expires_at, obj.note)  # type: ignore[arg-type]
        obj.pk, obj.code, obj.made_by = made.pk, made.code, made.made_by
        obj._state.adding = False

    def response_add(self, request: HttpRequest, obj: Invitation, post_url_continue: Any = None) -> HttpResponse:
        """Straight to the link that is to be sent."""
        self.message_user(request, _("The invitation is made. Send its link to whom you invite."), messages.SUCCESS)
        return redirect("admin:people_invitation_change", obj.pk)

    @admin.display(description=gettext_lazy("link"))
    def link(self, invitation: Any) -> str:
        return f"{getattr(invitation, 'host', '/').rstrip('/')}{reverse('account_signup')}?invitation={invitation.code}"

    @admin.display(description=gettext_lazy("state"))
    def state(self, invitation: Invitation) -> str:
        said = {"used": invitation.used, "whole": invitation.uses_allowed}
        if invitation.revoked_at is not None:
            return _("taken back, used %(used)s of %(whole)s") % said
        if invitation.expires_at is not None and invitation.expires_at <= timezone.now():
            return _("over, used %(used)s of %(whole)s") % said
        return _("used %(used)s of %(whole)s") % said

    @admin.display(description=gettext_lazy("who came with it"))
    def who_came(self, invitation: Invitation) -> str:
        return ", ".join(arrival.player.nickname for arrival in invitation.arrivals.select_related("player")) or "–"

    @admin.action(description=gettext_lazy("Take back"), permissions=["revoke"])
    def take_back(self, request: HttpRequest, chosen: QuerySet[Invitation]) -> None:
        """Nobody comes in with them any more; who came stays."""
        done = [each for each in chosen if Invitation.objects.filter(pk=each.pk, revoked_at=None).update(revoked_at=timezone.now())]
        for each in done:
            self.log_change(request, each, "taken back")
        said = ngettext("%(count)s invitation is taken back.", "%(count)s invitations are taken back.", len(done)) % {"count": len(done)}
        self.message_user(request, said, messages.SUCCESS)
