"""Pages on which the staff does something to an account, each with a reason: note, warning, suspension, link for a new password."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from lobby import oversight
from lobby.accounts import bans, roles
from lobby.models import Player
from lobby.people import addresses, measures, own_data, resets
from lobby.people.errors import Refused
from lobby.people.models import LONGEST_NOTE, LONGEST_REASON, Note
from lobby.words.accounts import erasure_refusal

PLAYER, STAFF_ONLY = gettext_lazy("The player reads it."), gettext_lazy("Only the staff reads it.")
DAYS = (1, 3, 7, 30, 90, 365)


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 4, "cols": 60}), help_text=PLAYER
    )


class SuspendForm(ReasonForm):
    """Why, and for how long."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long"),
        coerce=int,
        choices=[(days, ngettext_lazy("%(count)s day", "%(count)s days", days) % {"count": days}) for days in DAYS],
    )


class NoteForm(forms.Form):
    """A note for the staff."""

    reason = forms.CharField(
        label=gettext_lazy("Note"), max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 4, "cols": 60}), help_text=STAFF_ONLY
    )


class Page(NamedTuple):
    """One thing to do: its words, its form, the right that it needs, whether only to those below, and who does it.

    `do` says what happened, or '' if nothing did.
    """

    title: Any
    intro: Any
    button: Any
    form: type[forms.Form]
    right: str
    do: Callable[[HttpRequest, Player, dict[str, Any]], str]
    above: bool = True
    bad: bool = False


