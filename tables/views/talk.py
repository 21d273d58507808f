"""Chat without a script, and what a player does about others' lines: mute, hear again, report."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from lobby.models import Player, Table
from lobby.words.refusals import refusal
from tables import chat
from tables.errors import Refused
from tables.models import ChatLine, Mute
from tables.reactions import sending
from tables.views.page import back, may_look, read


@require_POST
@login_required
def say(request: HttpRequest, table_id: int) -> HttpResponse:
    """Says something at the table."""
    return _send(request, table_id, chat.say, request.POST.get("text", "")[:1000])


@require_POST
@login_required
def react(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows one of the fixed words at the player's seat."""
    return _send(request, table_id, sending.react, request.POST.get("reaction", ""))


def _send(request: HttpRequest, table_id: int, send: Callable[[int, int, str], object], what: str) -> HttpResponse:
    """A line or a reaction of somebody who may look at the table; a refusal in words on the page that he comes back to."""
    found = get_object_or_404(Table, pk=table_id)
    if may_look(request, read(found)):
        try:
            send(found.pk, _player(request).pk, what)
        except Refused as fault:
            messages.warning(request, refusal(fault.code, fault.facts, found.currency))
    return back(request, table_id)


@require_POST
@login_required
def mute(request: HttpRequest, line_id: int) -> HttpResponse:
    """Hears whoever said this line no longer."""
    line = _line(request, line_id)
    try:
        chat.mute(_player(request).pk, line.player_id)
        messages.success(request, _("You do not read what %(name)s says any more.") % {"name": line.player.nickname})
    except Refused as fault:
        messages.warning(request, refusal(fault.code, fault.facts, line.table.currency))
    return back(request, line.table_id)


@require_POST
@login_required
def unmute(request: HttpRequest, player_id: int) -> HttpResponse:
    """Hears a player again."""
    chat.unmute(_player(request).pk, player_id)
    return redirect("tables:muted")


@require_GET
@login_required
def muted(request: HttpRequest) -> HttpResponse:
    """Whom the player has muted."""
    mutes = Mute.objects.select_related("muted").filter(player=_player(request)).order_by("muted__nickname_key")
    return render(request, "tables/muted.html", {"mutes": mutes})


@login_required
@require_http_methods(["GET", "POST"])
def report_line(request: HttpRequest, line_id: int) -> HttpResponse:
    """Shows a line to the operator, with the reason."""
    line = _line(request, line_id)
    fault = ""
    if request.method == "POST":
        try:
            chat.report(line, _player(request).pk, request.POST.get("reason", ""))
        except Refused as refused:
            fault = refusal(refused.code, refused.facts, line.table.currency)
        else:
            messages.success(request, _("The operator will look at it."))
            return redirect("tables:table", table_id=line.table_id)
    return render(request, "tables/report_line.html", {"line": line, "fault": fault})


def _line(request: HttpRequest, line_id: int) -> ChatLine:
    """The line, for whoever may look at its table; else 404, so that private tables keep what is said there."""
    line = get_object_or_404(ChatLine.objects.select_related("player", "table"), pk=line_id)
    if not may_look(request, read(line.table)):
        return get_object_or_404(ChatLine.objects.none())
    return line


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
