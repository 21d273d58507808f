"""The lobby's pages. Each works as a plain page; htmx swaps parts of the same answer."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

from lobby import filters, listings, search
from lobby.accounts import names
from lobby.models import Player, Table


@require_GET
@vary_on_headers("HX-Request")
def index(request: HttpRequest) -> HttpResponse:
    """The list of tables for everybody, with a look into the one that `?table=` names."""
    asked = filters.read(request.GET)
    seated = listings.seated_at(_player(request))
    families = listings.families(asked, seated, _player(request))
    shown = [row.table for family in families for row in family.rows]
    chosen = _chosen(_player(request), request.GET.getlist("table"))
    table = chosen or (shown[0] if shown else None)
    context = {
        "asked": asked,
        "options": filters.options(asked),
        "ticks": filters.ticks(asked),
        "columns": filters.columns(asked),
        "families": families,
        "shown": len(shown),
        "totals": listings.totals(),
        "peek": listings.peek(table, seated) if table else None,
        "chosen": chosen is not None,
        "seated": " ".join(str(pk) for pk in sorted(seated)),
    }
    if not request.headers.get("HX-Request"):
        return render(request, "lobby/index.html", context)
    response = render(request, "lobby/_tables.html", context)
    response["HX-Push-Url"] = reverse("lobby:index") + asked.query(**({"table": str(chosen.pk)} if chosen else {}))
    return response


@require_http_methods(["GET", "POST"])
@login_required
def seat_anywhere(request: HttpRequest) -> HttpResponse:
    """Sends the player to the best free seat by his filters; without one, back to the list with the reason."""
    asked = filters.read(request.POST)
    if request.method == "GET":  # back from the log-in page, which keeps no form
        return redirect("lobby:index")
    player = _player(request)
    table = listings.best_free(player, asked) if player else None
    if table is not None:
        return redirect("tables:sit", table_id=table.pk)
    messages.warning(request, _("No table with these filters has a free seat that your balance pays for."))
    return redirect(reverse("lobby:index") + asked.query())


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def players(request: HttpRequest) -> HttpResponse:
    """Finds players who allow it by the beginning of their name. Names that were asked for stand in no address."""
    seeker = _player(request)
    if request.method == "GET" or seeker is None:
        return render(request, "lobby/players.html")
    if not ratelimit.consume(request, action="find_player", user=seeker):
        return ratelimit.respond_429(request)
    sought = names.normal(request.POST.get("name", "")[: names.LONGEST])
    context = {"sought": sought, "enough": search.is_enough(sought), "found": search.players(sought, seeker), "most": search.MOST}
    return render(request, "lobby/players.html", context)


def _player(request: HttpRequest) -> Player | None:
    return request.user if isinstance(request.user, Player) else None


def _chosen(player: Player | None, asked: list[str]) -> Table | None:
    """The open table that was asked for last: a pressed name comes after the one that was open before."""
    number = asked[-1] if asked else ""
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        return None
    return listings.find(player, int(number))
