"""Notes about the players of a table: one private form for each of them."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby.models import Player, Table
from lobby.notes import store
from lobby.notes.models import LONGEST, Note
from tables.views import page


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def notes(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who sits at the table, with what the asking player has written about each."""
    found = get_object_or_404(Table, pk=table_id)
    reading, writer = page.read(found), page.viewer(request)
    if writer is None or not page.may_look(request, reading):
        raise Http404
    seated = {seat.player_id: seat.nickname for seat in reading.snapshot.seats if seat is not None and seat.player_id != writer.pk}
    if request.method == "POST":
        about = request.POST.get("about", "")
        if not about.isdecimal() or len(about) > 18 or int(about) not in seated:
            messages.error(request, _("This player does not sit here any more. Nothing was changed."))
            return redirect("tables:notes", table_id=table_id)
        try:
            store.keep(writer, Player.objects.get(pk=int(about)), request.POST.get("colour", ""), request.POST.get("text", ""))
            messages.success(request, _("Your note is kept."))
        except ValueError:
            messages.error(request, _("A note has at most %(count)s characters and one of the colours.") % {"count": LONGEST})
        return redirect("tables:notes", table_id=table_id)
    written = {note.about_id: note for note in store.of(writer).filter(about_id__in=seated)}
    rows = [(player_id, name, written.get(player_id)) for player_id, name in seated.items()]
    return render(request, "tables/notes.html", {"table": found, "rows": rows, "colours": Note.COLOURS, "longest": LONGEST})
