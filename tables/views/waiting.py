"""The waiting list: a dialog to join it, the ways to leave it, and all places of a player."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from lobby import waitlists
from lobby.models import Player, Table
from lobby.words.refusals import refusal
from tables import commands, room
from tables.errors import Refused
from tables.models import Waiting
from tables.views.page import context, may_look, read, turned_away


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def wait(request: HttpRequest, table_id: int) -> HttpResponse:
    """Asks whether this table alone or any one like it, and joins the list."""
    found = get_object_or_404(Table, pk=table_id)
    reading = read(found)
    if not may_look(request, reading):
        return turned_away(request, found)
    if request.method == "POST":
        _knock(request, found, commands.WaitFor(request.POST.get("which") == "any"))
        return redirect("tables:table", table_id=table_id)
    shown = {"waiting_count": len(reading.snapshot.waiting.queue), "public": not (found.password or found.is_private)}
    return render(request, "tables/wait.html", {**context(request, reading), **shown})


@require_POST
@login_required
def stop_waiting(request: HttpRequest, table_id: int) -> HttpResponse:
    """Gives up the place on this table's list, or the seat that is held for it, wherever that is."""
    found = get_object_or_404(Table, pk=table_id)
    place = Waiting.objects.select_related("held_at").filter(player_id=request.user.pk, table=found, held_at__isnull=False).first()
    _knock(request, place.held_at if place is not None and place.held_at is not None else found, commands.StopWaiting())
    return redirect("tables:waiting") if "list" in request.POST else redirect("tables:table", table_id=table_id)


@require_GET
@login_required
@never_cache
def waiting(request: HttpRequest) -> HttpResponse:
    """All places of the player, held seats first."""
    assert isinstance(request.user, Player)
    return render(request, "tables/waiting.html", {"places": waitlists.places(request.user.pk)})


def _knock(request: HttpRequest, found: Table, command: commands.WaitFor | commands.StopWaiting) -> None:
    try:
        outcome = room.handle(found.pk, request.user.pk, command)
    except Refused as fault:
        messages.warning(request, refusal(fault.code, fault.facts, found.currency))
        return
    queue = outcome.snapshot.waiting.queue
    if isinstance(command, commands.WaitFor) and request.user.pk in queue:
        place = queue.index(request.user.pk) + 1
        messages.success(request, _("You are number %(place)s on the waiting list. A word reaches you on every page.") % {"place": place})
