"""All tables of a player on one page, each in a frame: the table's own page in its small look, with its own line to the house.

Draws no table and follows none: what the page knows of them its script reads in the frames.
"""

from __future__ import annotations

from csp.constants import SELF
from csp.decorators import csp_update
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from lobby.listings import seated_at
from tables import several
from tables.views.page import viewer


@require_GET
@login_required
@never_cache
@csp_update({"frame-src": [SELF]})
def panes(request: HttpRequest) -> HttpResponse:
    """The tables side by side; who sits at one is shown that, who sits nowhere the lobby."""
    player = viewer(request)
    tabs = several.tabs(player)
    if tabs:
        return render(request, "tables/several.html", {"tabs": tabs[: several.MOST_TABS]})
    return redirect("tables:table", table_id=min(seated)) if (seated := seated_at(player)) else redirect("lobby:index")
