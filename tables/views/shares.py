"""Links that show a hand to others: a player makes them and takes them back, whoever has one sees the hand."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby.models import Player
from lobby.words.refusals import refusal
from lobby.words.tables import game_name
from tables import access
from tables.archive import past, shares
from tables.archive.models import Share
from tables.archive.stage import RAIL, Viewer
from tables.errors import Refused
from tables.views import replay
from tables.views.hands import own
from tables.views.page import hand_subtitle


@login_required
@require_POST
def share(request: HttpRequest, number: int) -> HttpResponse:
    """Makes the link and shows it on the hand's page."""
    found, _viewer = own(request, number)
    try:
        shares.share(found, _player(request).pk, with_cards=bool(request.POST.get("with_cards")))
    except Refused as refused:
        messages.error(request, refusal(refused.code, refused.facts, found.hand.room.table.currency))
    return redirect(_back(number))


@login_required
@require_POST
def revoke(request: HttpRequest, share_id: int) -> HttpResponse:
    """Takes a link of the player's back; for somebody else's there is no such address."""
    mine = Share.objects.filter(pk=share_id, player=_player(request)).first()
    if mine is None:
        raise Http404
    if shares.revoke(share_id, _player(request).pk):
        messages.success(request, _("The link shows nothing any more."))
    return redirect("tables:shares" if request.POST.get("list") else _back(mine.hand_id))


def _back(number: int) -> str:
    return reverse("tables:hand", args=[number]) + "#share"


@login_required
@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The player's open links."""
    found = Share.objects.select_related("hand__room__table").filter(player=_player(request), revoked_at=None)[:200]
    return render(request, "tables/shares.html", {"shares": found})


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """The hand of a link: only what everybody at the table saw, and the owner's cards if he wished so."""
    link = shares.found(token)
    if link is None:
        raise Http404
    hand = past.read(link.hand)
    viewer = Viewer.of(hand, link.player_id) if link.with_cards else RAIL
    table = link.hand.room.table
    viewed_by = request.user if isinstance(request.user, Player) else None
    shown = {"share": link, "hand": link.hand, "table_name": access.name_for(table, viewed_by)}
    shown["subtitle"] = hand_subtitle(hand.setup, table.currency)
    shown |= replay.context(request, hand, viewer)
    facts = {"number": link.hand_id, "game": game_name(link.hand.variant), "table": access.name_for(table, None)}
    shown["og_title"] = _("Hand #%(number)s: %(game)s at %(table)s") % facts
    shown["og_address"] = request.build_absolute_uri(request.path)
    panel_only = request.htmx and request.htmx.target == "replay"
    answer = render(request, "tables/_replay.html" if panel_only else "tables/shared.html", shown)
    answer.headers["X-Robots-Tag"] = "noindex"
    patch_vary_headers(answer, ["HX-Request", "HX-Target"])
    return answer


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user
