"""What somebody meets at the door who knows his password and may not come in: he waits, was not let in, is suspended, closed or erased."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from lobby.models import Player
from lobby.people import arrivals, measures
from lobby.people.models import Arrival

WAITS = "waits_as"
"""Where the visitor's session keeps who waits here, so that the page can tell him of the answer."""


def shut(request: HttpRequest, player: Player) -> HttpResponse:
    """The page that says why; who waits is led to the page that will say the answer."""
    arrival = arrivals.arrival_of(player)
    if arrival is not None and arrival.state in (Arrival.WAITING, Arrival.REFUSED) and not player.is_banned:
        request.session[WAITS] = arrival.pk
        return redirect("people:waiting")
    if player.is_active and player.is_suspended:
        told = {"until": player.suspended_until, "reason": measures.why_suspended(player)}
        return render(request, "account/suspended.html", told, status=403)
    return render(request, "account/account_inactive.html", {"reason": player.ban_reason}, status=403)


def who_waits(request: HttpRequest) -> Arrival | None:
    """The arrival whose answer this visitor may read."""
    return Arrival.objects.select_related("player").filter(pk=request.session.get(WAITS)).first()
