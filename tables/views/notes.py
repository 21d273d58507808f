"""Notes about the players of a table: one private form for each of them, on a page or, of one seat, over the table."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from lobby.models import Player, Table
from lobby.notes import store
from lobby.notes.models import LONGEST, Note
from tables.presenters.reading import Reading
from tables.views import page


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def notes(request: HttpRequest, table_id: int) -> HttpResponse:
    """Who sits at the table, or in `?seat=`, with what the asking player has written about each. Without htmx a page, with it a form."""
    found = get_object_or_404(Table, pk=table_id)
    reading, writer = page.read(found), page.viewer(request)
    if writer is None or not page.may_look(request, reading):
        raise Http404
    seated = _seated(reading, writer, request.GET.get("seat", ""))
    fault = ""
    if request.method == "POST":
        fault = _keep(writer, seated, request.POST)
        if not request.htmx:
            (messages.error if fault else messages.success)(request, fault or _("Your note is kept."))
            return redirect("tables:notes", table_id=table_id)
    written = {note.about_id: note for note in store.of(writer).filter(about_id__in=seated)}
    shown = {
        "table": found,
        "rows": [(player_id, name, written.get(player_id)) for player_id, name in seated.items()],
        "colours": Note.COLOURS,
        "longest": LONGEST,
        "seat": request.GET.get("seat", ""),
    }
    if request.htmx and request.method == "POST" and not fault:
        shown |= {"kept": _("Your note is kept."), "notes": store.latest(writer)}
    template = "tables/_note_about.html" if request.htmx else "tables/notes.html"
    answer = render(request, template, {**shown, "fault": fault})
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _seated(reading: Reading, writer: Player, seat: str) -> dict[int, str]:
    """Who sits at the table besides the writer, by id; with a seat's number, as people count, only who sits there."""
    others = (info for info in reading.snapshot.seats if info is not None and info.player_id != writer.pk)
    return {info.player_id: info.nickname for info in others if not seat or seat == str(info.number + 1)}


def _keep(writer: Player, seated: Collection[int], sent: QueryDict) -> str:
    """Keeps what was sent; what was wrong with it, or ''."""
    about = sent.get("about", "")
    if not about.isdecimal() or len(about) > 18 or int(about) not in seated:
        return _("This player does not sit here any more. Nothing was changed.")
    try:
        store.keep(writer, Player.objects.get(pk=int(about)), sent.get("colour", ""), sent.get("text", ""))
    except ValueError:
        return _("A note has at most %(count)s characters and one of the colours.") % {"count": LONGEST}
    return ""
