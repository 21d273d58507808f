"""One ended hand for a player who was dealt in: what he could see of it, and the way to dispute it (R-DIS-1, R-MUCK-1)."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from lobby.models import Player, Table
from lobby.words.refusals import refusal
from tables import disputes as cases
from tables import record
from tables.errors import Refused
from tables.models import Dispute, Hand, Result
from tables.presenters import story
from tables.views.page import subtitle


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def hand(request: HttpRequest, number: int) -> HttpResponse:
    """The record with the player's own cards; POST reports the hand. For others there is no such page."""
    found = get_object_or_404(Hand.objects.select_related("room__table"), pk=number, ended_at__isnull=False)
    player = _player(request)
    players = record.players_of(found)
    if player.pk not in players:
        raise Http404
    fault = ""
    if request.method == "POST":
        try:
            cases.report(found, player.pk, request.POST.get("reason", ""))
        except Refused as refused:
            fault = refusal(refused.code, refused.facts, found.room.table.currency)
        else:
            messages.success(request, _("The operator will look at this hand and answer you here."))
            return redirect("tables:hand", number=number)
    dispute = Dispute.objects.filter(hand=found, player=player).first()
    if dispute is not None:
        cases.decision_seen(dispute)
    shown = {
        "hand": found,
        "table": found.room.table,
        "subtitle": subtitle(found.room.table),
        "lines": [story.part(line) for line in record.lines(found, [players.index(player.pk)])],
        "result": Result.objects.filter(hand=found, player=player).first(),
        "dispute": dispute,
        "fault": fault,
    }
    return render(request, "tables/hand.html", shown)


@login_required
@require_GET
def last_hand(request: HttpRequest, table_id: int) -> HttpResponse:
    """The last hand at this table that the player was dealt into."""
    found = get_object_or_404(Table, pk=table_id)
    mine = Result.objects.filter(player=_player(request), hand__room_id=found.pk, hand__ended_at__isnull=False)
    number = mine.order_by("-hand_id").values_list("hand_id", flat=True).first()
    if number is None:
        messages.info(request, _("You have played no hand at this table yet."))
        return redirect("tables:table", table_id=table_id)
    return redirect("tables:hand", number=number)


@login_required
@never_cache
@require_GET
def disputes(request: HttpRequest) -> HttpResponse:
    """The player's reports and what became of them."""
    mine = Dispute.objects.select_related("hand__room__table").filter(player=_player(request))
    return render(request, "tables/disputes.html", {"disputes": mine})


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
