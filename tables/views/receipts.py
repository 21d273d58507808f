"""The receipt of an outage: what came back to a player from one table (R-OUT-1)."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tables.models import Receipt


@login_required
@require_http_methods(["GET", "POST"])
def receipt(request: HttpRequest, receipt_id: int) -> HttpResponse:
    """Shown to its player only; POST puts it away, so that the banner goes."""
    found = get_object_or_404(Receipt.objects.select_related("table", "incident"), pk=receipt_id, player=request.user)
    if request.method == "POST":
        Receipt.objects.filter(pk=found.pk, seen_at=None).update(seen_at=timezone.now())
        return redirect("lobby:index")
    return render(request, "tables/receipt.html", {"receipt": found})