def _note(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    oversight.note(request.user, "note_written", player)
    Note.objects.create(player=player, author=request.user, text=told["reason"])
    return _("The note is kept.")


def _warn(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    measures.warn(player, told["reason"], request.user)  # type: ignore[arg-type]
    return _("%(name)s is warned.") % {"name": player.nickname}


def _suspend(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    until = timezone.now() + timedelta(days=told["days"])
    if not measures.suspend(player, told["reason"], until, request.user):  # type: ignore[arg-type]
        return ""
    said = {"name": player.nickname, "until": date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT")}
    return _("%(name)s is suspended until %(until)s.") % said


def _resume(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    done = measures.resume(player, told["reason"], request.user)  # type: ignore[arg-type]
    return _("%(name)s may sign in again.") % {"name": player.nickname} if done else ""


def _end_sessions(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    oversight.note(request.user, "signed_out", player, reason=told["reason"])
    bans.end_sessions(player.pk)
    bans.close_sockets(player.pk)
    addresses.sessions_of(player)
    return _("%(name)s is signed out everywhere.") % {"name": player.nickname}


def _erase(request: HttpRequest, player: Player, told: dict[str, Any]) -> str:
    try:
        name = own_data.erase(player, request.user, told["reason"])  # type: ignore[arg-type]
    except Refused as refused:
        raise forms.ValidationError(erasure_refusal(refused.code)) from refused
    return _("The account is erased; its hands and transfers belong to %(name)s now.") % {"name": name}


OPERATOR = "lobby.change_player"
PAGES: dict[str, Page] = {
    "note": Page(
        gettext_lazy("Note about %(name)s"), gettext_lazy("A note is never changed and never taken back."), gettext_lazy("Keep the note"),
        NoteForm, "people.add_note", _note, above=False,
    ),
    "warn": Page(
        gettext_lazy("Warn %(name)s"), gettext_lazy("The warning meets him on every page until he says that he has read it."),
        gettext_lazy("Warn"), ReasonForm, "people.warn_player", _warn,
    ),
    "suspend": Page(
        gettext_lazy("Suspend %(name)s"),
        gettext_lazy("He is signed out everywhere, sat out and cashed out, and can sign in again by himself when the time is over."),
        gettext_lazy("Suspend"), SuspendForm, OPERATOR, _suspend, bad=True,
    ),
    "resume": Page(
        gettext_lazy("End the suspension of %(name)s"), gettext_lazy("He can sign in again at once."), gettext_lazy("End the suspension"),
        ReasonForm, OPERATOR, _resume,
    ),
    "sessions": Page(
        gettext_lazy("Sign %(name)s out everywhere"), gettext_lazy("Every browser has to sign in anew. His seats stay his."),
        gettext_lazy("Sign out everywhere"), ReasonForm, OPERATOR, _end_sessions, bad=True,
    ),
    "erase": Page(
        gettext_lazy("Erase the account of %(name)s"),
        gettext_lazy(
            "Name, e-mail address, sessions, addresses, notes and chat go for good; what is in the wallets goes back to the house. Hands "
            "and transfers stay under a name that says nothing. This cannot be taken back."
        ),
        gettext_lazy("Erase for good"), ReasonForm, OPERATOR, _erase, bad=True,
    ),
}  # fmt: skip


class MeasurePages(admin.ModelAdmin):
    """Adds the pages to a player's admin."""

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path("<int:player_id>/measure/<slug:kind>/", wrap(self.measure_page), name="lobby_player_measure"),
            path("<int:player_id>/reset-link/", wrap(self.reset_link_page), name="lobby_player_reset_link"),
            path("<int:player_id>/sessions/<int:session_id>/end/", wrap(self.end_session_page), name="lobby_player_end_session"),
        ]
        return own + super().get_urls()

    def measure_page(self, request: HttpRequest, player_id: int, kind: str) -> HttpResponse:
        """Asks for the reason, then does it and writes it down."""
        if kind not in PAGES:
            raise Http404
        page = PAGES[kind]
        player = self._below(request, player_id, page.right, page.above)
        form = page.form(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                done = page.do(request, player, form.cleaned_data)
            except forms.ValidationError as refused:
                form.add_error(None, refused)
            else:
                self._say(request, player, kind, form.cleaned_data, done)
                return redirect("admin:lobby_player_change", player.pk)
        title = page.title % {"name": player.nickname}
        context = {**self.admin_site.each_context(request), "opts": self.opts, "player": player, "title": title, "form": form, "page": page}
        return TemplateResponse(request, "admin/lobby/player/measure.html", context)

    def _say(self, request: HttpRequest, player: Player, kind: str, told: dict[str, Any], done: str) -> None:
        if not done:
            self.message_user(request, _("Nothing changed: somebody did it already, or the account is closed."), messages.WARNING)
            return
        if kind == "note":
            self.log_change(request, player, "note written")
        else:
            days = f", {told['days']} days" if "days" in told else ""
            self.log_change(request, player, f"{kind}{days}: {told['reason']}")
        self.message_user(request, done, messages.SUCCESS)

    def reset_link_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Makes a link for a new password and shows it, this once."""
        player = self._below(request, player_id, "people.add_resetlink", True)
        url = ""
        if request.method == "POST":
            token = resets.make(player, request.user)  # type: ignore[arg-type]
            url = request.build_absolute_uri(reverse("people:new_password", args=[token]))
            self.log_change(request, player, "link for a new password made")
        title = _("A link for a new password: %(name)s") % {"name": player.nickname}
        hours = int(resets.LIVES.total_seconds() // 3600)
        context = {**self.admin_site.each_context(request), "opts": self.opts, "player": player, "title": title, "url": url, "hours": hours}
        answer = TemplateResponse(request, "admin/lobby/player/reset_link.html", context)
        answer["Cache-Control"] = "no-store"
        return answer

    def end_session_page(self, request: HttpRequest, player_id: int, session_id: int) -> HttpResponse:
        """Ends one session, by a button only."""
        player = self._below(request, player_id, OPERATOR, True)
        if request.method == "POST" and addresses.end_session(player, session_id):
            oversight.note(request.user, "session_ended", player)
            self.log_change(request, player, "session ended")
            self.message_user(request, _("That session is over."), messages.SUCCESS)
        return redirect("admin:lobby_player_change", player.pk)

    def _below(self, request: HttpRequest, player_id: int, right: str, above: bool) -> Player:
        """The player, if this member of the staff has the right and stands above him."""
        player = get_object_or_404(Player, pk=player_id)
        if not request.user.has_perm(right) or (above and not roles.stands_above(request.user, player)):
            raise PermissionDenied
        return player
