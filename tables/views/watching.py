"""The line that says who watches, read again while somebody has it open."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from lobby.models import Table
from tables.views import page
from tables.watchers.said import said


@require_GET
@never_cache
def watchers(request: HttpRequest, table_id: int) -> HttpResponse:
    """For those who may look at the table; for others there is no such page."""
    found = get_object_or_404(Table, pk=table_id)
    reading = page.read(found)
    if not page.may_look(request, reading):
        raise Http404
    return render(request, "tables/_watchers.html", {"table": found, "watchers": said(reading), "again": True})
