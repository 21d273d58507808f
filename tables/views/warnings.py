"""The warning that a player got for lost lines in mid-hand: he reads it and puts it away (R-FAKE-2)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tables import dropped
from tables.models import FakeAllIn, FakeWarning


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def warning(request: HttpRequest) -> HttpResponse:
    """Nobody sees another's; without one there is no page."""
    found = get_object_or_404(FakeWarning, player=request.user)
    if request.method == "POST":
        FakeWarning.objects.filter(pk=found.pk, seen_at=None).update(seen_at=timezone.now())
        return redirect("lobby:index")
    left, whole = dropped.left(found.player_id, timezone.now())
    uses = FakeAllIn.objects.filter(player=found.player).select_related("table")[:20]
    return render(request, "tables/warning.html", {"warning": found, "uses": uses, "left": left, "whole": whole})
