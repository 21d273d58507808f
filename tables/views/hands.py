"""One ended hand for a player who was dealt in: what he could see of it, step by step and as files, and the way to dispute it
(R-DIS-1, R-MUCK-1)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from lobby.models import Player, Table
from lobby.words.refusals import refusal
from tables import disputes as cases
from tables.archive import export, past, shares
from tables.archive.past import Past
from tables.archive.stage import Viewer
from tables.errors import Refused
from tables.models import Dispute, Hand, Result
from tables.views import replay
from tables.views.page import hand_subtitle


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def hand(request: HttpRequest, number: int) -> HttpResponse:
    """The replay with the player's own cards; POST reports the hand. For others there is no such page."""
    found, viewer = own(request, number)
    if request.htmx and request.htmx.target == "replay":
        return _vary(render(request, "tables/_replay.html", replay.context(request, found, viewer) | _around(found, viewer)))
    fault = ""
    if request.method == "POST":
        try:
            cases.report(found.hand, _player(request).pk, request.POST.get("reason", ""))
        except Refused as refused:
            fault = refusal(refused.code, refused.facts, found.hand.room.table.currency)
        else:
            messages.success(request, _("The operator will look at this hand and answer you here."))
            return redirect("tables:hand", number=number)
    dispute = Dispute.objects.filter(hand=found.hand, player=_player(request)).first()
    if dispute is not None:
        cases.decision_seen(dispute)
    link = shares.of(found.hand, _player(request).pk)
    shown = {
        "hand": found.hand,
        "table": found.hand.room.table,
        "subtitle": hand_subtitle(found.setup, found.hand.room.table.currency),
        "text": export.one(export.TEXT, found, viewer.position),
        "kinds": [kind for kind in export.KINDS if kind != export.PHH or not found.hand.voided],
        "dispute": dispute,
        "fault": fault,
        "looks": cases.looks_at_others(found.hand),
        "share": link,
        "share_address": request.build_absolute_uri(reverse("tables:shared", args=[link.token])) if link is not None else "",
        **_around(found, viewer),
        **replay.context(request, found, viewer),
    }
    return _vary(render(request, "tables/hand.html", shown))


def own(request: HttpRequest, number: int) -> tuple[Past, Viewer]:
    """An ended hand that the signed-in player was dealt into, and his eyes; 404 for any other."""
    row = get_object_or_404(Hand.objects.select_related("room__table"), pk=number, ended_at__isnull=False)
    found = past.read(row)
    viewer = Viewer.of(found, _player(request).pk)
    if viewer.position is None:
        raise Http404
    return found, viewer


def _around(found: Past, viewer: Viewer) -> dict[str, Any]:
    """The player's result, and his hands before and after."""
    mine = Result.objects.filter(player_id=viewer.player_id)
    result = mine.filter(hand=found.hand).first()
    return {
        "result": result,
        "net": result.won - result.put_in if result is not None else 0,
        "currency": found.hand.room.table.currency,
        "before": mine.filter(hand_id__lt=found.hand.pk).order_by("-hand_id").values_list("hand_id", flat=True).first(),
        "after": mine.filter(hand_id__gt=found.hand.pk).order_by("hand_id").values_list("hand_id", flat=True).first(),
    }


def _vary(answer: HttpResponse) -> HttpResponse:
    patch_vary_headers(answer, ["HX-Request", "HX-Target"])
    return answer


@login_required
@never_cache
@require_GET
def download(request: HttpRequest, number: int, kind: str) -> HttpResponse:
    """The hand as a file: text, PHH or JSON."""
    found, viewer = own(request, number)
    if kind not in export.KINDS:
        raise Http404
    text = export.one(kind, found, viewer.position)
    if not text:
        raise Http404
    return as_file(text, f"hand-{number}.{export.KINDS[kind].one}", kind)


def as_file(text: str, name: str, kind: str) -> HttpResponse:
    """A download of that name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type=export.KINDS[kind].content_type, headers=headers)


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
